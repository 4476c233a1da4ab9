// F = F_c(δ) + F_v(δ, δ̇) + F_p(δ, δ̇), Faik and Witteman, Eq. (3), for every law from what it says anyway:
//     F_v = F(δ, δ̇) − F(δ, 0),  F_c = dE/dδ,  F_p = F(δ, 0) − F_c
// with the elastic energy E as it changes along the way: on the virgin curve the deepest point goes along. There a
// law that keeps a dent stores less than its force takes; below the deepest point all of the static force is elastic.
#include <cmath>

#include "carom/laws.h"

namespace carom {
namespace {

/// Step of the difference quotient over the depth, and what it misses at the most, as a part of the force.
constexpr double relative_step = 1e-3, quotient_error = 1e-9;
constexpr double rounding = 1e-12;

/// Whether unloading from this depth takes another way than loading took: half-way back is where it shows.
bool leaves_a_dent(const NormalLaw& law, const NormalContact& at_rest, NormalMemory memory) {
  NormalContact half_way = at_rest;
  half_way.depth *= 0.5;
  memory.max_depth = at_rest.depth;
  const double back = law.force(half_way, memory);
  memory.max_depth = 0;
  const double there = law.force(half_way, memory);
  return std::fabs(back - there) > rounding * std::fmax(std::fabs(back), std::fabs(there));
}

/// dE/dδ on the virgin curve by five points, which stay on one side of a kink.
double virgin_energy_rate(const NormalLaw& law, double depth, NormalMemory memory) {
  memory.max_depth = 0;  // the law takes the depth itself for the deepest one
  const double h = relative_step * depth;
  const auto energy = [&](int steps) { return law.elastic_energy(depth + steps * h, memory); };
  const double above = depth + 4 * h, below = depth - 4 * h;
  const bool kink_above = law.kink_between(depth, above, memory) != above;
  const bool kink_below = law.kink_between(depth, below, memory) != below;
  if (kink_above == kink_below)
    return (8 * (energy(1) - energy(-1)) - (energy(2) - energy(-2))) / (12 * h);
  const int side = kink_above ? -1 : 1;
  return side *
         (-25 * energy(0) + 48 * energy(side) - 36 * energy(2 * side) + 16 * energy(3 * side) -
          3 * energy(4 * side)) /
         (12 * h);
}

}  // namespace

NormalForceParts& NormalForceParts::operator+=(const NormalForceParts& other) {
  elastic += other.elastic;
  damping += other.damping;
  plastic += other.plastic;
  return *this;
}

NormalForceParts NormalLaw::parts(const NormalContact& contact, const NormalMemory& memory) const {
  NormalContact at_rest = contact;
  at_rest.depth_rate = 0;
  const double force_at_rest = force(at_rest, memory);
  NormalForceParts parts{.elastic = force_at_rest,
                         .damping = force(contact, memory) - force_at_rest};
  const bool on_virgin_curve = contact.depth > 0 && contact.depth >= memory.max_depth;
  if (!on_virgin_curve || !functions_->has_memory()) return parts;
  if (!leaves_a_dent(*this, at_rest, memory)) return parts;
  const double elastic = virgin_energy_rate(*this, contact.depth, memory);
  if (std::fabs(force_at_rest - elastic) <= quotient_error * std::fabs(force_at_rest)) return parts;
  parts.elastic = elastic;
  parts.plastic = force_at_rest - elastic;
  return parts;
}

}  // namespace carom
