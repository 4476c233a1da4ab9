// The oblique impact of two solid spheres, or of one on a half-space, with friction: normal motion and
// tangential motion of the surfaces at the contact.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "carom/friction.h"
#include "carom/impact.h"
#include "carom/laws.h"

namespace carom {

/// An oblique impact at first touch. Tangential quantities are those of body 2's surface relative to
/// body 1's at the contact point, counted along the direction it slides in at first touch.
struct ObliqueOnset {
  double approach_speed = 0;    ///< along the normal, > 0 [m/s]
  double tangential_speed = 0;  ///< of the surfaces, ≥ 0 [m/s]
  double normal_mass = 0;       ///< effective mass along the normal [kg]
  double tangential_mass = 0;   ///< effective mass of the surfaces along the tangent [kg]
};

/// Effective mass of the surfaces along the tangent, m/(1 + 1/K²) [kg], where m is that along the
/// normal and K the radius of gyration over the radius. Both bodies have the same K, or one is a wall.
double tangential_mass(double normal_mass, double gyration_squared = 0.4);

/// How a contact area moves along the tangent.
enum class AreaMode {
  slip,     ///< all of it slides
  partial,  ///< the middle sticks, a ring around it slides
  stick     ///< all of it sticks
};
/// "slip", "partial", "stick"
std::string to_text(AreaMode mode);

/// One instant of an oblique impact.
struct ObliqueSample {
  double time = 0;                     ///< since first touch [s]
  double depth = 0;                    ///< [m]
  double depth_rate = 0;               ///< [m/s]
  double normal_force = 0;             ///< [N]
  double tangential_force = 0;         ///< > 0 where it slows the sliding of first touch [N]
  double tangential_displacement = 0;  ///< of the bodies, since first touch [m]
  double tangential_speed = 0;         ///< its rate [m/s]
  double stick_inner = 0;  ///< inner radius of the zone that sticks over the contact radius
  double stick_outer = 0;  ///< outer radius of that zone over the contact radius; 0 when all slides
};

/// A part of the impact in which the contact area moves in one way.
struct AreaPhase {
  double from = 0;  ///< since first touch [s]
  double to = 0;    ///< [s]
  AreaMode mode = AreaMode::slip;
};

/// What happened between first touch and separation.
struct ObliqueImpact {
  ImpactEnd end = ImpactEnd::separated;
  std::string message;                  ///< why the numbers gave up, where they did
  double duration = 0;                  ///< [s]
  double separation_speed = 0;          ///< [m/s]
  double max_indentation = 0;           ///< [m]
  double peak_force = 0;                ///< normal [N]
  double normal_impulse = 0;            ///< [N s]
  double tangential_speed = 0;          ///< after; < 0 where the surfaces part backwards [m/s]
  double tangential_impulse = 0;        ///< > 0 where it slows the sliding of first touch [N s]
  double tangential_energy_before = 0;  ///< of the relative motion along the tangent [J]
  double tangential_energy_after = 0;   ///< [J]
  double friction_loss = 0;             ///< work of slip, counted where it happens [J]
  double energy_residual = 0;           ///< tangential energy lost less the friction loss [J]
  std::vector<AreaPhase> phases;
  int steps = 0;
  int annuli = 0;                      ///< 0 where the contact area is not resolved
  std::vector<ObliqueSample> history;  ///< filled when asked for
};

/// ψ of Maw, Barber and Fawcett: the tangent of the angle of the surfaces' motion from the normal,
/// measured by friction and compliance. κ = 4G*/E* is the tangential over the normal stiffness of a
/// contact, 2(1 − ν)/(2 − ν) for like materials; ψ = κ·tan α/μ.
double oblique_psi(double tangential_speed, double normal_speed, double friction,
                   double stiffness_ratio);

/// χ = κ·(m/m_t)/2, which is 7(1 − ν)/(2(2 − ν)) for solid spheres of like materials.
double oblique_chi(double stiffness_ratio, double normal_mass, double tangential_mass);

/// How finely Maw, Barber and Fawcett's solution is computed.
struct AnnuliSettings {
  int annuli = 1000;
  int steps = 2000;
  bool record = false;  ///< fill the history
};

/// The same impact in its own units, which depends on ψ₁ and χ only: lengths over the greatest depth
/// (tangential ones times κ/μ), speeds over the approach speed (likewise), forces over the greatest
/// normal force (tangential ones over μ). Unit of time: greatest depth over approach speed.
struct ObliqueRebound {
  double psi1 = 0;
  double chi = 0;
  double psi2 = 0;           ///< after: < 0 where the surfaces part backwards
  double energy_before = 0;  ///< ψ₁²
  double energy_after = 0;   ///< ψ₂²
  double friction_loss = 0;  ///< in the same unit
  std::vector<AreaPhase> phases;
  int annuli = 0;
  int steps = 0;
  std::vector<ObliqueSample> history;
};

/// The oblique impact of elastic spheres after Maw, Barber and Fawcett (Wear 38:101, 1976): Hertz
/// along the normal without loss, and a contact area of rings that stick or slide with |q| = μ·p.
/// Like materials (or incompressible ones): the normal pressure does not move the surfaces along the
/// tangent. ψ₁ ≥ 0, χ > 0. The error falls with the square of annuli and steps together.
ObliqueRebound maw_barber_fawcett(double psi1, double chi, const AnnuliSettings& settings = {});

/// An elastic contact with friction, as Maw, Barber and Fawcett need it.
struct ElasticFriction {
  double stiffness = 0;        ///< of Hertz' F = K·δ^1.5 [N/m^1.5]
  double friction = 0;         ///< μ
  double stiffness_ratio = 0;  ///< κ = 4G*/E*
};

/// The same in SI units. Without friction nothing happens along the tangent.
ObliqueImpact maw_barber_fawcett(const ElasticFriction& contact, const ObliqueOnset& onset,
                                 const AnnuliSettings& settings = {});

struct ObliqueSettings {
  double tolerance = 1e-10;  ///< relative, per step
  bool record = false;       ///< fill the history, at least 200 samples
  /// R* of the surfaces at the contact, for friction laws that ask for the contact radius [m]
  double effective_radius = std::numeric_limits<double>::infinity();
};

/// The same impact under any normal law and any law of sliding friction: two degrees of freedom, depth
/// and tangential displacement, that meet in the friction force only. Contacts do not pull along the
/// tangent where they pull along the normal.
ObliqueImpact simulate_oblique_impact(const NormalLaw& normal, const FrictionLaw& friction,
                                      const ObliqueOnset& onset,
                                      const ObliqueSettings& settings = {});

/// What friction laws are bound with: the speeds of first touch, and how deep the impact goes, roughly.
FrictionOnset friction_onset(const NormalLaw& normal, const ObliqueOnset& onset,
                             double effective_radius = std::numeric_limits<double>::infinity());

}  // namespace carom
