// F = K(A, B, E*)·δ^(3/2), exact through complete elliptic integrals                  Hertz 1881
// The contact area is an ellipse; see hertz_ellipse.cpp.
#include <algorithm>

#include "laws/stiffness/describe_stiffness.h"

namespace carom::laws {
namespace {

struct HertzElliptic {
  double effective_modulus, curvature_a, curvature_b;

  HertzEllipse hertz() const { return hertz_ellipse(curvature_a, curvature_b, effective_modulus); }
  PowerLaw curve() const { return {.stiffness = hertz().stiffness, .exponent = 1.5}; }
  std::vector<ValidityLimit> limits(double /*depth*/, double force) const {
    // The long axis lies along the smaller curvature; the radius of the gap is 1/(2A).
    const auto [a, b, pressure] = contact_ellipse(hertz(), force);
    const auto [A, B] = std::minmax(curvature_a, curvature_b);
    return {{"semi-axis of the contact over the effective radius", std::max(2 * A * a, 2 * B * b),
             0.3}};
  }
};

}  // namespace

StiffnessEntry hertz_elliptic() {
  return describe_stiffness<HertzElliptic>(
      {.name = "hertz-elliptic",
       .summary = "Any two smooth surfaces that touch in a point: crossed cylinders, ellipsoids, "
                  "balls in grooves",
       .formula = "F = 2*pi*E/(3*K(k))*sqrt(D(k)/(K(k)*A))*depth^1.5, "
                  "B/A = (E(k)/q^2 - K(k))/(K(k) - E(k)), q = b/a, k^2 = 1 - q^2",
       .source = "Hertz 1881; Johnson, Contact Mechanics, 1985, section 4.2",
       .validity = "Elastic, semi-axes small against the radii of curvature",
       .parameters = {{&HertzElliptic::effective_modulus, "effective_modulus", "Pa", positive,
                       115e9, "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂"},
                      {&HertzElliptic::curvature_a, "curvature_a", "1/m", positive, 20,
                       "A of the gap A·x² + B·y²: half the relative curvature along x"},
                      {&HertzElliptic::curvature_b, "curvature_b", "1/m", positive, 50,
                       "B of the gap A·x² + B·y²: half the relative curvature along y"}}});
}

}  // namespace carom::laws
