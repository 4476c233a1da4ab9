#include "simulation/control_forces.h"

namespace carom::simulation {

bool ControlForces::set_force(BodyId body, const Vector3d& force_W, const Vector3d& p_BP) {
  OnBody& load = on_body_[body.index];
  const bool changes = load.force_W != force_W || (load.p_BP != p_BP && !force_W.isZero(0));
  load.force_W = force_W;
  load.p_BP = p_BP;
  return changes;
}

bool ControlForces::set_torque(BodyId body, const Vector3d& torque_W) {
  Vector3d& now = on_body_[body.index].torque_W;
  const bool changes = now != torque_W;
  now = torque_W;
  return changes;
}

bool ControlForces::set_along(JointId joint, double force) {
  double& now = along_[joint.index];
  const bool changes = now != force;
  now = force;
  return changes;
}

void ControlForces::apply(const Kinematics& kinematics, Forces& forces,
                          multibody::Powers& powers) const {
  for (const auto& [index, load] : on_body_) {
    const BodyId body{index};
    const Vector3d p_WP = kinematics.pose(body) * load.p_BP;
    forces.add(kinematics, body, load.force_W, p_WP);
    forces.on_body[index].angular += load.torque_W;
    powers.drives += load.force_W.dot(kinematics.velocity_at(body, p_WP)) +
                     load.torque_W.dot(kinematics.velocity(body).angular);
  }
  for (const auto& [index, force] : along_) {
    const JointId joint{index};
    forces.add_along(kinematics, joint, force);
    powers.drives += force * joint_speed(kinematics, joint);
  }
}

void ControlForces::archive(Archive& file) {
  file(on_body_, along_);
}

}  // namespace carom::simulation
