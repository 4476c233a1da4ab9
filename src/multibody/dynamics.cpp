#include "multibody/dynamics_workspace.h"

#include <cmath>

#include "base/archive.h"
#include "carom/messages.h"

namespace carom {

using multibody::Hold;

void Dynamics::Workspace::respond(bool with_bias, const VectorXd& joint_forces) {
  bodies.pass_inward(data, kinematics, data.leaves_first, with_bias, joint_forces.data(), wrenches,
                     u.data());
  bodies.pass_outward(data, kinematics, with_bias, u.data(), rates.data(), accelerations);
  close_loops(with_bias);
}

void Dynamics::Workspace::close_loops(bool with_bias) {
  if (rows.count() == 0) return;
  rows.missing(rates, accelerations, with_bias, missing);
  loops.solve(missing);
  loops.add_answer(1, u);
  bodies.pass_outward(data, kinematics, with_bias, u.data(), rates.data(), accelerations);
  const std::vector<Hold>& holds = rows.holds();
  for (std::size_t i = 0; i < holds.size(); ++i) {
    if (!holds[i].active) continue;
    keep_exactly(holds[i], with_bias ? holds[i].motion.acceleration : 0, missing[rows.hold_row(i)],
                 rates);
  }
}

void Dynamics::Workspace::keep_exactly(const Hold& hold, double value, double change,
                                       VectorXd& speeds) const {
  const JointPlace& place = data.joints[hold.joint].place;
  if (!place.in_tree) return;
  if (std::abs(speeds[place.v] - value) <= 1e-9 * std::abs(change)) speeds[place.v] = value;
}

Dynamics::Dynamics(const Model& model) : Dynamics(model, multibody::usually_held(model)) {}
Dynamics::Dynamics(const Model& model, const std::vector<JointId>& holdable)
    : w_(std::make_unique<Workspace>(model, holdable)) {}
Dynamics::~Dynamics() = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;

void Dynamics::hold(JointId joint, const HeldMotion& motion) {
  const int place = w_->rows.find_hold(joint);
  CAROM_ASSERT(place >= 0, "the joint must be holdable");
  Hold& hold = w_->rows.hold(place);
  hold.active = true;
  hold.motion = motion;
}

void Dynamics::release(JointId joint) {
  const int place = w_->rows.find_hold(joint);
  if (place >= 0) w_->rows.hold(place).active = false;
}

bool Dynamics::held(JointId joint) const {
  const int place = w_->rows.find_hold(joint);
  return place >= 0 && w_->rows.holds()[place].active;
}

double Dynamics::holding_force(JointId joint) const {
  return held(joint) ? w_->loops.multiplier(w_->rows.hold_row(w_->rows.find_hold(joint))) : 0;
}

double Dynamics::drive_work_on_riders() const {
  return w_->riders ? w_->riders->drive_work() : 0;
}

std::vector<JointId> Dynamics::engage(double t) {
  return w_->rows.engage(t);
}

bool Dynamics::engaged(JointId joint) const {
  for (const multibody::TimedJoint& timed : w_->rows.timed()) {
    if (w_->data.loops[timed.loop].joint == joint.index) return timed.holds;
  }
  return true;
}

const Kinematics& Dynamics::kinematics() const {
  return w_->kinematics;
}

int Dynamics::rank() const {
  return w_->loops.rank();
}

double Dynamics::independence() const {
  return w_->loops.weakest();
}

void Dynamics::add_inertia(BodyId body, const Matrix3d& added_B) {
  if (w_->added_inertias.empty()) {
    w_->added_inertias.assign(w_->data.bodies.size(), Matrix3d::Zero());
  }
  w_->added_inertias[static_cast<std::size_t>(body.index)] = added_B;
}

void Dynamics::carry(std::shared_ptr<multibody::Riders> riders) {
  w_->riders = std::move(riders);
}

void Dynamics::update(const State& state) {
  w_->kinematics.update(state);
  if (w_->riders) w_->riders->update(*this, state.time);
  w_->bodies.factor(w_->data, w_->kinematics, w_->added_inertias);
  w_->rows.evaluate();
  w_->loops.factor();
}

void Dynamics::Workspace::accelerate(const Forces& forces) {
  // Newton and Euler: what each body needs for its motion, less what acts on it.
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const int body = data.nodes[index].body;
    const BodyMotion& motion = kinematics.nodes()[index];
    const SpatialVector& load = forces.on_body[body];
    const Vector3d w_WB_B = motion.X_WB.R.transpose() * motion.V_WB.angular;
    const Vector3d gyration_B = w_WB_B.cross(data.bodies[body].I_B * w_WB_B);
    wrenches[index].angular = motion.X_WB.R * gyration_B - load.angular;
    wrenches[index].linear = -data.bodies[body].mass * data.gravity_W - load.linear;
  }
  respond(true, forces.on_joint);
}

void Dynamics::Workspace::strike(const Forces& impulses) {
  accelerations.swap(velocity_changes);  // those of the last accelerations() stay
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const SpatialVector& load = impulses.on_body[data.nodes[index].body];
    wrenches[index] = {-load.angular, -load.linear};
  }
  respond(false, impulses.on_joint);
  accelerations.swap(velocity_changes);
}

void Dynamics::Workspace::respond_once(const Dynamics& dynamics, const Forces& forces,
                                       bool impulsive) {
  loaded = forces;
  if (loaded.on_riders.size() == 0) loaded.on_riders = VectorXd::Zero(riders->count());
  riders->load_bodies(kinematics, impulsive, loaded);
  if (impulsive) {
    strike(loaded);
  } else {
    accelerate(loaded);
  }
  all_rates.resize(rates.size() + riders->count());
  all_rates.head(rates.size()) = rates;
  riders->respond(dynamics, impulsive, loaded, all_rates.tail(riders->count()));
}

/// What holds riders follows from how they would go without it.
const VectorXd& Dynamics::Workspace::respond_with_riders(Dynamics& dynamics, const Forces& forces,
                                                         bool impulsive) {
  respond_once(dynamics, forces, impulsive);
  if (finds_holds || !riders->holds()) return all_rates;
  finds_holds = true;
  Forces held = forces;
  riders->hold(dynamics, impulsive, held);
  finds_holds = false;
  respond_once(dynamics, held, impulsive);
  return all_rates;
}

const VectorXd& Dynamics::accelerations(const Forces& forces) {
  if (w_->riders) return w_->respond_with_riders(*this, forces, false);
  w_->accelerate(forces);
  return w_->rates;
}

SpatialVector Dynamics::acceleration(BodyId body) const {
  return w_->accelerations[w_->data.bodies[body.index].node];
}

const VectorXd& Dynamics::speed_change(const Forces& impulses) {
  if (w_->riders) return w_->respond_with_riders(*this, impulses, true);
  w_->strike(impulses);
  return w_->rates;
}

SpatialVector Dynamics::velocity_change(BodyId body) const {
  return w_->velocity_changes[w_->data.bodies[body.index].node];
}

void Dynamics::archive(Archive& file) {
  State state{.time = 0, .q = w_->kinematics.q(), .v = w_->kinematics.v()};
  file.expect(state.q.size());
  file.expect(state.v.size());
  file.expect(w_->rows.holds().size());
  file(state.q, state.v);
  for (std::size_t i = 0; i < w_->rows.holds().size(); ++i) {
    multibody::Hold& hold = w_->rows.hold(static_cast<int>(i));
    HeldMotion& motion = hold.motion;
    file(hold.active, motion.position, motion.speed, motion.acceleration, motion.with_position);
  }
  file.expect(w_->rows.timed().size());
  for (std::size_t i = 0; i < w_->rows.timed().size(); ++i) {
    multibody::TimedJoint& timed = w_->rows.timed(i);
    file(timed.holds, timed.joint.X_FM_start.R, timed.joint.X_FM_start.p);
  }
  file(w_->rows.usual_rank_of_loops());
  if (w_->riders) w_->riders->archive(file);
  if (file.reads()) update(state);
  file(w_->accelerations, w_->rates, w_->loops.multipliers());
}

double Dynamics::position_error() const {
  return w_->rows.largest_error();
}

double Dynamics::velocity_error() const {
  return w_->rows.largest_rate();
}

}  // namespace carom
