// The same machine told differently: elsewhere in the world, turned, seen in a mirror, or with its parts in
// another order and under other names. Nothing that happens may depend on that.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "carom/model.h"
#include "multibody/joint_type.h"
#include "multibody/model_data.h"

namespace carom::test {

/// What a ModelBuilder was given.
struct ModelParts {
  std::vector<BodySpec> bodies;   ///< BodyId i is at i − 1
  std::vector<JointSpec> joints;  ///< those with clearance last
  std::vector<ShapeSpec> shapes;
  std::vector<ContactSpec> contacts;
  std::vector<ForceSpec> forces;
  Vector3d gravity_W;

  Model build() const {
    ModelBuilder builder;
    builder.set_gravity(gravity_W);
    for (const BodySpec& body : bodies) builder.add_body(body);
    for (const JointSpec& joint : joints) builder.add_joint(joint);
    for (const ShapeSpec& shape : shapes) builder.add_shape(shape);
    for (const ContactSpec& contact : contacts) builder.add_contact(contact);
    for (const ForceSpec& force : forces) builder.add_force(force);
    return builder.finish();
  }
};

/// Without the shapes and contacts that clearances were made into.
inline ModelParts parts_of(const Model& model) {
  const ModelData& data = model.data();
  ModelParts parts{.bodies = data.body_specs,
                   .joints = data.joint_specs,
                   .shapes = data.shapes,
                   .contacts = data.contacts,
                   .forces = data.forces,
                   .gravity_W = data.gravity_W};
  std::size_t contacts = parts.contacts.size(), shapes = parts.shapes.size();
  for (const ClearanceJoint& loose : data.clearance_joints) {
    parts.joints.push_back(loose.spec);
    contacts = std::min(contacts, static_cast<std::size_t>(loose.contact.index));
  }
  for (std::size_t i = contacts; i < parts.contacts.size(); ++i) {
    for (const auto* side : {&parts.contacts[i].a, &parts.contacts[i].b}) {
      for (const ShapeId shape : *side) {
        shapes = std::min(shapes, static_cast<std::size_t>(shape.index));
      }
    }
  }
  parts.contacts.resize(contacts);
  parts.shapes.resize(shapes);
  return parts;
}

/// How positions, polar vectors (forces, velocities), axial ones (torques) and orientations change.
struct Change {
  Matrix3d Q = Matrix3d::Identity();  ///< of the world: a rotation, or a reflection
  Vector3d shift = Vector3d::Zero();
  /// Of the axes of bodies and shapes: those of a mirrored one are mirrored too, along y, so that they stay
  /// a right-handed set.
  Matrix3d D = Matrix3d::Identity();

  bool mirrors() const { return D(1, 1) < 0; }
  Vector3d point(const Vector3d& p) const { return Q * p + shift; }
  Vector3d polar(const Vector3d& v) const { return Q * v; }
  Vector3d axial(const Vector3d& w) const { return mirrors() ? Vector3d(-Q * w) : Vector3d(Q * w); }
  Matrix3d axes(const Matrix3d& R) const { return Q * R * D; }
  Pose pose(const Pose& X) const { return {axes(X.R), point(X.p)}; }
};

inline Change turned(const Matrix3d& R, const Vector3d& shift = Vector3d::Zero()) {
  return {.Q = R, .shift = shift};
}
/// In a plane through the origin with that normal, of any length.
inline Change mirrored(const Vector3d& normal = Vector3d::UnitY()) {
  const Vector3d n = normal.normalized();
  return {.Q = Matrix3d::Identity() - 2 * n * n.transpose(),
          .D = Vector3d(1, -1, 1).asDiagonal().toDenseMatrix()};
}

/// Forces that the change knows. What was added to the library since must be added here.
inline bool change_force(ForceSpec& spec, const Change& by) {
  if (auto* spring = std::get_if<SpringDamper>(&spec.force)) {
    spring->p_WPa = by.point(spring->p_WPa);
    spring->p_WPb = by.point(spring->p_WPb);
  } else if (auto* push = std::get_if<PointForce>(&spec.force)) {
    push->p_WP = by.point(push->p_WP);
    push->direction_W = by.polar(push->direction_W);
  } else if (auto* torque = std::get_if<Torque>(&spec.force)) {
    torque->direction_W = by.axial(torque->direction_W);
  } else if (auto* field = std::get_if<GravityField>(&spec.force)) {
    field->acceleration_W = by.polar(field->acceleration_W);
  } else if (auto* bush = std::get_if<Bushing>(&spec.force)) {
    bush->p_WP = by.point(bush->p_WP);
    bush->R_WF = by.axes(bush->R_WF);
  } else {
    return false;
  }
  return true;
}

/// The mirror image of a shape in its own axes, along y. Most shapes are their own.
inline void mirror_shape(Shape& shape) {
  const auto mirrored_points = [](std::vector<Vector3d> points) {
    for (Vector3d& point : points) point.y() *= -1;
    return points;
  };
  if (auto* hull = std::get_if<ConvexHull>(&shape)) {
    *hull = ConvexHull(mirrored_points(hull->data().vertices));
  } else if (auto* mesh = std::get_if<Mesh>(&shape)) {
    std::vector<MeshTriangle> triangles = mesh->mesh->triangles;
    for (MeshTriangle& triangle : triangles) std::swap(triangle[1], triangle[2]);
    std::vector<Problem> problems;
    mesh->mesh = make_mesh(mirrored_points(mesh->mesh->vertices), triangles, "mirror", problems);
  }
}

/// The parts at another place. On the ground, shapes move with it. False when a part has a meaning that the
/// change does not keep: the sides of a slider with clearance follow the world's axes.
inline bool change_place(ModelParts& parts, const Change& by) {
  bool known = true;
  parts.gravity_W = by.polar(parts.gravity_W);
  for (BodySpec& body : parts.bodies) {
    body.X_WB = by.pose(body.X_WB);
    body.I_B = by.D * body.I_B * by.D;
    if (body.v_WB) body.v_WB = by.polar(*body.v_WB);
    if (body.w_WB) body.w_WB = by.axial(*body.w_WB);
    known &= !(by.mirrors() && body.elastic && body.elastic->mesh);  // the file is no other one
  }
  for (JointSpec& joint : parts.joints) {
    known &= !(joint.clearance && joint.type == "prismatic" && !by.Q.isIdentity(0));
    joint.p_W = by.point(joint.p_W);
    joint.p2_W = by.point(joint.p2_W);
    // A joint that turns keeps the sign of its angle, one that only slides that of its way; the first axis
    // of what rolls points out of the floor.
    const bool straight = multibody::only_slides(*multibody::find_joint_type(joint.type)) ||
                          joint.type.starts_with("rolling");
    joint.axis_W = straight ? by.polar(joint.axis_W) : by.axial(joint.axis_W);
    joint.axis2_W = by.axial(joint.axis2_W);
    if (by.mirrors() && joint.type == "screw") joint.parameters["pitch"] *= -1;
  }
  for (ShapeSpec& shape : parts.shapes) {
    if (by.mirrors()) mirror_shape(shape.shape);
    const Pose& X = shape.X_BS;
    shape.X_BS = shape.body == Model::ground ? by.pose(X) : Pose{by.D * X.R * by.D, by.D * X.p};
  }
  for (ForceSpec& force : parts.forces) known &= change_force(force, by);
  return known;
}

/// Parts in another order with other names. `bodies` tells where each body went: old place to new place.
struct Shuffle {
  ModelParts parts;
  std::vector<int> bodies;
};

inline Shuffle shuffled(const ModelParts& before, unsigned seed) {
  std::mt19937 engine(seed);
  const auto order = [&](std::size_t count) {
    std::vector<int> places(count);
    std::iota(places.begin(), places.end(), 0);
    std::shuffle(places.begin(), places.end(), engine);
    return places;  // old place to new place
  };
  const auto arrange = [](const auto& old, const std::vector<int>& places) {
    auto result = old;
    for (std::size_t i = 0; i < old.size(); ++i)
      result[static_cast<std::size_t>(places[i])] = old[i];
    return result;
  };
  Shuffle after{before, order(before.bodies.size())};
  const auto move_body = [&](BodyId& body) {
    if (body.index > 0) body.index = after.bodies[static_cast<std::size_t>(body.index - 1)] + 1;
  };
  ModelParts& parts = after.parts;
  parts.bodies = arrange(before.bodies, after.bodies);
  std::size_t stiff = 0;  // joints without clearance have places of their own
  while (stiff < before.joints.size() && !before.joints[stiff].clearance) ++stiff;
  std::vector<int> joints = order(stiff);
  for (std::size_t i = stiff; i < before.joints.size(); ++i) joints.push_back(static_cast<int>(i));
  const std::vector<int> shapes = order(before.shapes.size());
  parts.joints = arrange(before.joints, joints);
  parts.shapes = arrange(before.shapes, shapes);
  parts.contacts = arrange(before.contacts, order(before.contacts.size()));
  parts.forces = arrange(before.forces, order(before.forces.size()));
  for (std::size_t i = 0; i < parts.bodies.size(); ++i) {
    parts.bodies[i].name = "body " + std::to_string(parts.bodies.size() - i);
  }
  for (std::size_t i = 0; i < parts.joints.size(); ++i) {
    JointSpec& joint = parts.joints[i];
    joint.name = "joint " + std::to_string(parts.joints.size() - i);
    move_body(joint.a);
    move_body(joint.b);
    if (multibody::find_joint_type(joint.type)->needs == multibody::Needs::two_joints) {
      joint.first.index = joints[static_cast<std::size_t>(joint.first.index)];
      joint.second.index = joints[static_cast<std::size_t>(joint.second.index)];
    }
  }
  for (ShapeSpec& shape : parts.shapes) move_body(shape.body);
  for (ContactSpec& contact : parts.contacts) {
    for (auto* side : {&contact.a, &contact.b}) {
      for (ShapeId& shape : *side) shape.index = shapes[static_cast<std::size_t>(shape.index)];
    }
  }
  for (ForceSpec& spec : parts.forces) {
    std::visit(
        [&](auto& force) {
          if constexpr (requires { force.a, force.b; }) {
            move_body(force.a);
            move_body(force.b);
          } else if constexpr (requires { force.bodies; }) {
            for (BodyId& body : force.bodies) move_body(body);
          }
        },
        spec.force);
  }
  return after;
}

}  // namespace carom::test
