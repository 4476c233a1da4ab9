#include "laws/resting_dent.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "laws/depth_scale.h"
#include "numerics/root_bracket.h"

namespace carom::laws {
namespace {

/// Recovery over the deepest indentation, below which a dent counts as rigid.
constexpr double steep_share = 1e-3;
constexpr double least_restitution = 1e-3;

/// Recovery over the deepest indentation, with this memory.
double recovery_share(const NormalLaw& law, const NormalMemory& memory) {
  return memory.max_depth > 0 ? 1 - law.onset_depth(memory) / memory.max_depth : 1;
}

/// Depth that the energy goes to on the virgin curve.
double depth_of_energy(const NormalLaw& law, double start, double energy) {
  const NormalMemory virgin{.touching = true};
  const auto force = [&](double depth) { return law.force({.depth = depth}, virgin); };
  double depth = start;
  for (int i = 0; i < 60; ++i) {
    const double ratio = energy / static_work(force, depth);
    if (!(ratio > 0) || !std::isfinite(ratio)) return start;
    if (std::fabs(ratio - 1) < 1e-9) break;
    depth *= std::pow(ratio, 0.4);  // work grows as δ^2.5, more or less
  }
  return depth;
}

struct RestingDent {
  NormalLaw law;
  double damping_factor;  ///< χ [s/m]

  bool is_steep(const NormalMemory& memory) const {
    return recovery_share(law, memory) < steep_share;
  }
  double largest_force(const NormalMemory& memory) const {
    return law.force({.depth = memory.max_depth}, memory);
  }
  double dent(const NormalMemory& memory) const { return (1 - steep_share) * memory.max_depth; }
  /// u between the dent and the deepest point.
  double way(double depth, const NormalMemory& memory) const {
    return std::clamp((depth - dent(memory)) / (steep_share * memory.max_depth), 0.0, 1.0);
  }

  double force(const NormalContact& contact, const NormalMemory& memory) const {
    if (contact.depth >= memory.max_depth || !is_steep(memory)) return law.force(contact, memory);
    return largest_force(memory) * way(contact.depth, memory) *
           (1 + damping_factor * std::min(contact.depth_rate, 0.0));
  }
  /// ∫F dδ from the dent.
  double elastic_energy(double depth, const NormalMemory& memory) const {
    NormalMemory then = memory;
    then.max_depth = std::max(depth, memory.max_depth);
    if (!is_steep(then)) return law.elastic_energy(depth, memory);
    const double u = way(depth, then);
    return 0.5 * u * u * steep_share * then.max_depth * largest_force(then);
  }
  void remember(const NormalContact& contact, NormalMemory& memory) const {
    law.remember(contact, memory);
  }
  double onset_depth(const NormalMemory& memory) const {
    return is_steep(memory) ? dent(memory) : law.onset_depth(memory);
  }
  double kink_between(double from, double to, const NormalMemory& memory) const {
    to = law.kink_between(from, to, memory);
    if (!is_steep(memory)) return to;
    for (const double kink : {dent(memory), memory.max_depth}) {
      if ((kink - from) * (to - kink) > 0) to = kink;
    }
    return to;
  }
};

/// χ·v of a body that leaves the branch with v = e·v₀. From m·v dv = F·(1 − χ·v) dx,
///   −w − ln(1 − w) = w²·E/(m·v²),  w = χ·v,  with the energy E of the branch.
double damping_number(double energy_share, double restitution) {
  const double wanted = 0.5 * energy_share / (restitution * restitution);  // E/(m·v²)
  if (!(wanted > 0.5)) return 0;
  const auto misfit = [&](double w) { return (-w - std::log1p(-w)) / (w * w) - wanted; };
  // −ln(1 − w) ≥ wanted·w² + w beyond the root.
  double low = 1e-6, high = 0.5;
  while (misfit(high) < 0 && high < 1 - 1e-12) high = 0.5 * (1 + high);
  return misfit(high) < 0 ? high : numerics::find_root(misfit, low, high, 1e-12);
}

/// Name and parameters of a law, as a report tells them.
std::shared_ptr<const NormalLawLabel> label_of(const NormalLaw& law) {
  NormalLawLabel label{.name = law.name(), .parameters = {}};
  for (const NamedValue& value : law.parameters()) {
    ParameterInfo info;
    info.name = value.name;
    info.unit = value.unit;
    label.parameters.push_back(std::move(info));
  }
  return std::make_shared<const NormalLawLabel>(std::move(label));
}

}  // namespace

NormalLaw with_resting_dent(const NormalLaw& law, const Onset& onset) {
  if (!(law.onset_depth({.max_depth = 1, .touching = true}) > 0)) return law;  // keeps no dent
  const double energy = 0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed;
  const NormalMemory virgin{.touching = true};
  const double deepest = depth_scale(
      [&](double depth) { return law.force({.depth = depth}, virgin); }, 0.0, 2 * energy);
  const double share = recovery_share(law, {.max_depth = deepest, .touching = true});
  if (!(share < steep_share)) return law;
  const NormalMemory dented{.max_depth = depth_of_energy(law, deepest, energy), .touching = true};
  RestingDent resting{.law = law, .damping_factor = 0};
  const double restitution = std::max(std::sqrt(std::max(share, 0.0)), least_restitution);
  const double energy_share = resting.elastic_energy(dented.max_depth, dented) / energy;
  resting.damping_factor =
      damping_number(energy_share, restitution) / (restitution * onset.approach_speed);
  std::vector<double> values;
  for (const NamedValue& value : law.parameters()) values.push_back(value.value);
  return {label_of(law), resting, law.separation(), values};
}

}  // namespace carom::laws
