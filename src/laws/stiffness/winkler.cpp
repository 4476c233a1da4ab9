// p = k_w·δ(x),  k_w = (1 − ν)·E/((1 + ν)·(1 − 2ν)·h)          bed of springs, thin bonded layer
// Sphere F = π·k_w·R·δ²; cylinder F = (4/3)·k_w·L·δ·√(2·R·δ).
// The layer grows infinitely stiff as ν approaches 1/2.
#include <cmath>
#include <numbers>

#include "laws/stiffness/describe_stiffness.h"
#include "laws/stiffness/layer_modulus.h"

namespace carom::laws {
namespace {

struct Winkler {
  double young, poisson, layer_thickness, effective_radius, length;

  PowerLaw curve() const {
    const double k_w = layer_modulus(young, poisson, layer_thickness), R = effective_radius;
    if (length == 0) return {.stiffness = std::numbers::pi * k_w * R, .exponent = 2};
    return {.stiffness = 4.0 / 3 * k_w * length * std::sqrt(2 * R), .exponent = 1.5};
  }
  std::vector<ValidityLimit> limits(double depth, double /*force*/) const {
    return {{"depth over the thickness of the layer", depth / layer_thickness, 0.1},
            {"thickness of the layer over the half-width of the contact",
             layer_thickness / std::sqrt(2 * effective_radius * depth), 1}};
  }
};

}  // namespace

StiffnessEntry winkler() {
  return describe_stiffness<Winkler>(
      {.name = "winkler",
       .summary = "A thin elastic layer on a rigid body, under a sphere or a cylinder",
       .formula = "sphere F = pi*k*R*depth^2, cylinder F = (4/3)*k*L*depth*sqrt(2*R*depth), "
                  "k = (1 - nu)*E/((1 + nu)*(1 - 2*nu)*h)",
       .source = "Johnson, Contact Mechanics, 1985, section 4.3",
       .validity = "Contact wide against the layer, depth small against it; not for "
                   "incompressible layers (nu = 0.5)",
       .parameters = {
           {&Winkler::young, "young", "Pa", positive, 10e6, "Young's modulus of the layer"},
           {&Winkler::poisson, "poisson", "1",
            Range{.min = -1, .max = 0.5, .open_min = true, .open_max = true}, 0.3,
            "Poisson's ratio of the layer"},
           {&Winkler::layer_thickness, "layer_thickness", "m", positive, 0.001,
            "thickness of the layer"},
           {&Winkler::effective_radius, "effective_radius", "m", positive, 0.05,
            "1/R* = 1/R₁ + 1/R₂, concave counts negative"},
           {&Winkler::length, "length", "m", not_negative, 0,
            "length of a cylinder; 0 for a sphere", Origin::optional}}});
}

}  // namespace carom::laws
