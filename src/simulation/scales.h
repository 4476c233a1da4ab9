// Sizes against which errors of a run are measured: lengths, speeds and energies of the mechanism.
#pragma once

#include <vector>

#include "carom/mechanics.h"

namespace carom::simulation {

struct Scales {
  double length = 1;         ///< of the mechanism and its shapes [m]
  double speed = 1;          ///< [m/s]
  double energy = 1;         ///< [J]
  bool by_duration = false;  ///< nothing moves at the start: the duration tells how fast things are
};

/// Of the mechanism and its shapes at the start; 1 where they have none [m].
double length_of(const Model& model);

/// From the model, its start and the time it has.
Scales find_scales(const Kinematics& start, double duration);

/// One size for each coordinate, then one for each speed.
std::vector<double> state_scales(const Model& model, const Scales& scales);

}  // namespace carom::simulation
