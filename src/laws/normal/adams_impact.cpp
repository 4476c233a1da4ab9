// F = max(0, k·δⁿ + STEP(δ; 0, 0, d, c_max)·δ̇),  STEP = c_max·s²(3 − 2s),  s = min(δ/d, 1)
// The IMPACT function of ADAMS (Faik and Witteman, section 4; product documentation).
// The damping grows from zero over the depth d, so the force does not jump at first touch.
#include <algorithm>

#include "laws/normal/viscous_contact.h"

namespace carom::laws {
namespace {

struct AdamsImpact {
  double stiffness;           ///< k [N/mⁿ]
  double exponent;            ///< n
  double max_damping;         ///< c_max [N·s/m]
  double full_damping_depth;  ///< d [m]

  double force(const NormalContact& contact) const {
    const double s = std::clamp(contact.depth / full_damping_depth, 0.0, 1.0);
    return stiffness * depth_power(contact.depth, exponent) +
           max_damping * s * s * (3 - 2 * s) * contact.depth_rate;
  }
  double kink_between(double from, double to, const NormalMemory&) const {
    const double d = full_damping_depth;
    return std::min(from, to) < d && d < std::max(from, to) ? d : to;
  }
  double elastic_energy(double depth) const {
    return stiffness * depth_power(depth, exponent + 1) / (exponent + 1);
  }
};

}  // namespace

NormalLawEntry adams_impact() {
  using Law = AdamsImpact;
  return describe<Law>({
      .name = "adams-impact",
      .family = "viscous",
      .summary = "spring with a damping that grows over a given depth, as in ADAMS",
      .formula = "F = max(0, k·δⁿ + STEP(δ; 0, 0, d, c_max)·δ̇)",
      .source = "Faik and Witteman, section 4; documentation of the IMPACT function",
      .validity = "the restitution depends on everything: read it in the result",
      .parameters = {stiffness_parameter<Law>(),
                     exponent_parameter<Law>(),
                     {&Law::max_damping, "max_damping", "N*s/m", not_negative, 1000, "c_max"},
                     {&Law::full_damping_depth, "full_damping_depth", "m", positive, 1e-5,
                      "d, the depth from which the damping is c_max"}},
      .separation = Separation::zero_force,
      .dissipation = &Law::max_damping,
  });
}

}  // namespace carom::laws
