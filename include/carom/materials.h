// Materials, and what follows from them: contact stiffness, restitution against speed, friction of
// pairs, yield.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/laws.h"
#include "carom/messages.h"

namespace carom {

// ------------------------------------------------------------------------------------------------
// Engineering materials: what contact stiffness, yield and wave speed are computed from.

/// A homogeneous isotropic material at room temperature.
struct Material {
  std::string name{};  ///< kebab-case, as in scenarios
  std::string description{};
  double young = 0;               ///< Young's modulus [Pa]
  double poisson = 0;             ///< Poisson's ratio
  double density = 0;             ///< [kg/m³]
  std::optional<double> yield{};  ///< uniaxial yield stress [Pa]; none for brittle or unknown ones
  std::string source{};           ///< where the values come from
};

/// The built-in materials. Their values are typical ones for a first estimate; alloy, treatment and
/// temperature change them, the yield stress most. Take a data sheet for anything that matters.
const std::vector<Material>& materials();

/// The built-in material of that name, or nullptr.
const Material* find_material(std::string_view name);

/// The same, where the user's own materials come before the built-in ones.
const Material* find_material(std::string_view name, const std::vector<Material>& own);

/// Names of all built-in materials, for messages.
std::vector<std::string> material_names();

/// Poisson's ratios of stable isotropic materials; 0.5, which has no finite bulk modulus, is out.
inline constexpr Range poisson_range{.min = -1, .max = 0.5, .open_min = true, .open_max = true};

/// Every value that cannot be: modulus, density and yield must be above 0 and finite, Poisson's
/// ratio above -1 and below 0.5. A problem's place is `place`.
std::vector<Problem> check_material(const Material& material, const std::string& place);

// ------------------------------------------------------------------------------------------------
// Restitution laws: how the coefficient of restitution e depends on the approach speed V.
//
// They are a kind of their own beside the normal laws of laws.h, so a name such as "thornton" may
// be both. A law goes from RestitutionEntry (what the catalogue knows) through `choose_restitution`
// (checks what the user gave) to RestitutionLaw (a value that gives e).

/// Everything the catalogue knows about one restitution law. A table has no parameters.
struct RestitutionEntry : LawText {
  bool is_table = false;  ///< takes points (speed, e) instead of parameters

  /// e in [0, 1] at an approach speed >= 0 [m/s]; zero gives the limit of small speeds. The values
  /// stand in the order of `parameters`; those of a table are speed, e, speed, e, …
  std::function<double(std::span<const double> values, double speed)> restitution;
};

/// All restitution laws, in the order of the documentation.
const std::vector<RestitutionEntry>& restitution_laws();

/// The law of that name, or nullptr.
const RestitutionEntry* find_restitution_law(std::string_view name);

/// Names of all restitution laws, for messages.
std::vector<std::string> restitution_law_names();

/// A point (approach speed [m/s], e) of a measured curve.
using RestitutionPoint = std::pair<double, double>;

/// A restitution law with its parameters: a value that gives e at an approach speed.
class RestitutionLaw {
 public:
  /// The values must be in range and in the order of the entry: `choose_restitution` checks them.
  RestitutionLaw(const RestitutionEntry& entry, std::vector<double> values);
  /// The same e at every speed, in [0, 1]: what a bare number in a scenario means.
  explicit RestitutionLaw(double restitution);

  /// e in [0, 1] at an approach speed >= 0 [m/s].
  double operator()(double approach_speed) const;

  const std::string& name() const { return entry_->name; }
  /// The parameters by name, for reports; a table has none.
  std::vector<NamedValue> parameters() const;
  /// The points of a table; other laws have none.
  std::vector<RestitutionPoint> table_points() const;

 private:
  const RestitutionEntry* entry_;
  std::vector<double> values_;
};

/// Checks what the user says about a restitution law; every problem is appended to `problems` with
/// `place` in front. The result is usable only when none was added.
RestitutionLaw choose_restitution(std::string_view name,
                                  const std::map<std::string, double, std::less<>>& parameters,
                                  const std::vector<RestitutionPoint>& table_points,
                                  const std::string& place, std::vector<Problem>& problems);

// ------------------------------------------------------------------------------------------------
// Elastic stiffness of contacts: what geometry and materials make of it, and the catalogue of
// published formulas for the static force against the depth.

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
struct StiffnessEntry : LawText {
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

// ------------------------------------------------------------------------------------------------
// Coefficients of friction of pairs of materials, for contacts that leave theirs out.

/// Dry, clean surfaces of two built-in materials. Friction scatters with roughness, oxide and humidity by a
/// third and more: these are starting points.
struct FrictionPair {
  std::string material1;
  std::string material2;
  double static_coefficient = 0;
  double coefficient = 0;     ///< kinetic
  double stribeck_speed = 0;  ///< over which friction falls from static to kinetic [m/s]
  std::string source;
};

/// All pairs, each once.
const std::vector<FrictionPair>& friction_pairs();

/// The pair in either order, or nullptr. Steels count as steel and aluminium alloys as aluminium where
/// the pair itself is not listed.
const FrictionPair* find_friction_pair(std::string_view material1, std::string_view material2);

// ------------------------------------------------------------------------------------------------
// When spheres yield on impact, and what follows: yield velocity, plastic rebound, regime.
//
// Formulas for a pair use the effective modulus E* of BOTH bodies,
// 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂, the effective radius R*, 1/R* = 1/R₁ + 1/R₂,
// and the effective mass m, 1/m = 1/m₁ + 1/m₂.

/// A pair of bodies meeting at a point.
struct YieldPair {
  double effective_modulus = 0;  ///< E* [Pa]
  double effective_radius = 0;   ///< R* [m]
  double effective_mass = 0;     ///< m [kg]
};

/// Pressure at the centre of a Hertz contact at first yield, over the yield stress: 1.60 (the
/// maximum shear stress lies below the surface; Poisson's ratio 0.3).
inline constexpr double first_yield_pressure = 1.60;
/// Mean pressure of a fully plastic indentation, over the (dynamic) yield stress.
inline constexpr double plastic_pressure = 3.0;
/// Energy ½mV²/(p_d·R³) at which the contact radius is half the sphere's: π/64, printed as 0.05.
inline constexpr double shallow_energy_limit = 0.04908738521234052;

/// c in V_y = (c·Y⁵·R*³/(E*⁴·m))^{1/2} when the pressure at the centre is `pressure_factor`·Y at
/// yield: the energy of Hertz's contact there. For factor 1 (p_y itself) √c = 3.194.
double yield_velocity_coefficient(double pressure_factor = first_yield_pressure);

/// Approach speed of a pair at first yield [m/s], from the smaller yield stress of the two [Pa].
double yield_velocity(const YieldPair& pair, double yield,
                      double pressure_factor = first_yield_pressure);

/// C in V_y² = C·(Y/E*)⁴·Y/ρ, a sphere on a massive plane: 25.5 for the factor 1.60 (books round it
/// to 26).
double sphere_yield_coefficient(double pressure_factor = first_yield_pressure);

/// Approach speed of a sphere of that density on a massive plane at first yield [m/s].
double sphere_yield_velocity(double effective_modulus, double yield, double density,
                             double coefficient = sphere_yield_coefficient());

/// Restitution of a fully plastic impact with elastic recovery (Johnson 1985, section 11.5), from
/// the indentation pressure p_d, about 3·Y_d [Pa]. It passes 1 at `plastic_limit_velocity`, below
/// which it does not apply; the value is returned as it is.
double plastic_restitution(const YieldPair& pair, double pressure, double approach_speed);

/// Approach speed at which `plastic_restitution` is 1 [m/s]; it is the `yield_velocity` of the
/// restitution law plastic-power.
double plastic_limit_velocity(const YieldPair& pair, double pressure);

/// Approach speed at which an indentation under pressure p_d stops being shallow [m/s]: the contact
/// radius reaches half the sphere's.
double shallow_indentation_velocity(const YieldPair& pair, double pressure,
                                    double energy_limit = shallow_energy_limit);

/// ρV²/Y_d, Johnson's parameter of impact severity.
double impact_parameter(double density, double yield, double approach_speed);

/// Approach speed below which a body is much slower than its own waves, 1e-5·√(E/ρ) [m/s]: then
/// permanent indentation is the smaller loss (Lankarani and Nikravesh 1994). A shear modulus gives
/// the stricter form with shear waves.
double wave_speed_limit(double modulus, double density);

/// What an impact does to the material, mildest first.
enum class ImpactRegime {
  elastic,                     ///< no yield: V < V_y
  elastic_plastic,             ///< contained yield
  fully_plastic,               ///< ρV²/Y_d from 1e-3
  beyond_shallow_indentation,  ///< ρV²/Y_d from 0.1, or contact radius above half the sphere's
  hydrodynamic                 ///< ρV²/Y_d from 10: strength no longer matters
};

/// "elastic", "elastic-plastic", "fully-plastic", "beyond-shallow-indentation", "hydrodynamic".
std::string_view to_text(ImpactRegime regime);

/// What the regime follows from.
struct RegimeInput {
  YieldPair pair{};
  double yield = 0;           ///< of the softer body, dynamic where known [Pa]
  double density = 0;         ///< of the softer body [kg/m³]
  double approach_speed = 0;  ///< [m/s]
};

/// Johnson's table of regimes. Its limits on ρV²/Y_d are orders of magnitude and meant for metals:
/// speeds near a limit belong to either side. First yield is sharper and comes first: an impact
/// below V_y is elastic whatever ρV²/Y_d is, which matters for materials that yield at large
/// strains (V_y has ρV²/Y = 26·(Y/E*)⁴, above 1e-3 when Y > 0.08·E*).
ImpactRegime regime_of(const RegimeInput& input);

}  // namespace carom
