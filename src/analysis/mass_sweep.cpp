// The mechanism is led along a joint's coordinate, and its contacts' masses are taken on the way.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "analysis/contact_masses.h"
#include "carom/mechanics.h"
#include "multibody/model_data.h"

namespace carom {
namespace {

/// Largest step of the joint, and largest motion of any body that still counts as the same branch:
/// radians, and shares of the mechanism's length.
constexpr double largest_step = 0.05;
constexpr double largest_motion = 0.5;
/// Steps are halved this often before a coordinate counts as out of reach.
constexpr int halvings = 8;
/// More steps than this to either side would take too long to be meant.
constexpr double most_steps = 1e6;

/// A mechanism that follows one of its joints.
class LedMechanism {
 public:
  LedMechanism(const Model& model, const State& start, JointId joint)
      : model_(model), joint_(joint), dynamics_(model, {joint}), state_(start), before_(model) {
    dynamics_.update(start);
    coordinate_ = joint_position(dynamics_.kinematics(), joint);
    speed_ = joint_speed(dynamics_.kinematics(), joint);
    before_.update(start);
    step_ = largest_step * (axis_turns(model, joint) ? 1 : model.data().length);
  }

  double coordinate() const { return coordinate_; }
  double step() const { return step_; }
  const State& state() const { return state_; }

  /// Goes there in small steps. False when the mechanism cannot follow; then it stays at the last
  /// place that it reached.
  bool lead_to(double target) {
    const int steps =
        std::max(1, static_cast<int>(std::ceil(std::abs(target - coordinate_) / step_)));
    const double from = coordinate_;
    for (int i = 1; i <= steps; ++i) {
      const double next = i == steps ? target : from + (target - from) * i / steps;
      if (!step_to(next, halvings)) return false;
    }
    return true;
  }

 private:
  bool step_to(double next, int halvings_left) {
    State trial = state_;
    const JointPlace& place = model_.place(joint_);
    if (place.in_tree) trial.q[place.q] = next;  // so that the rest stays unless a loop moves it
    dynamics_.hold(joint_, {.position = next, .speed = speed_, .with_position = true});
    if (dynamics_.project(trial).converged && is_near(dynamics_.kinematics())) {
      state_ = trial;
      coordinate_ = next;
      before_.update(state_);
      return true;
    }
    if (halvings_left == 0) return false;
    return step_to(0.5 * (coordinate_ + next), halvings_left - 1) &&
           step_to(next, halvings_left - 1);
  }

  /// No body has moved so far since the last step that it must be another branch.
  bool is_near(const Kinematics& now) const {
    for (int index = 1; index < model_.body_count(); ++index) {
      const Pose& from = before_.pose(BodyId{index});
      const Pose& to = now.pose(BodyId{index});
      const double turn = Eigen::AngleAxisd(Matrix3d(from.R.transpose() * to.R)).angle();
      if (turn > largest_motion) return false;
      if ((to.p - from.p).norm() > largest_motion * model_.data().length) return false;
    }
    return true;
  }

  Model model_;
  JointId joint_;
  Dynamics dynamics_;
  State state_;
  Kinematics before_;  // at `state_`
  double coordinate_ = 0, speed_ = 0, step_ = 0;
};

std::string coordinate_text(const MassSweep& sweep, double coordinate) {
  if (!sweep.is_angle) return fmt::format("{:.6g} m", coordinate);
  return fmt::format("{:.6g} deg", coordinate * 180 / std::numbers::pi);
}

/// "0 deg", or "10 deg to 30 deg" for neighbours, of all points for which the condition holds.
template <class Condition>
std::string where(const MassSweep& sweep, const Condition& holds) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < sweep.points.size(); ++i) {
    if (!holds(sweep.points[i])) continue;
    const std::size_t first = i;
    while (i + 1 < sweep.points.size() && holds(sweep.points[i + 1])) ++i;
    std::string part = coordinate_text(sweep, sweep.points[first].coordinate);
    if (i > first) part += " to " + coordinate_text(sweep, sweep.points[i].coordinate);
    parts.push_back(part);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void warn(double length, MassSweep& sweep) {
  const auto add = [&](const auto& condition, const std::string& what) {
    const std::string places = where(sweep, condition);
    if (!places.empty())
      sweep.warnings.push_back(fmt::format("{} = {}: {}", sweep.joint, places, what));
  };
  add([](const MassSweepPoint& point) { return point.contacts.empty() && !point.problem.empty(); },
      "the mechanism cannot be assembled");
  for (std::size_t i = 0; i < sweep.contacts.size(); ++i) {
    const std::string& name = sweep.contacts[i];
    const auto if_there = [i](const auto& condition) {
      return [i, condition](const MassSweepPoint& point) {
        return point.problem.empty() && condition(point.contacts[i]);
      };
    };
    add(if_there([](const ContactMass& mass) { return std::isinf(mass.exact_effective_mass); }),
        name + ": the effective mass is infinite");
    for (const int side : {0, 1}) {
      add(if_there([side](const ContactMass& mass) {
            const BodyId body = side == 0 ? mass.body_a : mass.body_b;
            return body != Model::ground && std::isinf(mass.exact_apparent_mass[side]);
          }),
          fmt::format("{}: the {} body cannot move along the normal", name,
                      side == 0 ? "first" : "second"));
    }
    add(if_there([](const ContactMass& mass) { return !mass.estimate.effective_mass; }),
        fmt::format("{}: the {} method has no number", name, to_text(sweep.method)));
    add(if_there([length](const ContactMass& mass) { return mass.gap < -1e-9 * length; }),
        name + ": the shapes overlap; the mass is the one at the deepest point");
  }
}

}  // namespace

MassSweep sweep_effective_mass(const Model& model, const State& state, JointId joint, double from,
                               double to, int steps, MassMethod method,
                               std::optional<ContactId> only) {
  if (!has_one_axis(model, joint)) {
    throw std::invalid_argument("the joint must have one axis: " +
                                multibody::names_of(multibody::has_one_axis, "or"));
  }
  if (steps < 1) throw std::invalid_argument("a sweep needs one step at least");
  if (!std::isfinite(from) || !std::isfinite(to)) {
    throw std::invalid_argument("a sweep needs finite bounds");
  }
  MassSweep sweep{.joint = model.name(joint),
                  .is_angle = axis_turns(model, joint),
                  .method = method,
                  .contacts = {},
                  .points = std::vector<MassSweepPoint>(steps + 1),
                  .warnings = {}};
  std::vector<int> upwards;  // by coordinate
  for (int i = 0; i <= steps; ++i) {
    sweep.points[i].coordinate = i == steps ? to : from + (to - from) * i / steps;
    upwards.push_back(from <= to ? i : steps - i);
  }

  analysis::ContactMasses masses(model, method, only);
  for (const ContactSpec* contact : masses.contacts()) sweep.contacts.push_back(contact->name);
  const LedMechanism at_start(model, state, joint);
  const double start = at_start.coordinate();
  if (std::max(std::abs(from - start), std::abs(to - start)) > most_steps * at_start.step()) {
    throw std::invalid_argument("the sweep goes too far: more than a million steps of " +
                                coordinate_text(sweep, at_start.step()));
  }
  const auto go = [&](LedMechanism mechanism, auto begin, auto end) {
    for (; begin != end; ++begin) {
      MassSweepPoint& point = sweep.points[*begin];
      if (mechanism.lead_to(point.coordinate)) {
        point.contacts = masses.at(mechanism.state());
      } else {
        point.problem =
            "the mechanism cannot be assembled at this coordinate, or not reach it from "
            "its start";
      }
    }
  };
  const auto middle =
      std::ranges::find_if(upwards, [&](int i) { return sweep.points[i].coordinate >= start; });
  go(LedMechanism(model, state, joint), middle, upwards.end());
  go(LedMechanism(model, state, joint), std::make_reverse_iterator(middle), upwards.rend());
  warn(model.data().length, sweep);
  return sweep;
}

}  // namespace carom
