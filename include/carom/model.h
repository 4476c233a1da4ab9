// Bodies and joints of a mechanism. ModelBuilder collects them as drawn, in world axes at the start
// configuration; finish() checks them, finds coordinates and loops, and makes a constant Model.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/math.h"
#include "carom/shapes.h"

namespace carom {

namespace continuum {
struct SolidMesh;
}

/// Parameters by name, SI.
using NamedParameters = std::map<std::string, double, std::less<>>;

/// A shape fixed to a body.
struct ShapeSpec {
  std::string name{};  ///< unique on its body
  BodyId body{};
  Shape shape{};
  Pose X_BS{};  ///< in the body's axes
  std::optional<Material> material{};
  std::string place{};  ///< where the user wrote it, for messages; may be empty
};

/// A friction law by name, with its parameters.
struct FrictionSpec {
  std::string law = "coulomb";
  NamedParameters parameters{};
};

/// Elastic layers on the surfaces of a contact with a mesh, each a bed of independent springs. A
/// shape with a material has a layer of it; one without is rigid.
struct FoundationSpec {
  double thickness = 0;  ///< of each layer, > 0 [m]
  std::optional<double>
      second_thickness{};  ///< of the layer on the second shape, where it differs [m]
  double damping = 0;      ///< c of the pressure k·δ·(1 + c·δ̇), ≥ 0 [s/m]
};

/// Springs between each node of an elastic body and what it meets, as programs of finite elements have them; for the
/// implicit method alone.
struct GapElements {
  double normal_stiffness = 0;      ///< of one node, > 0 [N/m]
  double tangential_stiffness = 0;  ///< of one node while it sticks, > 0 [N/m]
};

/// How a contact answers. What is left out follows from materials and curvatures, or is asked for.
struct ContactLaw {
  std::string law{};  ///< a name of `carom laws`; empty: hunt-crossley, calibrated exactly
  NamedParameters parameters{};  ///< what the law needs beyond the members below
  /// A law of one's own, instead of all that is about the normal force; see NormalLaw.
  std::optional<NormalLaw> own{};
  std::optional<double> stiffness{};  ///< [N/m^n]; left out: from materials and local curvatures
  std::optional<double> exponent{};   ///< n; left out: 1.5, or the law's own
  std::string stiffness_formula{};    ///< a name of stiffness_formulas() instead of a number
  NamedParameters stiffness_parameters{};
  std::optional<RestitutionLaw> restitution{};
  std::optional<Calibration> calibration{};
  std::optional<Separation> separation{};
  std::optional<FrictionSpec> friction{};      ///< against slip
  std::optional<FrictionSpec> rolling{};       ///< against rolling
  std::optional<FrictionSpec> drilling{};      ///< against turning about the normal
  std::optional<FoundationSpec> foundation{};  ///< of contacts with a mesh, instead of all above
  std::optional<GapElements> gap_elements{};   ///< of elastic bodies; left out: contact is exact
  std::string hypothesis{};  ///< of rigid impacts: newton, poisson, stronge; empty: stronge
  double wave_loss = 0;  ///< of stronge: share of the compression's work that waves keep, in [0, 1]
};

/// Every shape of `a` against every one of `b`; without `b`: all in `a` that no other pairs.
struct ContactSpec {
  std::string name{};
  std::vector<ShapeId> a{}, b{};
  ContactLaw law{};
  bool allow_initial_overlap = false;
  std::string place{};  ///< where the user wrote it, for messages; may be empty
};

/// A value over time: constant, through points, or a sine about zero. Two points at one time are a step.
struct TimeFunction {
  enum class Kind { constant, linear, smooth, harmonic };
  Kind kind = Kind::constant;
  double value = 0;                                 ///< of a constant
  std::vector<std::pair<double, double>> points{};  ///< (time [s], value); linear or smooth between
  double amplitude = 0, frequency = 0, phase = 0;   ///< amplitude·sin(2π·frequency·t + phase)
};

/// The force of a spring over its stretch, or of a damper over its speed: coefficient·|x|^exponent with
/// the sign of x, or a table. A plain number is the coefficient of a proportional force.
struct ForceFunction {
  ForceFunction(double coefficient_ = 0, double exponent_ = 1)
      : coefficient(coefficient_), exponent(exponent_) {}
  /// Points (x, force), straight between them and straight on beyond the ends.
  static ForceFunction through(std::vector<std::pair<double, double>> points) {
    ForceFunction function;
    function.points = std::move(points);
    return function;
  }

  double coefficient;  ///< ≥ 0 [N/m^n, N m/rad^n; of a damper N s^n/m^n, N m s^n/rad^n]
  double exponent;     ///< n > 0 [1]
  std::vector<std::pair<double, double>> points{};  ///< of a table, instead of the two above

  bool is_zero() const { return points.empty() && coefficient == 0; }
};

/// A spring and a damper between points of two bodies.
struct SpringDamper {
  BodyId a{}, b{};
  Vector3d p_WPa = Vector3d::Zero();    ///< point of a at the start, world axes [m]
  Vector3d p_WPb = Vector3d::Zero();    ///< point of b at the start, world axes [m]
  ForceFunction stiffness{};            ///< pull over length less rest length [N, m]
  ForceFunction damping{};              ///< pull over the rate of the length; dissipates [N, m/s]
  std::optional<double> rest_length{};  ///< [m]; the start length when left out
};

/// A rubber bush between two bodies: springs and dampers along and about three axes fixed in body a,
/// at rest at the start. Displacement and rotation are those of body b at the bush as seen from a. The
/// rotation is a rotation vector (axis times angle), so a turn about any axis through θ < π is resisted
/// as k·θ; beyond half a turn the bush pulls the shorter way round.
struct Bushing {
  BodyId a{}, b{};
  Vector3d p_WP = Vector3d::Zero();                   ///< at the start, world axes [m]
  Matrix3d R_WF = Matrix3d::Identity();               ///< its axes at the start, as columns
  Vector3d translation_stiffness = Vector3d::Zero();  ///< ≥ 0 [N/m]
  Vector3d rotation_stiffness = Vector3d::Zero();     ///< ≥ 0 [N m/rad]
  Vector3d translation_damping = Vector3d::Zero();    ///< ≥ 0 [N s/m]
  Vector3d rotation_damping = Vector3d::Zero();       ///< ≥ 0, per angular velocity [N m s/rad]
};

/// A force on body b at a point fixed in it; body a gets the opposite at the same place.
struct PointForce {
  BodyId a{}, b{};
  Vector3d p_WP = Vector3d::Zero();         ///< at the start, world axes [m]
  Vector3d direction_W = Vector3d::Zero();  ///< times the value: the force; any length
  TimeFunction value{};                     ///< [N] for a unit direction
  bool turns_with_body = false;             ///< the direction is fixed in body b, not in the world
};

/// A torque on body b, and the opposite on body a.
struct Torque {
  BodyId a{}, b{};
  Vector3d direction_W = Vector3d::Zero();  ///< times the value: the torque; any length
  TimeFunction value{};                     ///< [N m] for a unit direction
  bool turns_with_body = false;
};

/// A uniform field that accelerates some bodies, in addition to gravity.
struct GravityField {
  std::vector<BodyId> bodies{};
  Vector3d acceleration_W = Vector3d::Zero();  ///< [m/s²]
};

/// A force that acts between bodies, besides contacts and joints.
struct ForceSpec {
  std::string name{};
  std::variant<SpringDamper, PointForce, Torque, GravityField, Bushing> force{};
  std::string place{};  ///< where the user wrote it, for messages; may be empty
};

/// Stops of a joint: contacts along its coordinate, with the law's units read as N m and rad where
/// that is an angle.
struct JointLimits {
  std::optional<double> lower{}, upper{};  ///< of the coordinate [rad, m]
  ContactLaw law{};
};

/// What moves a joint by itself.
struct JointDrive {
  enum class Type {
    motion,  ///< the coordinate follows `value` exactly, whatever force that takes
    speed,   ///< force = gain·(value − speed), at most `max_force`
    torque   ///< force = value
  };
  Type type = Type::torque;
  TimeFunction value{};  ///< speed [rad/s, m/s], torque or force [N m, N]; see `value_is_position`
  /// Of a motion: the coordinate is value(t) − value(0) [rad, m], zero at the start as all are.
  bool value_is_position = false;
  std::optional<double> max_force{};  ///< of a speed drive [N m, N]
  double gain = 0;                    ///< of a speed drive [N m s, N s/m]
};

/// Dry friction in a joint: at most coefficient·radius·|reaction| where its axis turns,
/// coefficient·|reaction across| where it slides, plus the constant. A joint that does both has the
/// constant only.
struct JointFriction {
  double coefficient = 0;  ///< ≥ 0 [1]
  double radius = 0;       ///< of the pin, ≥ 0 [m]; not used where the axis slides
  double constant = 0;     ///< ≥ 0, independent of the reaction [N m, N]
};

/// Room in a joint whose type can be loose: contacts instead of a constraint. The first body has the
/// hole (bush, guide or socket), the second what is in it (pin, slider or ball). At the start it is in
/// the middle.
struct JointClearance {
  double size = 0;    ///< room on each side: radius of the hole less that of what it holds, > 0 [m]
  double radius = 0;  ///< of a bush or socket, > size [m]
  double length = 0;  ///< of a pin or slider along the axis, > 0 [m]
  /// Widths of a slider across the guide, > 0: along the first axis across (see JointSpec), and
  /// along the second one [m].
  std::array<double, 2> section{};
  std::optional<double> axial{};  ///< room of a pin along its axis, each side; left out: `size` [m]
  ContactLaw law{};
  std::optional<Material> hole_material{}, material{};  ///< of the hole, and of what it holds
  std::string place{};  ///< where the user wrote it, for messages; may be empty
};

/// What acts inside a single-axis joint along its coordinate, which is zero at the start.
struct JointActions {
  ForceFunction spring_stiffness{};  ///< over coordinate less rest [N m, rad; N, m]
  double spring_rest = 0;            ///< coordinate at which the spring is at rest [rad, m]
  ForceFunction damper{};            ///< over the speed; dissipates [N m, rad/s; N, m/s]
  std::optional<JointDrive> drive{};
  std::optional<JointLimits> limits{};
  std::optional<JointFriction> friction{};

  bool any() const {
    return !spring_stiffness.is_zero() || !damper.is_zero() || drive || limits || friction;
  }
};

// ------------------------------------------------------------------------------------------------
// Bodies and joints of a mechanism. ModelBuilder collects them as drawn, in world axes at the start
// configuration; finish() checks them, finds coordinates and loops, and makes a constant Model.

struct ModelData;

/// How a body deforms. Its material is that of its shape.
struct ElasticSpec {
  /// solid: finite elements in three dimensions, for the method `implicit`. beam: stretch, torsion and bending along
  /// the length, and modal: modes of vibration of a solid, both for the methods `continuous` and `implicit`.
  std::string model = "solid";
  /// In the body's axes; null: of the body's one shape, as fine as its contacts need.
  std::shared_ptr<const continuum::SolidMesh> mesh{};
  std::optional<int> elements{};  ///< wished number of elements of a mesh that is made
  std::optional<int> modes{};     ///< how many take part, of a beam or a modal body; null: chosen
  int order = 1;                  ///< of their displacements, 1 or 2
  double damping_ratio = 0;  ///< of critical damping at the frequencies of vibration and contact
  double damping_alpha = 0;  ///< of Rayleigh damping α·M + β·K [1/s]
  double damping_beta = 0;   ///< [s]
  std::string place{};       ///< where the user wrote it, for messages; may be empty
};

/// A body, rigid unless it is elastic. Its frame B sits in the centre of mass.
struct BodySpec {
  std::string name{};
  double mass = 0;                  ///< [kg], > 0
  Matrix3d I_B = Matrix3d::Zero();  ///< about the centre of mass, body axes [kg m²]
  Pose X_WB{};                      ///< at the start
  std::optional<Vector3d> v_WB{};   ///< start velocity of the centre of mass, where given [m/s]
  std::optional<Vector3d> w_WB{};   ///< start angular velocity, where given [rad/s]
  std::optional<ElasticSpec> elastic{};  ///< left out: it is rigid
  std::string place{};                   ///< where the user wrote it, for messages; may be empty
};

/// A joint between two bodies, placed in world axes at the start. Its coordinates are zero there and
/// count body b relative to body a, along or about the axis. The plane of a planar joint, and what is
/// across an axis elsewhere, is counted along the world's x axis, projected (the y axis when x is
/// nearly normal), and across it.
struct JointSpec {
  std::string name{};
  std::string type{};                   ///< a name of joint_types()
  BodyId a{};                           ///< first body
  BodyId b{};                           ///< second body
  Vector3d p_W = Vector3d::Zero();      ///< position; the point on body a of a distance [m]
  Vector3d axis_W = Vector3d::Zero();   ///< axis, line or normal fixed in a; any length
  Vector3d axis2_W = Vector3d::Zero();  ///< second axis of a universal joint, fixed in b
  Vector3d p2_W = Vector3d::Zero();     ///< the point on body b of a distance [m]
  JointId first{}, second{};            ///< of a gear or rack, which couples two joints
  NamedParameters parameters{};         ///< what the type needs besides: the ratio of a gear
  std::optional<double> speed{};        ///< of a single axis at the start, where given [rad/s, m/s]
  JointActions actions{};  ///< of a single axis: spring, damper, drive, limits, friction
  /// Time from which a fixed joint holds its bodies where they are then, as after an impact without
  /// rebound; left out: from the start on [s].
  std::optional<double> from{};
  std::optional<double> until{};  ///< time at which the joint lets go; left out: never [s]
  std::optional<JointClearance>
      clearance{};      ///< the joint is loose: contacts instead of coordinates
  std::string place{};  ///< where the user wrote it, for messages; may be empty
};

/// A number that joints of a type need besides their place.
struct JointParameter {
  std::string_view name;
  std::string_view unit;  ///< SI
  Range range;
  double example = 0;
  bool may_be_zero = true;
  std::string_view meaning;
};

/// Units along the coordinate of a joint with one axis: those of an angle where the axis turns (also
/// when it slides as it turns), those of a length where it only slides.
struct AxisUnits {
  std::string_view coordinate, speed, force, inertia, impulse, stiffness, damping;
};

/// What `joint_types()` knows of a joint type.
struct JointTypeInfo {
  std::string_view name;
  std::string_view summary;
  int coordinates = 0;                           ///< in q; a rotation in space takes four
  int speeds = 0;                                ///< in v: the degrees of freedom it leaves
  int rows = 0;                                  ///< constraint rows when it closes a loop
  bool in_tree = false;                          ///< false: always rows, never coordinates
  bool axis_turns = false, axis_slides = false;  ///< of types with one axis; a screw does both
  std::vector<JointParameter> parameters;
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

  /// By name; nothing when there is none of that name.
  std::optional<BodyId> find_body(std::string_view name) const;
  std::optional<JointId> find_joint(std::string_view name) const;
  std::optional<ContactId> find_contact(std::string_view name) const;

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
  bool any_elastic() const;                      ///< some body deforms
  const JointSpec& spec(JointId joint) const;    ///< as added; not of free joints made by finish()
  const std::vector<ShapeSpec>& shapes() const;  ///< by ShapeId
  const std::vector<ContactSpec>& contacts() const;  ///< by ContactId; those of clearances last
  const std::vector<ClearanceJoint>& clearance_joints() const;  ///< no joints for all else here
  const std::vector<ForceSpec>& forces() const;

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
