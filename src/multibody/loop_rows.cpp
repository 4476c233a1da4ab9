#include "multibody/loop_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/messages.h"
#include "multibody/axis_row.h"

namespace carom::multibody {
namespace {

std::vector<Hold> make_holds(const ModelData& data, const std::vector<JointId>& holdable) {
  std::vector<Hold> holds;
  for (const JointId id : holdable) {
    const JointData& joint = data.joints[id.index];
    CAROM_ASSERT(has_one_axis(*joint.type), "only a joint with one axis can be held");
    holds.push_back({.joint = id.index});
    if (joint.place.in_tree) {
      find_path(data.nodes, joint.node, 0, holds.back().path);
    } else {
      holds.back().path = data.loops[joint.loop].path;
    }
  }
  return holds;
}

}  // namespace

std::vector<JointId> usually_held(const Model& model) {
  std::vector<JointId> joints;
  const auto& specs = model.data().joint_specs;
  for (int index = 0; index < static_cast<int>(specs.size()); ++index) {
    const JointActions& actions = specs[index].actions;
    const bool driven = actions.drive && actions.drive->type == JointDrive::Type::motion;
    if (driven || actions.friction) joints.push_back({index});
  }
  return joints;
}

LoopRows::LoopRows(const ModelData& data, const Kinematics& kinematics,
                   const std::vector<JointId>& holdable)
    : data_(data),
      kinematics_(kinematics),
      holds_(make_holds(data, holdable)),
      terms_(data.rows + holds_.size()),
      usual_rank_of_loops_(data.rows - data.mobility.redundant_constraints) {
  for (RowTerms& terms : terms_) terms.error = terms.bias = 0;
  for (const TimedLoop& timed : data.timed_loops) {
    timed_.push_back({.loop = timed.loop,
                      .holds = timed.holds_at(0),
                      .joint = data.joints[data.loops[timed.loop].joint]});
  }
  if (!data.stages.empty()) usual_rank_of_loops_ = data.stages.front().rank;
}

std::vector<JointId> LoopRows::engage(double t) {
  std::vector<JointId> changed;
  for (std::size_t i = 0; i < timed_.size(); ++i) {
    TimedJoint& timed = timed_[i];
    const bool holds = data_.timed_loops[i].holds_at(t);
    if (holds == timed.holds) continue;
    timed.holds = holds;
    changed.push_back({data_.loops[timed.loop].joint});
    if (!holds) continue;
    const Pose X_WF = motion(timed.joint.a).X_WB * timed.joint.X_AF;
    timed.joint.X_FM_start = X_WF.inverse() * (motion(timed.joint.b).X_WB * timed.joint.X_BM);
  }
  for (const Stage& stage : data_.stages) {
    if (stage.from <= t) usual_rank_of_loops_ = stage.rank;
  }
  return changed;
}

void LoopRows::evaluate_timed(const TimedJoint& timed) {
  const Loop& loop = data_.loops[timed.loop];
  RowTerms* terms = terms_.data() + loop.first_row;
  if (timed.holds) {
    evaluate_rows(timed.joint, motion(timed.joint.a), motion(timed.joint.b), terms);
  } else {
    std::fill_n(terms, loop.rows, RowTerms{.error = 0, .bias = 0, .on_a = {}, .on_b = {}});
  }
}

int LoopRows::find_hold(JointId joint) const {
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    if (holds_[i].joint == joint.index) return static_cast<int>(i);
  }
  return -1;
}

void LoopRows::evaluate() {
  for (const Loop& loop : data_.loops) {
    const JointData& joint = data_.joints[loop.joint];
    if (joint.type->couples != Couples::nothing) {
      const int first = data_.joints[joint.first.index].place.q;
      const int second = data_.joints[joint.second.index].place.q;
      terms_[loop.first_row] = {
          .error = kinematics_.q()[second] - joint.parameters[0] * kinematics_.q()[first],
          .bias = 0,
          .on_a = {},
          .on_b = {}};
    } else {
      evaluate_rows(joint, motion(joint.a), motion(joint.b), terms_.data() + loop.first_row);
    }
  }
  for (const TimedJoint& timed : timed_) evaluate_timed(timed);
  for (std::size_t i = 0; i < holds_.size(); ++i) evaluate_hold(holds_[i], terms_[hold_row(i)]);
}

void LoopRows::evaluate_hold(const Hold& hold, RowTerms& terms) const {
  terms = {.error = 0, .bias = 0, .on_a = {}, .on_b = {}};
  if (!hold.active) return;
  const JointData& joint = data_.joints[hold.joint];
  if (joint.place.in_tree) {
    terms.error = kinematics_.q()[joint.place.q];
  } else {
    terms = axis_row(joint, motion(joint.a), motion(joint.b));
  }
  terms.error = hold.motion.with_position ? terms.error - hold.motion.position : 0;
  // An angle from poses does not count whole turns, unless a slide tells them.
  if (!joint.place.in_tree && joint.turns && joint.lead == 0) {
    terms.error = std::remainder(terms.error, 2 * std::numbers::pi);
  }
}

int LoopRows::usual_rank() const {
  const auto held = std::ranges::count_if(holds_, [](const Hold& hold) { return hold.active; });
  return usual_rank_of_loops_ + static_cast<int>(held);
}

double LoopRows::coupling_rate(const JointData& joint, const VectorXd& speeds) const {
  return speeds[data_.joints[joint.second.index].place.v] -
         joint.parameters[0] * speeds[data_.joints[joint.first.index].place.v];
}

double LoopRows::along(const Hold& hold, int row, const VectorXd& speeds,
                       const SpatialVector& motion_a, const SpatialVector& motion_b) const {
  const JointData& joint = data_.joints[hold.joint];
  if (joint.place.in_tree) return speeds[joint.place.v];
  return dot(terms_[row].on_a, motion_a) + dot(terms_[row].on_b, motion_b);
}

double LoopRows::loop_rate(const JointData& joint, int row) const {
  if (joint.type->couples != Couples::nothing) return coupling_rate(joint, kinematics_.v());
  const RowTerms& terms = terms_[row];
  return dot(terms.on_a, motion(joint.a).V_WB) + dot(terms.on_b, motion(joint.b).V_WB);
}

double LoopRows::hold_rate_error(const Hold& hold, int row) const {
  const JointData& joint = data_.joints[hold.joint];
  return along(hold, row, kinematics_.v(), motion(joint.a).V_WB, motion(joint.b).V_WB) -
         hold.motion.speed;
}

void LoopRows::missing(const VectorXd& speed_rates, const std::vector<SpatialVector>& accelerations,
                       bool with_bias, VectorXd& into) const {
  const auto acceleration = [&](BodyId body) -> const SpatialVector& {
    return accelerations[data_.bodies[body.index].node];
  };
  for (const Loop& loop : data_.loops) {
    const JointData& joint = data_.joints[loop.joint];
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      const RowTerms& terms = terms_[row];
      into[row] =
          joint.type->couples != Couples::nothing
              ? -coupling_rate(joint, speed_rates)
              : -dot(terms.on_a, acceleration(joint.a)) - dot(terms.on_b, acceleration(joint.b));
      if (with_bias) into[row] -= terms.bias;
    }
  }
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    const Hold& hold = holds_[i];
    if (!hold.active) continue;
    const JointData& joint = data_.joints[hold.joint];
    const int row = hold_row(i);
    into[row] = -along(hold, row, speed_rates, acceleration(joint.a), acceleration(joint.b));
    if (with_bias) into[row] += hold.motion.acceleration - terms_[row].bias;
  }
}

void LoopRows::rates(VectorXd& into) const {
  for (const Loop& loop : data_.loops) {
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      into[row] = loop_rate(data_.joints[loop.joint], row);
    }
  }
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    if (holds_[i].active) into[hold_row(i)] = hold_rate_error(holds_[i], hold_row(i));
  }
}

void LoopRows::errors(VectorXd& into) const {
  for (int row = 0; row < count(); ++row) into[row] = terms_[row].error;
}

bool LoopRows::are_rounding(const VectorXd& rates, double weakest) const {
  for (const Hold& hold : holds_) {
    if (hold.active) return false;
  }
  const double share = 1e-15 / weakest;
  const auto speed = [&](BodyId body, const SpatialVector& row) {
    const SpatialVector& V_WB = motion(body).V_WB;
    return row.angular.norm() * V_WB.angular.norm() + row.linear.norm() * V_WB.linear.norm();
  };
  for (const Loop& loop : data_.loops) {
    const JointData& joint = data_.joints[loop.joint];
    if (joint.type->couples != Couples::nothing) return false;
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      const RowTerms& terms = terms_[row];
      const double size = speed(joint.a, terms.on_a) + speed(joint.b, terms.on_b);
      if (std::abs(rates[row]) > share * size) return false;
    }
  }
  return true;
}

double LoopRows::relative_error() const {
  double largest = 0;
  for (const Loop& loop : data_.loops) {
    const JointData& joint = data_.joints[loop.joint];
    for (int i = 0; i < loop.rows; ++i) {
      const bool angle = joint.type->couples != Couples::nothing ||
                         joint.type->rows[i].kind == JointRow::Kind::angle;
      const double error = std::abs(terms_[loop.first_row + i].error);
      largest = std::max(largest, angle ? error : error / data_.length);
    }
  }
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    const double error = std::abs(terms_[hold_row(i)].error);
    largest = std::max(largest, data_.joints[holds_[i].joint].turns ? error : error / data_.length);
  }
  return largest;
}

double LoopRows::largest_error() const {
  double largest = 0;
  for (const RowTerms& row : terms_) largest = std::max(largest, std::abs(row.error));
  return largest;
}

double LoopRows::largest_rate() const {
  double largest = 0;
  for (const Loop& loop : data_.loops) {
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      largest = std::max(largest, std::abs(loop_rate(data_.joints[loop.joint], row)));
    }
  }
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    if (!holds_[i].active) continue;
    largest = std::max(largest, std::abs(hold_rate_error(holds_[i], hold_row(i))));
  }
  return largest;
}

}  // namespace carom::multibody
