// Numbers that describe an oblique impact.
#include <string>

#include "carom/impact.h"

namespace carom {

// A force at the contact moves the centre by F/m and turns the surface by F·R²/I = F/(m·K²).
double tangential_mass(double normal_mass, double gyration_squared) {
  return normal_mass / (1 + 1 / gyration_squared);
}

double oblique_psi(double tangential_speed, double normal_speed, double friction,
                   double stiffness_ratio) {
  return stiffness_ratio * tangential_speed / (friction * normal_speed);
}

double oblique_chi(double stiffness_ratio, double normal_mass, double tangential_mass) {
  return 0.5 * stiffness_ratio * normal_mass / tangential_mass;
}

std::string to_text(AreaMode mode) {
  switch (mode) {
    case AreaMode::slip:
      return "slip";
    case AreaMode::partial:
      return "partial";
    case AreaMode::stick:
      break;
  }
  return "stick";
}

}  // namespace carom
