// Where a single-axis joint stands and how fast it moves, also when it closes a loop and has no
// coordinate of its own.
#pragma once

#include "carom/dynamics.h"
#include "carom/model.h"
#include "carom/state.h"

namespace carom {

/// True for joints with exactly one speed that are not gears: revolute and prismatic.
bool has_one_axis(const Model& model, JointId joint);

/// Coordinate of a single-axis joint, zero at the start [rad, m]. A revolute joint that closes a loop
/// forgets whole turns: its angle is in (−π, π]; one in the tree counts them.
double joint_position(const Kinematics& kinematics, JointId joint);

/// Rate of the coordinate: the second body relative to the first [rad/s, m/s].
double joint_speed(const Kinematics& kinematics, JointId joint);

/// Rate of that speed under the last accelerations() of the dynamics [rad/s², m/s²].
double joint_acceleration(const Dynamics& dynamics, JointId joint);

/// Change of that speed by the last speed_change() of the dynamics [rad/s, m/s].
double joint_speed_change(const Dynamics& dynamics, JointId joint);

}  // namespace carom
