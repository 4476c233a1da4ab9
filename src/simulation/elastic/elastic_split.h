// A model with joints and forces on elastic bodies, in two: the mechanism without them, in which these bodies
// are free, and what closes the gap. Each place of an elastic body that a joint or a force holds is a port: a
// frame that moves as the body's material around it does on the whole.
#pragma once

#include <vector>

#include "carom/mechanics.h"
#include "carom/messages.h"

namespace carom::simulation {

struct PortPlace {
  BodyId body;                      ///< elastic
  Vector3d p_B = Vector3d::Zero();  ///< undeformed, body axes [m]
};

struct ElasticSplit {
  Model mechanism;  ///< the same bodies, shapes and contacts
  /// All bodies and then the ports, each free, with the forces that were taken out and with the joints that were.
  Model with_forces, with_joints;
  std::vector<PortPlace> ports;
  std::vector<JointSpec> taken_specs;  ///< as given, in the order of with_joints
  std::vector<int> taken;              ///< their places in the model
  std::vector<int> kept;  ///< by joint as given: place in the mechanism, −1: taken out

  bool any() const { return !ports.empty(); }
  /// The body that stands for a port.
  BodyId body_of_port(std::size_t port) const {
    return {mechanism.body_count() + static_cast<int>(port)};
  }
};

ElasticSplit split_elastic(const Model& model);

/// The state of the mechanism in which bodies move as in a state of the model.
State split_state(const ElasticSplit& split, const Model& model, const State& state);

/// Appends what joints on elastic bodies cannot have.
void check_split(const Model& model, std::vector<Problem>& problems);

}  // namespace carom::simulation
