// When spheres yield on impact, and what follows: yield velocity, plastic rebound, regime.
//
// Formulas for a pair use the effective modulus E* of BOTH bodies,
// 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂, the effective radius R*, 1/R* = 1/R₁ + 1/R₂,
// and the effective mass m, 1/m = 1/m₁ + 1/m₂.
#pragma once

#include <string_view>

namespace carom {

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
  YieldPair pair;
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
