// Spring and dashpot with powers of the depth: F = K·δⁿ + c·δᵖ·δ̇.
#pragma once

#include "carom/laws.h"
#include "laws/depth_power.h"
#include "laws/describe.h"
#include "laws/normal/power_parameters.h"

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

}  // namespace carom::laws
