// A model and a start to a trajectory.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "carom/messages.h"
#include "carom/model.h"
#include "carom/state.h"
#include "carom/trajectory.h"

namespace carom {

struct SimulationSettings {
  std::string method = "continuous";  ///< a name of simulation_methods()
  double duration = 0;                ///< > 0 [s]
  double tolerance = 1e-9;            ///< relative, on positions and velocities
  double output_step = 0;             ///< [s]; 0: a 500th of the duration
  bool reactions = false;             ///< record the forces in joints too
  /// How rigid contacts that meet at one instant share it: newton, poisson, sequential,
  /// hurmuzlu-marghitu, lzb.
  std::string multi_impact = "poisson";
  /// Where rigid friction has no solution (Painlevé): impact, which is one without collision, or stop.
  std::string painleve = "impact";
  /// Of time stepping [s]; 0: a tenth of the output step. Of fixed-step; 0: from the stiffest contact.
  double step = 0;
  int threads = 1;  ///< of fixed-step; the results do not depend on it
  /// Called now and then with the time reached [s]; false interrupts the run.
  std::function<bool(double time)> progress;
};

/// Names of the methods that are there.
std::vector<std::string> simulation_methods();

/// Everything that is wrong with contacts, forces and joint actions of a model before it can run by a
/// method: laws that lack parameters, shapes without a closed form, bodies that overlap at the start.
std::vector<Problem> check_interactions(const Model& model, const State& start,
                                        const std::string& method = "continuous");

/// Follows the model from the start. Throws InputError for what `check_interactions` finds; numbers
/// that fail later end the run early and are told in the outcome.
Trajectory simulate(const Model& model, const State& start, const SimulationSettings& settings);

}  // namespace carom
