#include "simulation/joint_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "numerics/anderson_mixing.h"

namespace carom::simulation {

using multibody::Powers;

namespace {

/// Speeds and accelerations below this share of the mechanism's are rounding.
constexpr double still_share = 1e-12;
/// A joint at rest that others hold, or that nothing moved, has begun to move at this many times that.
constexpr double moving = 1e3;
/// Forces and speeds that are wrong by more than this share were not seen as an event.
constexpr double violation = 1e-9;
/// Of forces that are none: what sums of large ones leave of them.
constexpr double rounding_of_friction = 1e-3;

double sign(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// Whether the law ever gives a force.
bool can_resist(const JointFriction& law, bool turns) {
  return law.constant > 0 || (law.coefficient > 0 && (!turns || law.radius > 0));
}

}  // namespace

JointModes::JointModes(const Model& model, const State& start, const Scales& scales)
    : model_(model), drives_(model) {
  Kinematics kinematics(model);
  kinematics.update(start);
  for (int index = 0; index < model.joint_count(); ++index) {
    const JointId id{index};
    if (!has_one_axis(model, id)) continue;
    const JointActions& actions = model.spec(id).actions;
    const bool driven = actions.drive && actions.drive->type == JointDrive::Type::motion;
    if (actions.friction && can_resist(*actions.friction, axis_turns(model, id))) {
      const double speed = joint_speed(kinematics, id);
      const bool turns = axis_turns(model, id);
      const double unit = turns ? scales.length : 1;
      const double still_speed = still_share * scales.speed / unit;
      const bool stands = !driven && std::abs(speed) <= still_speed;
      frictions_.push_back(
          {.joint = id,
           .law = *actions.friction,
           .turns = turns,
           .driven = driven,
           .mode = stands ? Mode::rests : Mode::slips,
           .direction = stands ? 0 : sign(speed),
           .held_at = joint_position(kinematics, id),
           .still_speed = still_speed,
           .still_acceleration = still_share * scales.speed * scales.speed / scales.length / unit,
           .still_force = still_share * scales.energy / scales.length * unit});
    }
  }
}

void JointModes::archive(Archive& file) {
  file.expect(frictions_.size());
  file.expect(static_cast<std::size_t>(drives_.event_count() / 2));
  for (Friction& friction : frictions_) {
    int mode = static_cast<int>(friction.mode);
    file(mode, friction.direction, friction.pressed, friction.held_at, friction.largest_force,
         friction.asked, friction.at_limit);
    friction.mode = static_cast<Mode>(mode);
  }
  file(drives_, jammed_);
}

void JointModes::hold(double t, Dynamics& dynamics) const {
  drives_.hold(t, dynamics);
  for (const Friction& friction : frictions_) {
    if (friction.driven) continue;
    if (friction.mode == Mode::holds) {
      dynamics.hold(friction.joint, {.position = friction.held_at, .with_position = true});
    } else {
      dynamics.release(friction.joint);
    }
  }
}

bool JointModes::let_go(Dynamics& dynamics) const {
  bool any = false;
  for (const Friction& friction : frictions_) {
    if (friction.mode != Mode::holds) continue;
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

/// The largest forces by the reactions under all forces; returns the largest share by which one that acts differs
/// from what was given.
double JointModes::take_largest(const Dynamics& dynamics, const Forces& all, VectorXd& found) {
  double differs = 0;
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    Friction& friction = frictions_[i];
    const auto place = static_cast<Eigen::Index>(i);
    friction.largest_force = largest_friction(friction, dynamics, all);
    found[place] = friction.gives_force() ? friction.largest_force : 0;
    const double change =
        std::abs(found[place] - given_[place]) - rounding_of_friction * friction.still_force;
    if (change > 0) differs = std::max(differs, change / std::abs(found[place]));
  }
  return differs;
}

/// A joint whose force as found differs by more than this share from the one that was given; or none. Where a joint
/// stands still and others hold it besides, how they share the load is open: each answer differs a little from the
/// last, and none does work.
std::optional<JointId> JointModes::differing_joint(const Kinematics& kinematics,
                                                   double share) const {
  constexpr double nearly = 1e-2;
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    const Friction& friction = frictions_[i];
    const double found = found_[static_cast<Eigen::Index>(i)];
    const double given = given_[static_cast<Eigen::Index>(i)];
    const double speed = std::abs(joint_speed(kinematics, friction.joint));
    const double enough = (speed <= friction.still_speed ? nearly : share) * found;
    if (!(std::abs(found - given) <= enough + friction.still_force)) return friction.joint;
  }
  return {};
}

/// Gives other forces than so far; friction does not pull.
void JointModes::change_friction(const Kinematics& kinematics, const VectorXd& to, Forces& forces) {
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    const Friction& friction = frictions_[i];
    if (!friction.gives_force()) continue;
    double& given = given_[static_cast<Eigen::Index>(i)];
    const double next = std::max(to[static_cast<Eigen::Index>(i)], 0.0);
    forces.add_along(kinematics, friction.joint, -friction.direction * (next - given));
    given = next;
  }
}

/// Friction changes the reactions, and they change the friction.
const VectorXd& JointModes::find_friction(Dynamics& dynamics, Forces& forces,
                                          const Answer& answer) {
  constexpr int most_rounds = 60, plain_rounds = 4, settled_rounds = 12;
  constexpr double precise = 1e-14, at_rounding = 1e-12, endless = 1e-9;
  given_.setZero(static_cast<Eigen::Index>(frictions_.size()));
  found_.setZero(given_.size());
  std::optional<numerics::AndersonMixing> mixing;
  double differs = std::numeric_limits<double>::infinity();
  const VectorXd* rates = nullptr;
  for (int round = 0;; ++round) {
    const Answered all = answer ? answer(forces) : Answered{forces, dynamics.accelerations(forces)};
    rates = &all.rates;
    const double before = differs;
    differs = take_largest(dynamics, all.forces, found_);
    const bool stands = before <= at_rounding && differs > 0.5 * before;
    if (differs <= precise || stands || round == most_rounds) break;
    if (round >= settled_rounds && !differing_joint(dynamics.kinematics(), at_rounding)) break;
    if (round < plain_rounds || round >= most_rounds - plain_rounds) {
      change_friction(dynamics.kinematics(), found_, forces);
      continue;
    }
    // Friction that calls for nearly as much friction again, or runs away.
    if (!mixing) mixing.emplace(std::min<Eigen::Index>(given_.size() + 1, 6));
    change_friction(dynamics.kinematics(), mixing->next(given_, found_), forces);
  }
  // Friction that calls for ever more friction has no finite answer.
  jammed_ = differing_joint(dynamics.kinematics(), endless);
  return *rates;
}

const VectorXd& JointModes::accelerations(double t, Dynamics& dynamics, Forces& forces,
                                          Powers& powers, const Answer& answer) {
  const Kinematics& kinematics = dynamics.kinematics();
  powers.drives += drives_.add_forces(t, kinematics, forces);
  for (Friction& friction : frictions_) {
    if (friction.driven) friction.direction = sign(joint_speed(kinematics, friction.joint));
  }
  const VectorXd& rates = find_friction(dynamics, forces, answer);
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    const Friction& friction = frictions_[i];
    if (!friction.gives_force()) continue;
    powers.friction += given_[static_cast<Eigen::Index>(i)] * friction.direction *
                       joint_speed(kinematics, friction.joint);
  }
  drives_.add_holding_powers(dynamics, powers.drives);
  return rates;
}

int JointModes::event_count() const {
  return static_cast<int>(2 * frictions_.size()) + drives_.event_count();
}

std::vector<numerics::Crossing> JointModes::crossings() const {
  return std::vector<numerics::Crossing>(event_count(), numerics::Crossing::falling);
}

void JointModes::event_values(double t, const Dynamics& dynamics, std::span<double> g) const {
  std::size_t next = 0;
  for (const Friction& friction : frictions_) {
    const double speed = joint_speed(dynamics.kinematics(), friction.joint);
    double &stops = g[next++], &breaks = g[next++];
    stops = breaks = 1;
    if (friction.driven) continue;
    switch (friction.mode) {
      case Mode::slips:
        if (friction.pressed == 0) stops = friction.direction * speed;
        break;
      case Mode::holds:
        breaks = friction.largest_force - std::abs(dynamics.holding_force(friction.joint));
        break;
      case Mode::rests:  // it leaves its rest one way or the other
        stops = moving * friction.still_speed - speed;
        breaks = moving * friction.still_speed + speed;
        break;
    }
  }
  drives_.event_values(t, dynamics.kinematics(), g.subspan(next));
}

void JointModes::update_holds(double t, Dynamics& dynamics) const {
  hold(t, dynamics);
  dynamics.update({.time = t, .q = dynamics.kinematics().q(), .v = dynamics.kinematics().v()});
}

void JointModes::press(std::span<const PressedJoint> joints) {
  for (Friction& friction : frictions_) {
    const auto found = std::ranges::find_if(
        joints, [&](const PressedJoint& one) { return one.joint == friction.joint; });
    friction.pressed = found == joints.end() ? 0 : found->side;
  }
}

bool JointModes::violated(const Dynamics& dynamics) const {
  return std::ranges::any_of(frictions_, [&](const Friction& friction) {
    if (friction.driven || friction.mode == Mode::rests || friction.pressed != 0) return false;
    if (friction.mode == Mode::holds) {
      const double force = std::abs(dynamics.holding_force(friction.joint));
      return force > (1 + violation) * friction.largest_force;
    }
    // Slips backwards, and the friction that should stop it drives it on.
    const double speed = joint_speed(dynamics.kinematics(), friction.joint);
    return friction.direction * speed < -moving * friction.still_speed;
  });
}

void JointModes::switch_modes(std::span<const int> happened, double t, Dynamics& dynamics,
                              const Forces& forces, std::vector<RunEvent>& events) {
  const int first_drive = static_cast<int>(2 * frictions_.size());
  std::vector<int> of_friction;
  for (const int event : happened) {
    CAROM_ASSERT(event >= 0 && event < event_count(), "an event belongs to a joint");
    if (event < first_drive) {
      of_friction.push_back(event);
      continue;
    }
    drives_.switch_drive(event - first_drive, t, events);
  }
  if (of_friction.empty()) return;
  std::vector<char> moved, asked(frictions_.size(), 0);
  for (const Friction& friction : frictions_) moved.push_back(friction.mode == Mode::slips);
  for (Friction& friction : frictions_) friction.forget_event();
  for (const int event : of_friction) {
    Friction& friction = frictions_[event / 2];
    asked[event / 2] = friction.mode == Mode::slips;
    friction.asked = true;
    friction.at_limit = friction.mode == Mode::holds;
  }
  resolve(t, dynamics, forces, find_standing(dynamics.kinematics(), of_friction));
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    const bool slips = frictions_[i].mode == Mode::slips;
    if (slips == (moved[i] != 0) && asked[i] == 0) continue;
    events.push_back(joint_event(model_, slips ? "slip" : "stick", frictions_[i].joint, t));
  }
}

void JointModes::break_loose(double t, const Kinematics& kinematics,
                             std::vector<RunEvent>& events) {
  for (Friction& friction : frictions_) {
    const double speed = joint_speed(kinematics, friction.joint);
    if (friction.mode != Mode::holds || std::abs(speed) <= friction.still_speed) continue;
    friction.mode = Mode::slips;
    friction.direction = sign(speed);
    events.push_back(joint_event(model_, "slip", friction.joint, t));
  }
}

void JointModes::settle(double t, Dynamics& dynamics, const Forces& forces,
                        std::vector<RunEvent>& events) {
  const Kinematics& kinematics = dynamics.kinematics();
  drives_.saturate(t, kinematics, events);
  for (Friction& friction : frictions_) friction.forget_event();
  std::vector<char> moved;
  for (Friction& friction : frictions_) {
    moved.push_back(friction.mode == Mode::slips);
    const double speed = joint_speed(kinematics, friction.joint);
    if (friction.driven || std::abs(speed) <= friction.still_speed) continue;
    friction.mode = Mode::slips;
    friction.direction = sign(speed);
  }
  resolve(t, dynamics, forces, find_standing(kinematics, {}));
  for (std::size_t i = 0; i < frictions_.size(); ++i) {
    const bool slips = frictions_[i].mode == Mode::slips;
    if (slips != (moved[i] != 0))
      events.push_back(joint_event(model_, slips ? "slip" : "stick", frictions_[i].joint, t));
  }
}

}  // namespace carom::simulation
