// Forces that a program sets while a run is under way: constant until they are set anew.
#pragma once

#include <map>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "multibody/applied_forces.h"

namespace carom::simulation {

class ControlForces {
 public:
  /// A force in world axes at a point that is fixed in the body, given in its axes. False when nothing
  /// changes, here and below.
  bool set_force(BodyId body, const Vector3d& force_W, const Vector3d& p_BP);
  /// World axes [N m].
  bool set_torque(BodyId body, const Vector3d& torque_W);
  /// Along the axis of a joint, on its second body against its first [N m, N].
  bool set_along(JointId joint, double force);

  bool empty() const { return on_body_.empty() && along_.empty(); }

  /// Adds them, and their power to that of drives.
  void apply(const Kinematics& kinematics, Forces& forces, multibody::Powers& powers) const;

  void archive(Archive& file);

 private:
  struct OnBody {
    Vector3d force_W = Vector3d::Zero(), p_BP = Vector3d::Zero(), torque_W = Vector3d::Zero();
    void archive(Archive& file) { file(force_W, p_BP, torque_W); }
  };
  std::map<int, OnBody> on_body_;
  std::map<int, double> along_;
};

}  // namespace carom::simulation
