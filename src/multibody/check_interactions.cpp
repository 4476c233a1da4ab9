#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <variant>

#include "base/text.h"
#include "multibody/check_model.h"
#include "multibody/force_curve.h"
#include "multibody/joint_type.h"
#include "multibody/time_function.h"

namespace carom::multibody {
namespace {

void require_not_negative(double value, const char* what, const Subject& subject, Checker& check) {
  check.require(std::isfinite(value) && value >= 0, subject,
                std::string(what) + " is " + short_text(value),
                "must be finite and not below zero");
}

/// How messages speak of the first numbers of a table.
struct FirstNumbers {
  const char *before, *unit, *plural;
};

/// Whether a table may have two points at one place.
enum class Steps { allowed, not_of_a_motion, never };

/// False when the last two points of a stretch do not follow each other.
bool check_order(std::span<const std::pair<double, double>> points, const std::string& name,
                 const FirstNumbers& first, Steps steps, const Subject& subject, Checker& check) {
  const double now = points.back().first, before = points[points.size() - 2].first;
  const std::string place = short_text(now) + first.unit;
  const bool is_step = now == before;
  const bool sorted = steps == Steps::never ? now > before : now >= before;
  check.require(
      sorted, subject,
      name + " goes from " + first.before + short_text(before) + first.unit + " to " + place,
      std::string(first.plural) + " of a table must increase" +
          (steps == Steps::never ? "" : "; two points at one time are a step"));
  const bool can_step = !is_step || steps != Steps::not_of_a_motion;
  check.require(can_step, subject,
                name + " has a step at " + place + ", and a prescribed motion cannot jump",
                "give it a short time, or take a speed drive or a torque");
  const bool once = !is_step || points.size() < 3 || now != points[points.size() - 3].first;
  check.require(once, subject, name + " has three points at " + place,
                "two are a step, from the first value to the second");
  return sorted && can_step && once;
}

/// False when a table cannot be evaluated.
bool check_points(const std::vector<std::pair<double, double>>& points, const std::string& name,
                  const FirstNumbers& first, Steps steps, const Subject& subject, Checker& check) {
  bool good = points.size() >= 2;
  check.require(
      good, subject, name + " is a table of " + std::to_string(points.size()) + " points",
      std::string("give at least two points") + (steps == Steps::never ? "" : " (time, value)"));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool finite = std::isfinite(points[i].first) && std::isfinite(points[i].second);
    check.require(finite, subject,
                  name + " has a point " + std::to_string(i + 1) + " that is not finite");
    good = good && finite;
    if (i == 0 || !finite) continue;
    good = check_order(std::span(points).first(i + 1), name, first, steps, subject, check) && good;
  }
  return good;
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
  const Steps steps = may_step ? Steps::allowed : Steps::not_of_a_motion;
  return check_points(function.points, name, {"time ", " s", "times"}, steps, subject, check);
}

bool check_force_function(const ForceFunction& function, const char* what, const Subject& subject,
                          Checker& check) {
  if (!function.points.empty()) {
    return check_points(function.points, what, {"", "", "first numbers"}, Steps::never, subject,
                        check);
  }
  require_not_negative(function.coefficient, what, subject, check);
  check.require(std::isfinite(function.exponent) && function.exponent > 0, subject,
                std::string("exponent of the ") + what + " is " + short_text(function.exponent),
                "must be finite and above zero");
  return true;
}

/// A damper takes energy at every speed: its force has the sign of the speed.
void check_damper(const ForceFunction& function, const char* what, const Subject& subject,
                  Checker& check) {
  if (!check_force_function(function, what, subject, check) || function.points.empty()) return;
  const auto& points = function.points;
  double largest = 0;
  for (const auto& [speed, force] : points) largest = std::max(largest, std::abs(force));
  const double still = ForceCurve(function).force(0);
  check.require(std::abs(still) <= 1e-9 * largest, subject,
                std::string(what) + " has a force of " + short_text(still) + " at speed zero",
                "let its table pass through [0, 0]");
  for (const auto& [speed, force] : points) {
    check.require(speed * force >= 0, subject,
                  std::string(what) + " has a force of " + short_text(force) + " at a speed of " +
                      short_text(speed) + ", which would drive",
                  "a damper's force has the sign of the speed");
  }
  const bool falls = points.back().second < points[points.size() - 2].second ||
                     points.front().second > points[1].second;
  check.require(!falls, subject,
                std::string(what) + " falls with the speed at an end of its table, where it goes " +
                    "straight on and would drive",
                "add a row beyond with the same force");
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

/// A joint that measures a distance: it has stops, and nothing else.
void check_rope(const JointSpec& joint, const Subject& subject, Checker& check) {
  JointActions others = joint.actions;
  others.limits.reset();
  check.require(
      !others.any() && !joint.speed, subject,
      "a " + joint.type + " has limits, and no start speed, spring, damper, drive or friction",
      "let a spring-damper act beside it");
  check.require(joint.actions.limits.has_value(), subject, "a " + joint.type + " has no limits",
                "give it an upper one: how far its points may part");
  if (!joint.actions.limits) return;
  check_limits(*joint.actions.limits, subject, check);
  const double length = (joint.p2_W - joint.p_W).norm();
  const std::optional<double>& lower = joint.actions.limits->lower;
  check.require(!lower || *lower > -length, subject,
                "lower limit " + short_text(lower.value_or(0)) + " is beyond distance zero, " +
                    short_text(length) + " from the start",
                "leave it out, or give one above " + short_text(-length));
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
  check_force_function(spring.stiffness, "stiffness", subject, check);
  check_damper(spring.damping, "damping", subject, check);
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

void check_force(const Bushing& bushing, const ModelParts& parts, const Subject& subject,
                 Checker& check) {
  check_pair(bushing.a, bushing.b, parts, subject, check);
  check.require(bushing.p_WP.allFinite(), subject, "its point is not finite");
  const double skew = (bushing.R_WF.transpose() * bushing.R_WF - Matrix3d::Identity()).norm();
  check.require(skew < 1e-6 && bushing.R_WF.determinant() > 0, subject,
                "its axes are not three unit vectors at right angles", "give a rotation");
  const auto each = [&](const Vector3d& values, const char* what) {
    for (int i = 0; i < 3; ++i) require_not_negative(values[i], what, subject, check);
  };
  each(bushing.translation_stiffness, "translation stiffness");
  each(bushing.rotation_stiffness, "rotation stiffness");
  each(bushing.translation_damping, "translation damping");
  each(bushing.rotation_damping, "rotation damping");
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
  if (type->measures_distance) {
    check_rope(joint, subject, check);
    return;
  }
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
  check_force_function(actions.spring_stiffness, "spring stiffness", subject, check);
  check_damper(actions.damper, "damper", subject, check);
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
