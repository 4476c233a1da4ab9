// Forces and impulses that joints transmit.
#include <algorithm>
#include <utility>

#include "multibody/dynamics_workspace.h"

namespace carom {

using multibody::BodyData;
using multibody::Couples;
using multibody::Hold;
using multibody::JointData;
using multibody::Loop;
using multibody::Node;
using multibody::RowTerms;

SpatialVector Dynamics::reaction(JointId id, const Forces& forces) const {
  return transmitted(id, forces, false);
}

SpatialVector Dynamics::impulse_in(JointId id, const Forces& impulses) const {
  return transmitted(id, impulses, true);
}

SpatialVector Dynamics::transmitted(JointId id, const Forces& forces, bool impulsive) const {
  const JointData& joint = w_->data.joints[id.index];
  if (joint.node < 0) return w_->of_closing_joint(id.index);
  const SpatialVector reaction =
      w_->of_tree_joint(id.index, w_->riders ? w_->loaded : forces, impulsive);
  if (w_->data.nodes[joint.node].sign < 0) return {-reaction.angular, -reaction.linear};
  return reaction;
}

SpatialVector Dynamics::Workspace::of_closing_joint(int index) {
  const JointData& joint = data.joints[index];
  SpatialVector reaction;
  if (joint.type->couples != Couples::nothing) return reaction;
  const auto add_row = [&](int row) {
    reaction.angular += loops.multiplier(row) * rows[row].on_b.angular;
    reaction.linear += loops.multiplier(row) * rows[row].on_b.linear;
  };
  const Loop& loop = data.loops[joint.loop];
  for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) add_row(row);
  const std::vector<Hold>& holds = rows.holds();
  for (std::size_t i = 0; i < holds.size(); ++i) {
    if (holds[i].active && holds[i].joint == index) add_row(rows.hold_row(i));
  }
  const Vector3d p_MB_W = -(motion(joint.b).X_WB.R * joint.X_BM.p);
  reaction.angular += p_MB_W.cross(reaction.linear);
  return reaction;
}

SpatialVector Dynamics::Workspace::of_tree_joint(int joint_index, const Forces& forces,
                                                 bool impulsive) {
  const JointData& joint = data.joints[joint_index];
  SpatialVector reaction;
  const Vector3d& p_WJ = kinematics.nodes()[joint.node].p_WJ;
  const auto add = [&](const SpatialVector& wrench, const Vector3d& p_WB, double factor) {
    reaction.angular += factor * (wrench.angular + (p_WB - p_WJ).cross(wrench.linear));
    reaction.linear += factor * wrench.linear;
  };
  std::fill(in_subtree.begin(), in_subtree.end(), char{0});
  for (std::size_t index = joint.node; index < data.nodes.size(); ++index) {
    const Node& node = data.nodes[index];
    if (static_cast<int>(index) != joint.node && in_subtree[node.parent] == 0) continue;
    in_subtree[index] = 1;
    const BodyData& body = data.bodies[node.body];
    const BodyMotion& motion = kinematics.nodes()[index];
    const Matrix3d I_W = motion.X_WB.R * body.I_B * motion.X_WB.R.transpose();
    Matrix3d shown_W = I_W;
    if (!added_inertias.empty()) {
      const Matrix3d& added = added_inertias[static_cast<std::size_t>(node.body)];
      shown_W += motion.X_WB.R * added * motion.X_WB.R.transpose();
    }
    const Vector3d& w_WB = motion.V_WB.angular;
    if (impulsive) {
      const SpatialVector& change = velocity_changes[index];
      add({shown_W * change.angular, body.mass * change.linear}, motion.X_WB.p, 1);
    } else {
      add({shown_W * accelerations[index].angular + w_WB.cross(I_W * w_WB),
           body.mass * (accelerations[index].linear - data.gravity_W)},
          motion.X_WB.p, 1);
    }
    add(forces.on_body[node.body], motion.X_WB.p, -1);
  }
  const auto add_row = [&](const JointData& closing, int row) {
    const RowTerms& terms = rows[row];
    for (const auto& [body, wrench] :
         {std::pair(closing.a, &terms.on_a), std::pair(closing.b, &terms.on_b)}) {
      if (in_subtree[data.bodies[body.index].node] == 0) continue;
      add(*wrench, motion(body).X_WB.p, -loops.multiplier(row));
    }
  };
  for (const Loop& loop : data.loops) {
    const JointData& closing = data.joints[loop.joint];
    if (closing.type->couples != Couples::nothing) continue;
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) add_row(closing, row);
  }
  // Held joints of the tree act within themselves; those that close loops load their bodies.
  const std::vector<Hold>& holds = rows.holds();
  for (std::size_t i = 0; i < holds.size(); ++i) {
    const JointData& holding = data.joints[holds[i].joint];
    if (holds[i].active && !holding.place.in_tree) add_row(holding, rows.hold_row(i));
  }
  return reaction;
}

}  // namespace carom
