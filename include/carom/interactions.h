// What acts between the bodies of a mechanism besides its joints: shapes and their contacts, forces,
// and the springs, drives, stops and friction inside joints. Plain data; a Model keeps it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/math.h"
#include "carom/restitution.h"
#include "carom/shapes.h"

namespace carom {

/// Parameters by name, SI.
using NamedParameters = std::map<std::string, double, std::less<>>;

/// A shape fixed to a body.
struct ShapeSpec {
  std::string name;  ///< unique on its body
  BodyId body;
  Shape shape;
  Pose X_BS;  ///< in the body's axes
  std::optional<Material> material;
  std::string place;  ///< where the user wrote it, for messages; may be empty
};

/// A friction law by name, with its parameters.
struct FrictionSpec {
  std::string law = "coulomb";
  NamedParameters parameters;
};

/// Elastic layers on the surfaces of a contact with a mesh, each a bed of independent springs. A
/// shape with a material has a layer of it; one without is rigid.
struct FoundationSpec {
  double thickness = 0;  ///< of each layer, > 0 [m]
  std::optional<double>
      second_thickness;  ///< of the layer on the second shape, where it differs [m]
  double damping = 0;    ///< c of the pressure k·δ·(1 + c·δ̇), ≥ 0 [s/m]
};

/// How a contact answers. What is left out follows from materials and curvatures, or is asked for.
struct ContactLaw {
  std::string law;             ///< a name of `carom laws`; empty: hunt-crossley, calibrated exactly
  NamedParameters parameters;  ///< what the law needs beyond the members below
  std::optional<double> stiffness;  ///< [N/m^n]; left out: from materials and local curvatures
  std::optional<double> exponent;   ///< n; left out: 1.5, or the law's own
  std::string stiffness_formula;    ///< a name of stiffness_formulas() instead of a number
  NamedParameters stiffness_parameters;
  std::optional<RestitutionLaw> restitution;
  std::optional<Calibration> calibration;
  std::optional<Separation> separation;
  std::optional<FrictionSpec> friction;      ///< against slip
  std::optional<FrictionSpec> rolling;       ///< against rolling
  std::optional<FrictionSpec> drilling;      ///< against turning about the normal
  std::optional<FoundationSpec> foundation;  ///< of contacts with a mesh, instead of all above
  std::string hypothesis;  ///< of rigid impacts: newton, poisson, stronge; empty: stronge
};

/// Every shape of `a` against every one of `b`; without `b`: all in `a` that no other pairs.
struct ContactSpec {
  std::string name;
  std::vector<ShapeId> a, b;
  ContactLaw law;
  bool allow_initial_overlap = false;
  std::string place;  ///< where the user wrote it, for messages; may be empty
};

/// A value over time: constant, through points, or a sine about zero.
struct TimeFunction {
  enum class Kind { constant, linear, smooth, harmonic };
  Kind kind = Kind::constant;
  double value = 0;                                ///< of a constant
  std::vector<std::pair<double, double>> points;   ///< (time [s], value); linear or smooth between
  double amplitude = 0, frequency = 0, phase = 0;  ///< amplitude·sin(2π·frequency·t + phase)
};

/// A spring and a damper between points of two bodies.
struct SpringDamper {
  BodyId a, b;
  Vector3d p_WPa = Vector3d::Zero();  ///< point of a at the start, world axes [m]
  Vector3d p_WPb = Vector3d::Zero();  ///< point of b at the start, world axes [m]
  double stiffness = 0;               ///< ≥ 0 [N/m]
  double damping = 0;                 ///< ≥ 0 [N s/m]
  std::optional<double> rest_length;  ///< [m]; the start length when left out
};

/// A force on body b at a point fixed in it; body a gets the opposite at the same place.
struct PointForce {
  BodyId a, b;
  Vector3d p_WP = Vector3d::Zero();         ///< at the start, world axes [m]
  Vector3d direction_W = Vector3d::Zero();  ///< times the value: the force; any length
  TimeFunction value;                       ///< [N] for a unit direction
  bool turns_with_body = false;             ///< the direction is fixed in body b, not in the world
};

/// A torque on body b, and the opposite on body a.
struct Torque {
  BodyId a, b;
  Vector3d direction_W = Vector3d::Zero();  ///< times the value: the torque; any length
  TimeFunction value;                       ///< [N m] for a unit direction
  bool turns_with_body = false;
};

/// A uniform field that accelerates some bodies, in addition to gravity.
struct GravityField {
  std::vector<BodyId> bodies;
  Vector3d acceleration_W = Vector3d::Zero();  ///< [m/s²]
};

struct ForceSpec {
  std::string name;
  std::variant<SpringDamper, PointForce, Torque, GravityField> force;
  std::string place;  ///< where the user wrote it, for messages; may be empty
};

/// Stops of a joint: contacts along its coordinate, with the law's units read as N m and rad for a
/// revolute joint.
struct JointLimits {
  std::optional<double> lower, upper;  ///< of the coordinate [rad, m]
  ContactLaw law;
};

/// What moves a joint by itself.
struct JointDrive {
  enum class Type {
    motion,  ///< the coordinate follows `value` exactly, whatever force that takes
    speed,   ///< force = gain·(value − speed), at most `max_force`
    torque   ///< force = value
  };
  Type type = Type::torque;
  TimeFunction value;  ///< speed [rad/s, m/s], torque or force [N m, N]; see `value_is_position`
  /// Of a motion: the coordinate is value(t) − value(0) [rad, m], zero at the start as all are.
  bool value_is_position = false;
  std::optional<double> max_force;  ///< of a speed drive [N m, N]
  double gain = 0;                  ///< of a speed drive [N m s, N s/m]
};

/// Dry friction in a joint: at most coefficient·radius·|reaction| of a revolute joint,
/// coefficient·|reaction across| of a prismatic one, plus the constant.
struct JointFriction {
  double coefficient = 0;  ///< ≥ 0 [1]
  double radius = 0;       ///< of the pin, ≥ 0 [m]; not used by a prismatic joint
  double constant = 0;     ///< ≥ 0, independent of the reaction [N m, N]
};

/// Room in a revolute, prismatic or spherical joint, which then is contacts and no constraint. The
/// first body has the hole (bush, guide or socket), the second what is in it (pin, slider or ball).
/// At the start it is in the middle.
struct JointClearance {
  double size = 0;    ///< room on each side: radius of the hole less that of what it holds, > 0 [m]
  double radius = 0;  ///< of a bush or socket, > size [m]
  double length = 0;  ///< of a pin or slider along the axis, > 0 [m]
  /// Widths of a slider across the guide, > 0: along the first axis across (see JointSpec), and
  /// along the second one [m].
  std::array<double, 2> section{};
  std::optional<double> axial;  ///< room of a pin along its axis, each side; left out: `size` [m]
  ContactLaw law;
  std::optional<Material> hole_material, material;  ///< of the hole, and of what it holds
  std::string place;  ///< where the user wrote it, for messages; may be empty
};

/// What acts inside a single-axis joint along its coordinate, which is zero at the start.
struct JointActions {
  double spring_stiffness = 0;  ///< ≥ 0 [N m/rad, N/m]
  double spring_rest = 0;       ///< coordinate at which the spring is at rest [rad, m]
  double damper = 0;            ///< ≥ 0 [N m s/rad, N s/m]
  std::optional<JointDrive> drive;
  std::optional<JointLimits> limits;
  std::optional<JointFriction> friction;

  bool any() const { return spring_stiffness != 0 || damper != 0 || drive || limits || friction; }
};

}  // namespace carom
