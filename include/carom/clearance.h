// What a run did in its joints with clearance: free flight, impacts, lasting contact, and the way of
// the pin in its bush.
#pragma once

#include <string>
#include <vector>

#include "carom/model.h"
#include "carom/trajectory.h"

namespace carom {

/// Where the middle of the pin, slider or ball is, as the hole sees it.
struct OrbitPoint {
  double time = 0;                       ///< [s]
  Vector3d offset_F = Vector3d::Zero();  ///< in the joint's axes on the first body, z the axis [m]
  double tilt = 0;                       ///< angle between the axes of both bodies [rad]
};

/// One point for each sample of the run.
std::vector<OrbitPoint> journal_orbit(const ClearanceJoint& joint, const Trajectory& trajectory);

/// Distance from the middle of the hole, in the direction that has the clearance: across the axis of
/// a pin, the larger of both ways across of a slider, in space of a ball [m].
double offset_across(const ClearanceJoint& joint, const OrbitPoint& point);

/// Time that a joint spent in each way of moving; their sum is the time of the run [s].
struct ClearancePhases {
  double free_flight = 0;
  double impact = 0;   ///< touches that end by themselves
  double contact = 0;  ///< touches that last: the pin follows the wall
};

/// One joint with clearance over a run.
struct ClearanceReport {
  std::string joint;
  double clearance = 0;  ///< [m]
  ClearancePhases phases;
  int impacts = 0;   ///< touches that end by themselves; points that touch together count once
  int contacts = 0;  ///< touches that last
  double largest_force = 0;                   ///< sum over the points of the joint [N]
  double largest_indentation = 0;             ///< [m]
  double largest_approach_speed = 0;          ///< [m/s]
  double largest_offset = 0;                  ///< see offset_across [m]
  double largest_tilt = 0;                    ///< [rad]
  double lost_normal = 0, lost_friction = 0;  ///< [J]
};

/// In the order of Model::clearance_joints(). Contacts along the axis of a pin count for its losses
/// only. A touch lasts when it takes more than three times as long as the elastic impact of its mass,
/// stiffness and approach speed.
std::vector<ClearanceReport> clearance_reports(const Model& model, const Trajectory& trajectory);

}  // namespace carom
