// A thin elastic layer bonded to a rigid body, as a bed of springs.
#pragma once

namespace carom::laws {

/// Pressure per depth [N/m³]: k_w = (1 − ν)·E/((1 + ν)·(1 − 2ν)·h) (Johnson, Contact Mechanics, 1985,
/// section 4.3). It grows without bound as ν approaches 1/2.
inline double layer_modulus(double young, double poisson, double thickness) {
  return (1 - poisson) * young / ((1 + poisson) * (1 - 2 * poisson) * thickness);
}

}  // namespace carom::laws
