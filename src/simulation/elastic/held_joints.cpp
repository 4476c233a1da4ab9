#include "simulation/elastic/held_joints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "multibody/axis_row.h"
#include "multibody/model_data.h"

namespace carom::simulation {
namespace {

double rate_of(const multibody::RowTerms& terms, const BodyMotion& a, const BodyMotion& b) {
  return multibody::dot(terms.on_a, a.V_WB) + multibody::dot(terms.on_b, b.V_WB);
}

void add_scaled(SpatialVector& to, double factor, const SpatialVector& what) {
  to.angular += factor * what.angular;
  to.linear += factor * what.linear;
}

}  // namespace

HeldJoints::HeldJoints(const Model& with_joints, const std::vector<JointSpec>& specs)
    : model_(with_joints), count_(specs.size()), angles_(specs.size(), 0.0) {
  for (std::size_t place = 0; place < specs.size(); ++place) {
    const JointActions& actions = specs[place].actions;
    const bool moved = actions.drive && actions.drive->type == JointDrive::Type::motion;
    if (moved) {
      drives_.push_back(
          {place, actions.drive->value_is_position, multibody::TimeCurve(actions.drive->value)});
    }
    const bool pushed = actions.drive && !moved;
    if (!pushed && actions.spring_stiffness.is_zero() && actions.damper.is_zero()) continue;
    actions_.push_back(
        {.joint = place,
         .stiffness = multibody::ForceCurve(actions.spring_stiffness),
         .damper = multibody::ForceCurve(actions.damper),
         .rest = actions.spring_rest,
         .drive = pushed ? actions.drive : std::nullopt,
         .value = multibody::TimeCurve(pushed ? actions.drive->value : TimeFunction{})});
  }
}

const multibody::JointData& HeldJoints::joint(std::size_t place) const {
  return model_.data().joints[place];
}

/// An angle counts whole turns.
multibody::RowTerms HeldJoints::along(std::size_t place,
                                      const std::vector<BodyMotion>& frames) const {
  const multibody::JointData& data = joint(place);
  multibody::RowTerms terms =
      multibody::axis_row(data, frames[static_cast<std::size_t>(data.a.index)],
                          frames[static_cast<std::size_t>(data.b.index)]);
  if (data.turns && data.lead == 0) {
    constexpr double turn = 2 * std::numbers::pi;
    terms.error += turn * std::round((angles_[place] - terms.error) / turn);
  }
  return terms;
}

std::vector<HeldRow> HeldJoints::rows(const std::vector<BodyMotion>& frames, double t) const {
  std::vector<HeldRow> all;
  write_rows(frames, t, all);
  return all;
}

void HeldJoints::write_rows(const std::vector<BodyMotion>& frames, double t,
                            std::vector<HeldRow>& all) const {
  all.clear();
  std::array<multibody::RowTerms, 6> terms;
  for (std::size_t place = 0; place < count_; ++place) {
    const multibody::JointData& data = joint(place);
    multibody::evaluate_rows(data, frames[static_cast<std::size_t>(data.a.index)],
                             frames[static_cast<std::size_t>(data.b.index)], terms.data());
    for (std::size_t row = 0; row < data.type->rows.size(); ++row) {
      all.push_back({.a = data.a.index,
                     .b = data.b.index,
                     .terms = terms[row],
                     .of_rates = multibody::is_nonholonomic(data.type->rows[row])});
    }
  }
  for (const MotionDrive& drive : drives_) {
    HeldRow row{
        .a = joint(drive.joint).a.index,
        .b = joint(drive.joint).b.index,
        .terms = along(drive.joint, frames),
        .prescribed = drive.is_position ? drive.value.rate(t) : drive.value.value(t),
        .prescribed_rate = drive.is_position ? drive.value.second_rate(t) : drive.value.rate(t),
        .of_rates = !drive.is_position,
        .is_drive = true};
    if (drive.is_position) row.terms.error -= drive.value.value(t) - drive.value.value(0);
    all.push_back(row);
  }
}

void HeldJoints::add_forces(const std::vector<BodyMotion>& frames, double t,
                            std::vector<SpatialVector>& on, multibody::Powers& powers) const {
  for (const Action& action : actions_) {
    const multibody::JointData& data = joint(action.joint);
    const auto a = static_cast<std::size_t>(data.a.index),
               b = static_cast<std::size_t>(data.b.index);
    const multibody::RowTerms terms = along(action.joint, frames);
    const double speed = rate_of(terms, frames[a], frames[b]);
    const double drag = action.damper.force(speed);
    double push = 0;
    if (action.drive && action.drive->type == JointDrive::Type::torque) {
      push = action.value.value(t);
    } else if (action.drive) {
      push = action.drive->gain * (action.value.value(t) - speed);
      if (action.drive->max_force) {
        push = std::clamp(push, -*action.drive->max_force, *action.drive->max_force);
      }
    }
    const double force = push - drag - action.stiffness.force(terms.error - action.rest);
    add_scaled(on[a], force, terms.on_a);
    add_scaled(on[b], force, terms.on_b);
    powers.dampers += drag * speed;
    powers.drives += push * speed;
  }
}

double HeldJoints::spring_energy(const std::vector<BodyMotion>& frames) const {
  double energy = 0;
  for (const Action& action : actions_) {
    energy += action.stiffness.work(along(action.joint, frames).error - action.rest);
  }
  return energy;
}

std::optional<std::pair<double, double>> HeldJoints::coordinate(
    std::size_t place, const std::vector<BodyMotion>& frames) const {
  const multibody::JointData& data = joint(place);
  if (!multibody::has_one_axis(*data.type)) return std::nullopt;
  const multibody::RowTerms terms = along(place, frames);
  return std::pair(terms.error, rate_of(terms, frames[static_cast<std::size_t>(data.a.index)],
                                        frames[static_cast<std::size_t>(data.b.index)]));
}

std::vector<JointSample> HeldJoints::as_given(const std::vector<int>& places,
                                              const std::vector<JointSample>& kept,
                                              const std::vector<BodyMotion>& frames) const {
  std::vector<JointSample> all;
  std::size_t taken = 0;
  for (const int place : places) {
    if (place >= 0) {
      all.push_back(kept[static_cast<std::size_t>(place)]);
      continue;
    }
    const auto found = coordinate(taken++, frames);
    all.emplace_back();
    if (found) all.back() = {.position = {found->first}, .speed = {found->second}};
  }
  return all;
}

std::vector<double> HeldJoints::break_times() const {
  std::vector<double> times;
  for (const MotionDrive& drive : drives_) drive.value.add_break_times(times);
  for (const Action& action : actions_) action.value.add_break_times(times);
  return times;
}

bool HeldJoints::drives_jump(double t) const {
  return std::ranges::any_of(drives_, [t](const MotionDrive& drive) {
    return multibody::speed_jumps(drive.value, drive.is_position, t);
  });
}

void HeldJoints::mark(std::vector<char>& used) const {
  for (std::size_t place = 0; place < count_; ++place) {
    used[static_cast<std::size_t>(joint(place).a.index)] = 1;
    used[static_cast<std::size_t>(joint(place).b.index)] = 1;
  }
}

void HeldJoints::follow(const std::vector<BodyMotion>& frames) {
  for (std::size_t place = 0; place < count_; ++place) {
    if (const auto now = coordinate(place, frames)) angles_[place] = now->first;
  }
}

void HeldJoints::archive(Archive& file) {
  for (double& angle : angles_) file(angle);
}

}  // namespace carom::simulation
