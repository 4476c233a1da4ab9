// F = (4/3)·E*·√R*·δ^(3/2)                                                            Hertz 1881
#include <cmath>

#include "laws/stiffness/describe_stiffness.h"

namespace carom::laws {
namespace {

struct HertzSphere {
  double effective_modulus, effective_radius;

  PowerLaw curve() const {
    return {.stiffness = 4.0 / 3 * effective_modulus * std::sqrt(effective_radius),
            .exponent = 1.5};
  }
  std::vector<ValidityLimit> limits(double depth, double /*force*/) const {
    // a = √(R*·δ)
    return {{"contact radius over the effective radius", std::sqrt(depth / effective_radius), 0.3}};
  }
};

}  // namespace

StiffnessEntry hertz_sphere() {
  return describe_stiffness<HertzSphere>(
      {.name = "hertz-sphere",
       .summary = "Sphere on sphere, on a plane, or in a socket",
       .formula = "F = (4/3)*E*sqrt(R)*depth^1.5",
       .source = "Hertz 1881; Johnson, Contact Mechanics, 1985, section 4.2; Lankarani and "
                 "Nikravesh 1994, Eq. 2",
       .validity = "Elastic, contact radius small against the radii; a socket needs a clearance "
                   "that is large against the depth",
       .parameters = {{&HertzSphere::effective_modulus, "effective_modulus", "Pa", positive, 115e9,
                       "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂"},
                      {&HertzSphere::effective_radius, "effective_radius", "m", positive, 0.01,
                       "1/R* = 1/R₁ + 1/R₂, a socket counts negative"}}});
}

}  // namespace carom::laws
