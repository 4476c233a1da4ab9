#include "multibody/loop_solver.h"

#include <algorithm>
#include <cmath>

namespace carom::multibody {
namespace {

/// The share for rows beyond those that are independent in general. Where loops are not quite closed,
/// as within a step of integration, rows that repeat others on the loops differ from them a little;
/// taken for independent they would block the mechanism.
constexpr double negligible_beyond = 1e-3;
/// How much more a held joint's force counts than those of loops, where one can do without the other.
constexpr double needless_hold = 1e4;

/// Numbers the speeds that loops and holds load, −1 for the others, and lists their nodes.
std::vector<int> find_places(const ModelData& data, const std::vector<Hold>& holds,
                             std::vector<int>& nodes) {
  std::vector<int> places(data.speeds, -1);
  std::vector<char> loaded(data.nodes.size(), 0);
  for (const Loop& loop : data.loops) {
    for (const int node : loop.path) loaded[node] = 1;
  }
  for (const Hold& hold : holds) {
    for (const int node : hold.path) loaded[node] = 1;
  }
  int next = 0;
  for (std::size_t node = 1; node < data.nodes.size(); ++node) {
    if (loaded[node] == 0) continue;
    nodes.push_back(static_cast<int>(node));
    for (int i = 0; i < data.nodes[node].speeds; ++i) places[data.nodes[node].v + i] = next++;
  }
  return places;
}

Eigen::Index count_loaded(const std::vector<int>& places) {
  return std::ranges::count_if(places, [](int place) { return place >= 0; });
}

}  // namespace

LoopSolver::LoopSolver(const ModelData& data, const Kinematics& kinematics,
                       const ArticulatedBodies& bodies, const LoopRows& rows)
    : data_(data),
      kinematics_(kinematics),
      bodies_(bodies),
      rows_(rows),
      places_(find_places(data, rows.holds(), nodes_)),
      wrenches_(data.nodes.size()),
      u_(data.speeds),
      z_(data.speeds),
      joint_forces_(VectorXd::Zero(data.speeds)),
      floor_(VectorXd::Zero(rows.count())),
      lambda_(VectorXd::Zero(rows.count())),
      weight_(VectorXd::Ones(rows.count())),
      row_z_(Eigen::MatrixXd::Zero(count_loaded(places_), rows.count())),
      loop_z_(row_z_.rows()),
      solver_(row_z_.rows(), rows.count()) {
  for (const Loop& loop : data.loops) {
    const JointType& type = *data.joints[loop.joint].type;
    for (int i = 0; i < loop.rows; ++i) {
      const bool moment =
          type.couples != Couples::nothing || type.rows[i].kind == JointRow::Kind::angle;
      if (moment) weight_[loop.first_row + i] = 1 / data.length;
    }
  }
  // A joint that the rest of the mechanism holds needs no force of its own.
  for (std::size_t i = 0; i < rows.holds().size(); ++i) weight_[rows.hold_row(i)] = needless_hold;
}

// What follows is called for every row of every update; inline it costs no call.

/// A load on a body is a negative need.
inline void LoopSolver::load(BodyId body, const SpatialVector& wrench) {
  SpatialVector& need = wrenches_[data_.bodies[body.index].node];
  need.angular -= wrench.angular;
  need.linear -= wrench.linear;
}

/// u of a row that acts on two bodies, and below which length it counts as redundant.
inline void LoopSolver::propagate_wrenches(const JointData& joint, const std::vector<int>& path,
                                           int row) {
  const RowTerms& terms = rows_[row];
  load(joint.a, terms.on_a);
  load(joint.b, terms.on_b);
  bodies_.pass_inward(data_, kinematics_, path, false, nullptr, wrenches_, u_.data());
  floor_[row] =
      negligible_share * std::sqrt(lone_inverse_inertia(data_.bodies[joint.a.index], terms.on_a) +
                                   lone_inverse_inertia(data_.bodies[joint.b.index], terms.on_b));
}

/// The column of Z that belongs to the u of a row.
inline void LoopSolver::store_row(const std::vector<int>& path, int row) {
  bodies_.whiten(data_, path, u_.data(), z_.data());
  for (const int index : path) {
    const Node& node = data_.nodes[index];
    for (int i = node.v; i < node.v + node.speeds; ++i) row_z_(places_[i], row) = z_[i];
  }
}

/// z of one row's unit multiplier.
inline void LoopSolver::propagate_row(const Loop& loop, int row) {
  const JointData& joint = data_.joints[loop.joint];
  for (const int node : loop.path) wrenches_[node] = {};
  if (joint.type->couples != Couples::nothing) {
    const int first = data_.joints[joint.first.index].place.v;
    const int second = data_.joints[joint.second.index].place.v;
    joint_forces_[first] = -joint.parameters[0];
    joint_forces_[second] = 1;
    bodies_.pass_inward(data_, kinematics_, loop.path, false, joint_forces_.data(), wrenches_,
                        u_.data());
    joint_forces_[first] = joint_forces_[second] = 0;
    floor_[row] = 0;
  } else {
    propagate_wrenches(joint, loop.path, row);
  }
  store_row(loop.path, row);
}

/// The same of a held joint; zeros for a free one.
inline void LoopSolver::propagate_hold(const Hold& hold, int row) {
  floor_[row] = 0;
  if (!hold.active) {
    row_z_.col(row).setZero();
    return;
  }
  const JointData& joint = data_.joints[hold.joint];
  for (const int node : hold.path) wrenches_[node] = {};
  if (joint.place.in_tree) {
    joint_forces_[joint.place.v] = 1;
    bodies_.pass_inward(data_, kinematics_, hold.path, false, joint_forces_.data(), wrenches_,
                        u_.data());
    joint_forces_[joint.place.v] = 0;
  } else {
    propagate_wrenches(joint, hold.path, row);
  }
  store_row(hold.path, row);
}

void LoopSolver::factor() {
  for (const Loop& loop : data_.loops) {
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      propagate_row(loop, row);
    }
  }
  const std::vector<Hold>& holds = rows_.holds();
  for (std::size_t i = 0; i < holds.size(); ++i) propagate_hold(holds[i], rows_.hold_row(i));
  solver_.factor(row_z_, floor_, negligible_share, rows_.usual_rank(), negligible_beyond);
}

void LoopSolver::solve(const VectorXd& missing) {
  solver_.solve(missing, lambda_, loop_z_);
  smallest_ = false;
}

VectorXd& LoopSolver::multipliers() {
  if (!smallest_) solver_.least_norm(weight_, lambda_);
  smallest_ = true;
  return lambda_;
}

void LoopSolver::add_answer(double factor, VectorXd& u) {
  for (const int index : nodes_) {
    const Node& node = data_.nodes[index];
    for (int i = node.v; i < node.v + node.speeds; ++i) z_[i] = factor * loop_z_[places_[i]];
  }
  bodies_.add_unwhitened(data_, nodes_, z_.data(), u.data());
}

}  // namespace carom::multibody
