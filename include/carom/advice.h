// Which law to take for an impact: from materials, shapes and speed to the regime, the laws that
// hold there, and one of them with its parameters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/yield.h"

namespace carom {

/// One of the two bodies.
struct AdviceBody {
  double radius = 0;  ///< at the contact: infinite for a plane, negative when concave [m]
  double mass = 0;    ///< infinite for a wall [kg]
  Material material;
};

struct AdviceInput {
  AdviceBody body1;
  AdviceBody body2;
  double approach_speed = 0;               ///< [m/s]
  std::optional<double> restitution;       ///< where known, from a measurement for instance
  std::optional<double> dynamic_yield;     ///< of the softer body [Pa]; its yield stress otherwise
  std::optional<double> work_of_adhesion;  ///< [J/m²]
};

/// The contact at its deepest point: Hertz's while nothing yields, Thornton's with a pressure that
/// stays at its limit beyond.
struct AdvicePeak {
  double force = 0;                           ///< [N]
  double indentation = 0;                     ///< [m]
  double radius = 0;                          ///< of the contact area [m]
  double pressure = 0;                        ///< at its centre [Pa]
  double radius_ratio = 0;                    ///< contact radius over R*
  std::optional<double> pressure_over_yield;  ///< over the yield stress
};

/// Whether a law describes the impact, and why not.
struct LawVerdict {
  std::string law;
  bool valid = false;
  std::string reason;
};

struct Advice {
  ImpactRegime regime = ImpactRegime::elastic;
  std::optional<double> yield_velocity;  ///< [m/s]; none without a yield stress
  double wave_speed_limit = 0;           ///< 1e-5·√(E/ρ), the larger of the two bodies' [m/s]
  std::optional<double> rho_v2_over_yield;  ///< ρV²/Y_d of the softer body
  double contact_duration = 0;              ///< of the elastic impact, Hertz [s]
  std::optional<double> elastic_period;     ///< longest of the spheres' own periods [s]
  double effective_mass = 0;                ///< [kg]
  AdvicePeak peak;

  std::string law;                     ///< recommended; empty when none holds
  std::vector<NamedValue> parameters;  ///< all it needs
  std::string reason;                  ///< one sentence
  std::string command;                 ///< `carom impact …` with all of it
  std::vector<LawVerdict> verdicts;    ///< of every normal law
  std::vector<std::string> notes;
  std::vector<std::string> warnings;
};

/// Advice for one impact. Radii must touch in a point (R* > 0), one mass must be finite.
Advice advise(const AdviceInput& input);

/// ω·R/c_s of the slowest vibration of a free solid sphere, the spheroidal mode ₀S₂ in which it
/// becomes longer and shorter (Lamb 1882); c_s is the speed of shear waves.
double sphere_frequency(double poisson);

/// Period of that vibration [s].
double sphere_period(double radius, const Material& material);

}  // namespace carom
