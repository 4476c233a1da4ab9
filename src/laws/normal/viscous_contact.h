// Spring and dashpot with powers of the depth: F = K·δⁿ + c·δᵖ·δ̇.
#pragma once

#include "carom/laws.h"
#include "laws/depth_power.h"
#include "laws/describe.h"

namespace carom::laws {

struct ViscousContact {
  double stiffness;         ///< K [N/mⁿ]
  double exponent;          ///< n
  double damping;           ///< c [N·s/m^(p+1)]
  double damping_exponent;  ///< p; the dashpot acts at δ = 0 too when p = 0

  double force(const NormalContact& contact) const {
    const double damper =
        damping_exponent == 0 ? damping : damping * depth_power(contact.depth, damping_exponent);
    return stiffness * depth_power(contact.depth, exponent) + damper * contact.depth_rate;
  }
  double elastic_energy(double depth) const {
    return stiffness * depth_power(depth, exponent + 1) / (exponent + 1);
  }
};

/// A viscous law whose dissipation is set by a dimensionless ratio.
struct RatioDampedContact : ViscousContact {
  double damping_ratio;
};

/// A member of a base struct, as a member of the struct derived from it.
template <class Law, class Base>
constexpr double Law::*member(double Base::*base) {
  return static_cast<double Law::*>(base);
}

template <class Law>
Parameter<Law> stiffness_parameter(const char* unit = "N/m^n", double example = 1e9) {
  return {member<Law>(&Law::stiffness), "stiffness", unit, positive, example,
          "K of the elastic force K·δⁿ"};
}

/// An exponent the user may choose, 3/2 when left out.
template <class Law>
Parameter<Law> exponent_parameter(Range range = {.min = 1, .max = 3}) {
  return {member<Law>(&Law::exponent), "exponent",      "1", range, 1.5,
          "n; 3/2 for Hertz",          Origin::optional};
}

}  // namespace carom::laws
