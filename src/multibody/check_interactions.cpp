#include <cmath>
#include <set>
#include <variant>

#include "base/text.h"
#include "multibody/check_model.h"
#include "multibody/joint_type.h"
#include "multibody/time_function.h"

namespace carom::multibody {
namespace {

void require_not_negative(double value, const char* what, const Subject& subject, Checker& check) {
  check.require(std::isfinite(value) && value >= 0, subject,
                std::string(what) + " is " + short_text(value),
                "must be finite and not below zero");
}

/// False when the function cannot be evaluated.
bool check_function(const TimeFunction& function, const char* what, bool may_step,
                    const Subject& subject, Checker& check) {
  const std::string name = what;
  if (function.kind == TimeFunction::Kind::constant) {
    check.require(std::isfinite(function.value), subject,
                  name + " is " + short_text(function.value), "must be finite");
    return std::isfinite(function.value);
  }
  if (function.kind == TimeFunction::Kind::harmonic) {
    const bool finite = std::isfinite(function.amplitude) && std::isfinite(function.frequency) &&
                        std::isfinite(function.phase);
    check.require(finite, subject,
                  name + " has an amplitude, frequency or phase that is not finite");
    return finite;
  }
  const auto& points = function.points;
  bool good = points.size() >= 2;
  check.require(good, subject, name + " is a table of " + std::to_string(points.size()) + " points",
                "give at least two points (time, value)");
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool finite = std::isfinite(points[i].first) && std::isfinite(points[i].second);
    check.require(finite, subject,
                  name + " has a point " + std::to_string(i + 1) + " that is not finite");
    good = good && finite;
    if (i == 0 || !finite) continue;
    const bool sorted = points[i].first >= points[i - 1].first;
    check.require(sorted, subject,
                  name + " goes from time " + short_text(points[i - 1].first) + " s to " +
                      short_text(points[i].first) + " s",
                  "times of a table must increase; two points at one time are a step");
    const bool steps = points[i].first == points[i - 1].first;
    const bool can_step = !steps || may_step;
    check.require(can_step, subject,
                  name + " has a step at " + short_text(points[i].first) +
                      " s, and a prescribed motion cannot jump",
                  "give it a short time, or take a speed drive or a torque");
    const bool once = !steps || i < 2 || points[i].first != points[i - 2].first;
    check.require(once, subject,
                  name + " has three points at " + short_text(points[i].first) + " s",
                  "two are a step, from the first value to the second");
    good = good && sorted && can_step && once;
  }
  return good;
}

void check_drive(const JointSpec& joint, const Subject& subject, Checker& check) {
  const JointDrive& drive = *joint.actions.drive;
  const bool moves = drive.type == JointDrive::Type::motion;
  const bool good = check_function(drive.value, "drive value", !moves, subject, check);
  if (drive.type == JointDrive::Type::speed) {
    check.require(std::isfinite(drive.gain) && drive.gain > 0, subject,
                  "gain of the drive is " + short_text(drive.gain),
                  "must be finite and above zero");
    if (drive.max_force) {
      check.require(*drive.max_force > 0, subject,
                    "largest force of the drive is " + short_text(*drive.max_force),
                    "must be above zero");
    }
  }
  if (drive.type != JointDrive::Type::motion || !good) return;
  const double speed = drive.value_is_position ? rate_at(drive.value, 0) : value_at(drive.value, 0);
  if (joint.speed && std::isfinite(*joint.speed)) {
    check.require(std::abs(*joint.speed - speed) <= 1e-9 * std::abs(speed), subject,
                  "speed is " + short_text(*joint.speed) + ", its motion drive starts with " +
                      short_text(speed),
                  "leave out the speed");
  }
}

void check_limits(const JointLimits& limits, const Subject& subject, Checker& check) {
  for (const auto& limit : {limits.lower, limits.upper}) {
    check.require(!limit || !std::isnan(*limit), subject, "a limit is not a number");
  }
  if (limits.lower && limits.upper) {
    check.require(*limits.lower < *limits.upper, subject,
                  "lower limit " + short_text(*limits.lower) + " is not below the upper limit " +
                      short_text(*limits.upper),
                  "coordinates are zero at the start configuration");
  }
  const double below = limits.lower ? *limits.lower : 0, above = limits.upper ? -*limits.upper : 0;
  for (const double outside : {below, above}) {
    check.require(!(outside > 0), subject,
                  "the start is outside the limits by " + short_text(outside),
                  "coordinates are zero at the start configuration");
  }
}

bool exists(BodyId id, const ModelParts& parts) {
  return id.index >= 0 && id.index <= static_cast<int>(parts.bodies.size());
}

void check_shapes(const ModelParts& parts, Checker& check) {
  std::set<std::pair<int, std::string>> shape_names;
  for (std::size_t i = 0; i < parts.shapes.size(); ++i) {
    const ShapeSpec& shape = parts.shapes[i];
    const Subject subject = subject_of("shape", shape.name, i, shape.place);
    check.require(exists(shape.body, parts), subject, "belongs to a body that does not exist");
    check.require(shape.X_BS.p.allFinite() && shape.X_BS.R.allFinite(), subject,
                  "position is not finite");
    if (shape.name.empty()) continue;
    check.require(shape_names.insert({shape.body.index, shape.name}).second, subject,
                  "this name is used twice on its body", "names must differ");
  }
}

void check_contacts(const ModelParts& parts, Checker& check) {
  for (std::size_t i = 0; i < parts.contacts.size(); ++i) {
    const ContactSpec& contact = parts.contacts[i];
    const Subject subject = subject_of("contact", contact.name, i, contact.place);
    check.require(!contact.a.empty(), subject, "has no shape on its first side",
                  "name a shape, or give the body one");
    for (const std::vector<ShapeId>* side : {&contact.a, &contact.b}) {
      for (const ShapeId id : *side) {
        check.require(id.index >= 0 && id.index < static_cast<int>(parts.shapes.size()), subject,
                      "refers to a shape that does not exist");
      }
    }
  }
}

/// Both bodies of a force.
void check_pair(BodyId a, BodyId b, const ModelParts& parts, const Subject& subject,
                Checker& check) {
  check.require(exists(a, parts) && exists(b, parts), subject,
                "acts on a body that does not exist");
  check.require(a != b, subject, "acts between a body and itself");
}

void check_force(const SpringDamper& spring, const ModelParts& parts, const Subject& subject,
                 Checker& check) {
  check_pair(spring.a, spring.b, parts, subject, check);
  check.require(spring.p_WPa.allFinite() && spring.p_WPb.allFinite(), subject,
                "a point is not finite");
  require_not_negative(spring.stiffness, "stiffness", subject, check);
  require_not_negative(spring.damping, "damping", subject, check);
  if (spring.rest_length) require_not_negative(*spring.rest_length, "rest length", subject, check);
}

void check_force(const PointForce& force, const ModelParts& parts, const Subject& subject,
                 Checker& check) {
  check_pair(force.a, force.b, parts, subject, check);
  check.require(force.p_WP.allFinite(), subject, "its point is not finite");
  check.require(force.direction_W.allFinite(), subject, "its direction is not finite");
  check_function(force.value, "value", true, subject, check);
}

void check_force(const Torque& torque, const ModelParts& parts, const Subject& subject,
                 Checker& check) {
  check_pair(torque.a, torque.b, parts, subject, check);
  check.require(torque.direction_W.allFinite(), subject, "its direction is not finite");
  check_function(torque.value, "value", true, subject, check);
}

void check_force(const GravityField& field, const ModelParts& parts, const Subject& subject,
                 Checker& check) {
  for (const BodyId body : field.bodies) {
    check.require(exists(body, parts), subject, "acts on a body that does not exist");
  }
  check.require(field.acceleration_W.allFinite(), subject, "acceleration is not finite");
}

}  // namespace

void check_actions(const JointSpec& joint, const Subject& subject, Checker& check) {
  const JointType* type = find_joint_type(joint.type);
  if (type == nullptr) return;
  if ((joint.actions.any() || joint.speed) && !has_one_axis(*type)) {
    const char* needs = joint.actions.drive    ? "a drive needs"
                        : joint.actions.limits ? "limits need"
                        : joint.actions.any()  ? "springs, dampers and friction need"
                                               : "a start speed needs";
    check.require(
        false, subject,
        std::string(needs) + " a joint with one axis, which a " + joint.type + " joint is not",
        names_of(has_one_axis) + " have one");
    return;
  }
  check.require(!joint.speed || std::isfinite(*joint.speed), subject, "start speed is not finite");
  const JointActions& actions = joint.actions;
  require_not_negative(actions.spring_stiffness, "spring stiffness", subject, check);
  require_not_negative(actions.damper, "damper", subject, check);
  check.require(std::isfinite(actions.spring_rest), subject,
                "rest of the spring is " + short_text(actions.spring_rest), "must be finite");
  if (actions.drive) check_drive(joint, subject, check);
  if (actions.limits) check_limits(*actions.limits, subject, check);
  if (actions.friction) {
    require_not_negative(actions.friction->coefficient, "friction coefficient", subject, check);
    require_not_negative(actions.friction->radius, "friction radius", subject, check);
    require_not_negative(actions.friction->constant, "constant friction", subject, check);
    check.require(takes_friction_coefficient(*type) || actions.friction->coefficient == 0, subject,
                  "a " + joint.type + " joint has no friction coefficient, because what a thread " +
                      "carries depends on its profile",
                  "give a constant moment of friction");
  }
}

void check_interactions(const ModelParts& parts, Checker& check) {
  check_shapes(parts, check);
  check_contacts(parts, check);
  for (std::size_t i = 0; i < parts.forces.size(); ++i) {
    const ForceSpec& spec = parts.forces[i];
    const Subject subject = subject_of("force", spec.name, i, spec.place);
    std::visit([&](const auto& force) { check_force(force, parts, subject, check); }, spec.force);
  }
}

}  // namespace carom::multibody
