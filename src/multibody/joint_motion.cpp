#include "carom/mechanics.h"

#include "carom/messages.h"
#include "multibody/axis_row.h"
#include "multibody/model_data.h"

namespace carom {

using multibody::JointData;
using multibody::RowTerms;

namespace {

const JointData& single_axis_joint(const Model& model, JointId id) {
  const JointData& joint = model.data().joints[id.index];
  CAROM_ASSERT(multibody::takes_limits(*joint.type), "the joint must have one coordinate");
  return joint;
}

const BodyMotion& motion_of(const Kinematics& kinematics, BodyId body) {
  return kinematics.nodes()[kinematics.model().data().bodies[body.index].node];
}

}  // namespace

double joint_position(const Kinematics& kinematics, JointId id) {
  const JointData& joint = single_axis_joint(kinematics.model(), id);
  if (joint.place.in_tree) return kinematics.q()[joint.place.q];
  return multibody::axis_row(joint, motion_of(kinematics, joint.a), motion_of(kinematics, joint.b))
      .error;
}

double joint_speed(const Kinematics& kinematics, JointId id) {
  const JointData& joint = single_axis_joint(kinematics.model(), id);
  if (joint.place.in_tree) return kinematics.v()[joint.place.v];
  const BodyMotion& a = motion_of(kinematics, joint.a);
  const BodyMotion& b = motion_of(kinematics, joint.b);
  const RowTerms row = multibody::axis_row(joint, a, b);
  return multibody::dot(row.on_a, a.V_WB) + multibody::dot(row.on_b, b.V_WB);
}

double joint_acceleration(const Dynamics& dynamics, JointId id) {
  const Kinematics& kinematics = dynamics.kinematics();
  const JointData& joint = single_axis_joint(kinematics.model(), id);
  const RowTerms row =
      multibody::axis_row(joint, motion_of(kinematics, joint.a), motion_of(kinematics, joint.b));
  return multibody::dot(row.on_a, dynamics.acceleration(joint.a)) +
         multibody::dot(row.on_b, dynamics.acceleration(joint.b)) + row.bias;
}

double joint_speed_change(const Dynamics& dynamics, JointId id) {
  const Kinematics& kinematics = dynamics.kinematics();
  const JointData& joint = single_axis_joint(kinematics.model(), id);
  const RowTerms row =
      multibody::axis_row(joint, motion_of(kinematics, joint.a), motion_of(kinematics, joint.b));
  return multibody::dot(row.on_a, dynamics.velocity_change(joint.a)) +
         multibody::dot(row.on_b, dynamics.velocity_change(joint.b));
}

void Forces::add_along(const Kinematics& kinematics, JointId id, double force) {
  const JointData& joint = single_axis_joint(kinematics.model(), id);
  if (joint.place.in_tree) {
    on_joint[joint.place.v] += force;
    return;
  }
  const RowTerms row =
      multibody::axis_row(joint, motion_of(kinematics, joint.a), motion_of(kinematics, joint.b));
  const auto add_wrench = [&](BodyId body, const SpatialVector& wrench) {
    on_body[body.index].angular += force * wrench.angular;
    on_body[body.index].linear += force * wrench.linear;
  };
  add_wrench(joint.a, row.on_a);
  add_wrench(joint.b, row.on_b);
}

}  // namespace carom
