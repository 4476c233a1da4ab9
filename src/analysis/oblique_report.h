// One oblique impact of spheres as a reader wants it: angles, speeds and spin before and after, what
// friction took.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/friction.h"
#include "carom/laws.h"
#include "carom/impact.h"

namespace carom {

/// The name under which Maw, Barber and Fawcett's solution stands beside the friction laws of the
/// catalogue: it resolves the contact area, so it is no law of two numbers.
inline constexpr std::string_view maw_barber_fawcett_name = "maw-barber-fawcett";

/// An oblique impact as asked for. Body 1 is a solid sphere that does not spin before; body 2 is one,
/// too, or has no motion of its own.
struct ObliqueRequest {
  double angle = 0;             ///< of the motion before, from the normal, 0 to below π/2 [rad]
  double friction = 0;          ///< μ
  double mass1 = 0;             ///< [kg]
  double radius1 = 0;           ///< [m]
  double effective_radius = 0;  ///< R* [m]
  std::optional<double> stiffness_ratio;  ///< κ = 4G*/E*, where materials are known
  /// A law of the catalogue; without an entry it is Maw, Barber and Fawcett's solution, which needs the
  /// stiffness ratio and the stiffness of Hertz [N/m^1.5].
  FrictionLawChoice law;
  double hertz_stiffness = 0;
};

struct ObliqueReport {
  std::string law;
  double friction = 0;       ///< μ
  double angle = 0;          ///< of the surfaces before, from the normal [rad]
  double rebound_angle = 0;  ///< of the surfaces after; < 0 where they part backwards [rad]
  double rebound_angle_of_centre = 0;  ///< of body 1's centre relative to body 2's [rad]
  std::optional<double> psi1;          ///< with known materials and friction
  std::optional<double> psi2;
  std::optional<double> chi;
  double tangential_speed_before = 0;  ///< of the surfaces [m/s]
  double tangential_speed_after = 0;   ///< [m/s]
  double spin_after = 0;               ///< of body 1; > 0 in the sense of rolling forwards [rad/s]
  std::optional<double> tangential_restitution;  ///< −after/before, of the surfaces
  double tangential_impulse = 0;       ///< > 0 where it slows the sliding of first touch [N s]
  double energy_lost_in_friction = 0;  ///< [J]
  std::vector<NamedValue> parameters;  ///< coefficients of the friction law
  ObliqueImpact impact;
};

/// Follows the oblique impact under a bound normal law (which Maw, Barber and Fawcett's solution
/// replaces by Hertz').
ObliqueReport report_oblique(const ObliqueRequest& request, const NormalLaw& normal,
                             const Onset& onset, bool record);

/// Dundurs' second constant of two materials, given their Young's moduli and Poisson's ratios: how much
/// the normal pressure moves the surfaces along the tangent. Zero for like materials.
double dundurs_beta(double young1, double poisson1, double young2, double poisson2);

}  // namespace carom
