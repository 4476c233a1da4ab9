// A joint type: what one file in joints/ says, and everything else follows from. Nobody outside that
// folder knows a joint by its name.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "carom/math.h"
#include "carom/model.h"

namespace carom::multibody {

struct ClearanceKind;

/// Where a joint is, as its type sees it.
struct JointCoordinates {
  const double* q;
  const double* v;
  const Pose& X_FM_start;    ///< the pose at zero coordinates
  const double* parameters;  ///< in the order of the type
};

/// Motion of frame M (on body b) as seen from frame F (on body a), in F's axes. Before the first
/// call it holds X_FM at the start, and the directions hold the type's `directions_F`.
struct JointMotion {
  Pose X_FM;
  SpatialVector bias_F;         ///< acceleration of M in F at zero rates of the speeds
  SpatialVector* directions_F;  ///< per unit of each speed
};

/// One scalar condition between frame F on body a and frame M on body b, zero at the start.
struct JointRow {
  enum class Kind {
    position,  ///< M's origin does not move along axis i of F
    angle,     ///< axis i of F keeps its angle to axis j of M
    distance,  ///< the origins keep their distance
    lead,      ///< M's origin slides along z of F as M turns about it, by the joint's lead
    ball,  ///< where a ball about M's origin touches the plane across z of F, B does not move along
           ///< axis i of F against A
    disc,  ///< the same of a thin disc across z of M
  };
  Kind kind;
  int i = 0, j = 0;
};

/// What a joint of this type needs to be given besides its bodies.
enum class Needs { nothing, position, position_axis, position_two_axes, two_positions, two_joints };

/// Coordinates a gear-like joint may couple, by its first parameter: second = parameter · first.
enum class Couples {
  nothing,
  single_axis,   ///< any two coordinates
  turn_to_slide  ///< an angle to a length
};

/// What the axes of a type say about the plane of a planar mechanism.
enum class InPlane {
  nothing,   ///< the joint fits into any plane
  normal,    ///< its axis is normal to the plane
  within,    ///< its axis lies in the plane
  leaves_it  ///< it allows motion out of every plane
};

/// How a page draws joints of a type.
struct JointDrawing {
  /// Drawn over each other: pin, ring, cross-ring, rail, ball, block, dot.
  std::vector<std::string_view> marks = {"dot"};
  bool holds_point = true;  ///< its point is a place of both bodies; that of a slide is arbitrary
  InPlane in_plane = InPlane::leaves_it;
};

struct JointType {
  std::string_view name;
  std::string_view summary;
  Needs needs = Needs::position_axis;
  bool in_tree = true;  ///< can have coordinates
  int coordinates = 0;
  int speeds = 0;
  /// Places among the coordinates where a quaternion starts; −1 for none.
  int quaternion = -1;
  /// Whether a single axis turns, slides or does both is told by its direction.
  std::vector<SpatialVector> directions_F{};
  std::vector<JointParameter> parameters{};
  /// Writes what depends on coordinates, speeds and parameters.
  void (*move)(const JointCoordinates& at, JointMotion& motion) = nullptr;
  std::vector<JointRow> rows{};
  Couples couples = Couples::nothing;
  /// Its coordinate is the distance of its two points less that at the start; only stops act on it.
  bool measures_distance = false;
  /// What a joint of the type is with clearance; null for types that cannot be loose.
  const ClearanceKind* clearance = nullptr;
  JointDrawing drawing{};
};

/// All types, in the order of the catalogue.
const std::vector<JointType>& catalogue();

/// Null when there is none of that name.
const JointType* find_joint_type(std::string_view name);

/// The type of a body that nothing holds.
const JointType& free_type();

/// False for types that leave their bodies free or couple other joints. True for a name that no type
/// has, so that one problem does not become two.
bool connects_bodies(std::string_view type);

/// Joints with one coordinate along or about their axis.
inline bool has_one_axis(const JointType& type) {
  return type.speeds == 1 && type.couples == Couples::nothing;
}
/// Joints whose coordinate can have stops.
inline bool takes_limits(const JointType& type) {
  return has_one_axis(type) || type.measures_distance;
}
/// The axis turns: then the coordinate is an angle.
inline bool axis_turns(const JointType& type) {
  return has_one_axis(type) && !type.directions_F[0].angular.isZero();
}
/// The axis slides, or slides as it turns.
inline bool axis_slides(const JointType& type) {
  return has_one_axis(type) && !type.directions_F[0].linear.isZero();
}
/// The axis slides without turning.
inline bool only_slides(const JointType& type) {
  return axis_slides(type) && !axis_turns(type);
}
/// Units along the coordinate of a type that takes limits.
const AxisUnits& axis_units(const JointType& type);

/// A joint of the type can have clearance.
inline bool can_be_loose(const JointType& type) {
  return type.clearance != nullptr;
}

/// What a coefficient of friction multiplies follows from the reaction where the axis either turns or
/// slides. On a thread it depends on its profile, so there only a constant friction is known.
inline bool takes_friction_coefficient(const JointType& type) {
  return axis_turns(type) != axis_slides(type);
}

/// "a, b and c": types for which a condition holds, as a message lists them.
std::string names_of(bool (*condition)(const JointType& type), std::string_view last = "and");

inline JointRow keep_position(int axis_of_F) {
  return {JointRow::Kind::position, axis_of_F};
}
inline JointRow keep_angle(int axis_of_F, int axis_of_M) {
  return {JointRow::Kind::angle, axis_of_F, axis_of_M};
}
inline JointRow keep_distance() {
  return {JointRow::Kind::distance};
}
inline JointRow keep_lead() {
  return {JointRow::Kind::lead};
}

inline JointParameter rolling_radius() {
  return {.name = "rolling_radius",
          .unit = "m",
          .range = positive,
          .example = 0.1,
          .may_be_zero = false,
          .meaning = "of what rolls: its centre is this far from where it touches"};
}
inline JointRow roll_of_ball(int axis_of_F) {
  return {JointRow::Kind::ball, axis_of_F};
}
inline JointRow roll_of_disc(int axis_of_F) {
  return {JointRow::Kind::disc, axis_of_F};
}
/// The row restricts velocities only: its error is always zero.
inline bool is_nonholonomic(const JointRow& row) {
  return (row.kind == JointRow::Kind::ball || row.kind == JointRow::Kind::disc) && row.i < 2;
}

/// Turn about z.
inline Matrix3d turn_about_z(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  Matrix3d R;
  R << c, -s, 0, s, c, 0, 0, 0, 1;
  return R;
}

/// Rotation of a quaternion (w, x, y, z) of any length but zero.
inline Matrix3d rotation(const double* quaternion) {
  Quaterniond turn(quaternion[0], quaternion[1], quaternion[2], quaternion[3]);
  turn.normalize();
  return turn.toRotationMatrix();
}

inline SpatialVector turning(const Vector3d& axis) {
  return {axis, Vector3d::Zero()};
}
inline SpatialVector sliding(const Vector3d& axis) {
  return {Vector3d::Zero(), axis};
}

}  // namespace carom::multibody
