// Forces that follow from the state and the time alone: springs, dampers, bushings, loads, fields, and the
// springs, dampers and torque drives of joints.
#pragma once

#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "multibody/bushing_force.h"
#include "multibody/force_curve.h"
#include "multibody/time_function.h"

namespace carom::multibody {

/// Where energy enters and leaves [W].
struct Powers {
  double drives = 0;    ///< of drives, point forces and torques, into the mechanism
  double dampers = 0;   ///< lost in dampers, ≥ 0
  double friction = 0;  ///< lost in dry friction, ≥ 0
};

class AppliedForces {
 public:
  explicit AppliedForces(const Model& model);

  /// Adds all forces at a time, and their powers. Allocates nothing.
  void apply(const Kinematics& kinematics, double t, Forces& forces, Powers& powers) const;

  /// Of spring-dampers, bushings and springs in joints [J].
  double spring_energy(const Kinematics& kinematics) const;
  /// Of the fields that act besides gravity, zero at the world's origin [J].
  double field_energy(const Kinematics& kinematics) const;
  /// Times at which tabulated values have kinks, sorted, each once.
  std::vector<double> break_times() const;

 private:
  struct Spring {
    BodyId a, b;
    Vector3d p_AP, p_BP;  // in the bodies' axes
    ForceCurve stiffness, damping;
    double rest_length;
  };
  struct Load {
    BodyId a, b;
    bool is_torque;
    Vector3d p_BP;
    Vector3d direction;  // in the axes of b, or of the world
    bool turns_with_body;
    TimeCurve value;
  };
  struct Field {
    std::vector<BodyId> bodies;
    Vector3d acceleration_W;
  };
  struct JointSpring {
    JointId joint;
    ForceCurve stiffness, damper;
    double rest;
  };
  struct TorqueDrive {
    JointId joint;
    TimeCurve value;
  };

  std::vector<Spring> springs_;
  std::vector<BushingForce> bushings_;
  std::vector<Load> loads_;
  std::vector<Field> fields_;
  std::vector<JointSpring> joint_springs_;
  std::vector<TorqueDrive> torque_drives_;
  std::vector<double> break_times_;
};

}  // namespace carom::multibody
