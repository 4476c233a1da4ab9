// Drives of joints: a speed drive gives a force that has a limit, a motion drive holds its joint to a motion.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "multibody/time_function.h"

namespace carom::simulation {

/// What a joint does from now on.
RunEvent joint_event(const Model& model, const char* type, JointId joint, double t);

class JointDrives {
 public:
  explicit JointDrives(const Model& model);

  /// Gives motion drives to the dynamics, for time t.
  void hold(double t, Dynamics& dynamics) const;
  /// A motion drive changes its speed at once at time t.
  bool speeds_jump(double t) const;
  /// Adds the forces of speed drives, and returns their power.
  double add_forces(double t, const Kinematics& kinematics, Forces& forces) const;
  /// Adds the powers of what holds the motion drives, by the last accelerations of the dynamics.
  void add_holding_powers(const Dynamics& dynamics, double& power) const;

  /// Events: two of each speed drive, for it saturates and comes free on either side.
  int event_count() const { return static_cast<int>(2 * speed_drives_.size()); }
  void event_values(double t, const Kinematics& kinematics, std::span<double> g) const;
  /// This event happened.
  void switch_drive(int event, double t, std::vector<RunEvent>& events);
  /// Finds anew which of them are saturated.
  void saturate(double t, const Kinematics& kinematics, std::vector<RunEvent>& events);

  /// Writes or reads which drives are saturated.
  void archive(Archive& file);

 private:
  struct SpeedDrive {
    JointId joint;
    multibody::TimeCurve value;
    double gain, max_force;
    int saturated = 0;  // +1, −1 at the largest force in that direction
  };
  struct MotionDrive {
    JointId joint;
    multibody::TimeCurve value;
    bool is_position;
  };

  /// The force that a speed drive would give without a limit.
  static double wanted_force(const SpeedDrive& drive, double t, const Kinematics& kinematics);
  void tell(const SpeedDrive& drive, double t, std::vector<RunEvent>& events) const;

  Model model_;
  std::vector<SpeedDrive> speed_drives_;
  std::vector<MotionDrive> motion_drives_;
};

}  // namespace carom::simulation
