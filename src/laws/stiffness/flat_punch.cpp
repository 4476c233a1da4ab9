// F = 2·a·E*·δ                                  rigid circular punch, Boussinesq; Sneddon 1946
#include "laws/stiffness/describe_stiffness.h"

namespace carom::laws {
namespace {

struct FlatPunch {
  double effective_modulus, punch_radius;

  PowerLaw curve() const {
    return {.stiffness = 2 * punch_radius * effective_modulus, .exponent = 1};
  }
  std::vector<ValidityLimit> limits(double depth, double /*force*/) const {
    return {{"depth over the radius of the punch", depth / punch_radius, 0.1}};
  }
};

}  // namespace

StiffnessEntry flat_punch() {
  return describe_stiffness<FlatPunch>(
      {.name = "flat-punch",
       .summary = "A flat circular face on a plane",
       .formula = "F = 2*a*E*depth",
       .source = "Boussinesq 1885; Johnson, Contact Mechanics, 1985, chapter 3",
       .validity = "Faces stay parallel; the depth is small against the radius of the face. Other "
                   "shapes of equal area differ by a few percent",
       .parameters = {{&FlatPunch::effective_modulus, "effective_modulus", "Pa", positive, 115e9,
                       "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂"},
                      {&FlatPunch::punch_radius, "punch_radius", "m", positive, 0.005,
                       "radius of the flat face"}}});
}

}  // namespace carom::laws
