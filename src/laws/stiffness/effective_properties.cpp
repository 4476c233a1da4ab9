#include <cmath>

#include "carom/materials.h"

namespace carom {

double effective_modulus(double young1, double poisson1, double young2, double poisson2) {
  return 1 / ((1 - poisson1 * poisson1) / young1 + (1 - poisson2 * poisson2) / young2);
}

double effective_shear_modulus(double young1, double poisson1, double young2, double poisson2) {
  const auto compliance = [](double young, double poisson) {
    return (2 - poisson) * 2 * (1 + poisson) / young;
  };
  return 1 / (compliance(young1, poisson1) + compliance(young2, poisson2));
}

double effective_radius(double radius1, double radius2) {
  if (std::isinf(radius1)) return radius2;
  if (std::isinf(radius2)) return radius1;
  // 1/(1/R₁ + 1/R₂) would lose the digits of a small clearance.
  return radius1 * (radius2 / (radius1 + radius2));
}

}  // namespace carom
