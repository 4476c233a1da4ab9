#include "multibody/check_model.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "multibody/clearance_joint.h"
#include "multibody/joint_type.h"

namespace carom::multibody {

void Checker::require(bool good, const Subject& subject, const std::string& message,
                      const std::string& remedy) {
  if (good) return;
  if (subject.place.empty()) {
    problems_.push_back({.place = subject.name, .message = message, .remedy = remedy});
  } else {
    problems_.push_back(
        {.place = subject.place, .message = subject.name + ": " + message, .remedy = remedy});
  }
}

Subject subject_of(const char* kind, const std::string& name, std::size_t index,
                   const std::string& place) {
  return {std::string(kind) + " " + (name.empty() ? std::to_string(index + 1) : name), place};
}

std::string text(const Vector3d& v) {
  return "[" + short_text(v.x()) + ", " + short_text(v.y()) + ", " + short_text(v.z()) + "]";
}

namespace {

void check_body(const BodySpec& body, const Subject& place, Checker& check) {
  check.require(!body.name.empty(), place, "has no name", "give it one");
  check.require(std::isfinite(body.mass) && body.mass > 0, place,
                "mass is " + short_text(body.mass) + " kg", "must be above zero and finite");
  const bool finite = body.I_B.allFinite();
  const double size = finite ? body.I_B.cwiseAbs().maxCoeff() : 0;
  check.require(finite, place, "inertia has entries that are not finite");
  check.require(!finite || (body.I_B - body.I_B.transpose()).cwiseAbs().maxCoeff() <= 1e-9 * size,
                place, "inertia is not symmetric", "write xy = yx, xz = zx, yz = zy");
  if (finite) {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(body.I_B, Eigen::EigenvaluesOnly);
    const double smallest = principal.eigenvalues()[0];
    check.require(smallest >= -1e-9 * size, place,
                  "inertia has the principal value " + short_text(smallest) + " kg m2",
                  "must not be below zero");
  }
  const Matrix3d& R = body.X_WB.R;
  const bool rotates = R.allFinite() && (R.transpose() * R).isIdentity(1e-9) && R.determinant() > 0;
  check.require(rotates, place, "orientation is not a rotation", "give a unit quaternion");
  check.require(body.X_WB.p.allFinite(), place, "position is not finite");
  check.require((!body.v_WB || body.v_WB->allFinite()) && (!body.w_WB || body.w_WB->allFinite()),
                place, "start velocity is not finite");
}

/// The numbers that the type asks for, and no others.
void check_parameters(const JointSpec& joint, const JointType& type, const Subject& place,
                      Checker& check) {
  std::vector<std::string> names;
  for (const JointParameter& parameter : type.parameters) {
    const std::string name(parameter.name);
    names.push_back(name);
    const auto given = joint.parameters.find(name);
    if (given == joint.parameters.end()) {
      check.require(
          false, place, "has no " + name,
          "give it in " + std::string(parameter.unit) + ": " + std::string(parameter.meaning));
      continue;
    }
    const double value = given->second;
    const bool good = std::isfinite(value) && parameter.range.contains(value) &&
                      (parameter.may_be_zero || value != 0);
    check.require(good, place, name + " is " + short_text(value),
                  parameter.may_be_zero ? "must be " + to_text(parameter.range)
                                        : "must be finite and not zero");
  }
  for (const auto& [name, value] : joint.parameters) {
    check.require(std::ranges::find(names, name) != names.end(), place,
                  "a " + joint.type + " joint has no parameter " + name,
                  names.empty() ? "leave it out"
                                : did_you_mean(name, names, "its parameters: " + joined(names)));
  }
}

/// What a gear or rack couples.
void check_coupling(const JointSpec& joint, const JointType& type, const Subject& place,
                    const std::vector<JointSpec>& joints, Checker& check) {
  const auto exists = [&](JointId id) {
    return id.index >= 0 && id.index < static_cast<int>(joints.size());
  };
  const bool both = exists(joint.first) && exists(joint.second);
  check.require(both && joint.first != joint.second, place,
                "must couple two different joints of the model");
  check_parameters(joint, type, place, check);
  check.require(!joint.from && !joint.until, place,
                "a " + joint.type + " cannot hold for a time only", "leave out from and until");
  if (!both) return;
  const std::string& first_name = joints[joint.first.index].type;
  const std::string& second_name = joints[joint.second.index].type;
  const JointType* first = find_joint_type(first_name);
  const JointType* second = find_joint_type(second_name);
  if (first == nullptr || second == nullptr) return;  // which is a problem of its own
  const bool any = type.couples == Couples::single_axis;
  const bool good = any ? has_one_axis(*first) && has_one_axis(*second)
                        : axis_turns(*first) && has_one_axis(*second) && !axis_turns(*second);
  check.require(good, place, "couples a " + first_name + " and a " + second_name + " joint",
                any ? "couple " + names_of(has_one_axis, "or") + " joints"
                    : "name the joint that turns first (" + names_of(axis_turns, "or") +
                          ") and the one that slides second (" + names_of(only_slides, "or") + ")");
}

void check_axes(const JointSpec& joint, const JointType& type, const Subject& place,
                Checker& check) {
  const auto good_axis = [](const Vector3d& axis) { return axis.allFinite() && axis.norm() > 0; };
  if (type.needs != Needs::position_axis && type.needs != Needs::position_two_axes) return;
  check.require(good_axis(joint.axis_W), place, "axis is " + text(joint.axis_W),
                "must have a length above zero");
  if (type.needs != Needs::position_two_axes) return;
  check.require(good_axis(joint.axis2_W), place, "second axis is " + text(joint.axis2_W),
                "must have a length above zero");
  if (!good_axis(joint.axis_W) || !good_axis(joint.axis2_W)) return;
  const double sine = joint.axis_W.normalized().cross(joint.axis2_W.normalized()).norm();
  check.require(sine > 1e-6, place, "its two axes are parallel",
                "turn one of them, or use a joint with one axis");
}

/// Of a joint that holds for a time only.
void check_times(const JointSpec& joint, const JointType& type, const Subject& place,
                 const std::vector<JointSpec>& joints, Checker& check) {
  if (!joint.from && !joint.until) return;
  const char* what = joint.from ? "from" : "until";
  check.require(!type.rows.empty(), place, "a " + joint.type + " joint holds nothing for a time",
                std::string("leave out ") + what);
  check.require(!joint.from || type.rows.size() == 6, place,
                "a " + joint.type +
                    " joint cannot begin to hold in the middle of a run: its bodies " +
                    "need not be where it is then",
                "leave out from, or take a joint that holds bodies where they are: fixed");
  check.require(!joint.from || (std::isfinite(*joint.from) && *joint.from >= 0), place,
                "from is " + short_text(joint.from.value_or(0)) + " s", "must not be below 0");
  check.require(!joint.until || *joint.until > joint.from.value_or(0), place,
                "until is " + short_text(joint.until.value_or(0)) + " s",
                "must be above " + short_text(joint.from.value_or(0)) + " s");
  check.require(
      !joint.actions.any() && !joint.speed && !joint.clearance, place,
      "a joint that holds for a time only has no velocity, spring, damper, drive, limits, "
      "friction or clearance",
      std::string("leave out ") + what + ", or let forces act between its bodies");
  for (const JointSpec& other : joints) {
    const bool coupled = other.first.index >= 0 &&
                         (&joints[other.first.index] == &joint ||
                          (other.second.index >= 0 && &joints[other.second.index] == &joint));
    check.require(!coupled, place,
                  "joint " + other.name + " couples it, and it holds for a time only",
                  std::string("leave out ") + what);
  }
}

void check_joint(const JointSpec& joint, const Subject& place, int bodies,
                 const std::vector<JointSpec>& joints, Checker& check) {
  check.require(!joint.name.empty(), place, "has no name", "give it one");
  const JointType* type = find_joint_type(joint.type);
  if (type == nullptr) {
    std::vector<std::string> names;
    for (const JointType& known : catalogue()) names.emplace_back(known.name);
    check.require(false, place, "unknown type \"" + joint.type + "\"",
                  did_you_mean(joint.type, names, "choose one of: " + joined(names)));
    return;
  }
  if (type->needs == Needs::two_joints) {
    check_coupling(joint, *type, place, joints, check);
    return;
  }
  const auto exists = [&](BodyId id) { return id.index >= 0 && id.index < bodies; };
  check.require(exists(joint.a) && exists(joint.b), place, "joins a body that does not exist");
  check.require(joint.a != joint.b, place, "joins a body to itself");
  check.require(joint.p_W.allFinite() && joint.p2_W.allFinite(), place, "position is not finite");
  check_parameters(joint, *type, place, check);
  check_axes(joint, *type, place, check);
  check_times(joint, *type, place, joints, check);
  if (type->needs == Needs::two_positions) {
    check.require((joint.p2_W - joint.p_W).norm() > 0, place, "its two points coincide",
                  "move one of them, or join the bodies at that point");
  }
}

/// The second of two equal names is told, at its own place.
template <class Spec>
void check_names(const std::vector<Spec>& specs, const char* kind, std::set<std::string> seen,
                 Checker& check) {
  std::set<std::string> told;
  for (const Spec& spec : specs) {
    if (spec.name.empty() || seen.insert(spec.name).second || !told.insert(spec.name).second) {
      continue;
    }
    check.require(false, {std::string(kind) + " " + spec.name, spec.place},
                  "this name is used twice", "names must differ");
  }
}

}  // namespace

void check_parts(const ModelParts& parts, Checker& check) {
  for (std::size_t i = 0; i < parts.bodies.size(); ++i) {
    const BodySpec& body = parts.bodies[i];
    check_body(body, subject_of("body", body.name, i, body.place), check);
  }
  for (std::size_t i = 0; i < parts.joints.size(); ++i) {
    const JointSpec& joint = parts.joints[i];
    const Subject subject = subject_of("joint", joint.name, i, joint.place);
    check_joint(joint, subject, static_cast<int>(parts.bodies.size()) + 1, parts.joints, check);
    check_actions(joint, subject, check);
  }
  std::vector<JointSpec> all_joints = parts.joints;
  for (std::size_t i = 0; i < parts.loose_joints.size(); ++i) {
    const JointSpec& joint = parts.loose_joints[i];
    const Subject subject = subject_of("joint", joint.name, i, joint.place);
    check_joint(joint, subject, static_cast<int>(parts.bodies.size()) + 1, parts.joints, check);
    check_clearance(joint, subject, parts.contacts, check);
    all_joints.push_back(joint);
  }
  check_names(parts.bodies, "body", {"ground"}, check);
  check_names(all_joints, "joint", {}, check);
  check.require(parts.gravity_W.allFinite(), {"gravity"}, "is " + text(parts.gravity_W),
                "must be finite");
  check_interactions(parts, check);
}

}  // namespace carom::multibody
