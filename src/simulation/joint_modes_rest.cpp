// Joints that stand still: which of them friction holds, and which begin to slip. In a loop they stop
// together and can hold each other, so all are asked at once.
#include <algorithm>
#include <cmath>

#include "multibody/axis_row.h"
#include "multibody/loop_solver.h"
#include "simulation/joint_modes.h"

namespace carom::simulation {

using numerics::BoundedForce;
using numerics::BoundedForces;

namespace {

/// A joint that has come to the largest force it can give, to rounding, is asked with this much less: where
/// nothing else takes over, it slips.
constexpr double beyond_the_limit = 1e-9;
/// Accelerations of a joint that no force moves, as when a link passes its dead point, in units of rounding.
constexpr double moves_on = 1e3;
/// Friction that calls for ever more friction when it slips holds far more than it was last asked for.
constexpr double self_locking = 100;
/// What cannot be moved: this share of what it would be alone is rounding.
constexpr double immovable_share = 1e-13;

/// Change of each joint's speed per unit of impulse along each of them: column by column.
Eigen::MatrixXd inverse_inertia_along(Dynamics& dynamics, const std::vector<JointId>& joints) {
  const auto count = static_cast<Eigen::Index>(joints.size());
  Eigen::MatrixXd W(count, count);
  Forces unit(dynamics.kinematics().model());
  for (Eigen::Index j = 0; j < count; ++j) {
    unit.clear();
    unit.add_along(dynamics.kinematics(), joints[j], 1);
    dynamics.speed_change(unit);
    for (Eigen::Index i = 0; i < count; ++i) W(i, j) = joint_speed_change(dynamics, joints[i]);
  }
  return 0.5 * (W + W.transpose());
}

/// The same of one joint whose bodies were not connected with anything else; not more than that.
double lone_inverse_inertia_along(const Kinematics& kinematics, JointId id) {
  const ModelData& data = kinematics.model().data();
  const multibody::JointData& joint = data.joints[id.index];
  const multibody::BodyData &a = data.bodies[joint.a.index], &b = data.bodies[joint.b.index];
  const multibody::RowTerms row =
      multibody::axis_row(joint, kinematics.nodes()[a.node], kinematics.nodes()[b.node]);
  return multibody::lone_inverse_inertia(a, row.on_a) +
         multibody::lone_inverse_inertia(b, row.on_b);
}

}  // namespace

/// Those that stood, and those whose speed is or was just zero. What leaves its rest slips from now on.
std::vector<JointModes::Standing> JointModes::find_standing(const Kinematics& kinematics,
                                                            std::span<const int> happened) {
  std::vector<Standing> standing;
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    Friction& friction = frictions_[i];
    if (friction.driven) continue;
    if (friction.pressed != 0) {
      friction.mode = Mode::slips;
      friction.direction = friction.pressed;
      continue;
    }
    const int place = static_cast<int>(i);
    const bool asked = friction.asked ||
                       std::ranges::any_of(happened, [&](int event) { return event / 2 == place; });
    const double speed = joint_speed(kinematics, friction.joint);
    if (friction.mode == Mode::rests && asked) {
      friction.mode = Mode::slips;
      friction.direction = speed > 0 ? 1 : -1;
      continue;
    }
    const bool stands =
        friction.mode != Mode::slips || asked || std::abs(speed) <= friction.still_speed;
    const bool at_limit = friction.at_limit || (friction.mode == Mode::holds && asked);
    if (stands) standing.push_back({.friction = place, .at_limit = at_limit});
  }
  return standing;
}

/// Forces of the standing joints under all others. They depend on the reactions, these on them: in turn,
/// until nothing changes. The dynamics must be updated with these joints free.
BoundedForces JointModes::share_forces(double t, Dynamics& dynamics, const Forces& forces,
                                       const std::vector<Standing>& standing) {
  const Kinematics& kinematics = dynamics.kinematics();
  const auto count = static_cast<Eigen::Index>(standing.size());
  std::vector<JointId> joints;
  VectorXd scale(count), largest(count), free(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    joints.push_back(frictions_[standing[i].friction].joint);
    scale[i] = lone_inverse_inertia_along(kinematics, joints.back());
  }
  const Eigen::MatrixXd W = inverse_inertia_along(dynamics, joints);
  BoundedForces found{.force = VectorXd::Zero(count), .acceleration = {}, .kind = {}};
  constexpr int most_rounds = 60;
  for (int round = 0; round < most_rounds; ++round) {
    // Everything but the friction of those that stand. The first round has no friction at all.
    Forces all = forces;
    drives_.add_forces(t, kinematics, all);
    for (const Friction& friction : frictions_) {
      if (friction.mode != Mode::slips || round == 0) continue;
      all.add_along(kinematics, friction.joint, -friction.direction * friction.largest_force);
    }
    dynamics.accelerations(all);
    for (Eigen::Index i = 0; i < count; ++i) free[i] = joint_acceleration(dynamics, joints[i]);
    for (Eigen::Index i = 0; i < count; ++i) {
      all.add_along(kinematics, joints[i], found.force[i]);
    }
    dynamics.accelerations(all);
    bool same = true;
    for (Friction& friction : frictions_) {
      const double before = friction.largest_force;
      friction.largest_force = largest_friction(friction, dynamics, all);
      same &= std::abs(friction.largest_force - before) <= 1e-12 * friction.largest_force;
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      const double limit = frictions_[standing[i].friction].largest_force;
      largest[i] = standing[i].at_limit ? (1 - beyond_the_limit) * limit : limit;
    }
    found = numerics::find_bounded_forces(W, free, largest, scale);
    if (same && round > 0) break;
  }
  return found;
}

void JointModes::set_mode(Friction& friction, BoundedForce kind, double force, double acceleration,
                          const Kinematics& kinematics) const {
  const auto sign = [](double value) { return value > 0 ? 1.0 : value < 0 ? -1.0 : 0.0; };
  const bool moves = std::abs(acceleration) > moves_on * friction.still_acceleration;
  switch (kind) {
    case BoundedForce::holds:
      if (friction.mode != Mode::holds) {
        friction.held_at = joint_position(kinematics, friction.joint);
      }
      friction.mode = Mode::holds;
      return;
    case BoundedForce::exceeds:
      if (force == 0 && !moves) break;
      friction.mode = Mode::slips;
      friction.direction = force != 0 ? -sign(force) : sign(acceleration);
      return;
    case BoundedForce::blocked:
      friction.mode = Mode::rests;
      friction.direction = -sign(force);
      return;
    case BoundedForce::idle:
      if (!moves) break;
      friction.mode = Mode::slips;
      friction.direction = sign(acceleration);
      return;
  }
  friction.mode = Mode::rests;
  friction.direction = 0;
}

void JointModes::resolve(double t, Dynamics& dynamics, const Forces& forces,
                         std::vector<Standing> standing) {
  std::vector<Mode> before;
  for (const Standing& one : standing) {
    Friction& friction = frictions_[one.friction];
    before.push_back(friction.mode);
    friction.mode = Mode::rests;
  }
  update_holds(t, dynamics);
  if (!standing.empty()) {
    const BoundedForces found = share_forces(t, dynamics, forces, standing);
    for (std::size_t i = 0; i < standing.size(); ++i) {
      const auto place = static_cast<Eigen::Index>(i);
      Friction& friction = frictions_[standing[i].friction];
      friction.mode = before[i];
      set_mode(friction, found.kind[i], found.force[place], found.acceleration[place],
               dynamics.kinematics());
    }
    update_holds(t, dynamics);
  }
  Forces all = forces;
  multibody::Powers powers;
  accelerations(t, dynamics, all, powers);
}

void JointModes::release_standing(double t, const Kinematics& kinematics,
                                  std::vector<RunEvent>& events) {
  drives_.saturate(t, kinematics, events);
  for (Friction& friction : frictions_) {
    const double speed = joint_speed(kinematics, friction.joint);
    const bool moves = !friction.asked && std::abs(speed) > friction.still_speed;
    if (friction.driven || !moves) continue;
    if (friction.mode != Mode::slips)
      events.push_back(joint_event(model_, "slip", friction.joint, t));
    friction.mode = Mode::slips;
    friction.direction = speed > 0 ? 1 : -1;
  }
  released_ = find_standing(kinematics, {});
  for (Standing& one : released_) {
    Friction& friction = frictions_[one.friction];
    one.before = friction.mode;
    one.direction_before = friction.direction;
    one.limit = (friction.joint == jammed_ ? self_locking : 1) * friction.largest_force;
    friction.mode = Mode::rests;
    friction.direction = 0;
  }
}

StandingJoints JointModes::standing_joints(Dynamics& dynamics) const {
  StandingJoints standing;
  const auto count = static_cast<Eigen::Index>(released_.size());
  standing.rates.resize(count);
  standing.limits.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Standing& one = released_[static_cast<std::size_t>(i)];
    standing.joints.push_back(frictions_[one.friction].joint);
    standing.rates[i] = joint_acceleration(dynamics, standing.joints.back());
    standing.limits[i] = one.at_limit ? (1 - beyond_the_limit) * one.limit : one.limit;
  }
  standing.inverse = inverse_inertia_along(dynamics, standing.joints);
  return standing;
}

bool JointModes::take_standing(const StandingJoints& found, double t, Dynamics& dynamics,
                               std::vector<RunEvent>& events) {
  bool changed = false;
  for (std::size_t i = 0; i < released_.size(); ++i) {
    const Standing& one = released_[i];
    Friction& friction = frictions_[one.friction];
    friction.mode = one.before;
    friction.direction = one.direction_before;
    friction.largest_force = one.limit;
    if (found.forces.size() == 0) continue;
    friction.asked = friction.at_limit = false;
    const auto place = static_cast<Eigen::Index>(i);
    // How a joint and its stop share a load is open: the joint alone holds what it can, or gives all it has.
    const double at_stop = found.at_stops[place];
    const double force = found.forces[place] + at_stop;
    const double alone = lone_inverse_inertia_along(dynamics.kinematics(), friction.joint);
    const bool movable = found.inverse(place, place) > immovable_share * alone;
    const bool within = std::abs(force) < (1 - beyond_the_limit) * found.limits[place];
    // What contacts hold besides does not move by the little that was taken from its limit.
    const double moves = beyond_the_limit * found.limits[place] * found.inverse(place, place);
    const bool blocked = std::abs(found.rates_left[place]) < 0.5 * moves;
    const BoundedForce kind = !movable  ? BoundedForce::idle
                              : within  ? BoundedForce::holds
                              : blocked ? BoundedForce::blocked
                                        : BoundedForce::exceeds;
    set_mode(friction, kind, force, found.rates_left[place], dynamics.kinematics());
    if (at_stop != 0 && !within) friction.pressed = at_stop > 0 ? -1 : 1;
    changed |= friction.mode != one.before || friction.direction != one.direction_before;
    const bool slips = friction.mode == Mode::slips;
    if (slips == (one.before == Mode::slips)) continue;
    events.push_back(joint_event(model_, slips ? "slip" : "stick", friction.joint, t));
  }
  released_.clear();
  update_holds(t, dynamics);
  return changed;
}

const VectorXd& JointModes::accelerations_as_known(double t, Dynamics& dynamics,
                                                   Forces& forces) const {
  drives_.add_forces(t, dynamics.kinematics(), forces);
  for (const Friction& friction : frictions_) {
    if (!friction.gives_force()) continue;
    forces.add_along(dynamics.kinematics(), friction.joint,
                     -friction.direction * friction.largest_force);
  }
  return dynamics.accelerations(forces);
}

}  // namespace carom::simulation
