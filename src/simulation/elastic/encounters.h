// Which elastic bodies meet now or soon, and what they must be ready for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contact/candidates.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/mesh_gaps.h"
#include "simulation/elastic/touch_forecast.h"
#include "simulation/elastic/touch_inertia.h"
#include "simulation/motion.h"

namespace carom::simulation {

/// How far undeformed shapes are in each other, by pair; below zero apart [m].
std::vector<double> depths_of_pairs(const std::vector<ElasticPair>& pairs,
                                    const Kinematics& kinematics, contact::Candidates& candidates,
                                    const MeshGaps& meshes);

/// A pair that nothing was made ready for must not pass through each other unseen: what is wrong, empty where none
/// does. `met` are those that are ready, by pair.
std::string unforeseen_touch(const Model& model, const std::vector<ElasticPair>& pairs,
                             const std::vector<double>& depths, const std::vector<char>& met);

/// Looks at the motion as it is now, with the dynamics updated.
class Encounters {
 public:
  Encounters(Motion& motion, const std::vector<ElasticPair>& pairs, const ElasticBodies& bodies,
             const Attachments& attachments);

  /// Shortest time of a contact among pairs whose gap is at most `near` [m]; infinite when there are none.
  double shortest(double near) const;
  /// Touches of each body by those pairs, which are marked in `met`.
  std::vector<std::vector<ExpectedTouch>> touches(double near, std::vector<char>& met) const;

 private:
  std::optional<TouchForecast> forecast(const ElasticPair& pair, double near) const;
  std::optional<TouchForecast> forecast_of_nodes(const ElasticPair& pair, double near) const;
  Encounter encounter(const ElasticPair& pair, const Vector3d& p_W, const Vector3d& n_W) const;
  const continuum::ElasticMaterial* material(BodyId body) const;

  Motion& motion_;
  const std::vector<ElasticPair>& pairs_;
  const ElasticBodies& bodies_;
  TouchInertia inertia_;
};

}  // namespace carom::simulation
