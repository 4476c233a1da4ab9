// Elastic stiffness of contacts: what geometry and materials make of it, and the catalogue of
// published formulas for the static force against the depth.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "carom/laws.h"

namespace carom {

/// E* of two bodies [Pa], 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂. An infinite modulus is a rigid body.
double effective_modulus(double young1, double poisson1, double young2, double poisson2);

/// G* of two bodies [Pa], 1/G* = (2 − ν₁)/G₁ + (2 − ν₂)/G₂ with G = E/(2(1 + ν)), from the Young's
/// moduli. It sets the tangential stiffness 8·G*·a of a circular contact of radius a.
double effective_shear_modulus(double young1, double poisson1, double young2, double poisson2);

/// R* of two surfaces [m], 1/R* = 1/R₁ + 1/R₂. A concave surface has a negative radius, a plane an
/// infinite one. Not positive when the concave surface is the more strongly curved.
double effective_radius(double radius1, double radius2);

/// The gap between two surfaces that touch in a point is A·x² + B·y² near it, with A ≤ B [1/m].
struct RelativeCurvatures {
  double a = 0;
  double b = 0;
};

/// Curvatures of the gap from the principal radii of both bodies [m] (negative is concave, infinite
/// is flat) and the angle between the plane of `radius1x` and the plane of `radius2x` [rad].
/// A is zero for a contact along a line, and negative where the surfaces would cut each other.
RelativeCurvatures relative_curvatures(double radius1x, double radius1y, double radius2x,
                                       double radius2y, double angle);

/// Hertz contact of two surfaces that touch in a point: F = stiffness·δ^1.5, and the shape of the
/// elliptic contact area.
struct HertzEllipse {
  double stiffness = 0;        ///< [N/m^1.5]
  double semi_axis_ratio = 1;  ///< short over long semi-axis
  double long_semi_axis = 0;   ///< at a force of 1 N; grows with its cube root [m/N^(1/3)]
};

/// Hertz contact for the curvatures A and B of the gap (in either order, both > 0) [1/m] and the
/// effective modulus [Pa], exact to rounding for every ratio. Throws std::domain_error otherwise.
HertzEllipse hertz_ellipse(double curvature_a, double curvature_b, double effective_modulus);

/// The loaded area of a point contact.
struct ContactEllipse {
  double long_semi_axis = 0;   ///< [m]
  double short_semi_axis = 0;  ///< [m]
  double peak_pressure = 0;    ///< [Pa]
};
ContactEllipse contact_ellipse(const HertzEllipse& hertz, double force);

/// The loaded area of two parallel cylinders.
struct ContactStrip {
  double half_width = 0;     ///< [m]
  double peak_pressure = 0;  ///< [Pa]
};
ContactStrip contact_strip(double force_per_length, double effective_radius,
                           double effective_modulus);

/// F = stiffness·depth^exponent
struct PowerLaw {
  double stiffness = 0;  ///< [N/m^exponent]
  double exponent = 1;

  double force(double depth) const;   ///< [N]
  double slope(double depth) const;   ///< dF/dδ [N/m]
  double energy(double depth) const;  ///< ∫F dδ [J]
};

/// Everything the catalogue knows about one stiffness formula: the static elastic force of a
/// contact against its depth. Functions take values in the order of `parameters`.
///
/// `force`, `slope` and `energy` are zero at depths up to zero. They throw std::domain_error, with
/// the limit in the message, beyond `limit_depth` and for values that `problem` objects to.
struct StiffnessEntry {
  std::string name;
  std::string summary;  ///< one line
  std::string formula;
  std::string source;
  std::string validity;  ///< where it holds and where it breaks
  Evidence evidence = Evidence::verified;
  std::vector<ParameterInfo> parameters;

  std::function<double(std::span<const double> values, double depth)> force;   ///< [N]
  std::function<double(std::span<const double> values, double depth)> slope;   ///< dF/dδ [N/m]
  std::function<double(std::span<const double> values, double depth)> energy;  ///< ∫F dδ [J]
  /// The formula as a power law, when it is exactly one.
  std::function<std::optional<PowerLaw>(std::span<const double> values)> power_law;
  /// Depth at which the formula ends, infinite for most [m]. Formulas for line contacts, δ(F), end
  /// where the depth no longer grows with the force.
  std::function<double(std::span<const double> values)> limit_depth;
  /// What is wrong with values that are in range one by one but do not go together; empty when
  /// nothing is.
  std::function<std::string(std::span<const double> values)> problem;
  /// What is outside the validity of the formula at that depth, and by how much.
  std::function<std::vector<std::string>(std::span<const double> values, double depth)> warnings;
};

/// All stiffness formulas, in the order of the documentation.
const std::vector<StiffnessEntry>& stiffness_formulas();

/// The formula of that name, or nullptr.
const StiffnessEntry* find_stiffness_formula(std::string_view name);

/// Names of all stiffness formulas, for messages.
std::vector<std::string> stiffness_formula_names();

/// The power law that has the force and the slope of the formula at the deepest point of an elastic
/// impact with that energy [J]; for power laws the formula itself. Throws std::domain_error when the
/// impact goes beyond the limit depth of the formula.
PowerLaw equivalent_power_law(const StiffnessEntry& formula, std::span<const double> values,
                              double energy);

/// The power law of another exponent that stores this energy [J] at the same depth.
PowerLaw same_energy_power_law(const PowerLaw& law, double exponent, double energy);

}  // namespace carom
