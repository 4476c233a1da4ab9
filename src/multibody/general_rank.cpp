#include "multibody/general_rank.h"

#include <algorithm>
#include <cmath>

#include "carom/mechanics.h"
#include "multibody/model_data.h"
#include "multibody/rest_state.h"

namespace carom::multibody {
namespace {

/// Speeds that differ in all components and signs, the same in every run.
VectorXd scattered_speeds(const ModelData& data, int trial) {
  VectorXd v(data.speeds);
  for (int i = 0; i < data.speeds; ++i)
    v[i] = std::sin(1 + 2.39996323 * i + 1.7 * trial + 0.3 * i * trial);
  return v;
}

/// Largest turn, or displacement in units of the mechanism's length.
double size_of(const ModelData& data, const VectorXd& v) {
  double size = 0;
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const Node& node = data.nodes[index];
    const auto& directions = data.joints[node.joint].type->directions_F;
    for (int i = 0; i < node.speeds; ++i) {
      const bool turns = directions[i].angular.squaredNorm() > 0;
      size = std::max(size, std::abs(v[node.v + i]) / (turns ? 1 : data.length));
    }
  }
  return size;
}

}  // namespace

int general_rank(const Model& model, double time) {
  const ModelData& data = model.data();
  Dynamics dynamics(model, {});
  dynamics.update(multibody::rest_state(model));
  if (!dynamics.engage(time).empty()) dynamics.update(multibody::rest_state(model));
  int rank = dynamics.rank();
  for (int trial = 0; trial < 6 && rank < std::min(data.rows, data.speeds); ++trial) {
    // Along a motion that the loops allow at first order, then back onto them.
    State state = multibody::rest_state(model);
    state.v = scattered_speeds(data, trial);
    dynamics.project(state);
    const double size = size_of(data, state.v);
    if (size < 1e-6) break;
    move_coordinates(model, (trial % 2 == 0 ? 0.1 : 0.03) / size * state.v, state.q);
    state.v.setZero();
    if (dynamics.project(state).converged) rank = std::max(rank, dynamics.rank());
  }
  return rank;
}

}  // namespace carom::multibody
