#include "carom/mechanics.h"
#include "multibody/model_data.h"

namespace carom {

double kinetic_energy(const Kinematics& kinematics) {
  const ModelData& data = kinematics.model().data();
  double energy = 0;
  for (std::size_t body = 1; body < data.bodies.size(); ++body) {
    const BodyMotion& motion = kinematics.nodes()[data.bodies[body].node];
    const Vector3d w_WB_B = motion.X_WB.R.transpose() * motion.V_WB.angular;
    energy += 0.5 * data.bodies[body].mass * motion.V_WB.linear.squaredNorm();
    energy += 0.5 * w_WB_B.dot(data.bodies[body].I_B * w_WB_B);
  }
  return energy;
}

double gravitational_energy(const Kinematics& kinematics) {
  const ModelData& data = kinematics.model().data();
  double energy = 0;
  for (std::size_t body = 1; body < data.bodies.size(); ++body) {
    const Vector3d& p_WB = kinematics.nodes()[data.bodies[body].node].X_WB.p;
    energy -= data.bodies[body].mass * data.gravity_W.dot(p_WB);
  }
  return energy;
}

SpatialVector momentum(const Kinematics& kinematics) {
  const ModelData& data = kinematics.model().data();
  SpatialVector sum;
  for (std::size_t body = 1; body < data.bodies.size(); ++body) {
    const BodyMotion& motion = kinematics.nodes()[data.bodies[body].node];
    const Vector3d linear = data.bodies[body].mass * motion.V_WB.linear;
    const Vector3d w_WB_B = motion.X_WB.R.transpose() * motion.V_WB.angular;
    sum.angular += motion.X_WB.R * (data.bodies[body].I_B * w_WB_B) + motion.X_WB.p.cross(linear);
    sum.linear += linear;
  }
  return sum;
}

}  // namespace carom
