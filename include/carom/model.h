// Bodies and joints of a mechanism. ModelBuilder collects them as drawn, in world axes at the start
// configuration; finish() checks them, finds coordinates and loops, and makes a constant Model.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/interactions.h"
#include "carom/math.h"

namespace carom {

struct ModelData;
struct State;

/// A rigid body. Its frame B sits in the centre of mass.
struct BodySpec {
  std::string name;
  double mass = 0;                  ///< [kg], > 0
  Matrix3d I_B = Matrix3d::Zero();  ///< about the centre of mass, body axes [kg m²]
  Pose X_WB;                        ///< at the start
  std::optional<Vector3d> v_WB;     ///< start velocity of the centre of mass, where given [m/s]
  std::optional<Vector3d> w_WB;     ///< start angular velocity, where given [rad/s]
  std::string place;                ///< where the user wrote it, for messages; may be empty
};

/// A joint between two bodies, placed in world axes at the start. Its coordinates are zero there and
/// count body b relative to body a, along or about the axis. The plane of a planar joint, and what is
/// across an axis elsewhere, is counted along the world's x axis, projected (the y axis when x is
/// nearly normal), and across it.
struct JointSpec {
  std::string name;
  std::string type;                     ///< a name of joint_types()
  BodyId a;                             ///< first body
  BodyId b;                             ///< second body
  Vector3d p_W = Vector3d::Zero();      ///< position; the point on body a of a distance [m]
  Vector3d axis_W = Vector3d::Zero();   ///< axis, line or normal fixed in a; any length
  Vector3d axis2_W = Vector3d::Zero();  ///< second axis of a universal joint, fixed in b
  Vector3d p2_W = Vector3d::Zero();     ///< the point on body b of a distance [m]
  JointId first, second;                ///< of a gear or rack, which couples two joints
  double ratio = 0;                     ///< coordinate of second = ratio · coordinate of first
  std::optional<double> speed;          ///< of a single axis at the start, where given [rad/s, m/s]
  JointActions actions;  ///< of a single axis: spring, damper, drive, limits, friction
  std::optional<JointClearance> clearance;  ///< the joint is loose: contacts instead of coordinates
  std::string place;                        ///< where the user wrote it, for messages; may be empty
};

/// What `joint_types()` knows of a joint type.
struct JointTypeInfo {
  std::string_view name;
  std::string_view summary;
  int coordinates = 0;   ///< in q; a rotation in space takes four
  int speeds = 0;        ///< in v: the degrees of freedom it leaves
  int rows = 0;          ///< constraint rows when it closes a loop
  bool in_tree = false;  ///< false: always rows, never coordinates
};

/// The catalogue of joint types.
std::vector<JointTypeInfo> joint_types();

/// A joint with clearance: the contacts that it is instead.
struct ClearanceJoint {
  JointSpec spec;
  ContactId contact;               ///< of the pin, slider or ball; named like the joint
  std::optional<ContactId> axial;  ///< of the pin's ends with the cheeks of the bush: NAME.axial
  Pose X_AF, X_BM;  ///< the joint's frame on each body, z along the axis; one frame at the start
};

/// How a mechanism can move, found at the start configuration.
struct Mobility {
  int degrees_of_freedom = 0;
  int loops = 0;                  ///< joints that close a loop; gears and racks are not counted
  int constraint_rows = 0;        ///< of the loops, gears and racks
  int redundant_constraints = 0;  ///< rows that follow from the others
};

/// Where a joint's coordinates are.
struct JointPlace {
  bool in_tree = false;  ///< false: the joint closes a loop and has no coordinates of its own
  int q = -1;            ///< first place in State::q
  int v = -1;            ///< first place in State::v
  int coordinates = 0;
  int speeds = 0;
};

/// The constant mechanical system: validated, immutable, cheap to copy.
class Model {
 public:
  static constexpr BodyId ground{0};

  int body_count() const;   ///< the ground included, so ids run from 0 to body_count() − 1
  int joint_count() const;  ///< as added; free joints that finish() gave to loose bodies come after
  int given_joint_count() const;  ///< without those free joints
  int coordinate_count() const;
  int speed_count() const;

  const std::string& name(BodyId body) const;
  const std::string& name(JointId joint) const;
  std::string_view type(JointId joint) const;
  double mass(BodyId body) const;              ///< infinite for the ground [kg]
  const Matrix3d& inertia(BodyId body) const;  ///< about the centre of mass, body axes [kg m²]
  const Pose& start_pose(BodyId body) const;
  const JointPlace& place(JointId joint) const;
  const Vector3d& gravity_W() const;  ///< [m/s²]
  const Mobility& mobility() const;
  const BodySpec& spec(BodyId body) const;       ///< as added; not of the ground
  const JointSpec& spec(JointId joint) const;    ///< as added; not of free joints made by finish()
  const std::vector<ShapeSpec>& shapes() const;  ///< by ShapeId
  const std::vector<ContactSpec>& contacts() const;  ///< by ContactId; those of clearances last
  const std::vector<ClearanceJoint>& clearance_joints() const;  ///< no joints for all else here
  const std::vector<ForceSpec>& forces() const;

  /// The assembled configuration at rest: coordinates zero, unit quaternions.
  State start() const;

  /// For the layers that compute.
  const ModelData& data() const { return *data_; }

 private:
  friend class ModelBuilder;
  explicit Model(std::shared_ptr<const ModelData> data) : data_(std::move(data)) {}
  std::shared_ptr<const ModelData> data_;
};

/// Collects the parts of a model. Nothing is checked before finish().
class ModelBuilder {
 public:
  BodyId ground() const { return Model::ground; }
  BodyId add_body(BodySpec body);
  /// A joint with clearance becomes contacts and gets no id: it has no coordinate to refer to.
  JointId add_joint(JointSpec joint);
  ShapeId add_shape(ShapeSpec shape);
  ContactId add_contact(ContactSpec contact);
  void add_force(ForceSpec force);
  void set_gravity(const Vector3d& g_W) { gravity_W_ = g_W; }

  /// Checks everything, chooses the spanning tree and finds loops and redundant constraints.
  /// Throws InputError with every problem.
  Model finish() const;

 private:
  std::vector<BodySpec> bodies_;  // without the ground
  std::vector<JointSpec> joints_;
  std::vector<JointSpec> loose_joints_;
  std::vector<ShapeSpec> shapes_;
  std::vector<ContactSpec> contacts_;
  std::vector<ForceSpec> forces_;
  Vector3d gravity_W_ = Vector3d::Zero();
};

}  // namespace carom
