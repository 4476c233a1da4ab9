#include "multibody/clearance_kind.h"

#include "base/rotation_between.h"
#include "multibody/clearance_joint.h"
#include "multibody/joint_axes.h"
#include "multibody/joint_type.h"

namespace carom::multibody {

/// Adds the shapes of one joint to both bodies, and its contacts.
class ClearanceParts {
 public:
  ClearanceParts(ClearanceJoint& joint, std::vector<ShapeSpec>& shapes,
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

namespace {

/// A half-space whose outward normal is n_S, through a point.
Pose wall(const Vector3d& p_S, const Vector3d& n_S) {
  return {rotation_between(Vector3d::UnitZ(), n_S).toRotationMatrix(), p_S};
}

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

void expand_pin(const JointClearance& clearance, ClearanceParts& parts, ClearanceJoint& joint) {
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

void expand_slider(const JointClearance& clearance, ClearanceParts& parts, ClearanceJoint& joint) {
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

void expand_ball(const JointClearance& clearance, ClearanceParts& parts, ClearanceJoint& joint) {
  const ShapeId socket = parts.hole("socket", Socket{clearance.radius});
  const ShapeId ball = parts.filling("ball", Sphere{clearance.radius - clearance.size});
  joint.contact = parts.contact("", {socket}, ball, clearance.law);
}

}  // namespace

const ClearanceKind pin_in_bush{.filling = "pin",
                                .sizes = {"radius", "length"},
                                .optional_sizes = {"axial"},
                                .border = ClearanceBorder::circle,
                                .expand = expand_pin};
const ClearanceKind slider_in_guide{.filling = "slider",
                                    .sizes = {"section", "length"},
                                    .optional_sizes = {},
                                    .border = ClearanceBorder::square,
                                    .expand = expand_slider};
const ClearanceKind ball_in_socket{.filling = "ball",
                                   .sizes = {"radius"},
                                   .optional_sizes = {},
                                   .border = ClearanceBorder::ball,
                                   .expand = expand_ball};

ClearanceBorder clearance_border(std::string_view joint_type) {
  const JointType* type = find_joint_type(joint_type);
  return type != nullptr && type->clearance != nullptr ? type->clearance->border
                                                       : ClearanceBorder::circle;
}

double offset_within(ClearanceBorder border, const Vector3d& offset_F) {
  if (border == ClearanceBorder::ball) return offset_F.norm();
  if (border == ClearanceBorder::square) return offset_F.head<2>().cwiseAbs().maxCoeff();
  return offset_F.head<2>().norm();
}

ClearanceJoint expand_clearance(const JointSpec& spec, const Pose& X_WA, const Pose& X_WB,
                                std::vector<ShapeSpec>& shapes,
                                std::vector<ContactSpec>& contacts) {
  Pose X_WF{Matrix3d::Identity(), spec.p_W};
  const JointType& type = *find_joint_type(spec.type);
  if (type.needs == Needs::position_axis) X_WF.R = axes_with_z(spec.axis_W);
  ClearanceJoint joint{.spec = spec,
                       .contact = {},
                       .axial = {},
                       .X_AF = X_WA.inverse() * X_WF,
                       .X_BM = X_WB.inverse() * X_WF};
  ClearanceParts parts(joint, shapes, contacts);
  type.clearance->expand(*spec.clearance, parts, joint);
  return joint;
}

}  // namespace carom::multibody
