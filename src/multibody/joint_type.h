// A joint type: what one file in joints/ says, and everything else follows from.
#pragma once

#include <cmath>
#include <string_view>
#include <vector>

#include "carom/math.h"

namespace carom::multibody {

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
  };
  Kind kind;
  int i = 0, j = 0;
};

/// What a joint of this type needs to be given besides its bodies.
enum class Needs { nothing, position, position_axis, position_two_axes, two_positions, two_joints };

/// Coordinates a gear-like joint may couple.
enum class Couples { nothing, single_axis, revolute_to_prismatic };

struct JointType {
  std::string_view name;
  std::string_view summary;
  Needs needs = Needs::position_axis;
  bool in_tree = true;  ///< can have coordinates
  int coordinates = 0;
  int speeds = 0;
  /// Places among the coordinates where a quaternion starts; −1 for none.
  int quaternion = -1;
  std::vector<SpatialVector> directions_F{};
  /// Writes what depends on q and v. X_FM_start is the pose at zero coordinates.
  void (*move)(const double* q, const double* v, const Pose& X_FM_start,
               JointMotion& motion) = nullptr;
  std::vector<JointRow> rows{};
  Couples couples = Couples::nothing;
};

/// All types, in the order of the catalogue.
const std::vector<JointType>& catalogue();

/// Null when there is none of that name.
const JointType* find_joint_type(std::string_view name);

inline JointRow keep_position(int axis_of_F) {
  return {JointRow::Kind::position, axis_of_F};
}
inline JointRow keep_angle(int axis_of_F, int axis_of_M) {
  return {JointRow::Kind::angle, axis_of_F, axis_of_M};
}
inline JointRow keep_distance() {
  return {JointRow::Kind::distance};
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
