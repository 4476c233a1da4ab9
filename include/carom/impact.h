// The direct central impact of two bodies: one normal law, one degree of freedom.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"

namespace carom {

/// How an impact ended.
enum class ImpactEnd {
  separated,  ///< the bodies part
  captured,   ///< they stay together: adhesion or damping took all of the energy
  failed      ///< the numbers gave up; see `CentralImpact::message`
};

/// One instant of an impact.
struct ImpactSample {
  double time = 0;               ///< since first touch [s]
  double depth = 0;              ///< [m]
  double depth_rate = 0;         ///< [m/s]
  double force = 0;              ///< [N]
  double kinetic_energy = 0;     ///< of the relative motion [J]
  double elastic_energy = 0;     ///< stored in the contact [J]
  double dissipated_energy = 0;  ///< work of the force less what is stored [J]
};

/// What happened between first touch and separation.
struct CentralImpact {
  ImpactEnd end = ImpactEnd::separated;
  std::string message;
  double effective_mass = 0;             ///< [kg]
  double approach_speed = 0;             ///< [m/s]
  double separation_speed = 0;           ///< [m/s]
  double restitution = 0;                ///< realised: separation over approach speed
  double duration = 0;                   ///< [s]
  double time_of_max_indentation = 0;    ///< [s]
  double max_indentation = 0;            ///< [m]
  double indentation_at_separation = 0;  ///< [m]
  double peak_force = 0;                 ///< [N]
  double depth_at_peak_force = 0;        ///< [m]
  double rate_at_peak_force = 0;         ///< [m/s]
  double force_at_max_indentation = 0;   ///< [N]
  double impulse = 0;                    ///< [N s]
  double energy_lost = 0;                ///< kinetic energy before less after [J]
  double energy_residual = 0;            ///< energy lost less the work of the contact force [J]
  NormalMemory memory;                   ///< what the contact remembers afterwards
  int steps = 0;
  int force_evaluations = 0;
  std::vector<ImpactSample> history;  ///< filled when asked for
};

struct ImpactSettings {
  double tolerance = 1e-13;  ///< relative, per step, on depth, speed and time
  bool record = false;       ///< fill the history, at least 200 samples
  bool integrate = false;    ///< follow the motion even where the law has a closed form
  NormalMemory memory = {};  ///< what earlier touches left
};

/// One impact from first touch to separation: in closed form where the law has one and no history
/// is wanted, integrated otherwise. The bodies move freely apart from the contact force.
CentralImpact simulate_impact(const NormalLaw& law, const Onset& onset,
                              const ImpactSettings& settings = {});

}  // namespace carom
