// Solids that runs have made ready, for other runs of the same bodies: a study over angles factors each matrix once.
#pragma once

#include <map>
#include <memory>

#include "continuum/elastic_solid.h"
#include "continuum/solid_step.h"

namespace carom::simulation {

/// A solid with its factors by the length of steps.
struct ReadySolid {
  std::shared_ptr<const continuum::ElasticSolid> solid;
  double mass = 0;  // that it was made for [kg]
  Matrix3d inertia_F = Matrix3d::Zero();
  int modes = 0;  // by which it moves; 0: freely
  std::map<double, std::shared_ptr<continuum::SolidStep>> steps;
};

/// One that is made of exactly the same and that nobody uses now, or a new one. What comes out is the same to the last bit;
/// only time is saved. With modes it moves by these and by static shapes of the massless nodes. A few that are not in use stay in memory. Any thread may call it. Throws as ElasticSolid does.
std::shared_ptr<ReadySolid> ready_solid(continuum::SolidInput input, int modes);

}  // namespace carom::simulation
