#include <algorithm>

#include "carom/mechanics.h"

namespace carom {

Forces::Forces(const Model& model)
    : on_body(model.body_count()), on_joint(VectorXd::Zero(model.speed_count())) {}

void Forces::clear() {
  std::fill(on_body.begin(), on_body.end(), SpatialVector{});
  on_joint.setZero();
  on_riders.setZero();
}

void Forces::add(const Kinematics& kinematics, BodyId body, const Vector3d& force_W,
                 const Vector3d& p_WC) {
  SpatialVector& wrench = on_body[body.index];
  wrench.angular += (p_WC - kinematics.pose(body).p).cross(force_W);
  wrench.linear += force_W;
}

}  // namespace carom
