#include "simulation/modal/riding_body.h"

namespace carom::simulation {

using Eigen::VectorXd;

void RidingBody::see(const Kinematics& kinematics, double later) const {
  const auto z = kinematics.q().segment(seat_.first_q + seat_.place, count());
  const auto rates = kinematics.v().segment(seat_.first_v + seat_.place, count());
  if (later == 0) return field().see(z, rates);
  field().see(z + later * rates, rates + later * accelerations_);
}

void RidingBody::add(const VectorXd& load, Forces& forces) const {
  if (forces.on_riders.size() == 0) forces.on_riders = VectorXd::Zero(seat_.all);
  forces.on_riders.segment(seat_.place, count()) += load;
}

void RidingBody::load(const Vector3d& p_BC, const SpatialVector& force_B, Forces& forces) const {
  add(field().load_at(p_BC, force_B), forces);
}

void RidingBody::take_load(const VectorXd& load, Forces& forces) {
  add(load, forces);
}

Vector3d RidingBody::moment_on_body(const Kinematics& kinematics, bool impulsive,
                                    const Forces& forces) {
  const Matrix3d& R_WB = kinematics.pose(body()).R;
  Vector3d moment_B = field().swing_moment_B(own_part(forces));
  if (!impulsive) {
    const Matrix3d& R_BF = field().X_BF().R;
    const Vector3d w_B = R_WB.transpose() * kinematics.velocity(body()).angular;
    moment_B += R_BF * field().find_own_forces(R_BF.transpose() * w_B, own_forces_);
  }
  return R_WB * moment_B;
}

const VectorXd& RidingBody::respond(const Dynamics& dynamics, bool impulsive,
                                    const Forces& forces) {
  const Matrix3d R_BW = dynamics.kinematics().pose(body()).R.transpose();
  if (impulsive) {
    changes_ =
        field().rate_change(own_part(forces), R_BW * dynamics.velocity_change(body()).angular);
    return changes_;
  }
  accelerations_ = field().rate_change(own_forces_ + own_part(forces),
                                       R_BW * dynamics.acceleration(body()).angular);
  return accelerations_;
}

void RidingBody::archive(Archive& file) {
  ModalBody::archive(file);
  file(accelerations_);
}

}  // namespace carom::simulation
