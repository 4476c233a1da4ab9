#include "multibody/clearance_joint.h"

#include <cmath>

#include "base/text.h"
#include "multibody/joint_axes.h"

namespace carom::multibody {
namespace {

/// A half-space whose outward normal is n_S, through a point.
Pose wall(const Vector3d& p_S, const Vector3d& n_S) {
  return {Quaterniond::FromTwoVectors(Vector3d::UnitZ(), n_S).toRotationMatrix(), p_S};
}

/// Adds the shapes of one joint to both bodies, and its contacts.
class Expansion {
 public:
  Expansion(ClearanceJoint& joint, std::vector<ShapeSpec>& shapes,
            std::vector<ContactSpec>& contacts)
      : joint_(joint), shapes_(shapes), contacts_(contacts) {}

  /// On the first body, placed in the joint's frame.
  ShapeId hole(const std::string& part, const Shape& shape, const Pose& X_FS = {}) {
    return add(part, shape, joint_.spec.a, joint_.X_AF * X_FS, clearance().hole_material);
  }
  /// On the second body.
  ShapeId filling(const std::string& part, const Shape& shape) {
    return add(part, shape, joint_.spec.b, joint_.X_BM, clearance().material);
  }
  ContactId contact(const std::string& suffix, std::vector<ShapeId> a, ShapeId b,
                    const ContactLaw& law) {
    contacts_.push_back({.name = joint_.spec.name + suffix,
                         .a = std::move(a),
                         .b = {b},
                         .law = law,
                         .allow_initial_overlap = false,
                         .place = clearance().place});
    return {static_cast<int>(contacts_.size()) - 1};
  }

 private:
  const JointClearance& clearance() const { return *joint_.spec.clearance; }

  ShapeId add(const std::string& part, const Shape& shape, BodyId body, const Pose& X_BS,
              const std::optional<Material>& material) {
    shapes_.push_back({.name = joint_.spec.name + "." + part,
                       .body = body,
                       .shape = shape,
                       .X_BS = X_BS,
                       .material = material,
                       .place = clearance().place});
    return {static_cast<int>(shapes_.size()) - 1};
  }

  ClearanceJoint& joint_;
  std::vector<ShapeSpec>& shapes_;
  std::vector<ContactSpec>& contacts_;
};

/// What is given for the whole pin, halved: each of its two ends stands for half its length.
ContactLaw law_of_one_end(const ContactLaw& law) {
  ContactLaw half = law;
  if (half.stiffness) *half.stiffness *= 0.5;
  const auto length = half.stiffness_parameters.find("length");
  if (length != half.stiffness_parameters.end()) length->second *= 0.5;
  return half;
}

/// The ends of a pin meet their cheeks in a rounded point: a formula for the stiffness of a line does
/// not hold there, Hertz' does.
ContactLaw law_of_ends(const ContactLaw& law) {
  ContactLaw ends = law;
  if (law.stiffness_formula.empty()) return ends;
  ends.stiffness_formula = "hertz-sphere";
  ends.stiffness_parameters.clear();
  const auto modulus = law.stiffness_parameters.find("effective_modulus");
  if (modulus != law.stiffness_parameters.end()) ends.stiffness_parameters.insert(*modulus);
  return ends;
}

void expand_revolute(const JointClearance& clearance, Expansion& parts, ClearanceJoint& joint) {
  const double axial = clearance.axial.value_or(clearance.size);
  const double cheek = 0.5 * clearance.length + axial;
  const ShapeId bush = parts.hole("bush", Bore{clearance.radius, 2 * cheek});
  const ShapeId pin =
      parts.filling("pin", Cylinder{clearance.radius - clearance.size, clearance.length});
  joint.contact = parts.contact("", {bush}, pin, law_of_one_end(clearance.law));
  // The ends of the pin are crowned, parts of one ball about its middle: so they push along the axis
  // alone, and leave it to the bush to hold a pin that leans.
  const Vector3d z = Vector3d::UnitZ();
  const ShapeId low = parts.hole("low-cheek", HalfSpace{}, wall(-cheek * z, z));
  const ShapeId high = parts.hole("high-cheek", HalfSpace{}, wall(cheek * z, -z));
  const ShapeId ends = parts.filling("ends", Sphere{0.5 * clearance.length});
  joint.axial = parts.contact(".axial", {low, high}, ends, law_of_ends(clearance.law));
}

void expand_prismatic(const JointClearance& clearance, Expansion& parts, ClearanceJoint& joint) {
  std::vector<ShapeId> walls;
  constexpr const char* names[] = {"low-wall", "high-wall", "low-side", "high-side"};
  for (int i = 0; i < 4; ++i) {
    const double side = i % 2 == 0 ? -1 : 1;
    const Vector3d across = Vector3d::Unit(i / 2);
    const double place = 0.5 * clearance.section[i / 2] + clearance.size;
    walls.push_back(parts.hole(names[i], HalfSpace{}, wall(side * place * across, -side * across)));
  }
  const ShapeId slider =
      parts.filling("slider", Box{{clearance.section[0], clearance.section[1], clearance.length}});
  joint.contact = parts.contact("", std::move(walls), slider, clearance.law);
}

void expand_spherical(const JointClearance& clearance, Expansion& parts, ClearanceJoint& joint) {
  const ShapeId socket = parts.hole("socket", Socket{clearance.radius});
  const ShapeId ball = parts.filling("ball", Sphere{clearance.radius - clearance.size});
  joint.contact = parts.contact("", {socket}, ball, clearance.law);
}

void check_sizes(const JointSpec& joint, const Subject& subject, Checker& check) {
  const JointClearance& clearance = *joint.clearance;
  const auto positive = [&](double value, const std::string& what, const std::string& remedy) {
    const bool good = std::isfinite(value) && value > 0;
    check.require(good, subject, what + " is " + short_text(value) + " m", remedy);
    return good;
  };
  const bool has_size =
      positive(clearance.size, "clearance",
               "must be above 0; a joint without clearance is written without the key");
  if (joint.type == "prismatic") {
    for (const double width : clearance.section) {
      positive(width, "a width of the slider's section", "must be above 0");
    }
  } else {
    const bool has_radius = positive(clearance.radius, "radius of the hole",
                                     "give radius, that of the bush or socket; must be above 0");
    if (has_size && has_radius) {
      check.require(clearance.size < clearance.radius, subject,
                    "clearance " + short_text(clearance.size) +
                        " m is not below the radius of the hole, which is " +
                        short_text(clearance.radius) + " m",
                    "the clearance is the radius of the hole less that of what it holds");
    }
  }
  if (joint.type != "spherical") {
    positive(clearance.length,
             joint.type == "revolute" ? "length of the pin" : "length of the slider",
             "give length along the axis; must be above 0");
  }
  if (clearance.axial) positive(*clearance.axial, "axial clearance", "must be above 0");
}

}  // namespace

void check_clearance(const JointSpec& joint, const Subject& joint_subject,
                     const std::vector<ContactSpec>& contacts, Checker& check) {
  const Subject subject = {joint_subject.name, joint.clearance->place.empty()
                                                   ? joint_subject.place
                                                   : joint.clearance->place};
  if (joint.type != "revolute" && joint.type != "prismatic" && joint.type != "spherical") {
    check.require(false, subject, "a " + joint.type + " joint cannot have clearance",
                  "revolute, prismatic and spherical joints can");
    return;
  }
  check_sizes(joint, subject, check);
  check.require(!joint.speed || joint.type != "spherical", subject,
                "a start speed needs a joint with one axis", "give the bodies velocities");
  check.require(!joint.speed || std::isfinite(*joint.speed), subject, "start speed is not finite");
  const JointActions& actions = joint.actions;
  const char* action = actions.drive                   ? "a drive"
                       : actions.limits                ? "limits"
                       : actions.spring_stiffness != 0 ? "a spring"
                       : actions.damper != 0           ? "a damper"
                                                       : nullptr;
  check.require(action == nullptr, subject,
                std::string("a joint with clearance cannot have ") + (action ? action : "") +
                    ": it has no coordinate",
                "let forces act between its bodies, or leave out the clearance");
  check.require(!actions.friction, subject,
                "a joint with clearance has the friction of its contact",
                "write friction inside clearance, with the keys of a contact");
  for (const ContactSpec& contact : contacts) {
    check.require(contact.name != joint.name && contact.name != joint.name + ".axial", subject,
                  "there is a contact of that name, and the joint itself becomes one",
                  "rename the contact or the joint");
  }
}

ClearanceJoint expand_clearance(const JointSpec& spec, const Pose& X_WA, const Pose& X_WB,
                                std::vector<ShapeSpec>& shapes,
                                std::vector<ContactSpec>& contacts) {
  Pose X_WF{Matrix3d::Identity(), spec.p_W};
  if (spec.type != "spherical") X_WF.R = axes_with_z(spec.axis_W);
  ClearanceJoint joint{.spec = spec,
                       .contact = {},
                       .axial = {},
                       .X_AF = X_WA.inverse() * X_WF,
                       .X_BM = X_WB.inverse() * X_WF};
  Expansion parts(joint, shapes, contacts);
  if (spec.type == "revolute") expand_revolute(*spec.clearance, parts, joint);
  if (spec.type == "prismatic") expand_prismatic(*spec.clearance, parts, joint);
  if (spec.type == "spherical") expand_spherical(*spec.clearance, parts, joint);
  return joint;
}

}  // namespace carom::multibody
