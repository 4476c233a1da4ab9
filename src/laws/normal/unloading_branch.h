// Contacts that keep a dent: one loading curve, and for every deepest point an unloading curve.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "carom/laws.h"
#include "laws/depth_power.h"
#include "laws/normal/power_parameters.h"

namespace carom::laws {

/// Hertz's force 4/3·E*·√R·δ^{3/2} [N].
inline double hertz_force(double effective_modulus, double effective_radius, double depth) {
  return depth > 0 ? 4.0 / 3 * effective_modulus * std::sqrt(effective_radius * depth) * depth : 0;
}

/// The first of the kinks strictly between `from` and `to`, or `to`.
inline double first_kink(double from, double to, std::initializer_list<double> kinks) {
  for (const double kink : kinks) {
    if ((kink - from) * (to - kink) > 0) to = kink;
  }
  return to;
}

/// F = F_m·[(δ − δ_p)/(δ_m − δ_p)]ⁿ between the dent δ_p and the deepest point δ_m.
struct UnloadingBranch {
  double max_depth = 0;  ///< δ_m [m]
  double max_force = 0;  ///< F_m [N]
  double dent = 0;       ///< δ_p [m]
  double exponent = 1;   ///< n

  double force(double depth) const {
    if (depth <= dent) return 0;
    if (depth >= max_depth) return max_force;
    return max_force * depth_power((depth - dent) / (max_depth - dent), exponent);
  }
  /// Area under the branch from the dent to `depth` [J].
  double energy(double depth) const {
    if (depth <= dent) return 0;
    const double recovery = max_depth - dent;
    const double u = std::fmin((depth - dent) / recovery, 1);
    return max_force * recovery * std::pow(u, exponent + 1) / (exponent + 1);
  }
};

/// The branch of exponent n that springs back by `recovery`, held to what loading put in: the dent
/// is not negative and the energy F_m·recovery/(n + 1) not above `work`. Where one of the two
/// bounds acts, the exponent changes so that the energy is what remains allowed.
inline UnloadingBranch bounded_branch(double max_depth, double max_force, double recovery,
                                      double exponent, double work) {
  const double free_energy = max_force * recovery / (exponent + 1);
  if (free_energy <= work && recovery <= max_depth) {
    return {max_depth, max_force, max_depth - recovery, exponent};
  }
  const double energy = std::fmin(free_energy, work);
  const double dent = std::fmax(max_depth - recovery, 0);
  return {max_depth, max_force, dent, max_force * (max_depth - dent) / energy - 1};
}

/// The functions of NormalLaw from two of the law's own: loading_force(depth) of the virgin curve,
/// and unloading(max_depth), a branch with `force`, `energy` and `dent`; reloading follows it, too.
/// A virgin curve that is not smooth offers kink(from, to) as well.
///
/// No path creates energy if along the virgin curve the energy of the branch grows by no more than
/// the work put in.
template <class Law>
struct DentedContact {
  double force(const NormalContact& contact, const NormalMemory& memory) const {
    if (contact.depth <= 0) return 0;
    if (contact.depth >= memory.max_depth) return law().loading_force(contact.depth);
    return law().unloading(memory.max_depth).force(contact.depth);
  }
  double elastic_energy(double depth, const NormalMemory& memory) const {
    return depth > 0 ? law().unloading(std::max(depth, memory.max_depth)).energy(depth) : 0;
  }
  double kink_between(double from, double to, const NormalMemory& memory) const {
    if constexpr (requires { law().kink(from, to); }) to = law().kink(from, to);
    return first_kink(from, to, {onset_depth(memory), memory.max_depth});
  }
  double onset_depth(const NormalMemory& memory) const {
    return memory.max_depth > 0 ? law().unloading(memory.max_depth).dent : 0;
  }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }
};

/// A dented contact that is Hertz's up to a yield depth, which `Law` gives with its loading and unloading.
template <class Law>
struct HertzUpToYield : DentedContact<Law> {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]

  double elastic_force(double depth) const {
    return hertz_force(effective_modulus, effective_radius, depth);
  }
  double kink(double from, double to) const {
    return first_kink(from, to, {static_cast<const Law&>(*this).yield_depth()});
  }
};

/// The first two parameters of such a law.
template <class Law>
Parameter<Law> effective_modulus_parameter() {
  return {member<Law>(&Law::effective_modulus),
          "effective_modulus",
          "Pa",
          positive,
          1.15e11,
          "E* of both bodies"};
}
template <class Law>
Parameter<Law> effective_radius_parameter() {
  return {member<Law>(&Law::effective_radius), "effective_radius", "m", positive, 0.01, "R"};
}

}  // namespace carom::laws
