#include "contact/sparse_rows.h"

#include <algorithm>

#include <Eigen/Geometry>

#include "contact/contact_rows.h"
#include "multibody/axis_row.h"
#include "multibody/model_data.h"

namespace carom::contact {

using multibody::Mechanism;
using multibody::Node;
using numerics::SparseContact;
using numerics::SpeedBlock;

SparseRows::SparseRows(const Model& model)
    : model_(model), mechanisms_(multibody::find_mechanisms(model)), unit_(model) {}

SparseRows::Wrenches SparseRows::wrenches(const Kinematics& kinematics,
                                          const Candidates& candidates, int i, int axis) const {
  const Candidate& candidate = candidates.all()[touching_[i]];
  const std::array<BodyId, 2> bodies = candidates.bodies(candidate);
  if (!candidate.is_stop()) {
    const Vector3d along_W = axes_W_[i].col(axis);
    const auto on = [&](BodyId body, double sign) -> SpatialVector {
      const Vector3d p_BC_W = touches_[i].p_WC - kinematics.pose(body).p;
      return {sign * p_BC_W.cross(along_W), sign * along_W};
    };
    return {on(bodies[0], -1), on(bodies[1], 1)};
  }
  if (axis < 2) return {};
  // The row opens as the coordinate leaves the stop.
  const auto motion = [&](BodyId body) -> const BodyMotion& {
    return kinematics.nodes()[model_.data().bodies[body.index].node];
  };
  const multibody::RowTerms row = multibody::axis_row(model_.data().joints[candidate.joint.index],
                                                      motion(bodies[0]), motion(bodies[1]));
  const double sign = -candidate.side;
  return {{sign * row.on_a.angular, sign * row.on_a.linear},
          {sign * row.on_b.angular, sign * row.on_b.linear}};
}

/// J = wrench · motion of the body per unit of each speed further in.
void SparseRows::add_rows(const Kinematics& kinematics, BodyId body, const SpatialVector& wrench,
                          int axis, const SpeedBlock& block) {
  const ModelData& data = model_.data();
  const Vector3d& p_WB = kinematics.pose(body).p;
  for (int index = data.bodies[body.index].node; index > 0; index = data.nodes[index].parent) {
    const Node& node = data.nodes[index];
    const Vector3d p_NB_W = p_WB - kinematics.nodes()[index].X_WB.p;
    const SpatialVector moved{wrench.angular + p_NB_W.cross(wrench.linear), wrench.linear};
    for (int speed = node.v; speed < node.v + node.speeds; ++speed) {
      const int i = mechanisms_.place[speed] - block.place;
      problem_.row(block, axis, i) += multibody::dot(moved, kinematics.directions_W()[speed]);
    }
  }
}

/// The body's directions are orthonormal, so its speeds are its velocities along them.
void SparseRows::add_free_response(const Kinematics& kinematics, const Mechanism& mechanism,
                                   const SpatialVector& wrench, int axis, const SpeedBlock& block) {
  const Node& node = model_.data().nodes[mechanism.nodes.front()];
  const Matrix3d& R_WB = kinematics.nodes()[mechanism.nodes.front()].X_WB.R;
  const SpatialVector change{R_WB * (mechanism.inverse_I_B * (R_WB.transpose() * wrench.angular)),
                             wrench.linear / model_.data().bodies[node.body].mass};
  for (int i = 0; i < node.speeds; ++i) {
    problem_.response(block, axis, i) =
        multibody::dot(change, kinematics.directions_W()[node.v + i]);
  }
}

/// One contact or moment of two bodies: rows and responses of the wrenches of its axes.
template <class WrenchesOf>
void SparseRows::add_contact(Dynamics& dynamics, const std::array<BodyId, 2>& bodies,
                             int first_axis, int last_axis, const WrenchesOf& wrenches_of) {
  const Kinematics& kinematics = dynamics.kinematics();
  SparseContact& contact = problem_.contacts.emplace_back();
  int blocks[2] = {-1, -1};  // of the two bodies; the ground has none
  bool all_free = true;
  for (int side = 0; side < 2; ++side) {
    const int of = mechanisms_.of_body[bodies[side].index];
    if (of < 0) continue;
    const Mechanism& mechanism = mechanisms_.all[of];
    all_free &= mechanism.is_free_body;
    if (side == 1 && blocks[0] == 0 && of == mechanisms_.of_body[bodies[0].index]) {
      blocks[1] = 0;
      continue;
    }
    blocks[side] = contact.block_count;
    problem_.add_block(mechanism.first, static_cast<int>(mechanism.speeds.size()));
  }
  for (int axis = first_axis; axis <= last_axis; ++axis) {
    const Wrenches both = wrenches_of(axis);
    const SpatialVector* on[2] = {&both.on_a, &both.on_b};
    if (!all_free) unit_.clear();
    for (int side = 0; side < 2; ++side) {
      if (blocks[side] < 0) continue;
      const SpeedBlock& block = contact.blocks[static_cast<std::size_t>(blocks[side])];
      add_rows(kinematics, bodies[side], *on[side], axis, block);
      const Mechanism& mechanism = mechanisms_.all[mechanisms_.of_body[bodies[side].index]];
      if (all_free) {
        add_free_response(kinematics, mechanism, *on[side], axis, block);
      } else {
        unit_.on_body[bodies[side].index] = *on[side];
      }
    }
    if (all_free) continue;
    const VectorXd& change = dynamics.speed_change(unit_);
    for (int b = 0; b < contact.block_count; ++b) {
      const SpeedBlock& block = contact.blocks[static_cast<std::size_t>(b)];
      const BodyId body = bodies[blocks[0] == b ? 0 : 1];
      const std::vector<int>& speeds = mechanisms_.all[mechanisms_.of_body[body.index]].speeds;
      for (int k = 0; k < block.size; ++k) problem_.response(block, axis, k) = change[speeds[k]];
    }
  }
  problem_.finish_contact();
}

void SparseRows::update(Dynamics& dynamics, const Candidates& candidates,
                        std::span<const int> touching) {
  const Kinematics& kinematics = dynamics.kinematics();
  touching_.assign(touching.begin(), touching.end());
  touches_.resize(touching_.size());
  axes_W_.resize(touching_.size());
  moments_.clear();
  problem_.clear();
  for (int i = 0; i < count(); ++i) {
    const Candidate& candidate = candidates.all()[touching_[i]];
    touches_[i] = candidates.state(kinematics, candidate);
    axes_W_[i] = candidate.is_stop() ? Matrix3d::Zero() : contact_axes(touches_[i].n_W);
    const std::array<BodyId, 2> bodies = candidates.bodies(candidate);
    if (bodies[0] == Model::ground) touches_[i].p_WC += 0.5 * touches_[i].gap * touches_[i].n_W;
    if (bodies[1] == Model::ground) touches_[i].p_WC -= 0.5 * touches_[i].gap * touches_[i].n_W;
    add_contact(dynamics, bodies, candidate.is_stop() ? 2 : 0, 2,
                [&](int axis) { return wrenches(kinematics, candidates, i, axis); });
  }
}

void SparseRows::add_moment(Dynamics& dynamics, const Candidates& candidates, int i,
                            MomentAxis about, double limit) {
  const Candidate& candidate = candidates.all()[touching_[i]];
  const bool rolls = about == MomentAxis::rolling;
  moments_.push_back(about);
  add_contact(dynamics, candidates.bodies(candidate), 0, rolls ? 1 : 0, [&](int axis) {
    const Vector3d about_W = candidate.length * axes_W_[i].col(rolls ? axis : 2);
    return Wrenches{{-about_W, Vector3d::Zero()}, {about_W, Vector3d::Zero()}};
  });
  SparseContact& moment = problem_.contacts.back();
  moment.limited_by = i;
  moment.friction = limit / candidate.length;
}

Vector3d SparseRows::moment_W(int k) const {
  const SparseContact& moment = problem_.contacts[k];
  const Matrix3d& axes_W = axes_W_[moment.limited_by];
  if (moments_[k - count()] == MomentAxis::drilling) return axes_W.col(2) * moment.impulse.x();
  return axes_W.leftCols<2>() * moment.impulse.head<2>();
}

void SparseRows::guess_moment(int k, const Vector3d& moment_W) {
  SparseContact& moment = problem_.contacts[k];
  const Vector3d moment_C = axes_W_[moment.limited_by].transpose() * moment_W;
  const bool drills = moments_[k - count()] == MomentAxis::drilling;
  moment.impulse = drills ? Vector3d(moment_C.z(), 0, 0) : Vector3d(moment_C.x(), moment_C.y(), 0);
}

void SparseRows::keep(const std::vector<char>& wanted) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < touching_.size(); ++i) {
    if (wanted[i] == 0) continue;
    touching_[kept] = touching_[i];
    touches_[kept] = touches_[i];
    axes_W_[kept] = axes_W_[i];
    problem_.contacts[kept] = problem_.contacts[i];
    ++kept;
  }
  touching_.resize(kept);
  touches_.resize(kept);
  axes_W_.resize(kept);
  problem_.contacts.resize(kept);
}

void SparseRows::gather(const VectorXd& speeds, VectorXd& ordered) const {
  ordered.resize(speeds.size());
  for (Eigen::Index i = 0; i < speeds.size(); ++i) ordered[mechanisms_.place[i]] = speeds[i];
}

void SparseRows::scatter(const VectorXd& ordered, VectorXd& speeds) const {
  speeds.resize(ordered.size());
  for (Eigen::Index i = 0; i < speeds.size(); ++i) speeds[i] = ordered[mechanisms_.place[i]];
}

void SparseRows::load(const Kinematics& kinematics, const Candidates& candidates, int i,
                      double factor, Forces& forces) const {
  const Candidate& candidate = candidates.all()[touching_[i]];
  const Vector3d impulse_C = factor * problem_.contacts[i].impulse;
  candidates.apply(kinematics, candidate, touches_[i], impulse_C.z(),
                   axes_W_[i].leftCols<2>() * impulse_C.head<2>(), forces);
}

void SparseRows::load_moment(const Kinematics& kinematics, const Candidates& candidates, int k,
                             double factor, Forces& forces) const {
  const int i = problem_.contacts[k].limited_by;
  const Candidate& candidate = candidates.all()[touching_[i]];
  candidates.apply_moment(kinematics, candidate, touches_[i],
                          factor * candidate.length * moment_W(k), forces);
}

}  // namespace carom::contact
