#include "simulation/joint_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/messages.h"

namespace carom::simulation {

using multibody::Powers;
using multibody::TimeCurve;

namespace {

/// Speeds below this share of the largest one are rounding.
constexpr double still_joint = 1e-12;

double sign(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

double speed_drive_force(const double wanted, const double max_force, int saturated) {
  return saturated == 0 ? wanted : saturated * max_force;
}

}  // namespace

JointModes::JointModes(const Model& model, const State& start) : model_(model) {
  Kinematics kinematics(model);
  kinematics.update(start);
  for (int index = 0; index < model.joint_count(); ++index) {
    const JointId id{index};
    if (!has_one_axis(model, id)) continue;
    const JointActions& actions = model.spec(id).actions;
    const bool driven = actions.drive && actions.drive->type == JointDrive::Type::motion;
    if (driven) {
      motion_drives_.push_back(
          {id, TimeCurve(actions.drive->value), actions.drive->value_is_position});
    }
    if (actions.drive && actions.drive->type == JointDrive::Type::speed) {
      speed_drives_.push_back({.joint = id,
                               .value = TimeCurve(actions.drive->value),
                               .gain = actions.drive->gain,
                               .max_force = actions.drive->max_force.value_or(
                                   std::numeric_limits<double>::infinity())});
    }
    if (actions.friction) {
      const double speed = joint_speed(kinematics, id);
      frictions_.push_back({.joint = id,
                            .law = *actions.friction,
                            .turns = axis_turns(model, id),
                            .driven = driven,
                            .sticks = !driven && speed == 0,
                            .direction = sign(speed),
                            .held_at = joint_position(kinematics, id)});
    }
  }
}

void JointModes::archive(Archive& file) {
  file.expect(frictions_.size());
  file.expect(speed_drives_.size());
  for (Friction& friction : frictions_) {
    file(friction.sticks, friction.direction, friction.held_at, friction.largest_force);
  }
  for (SpeedDrive& drive : speed_drives_) file(drive.saturated);
  file(jammed_);
}

HeldMotion JointModes::motion_of(const MotionDrive& drive, double t) const {
  if (drive.is_position) {
    return {.position = drive.value.value(t) - drive.value.value(0),
            .speed = drive.value.rate(t),
            .acceleration = drive.value.second_rate(t),
            .with_position = true};
  }
  return {.speed = drive.value.value(t), .acceleration = drive.value.rate(t)};
}

void JointModes::hold(double t, Dynamics& dynamics) const {
  for (const MotionDrive& drive : motion_drives_) dynamics.hold(drive.joint, motion_of(drive, t));
  for (const Friction& friction : frictions_) {
    if (friction.driven) continue;
    if (friction.sticks) {
      dynamics.hold(friction.joint, {.position = friction.held_at, .with_position = true});
    } else {
      dynamics.release(friction.joint);
    }
  }
}

bool JointModes::let_go(Dynamics& dynamics) const {
  bool any = false;
  for (const Friction& friction : frictions_) {
    if (!friction.sticks) continue;
    dynamics.release(friction.joint);
    any = true;
  }
  return any;
}

// constant + μ·r·|R| about a pin, constant + μ·|R across the axis| on a slide
double JointModes::largest_friction(const Friction& friction, const Dynamics& dynamics,
                                    const Forces& forces) const {
  if (friction.law.coefficient == 0) return friction.law.constant;
  Vector3d load_W = dynamics.reaction(friction.joint, forces).linear;
  double arm = friction.law.radius;
  if (!friction.turns) {
    const JointSpec& spec = model_.spec(friction.joint);
    const Vector3d axis_W = dynamics.kinematics().pose(spec.a).R *
                            (model_.start_pose(spec.a).R.transpose() * spec.axis_W.normalized());
    load_W -= load_W.dot(axis_W) * axis_W;
    arm = 1;
  }
  return friction.law.constant + friction.law.coefficient * arm * load_W.norm();
}

const VectorXd& JointModes::accelerations(double t, Dynamics& dynamics, Forces& forces,
                                          Powers& powers) {
  const Kinematics& kinematics = dynamics.kinematics();
  for (const SpeedDrive& drive : speed_drives_) {
    const double speed = joint_speed(kinematics, drive.joint);
    const double force = speed_drive_force(drive.gain * (drive.value.value(t) - speed),
                                           drive.max_force, drive.saturated);
    forces.add_along(kinematics, drive.joint, force);
    powers.drives += force * speed;
  }
  // Friction changes the reactions, and they change the friction.
  for (Friction& friction : frictions_) {
    friction.largest_force = 0;
    if (friction.driven) friction.direction = sign(joint_speed(kinematics, friction.joint));
  }
  const VectorXd* rates = &dynamics.accelerations(forces);
  jammed_ = {};
  constexpr int most_rounds = 60;
  for (int round = 0; round <= most_rounds; ++round) {
    bool settled = true;
    for (Friction& friction : frictions_) {
      const double largest = largest_friction(friction, dynamics, forces);
      const double change = largest - friction.largest_force;
      if (!friction.sticks && std::abs(change) > 1e-14 * largest) {
        settled = false;
        // Friction that calls for ever more friction has no finite answer.
        if (round == most_rounds && std::abs(change) > 1e-9 * largest) jammed_ = friction.joint;
      }
      friction.largest_force = largest;
      if (!friction.sticks) {
        forces.add_along(kinematics, friction.joint, -friction.direction * change);
      }
    }
    if (settled) break;
    rates = &dynamics.accelerations(forces);
  }
  for (const Friction& friction : frictions_) {
    if (friction.sticks) continue;
    powers.friction +=
        friction.largest_force * friction.direction * joint_speed(kinematics, friction.joint);
  }
  for (const MotionDrive& drive : motion_drives_) {
    powers.drives += dynamics.holding_force(drive.joint) * joint_speed(kinematics, drive.joint);
  }
  return *rates;
}

int JointModes::event_count() const {
  return static_cast<int>(2 * frictions_.size() + 2 * speed_drives_.size());
}

std::vector<numerics::Crossing> JointModes::crossings() const {
  return std::vector<numerics::Crossing>(event_count(), numerics::Crossing::falling);
}

void JointModes::event_values(double t, const Dynamics& dynamics, std::span<double> g) const {
  std::size_t next = 0;
  for (const Friction& friction : frictions_) {
    const bool slips = !friction.sticks && !friction.driven;
    g[next++] = slips ? friction.direction * joint_speed(dynamics.kinematics(), friction.joint) : 1;
    g[next++] = friction.sticks
                    ? friction.largest_force - std::abs(dynamics.holding_force(friction.joint))
                    : 1;
  }
  for (const SpeedDrive& drive : speed_drives_) {
    const double wanted =
        drive.gain * (drive.value.value(t) - joint_speed(dynamics.kinematics(), drive.joint));
    for (const int side : {1, -1}) {
      const double room = drive.max_force - side * wanted;
      g[next++] = !std::isfinite(room)      ? 1
                  : drive.saturated == 0    ? room
                  : drive.saturated == side ? -room
                                            : 1;
    }
  }
}

void JointModes::update_holds(double t, Dynamics& dynamics) const {
  hold(t, dynamics);
  dynamics.update({.time = t, .q = dynamics.kinematics().q(), .v = dynamics.kinematics().v()});
}

void JointModes::resolve_sticking(double t, Dynamics& dynamics, const Forces& forces) {
  // The joint that lacks most friction breaks loose first, and may relieve the others.
  for (std::size_t round = 0; round <= frictions_.size(); ++round) {
    update_holds(t, dynamics);
    Forces all = forces;
    Powers powers;
    accelerations(t, dynamics, all, powers);
    Friction* worst = nullptr;
    double excess = 0;
    for (Friction& friction : frictions_) {
      if (!friction.sticks) continue;
      const double here = std::abs(dynamics.holding_force(friction.joint)) - friction.largest_force;
      if (here > 1e-12 * friction.largest_force && here > excess) {
        worst = &friction;
        excess = here;
      }
    }
    if (worst == nullptr) return;
    worst->sticks = false;
    worst->direction = -sign(dynamics.holding_force(worst->joint));
  }
}

void JointModes::switch_mode(int event, double t, Dynamics& dynamics, const Forces& forces,
                             std::vector<RunEvent>& events) {
  const auto record = [&](const char* type, JointId joint) {
    events.push_back({.time = t, .type = type, .subject = model_.name(joint), .is_joint = true});
  };
  const int first_drive = static_cast<int>(2 * frictions_.size());
  if (event >= first_drive) {
    SpeedDrive& drive = speed_drives_[(event - first_drive) / 2];
    const int side = (event - first_drive) % 2 == 0 ? 1 : -1;
    drive.saturated = drive.saturated == 0 ? side : 0;
    record(drive.saturated == 0 ? "drive-free" : "drive-saturated", drive.joint);
    return;
  }
  std::vector<char> stuck;
  for (const Friction& friction : frictions_) stuck.push_back(friction.sticks);
  Friction& friction = frictions_[event / 2];
  if (event % 2 == 0) {
    friction.sticks = true;
    friction.held_at = joint_position(dynamics.kinematics(), friction.joint);
    resolve_sticking(t, dynamics, forces);
  } else {
    // At the limit to rounding: it goes the way it is pushed.
    friction.direction = -sign(dynamics.holding_force(friction.joint));
    friction.sticks = false;
    resolve_sticking(t, dynamics, forces);
  }
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    const bool asked = static_cast<int>(i) == event / 2;
    if (frictions_[i].sticks == (stuck[i] != 0) && !asked) continue;
    record(frictions_[i].sticks ? "stick" : "slip", frictions_[i].joint);
  }
}

void JointModes::settle(double t, Dynamics& dynamics, const Forces& forces,
                        std::vector<RunEvent>& events) {
  const auto record = [&](const char* type, JointId joint) {
    events.push_back({.time = t, .type = type, .subject = model_.name(joint), .is_joint = true});
  };
  const Kinematics& kinematics = dynamics.kinematics();
  for (SpeedDrive& drive : speed_drives_) {
    const double wanted =
        drive.gain * (drive.value.value(t) - joint_speed(kinematics, drive.joint));
    const int before = drive.saturated;
    drive.saturated = wanted > drive.max_force ? 1 : wanted < -drive.max_force ? -1 : 0;
    if (drive.saturated == before) continue;
    record(drive.saturated == 0 ? "drive-free" : "drive-saturated", drive.joint);
  }
  std::vector<char> stuck;
  const double fastest = kinematics.v().size() > 0 ? kinematics.v().cwiseAbs().maxCoeff() : 0;
  for (Friction& friction : frictions_) {
    stuck.push_back(friction.sticks);
    if (friction.driven) continue;
    const double speed = joint_speed(kinematics, friction.joint);
    const bool rests = std::abs(speed) <= still_joint * fastest;
    if (rests && !friction.sticks) friction.held_at = joint_position(kinematics, friction.joint);
    if (!rests) friction.direction = sign(speed);
    friction.sticks = rests;
  }
  resolve_sticking(t, dynamics, forces);
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    if (frictions_[i].sticks == (stuck[i] != 0)) continue;
    record(frictions_[i].sticks ? "stick" : "slip", frictions_[i].joint);
  }
}

}  // namespace carom::simulation
