// Spring and damper with free powers of depth and rate: F = K·δⁿ + c·δᵖ·|δ̇|^q·sgn δ̇.
#pragma once

#include <cmath>
#include <vector>

#include "laws/normal/viscous_contact.h"

namespace carom::laws {

struct PowerContact {
  double stiffness;         ///< K [N/mⁿ]
  double exponent;          ///< n
  double damping;           ///< c [N·s^q/m^(p+q)]
  double damping_exponent;  ///< p
  double rate_exponent;     ///< q

  double force(const NormalContact& contact) const {
    const double rate = rate_exponent == 1
                            ? contact.depth_rate
                            : std::copysign(std::pow(std::fabs(contact.depth_rate), rate_exponent),
                                            contact.depth_rate);
    const double by_depth =
        damping_exponent == 0 ? 1 : depth_power(contact.depth, damping_exponent);
    return stiffness * depth_power(contact.depth, exponent) + damping * by_depth * rate;
  }
  double elastic_energy(double depth) const {
    return stiffness * depth_power(depth, exponent + 1) / (exponent + 1);
  }
};

std::vector<Parameter<PowerContact>> power_parameters();

}  // namespace carom::laws
