#include "carom/mechanics.h"
#include "carom/messages.h"
#include "multibody/model_data.h"

namespace carom {

using multibody::JointData;
using multibody::JointMotion;
using multibody::Node;

Kinematics::Kinematics(const Model& model) : model_(model) {
  const ModelData& data = model.data();
  q_ = VectorXd::Zero(data.coordinates);
  v_ = VectorXd::Zero(data.speeds);
  nodes_.resize(data.nodes.size());
  directions_W_.resize(data.speeds);
  for (std::size_t node = 1; node < data.nodes.size(); ++node) {
    const auto& directions_F = data.joints[data.nodes[node].joint].type->directions_F;
    directions_F_.insert(directions_F_.end(), directions_F.begin(), directions_F.end());
  }
}

const BodyMotion& Kinematics::of(BodyId body) const {
  return nodes_[model_.data().bodies[body.index].node];
}

void Kinematics::update(const State& state) {
  const ModelData& data = model_.data();
  const Eigen::Index carried = state.v.size() - data.speeds;
  CAROM_ASSERT(carried >= 0 && state.q.size() == data.coordinates + carried,
               "the state must belong to the model");
  q_ = state.q;
  v_ = state.v;

  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const Node& node = data.nodes[index];
    const JointData& joint = data.joints[node.joint];
    const BodyMotion& parent = nodes_[node.parent];
    BodyMotion& child = nodes_[index];
    const bool forward = node.sign > 0;

    JointMotion motion{joint.X_FM_start, {}, directions_F_.data() + node.v};
    joint.type->move({.q = q_.data() + node.q,
                      .v = v_.data() + node.v,
                      .X_FM_start = joint.X_FM_start,
                      .parameters = joint.parameters.data()},
                     motion);

    // Pose: parent, its side of the joint, the joint, the child.
    const Pose X_WJ = parent.X_WB * node.X_PJ;
    child.X_WB = X_WJ * (forward ? motion.X_FM : motion.X_FM.inverse()) * node.X_JB;
    const Matrix3d R_WF = forward ? X_WJ.R : Matrix3d(child.X_WB.R * node.X_JB.R.transpose());
    // M's origin J is fixed in the joint's second body.
    child.p_WJ = forward ? X_WJ * motion.X_FM.p : X_WJ.p;
    child.p_PB_W = child.X_WB.p - parent.X_WB.p;
    const Vector3d p_PJ_W = child.p_WJ - parent.X_WB.p;
    const Vector3d p_JB_W = child.X_WB.p - child.p_WJ;

    // Velocity of the joint's second frame as seen from its first, in world axes.
    Vector3d w_FM_W = Vector3d::Zero(), v_FM_W = Vector3d::Zero();
    for (int i = node.v; i < node.v + node.speeds; ++i) {
      const Vector3d angular_W = R_WF * directions_F_[i].angular;
      const Vector3d linear_W = R_WF * directions_F_[i].linear;
      w_FM_W += angular_W * v_[i];
      v_FM_W += linear_W * v_[i];
      directions_W_[i].angular = node.sign * angular_W;
      directions_W_[i].linear = node.sign * (linear_W + angular_W.cross(p_JB_W));
    }
    const Vector3d& w_WP = parent.V_WB.angular;
    const Vector3d w_WB = w_WP + node.sign * w_FM_W;
    child.V_WB.angular = w_WB;
    child.V_WB.linear =
        parent.V_WB.linear + w_WP.cross(p_PJ_W) + node.sign * v_FM_W + w_WB.cross(p_JB_W);

    // F turns with the joint's first body, so Coriolis terms have its angular velocity.
    const Vector3d& w_WF = forward ? w_WP : w_WB;
    child.bias_W.angular = node.sign * (w_WF.cross(w_FM_W) + R_WF * motion.bias_F.angular);
    child.bias_W.linear = w_WP.cross(w_WP.cross(p_PJ_W)) +
                          node.sign * (2 * w_WF.cross(v_FM_W) + R_WF * motion.bias_F.linear) +
                          child.bias_W.angular.cross(p_JB_W) + w_WB.cross(w_WB.cross(p_JB_W));
  }
}

namespace {

/// Rate of a quaternion (w, x, y, z) turning with angular velocity w in the outer axes: ½·(0, w)·q.
void quaternion_rate(const double* q, const Vector3d& w, double* rate) {
  const Vector3d p(q[1], q[2], q[3]);
  const Vector3d vector = 0.5 * (q[0] * w + w.cross(p));
  rate[0] = -0.5 * w.dot(p);
  rate[1] = vector.x();
  rate[2] = vector.y();
  rate[3] = vector.z();
}

}  // namespace

void coordinate_rates(const Model& model, const State& state, VectorXd& q_dot) {
  const ModelData& data = model.data();
  CAROM_ASSERT(q_dot.size() == state.q.size(), "the rates need a place for each coordinate");
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const Node& node = data.nodes[index];
    const int quaternion = data.joints[node.joint].type->quaternion;
    const int plain = quaternion < 0 ? node.speeds : quaternion;
    for (int i = 0; i < plain; ++i) q_dot[node.q + i] = state.v[node.v + i];
    if (quaternion < 0) continue;
    quaternion_rate(state.q.data() + node.q + plain, state.v.segment<3>(node.v + plain),
                    q_dot.data() + node.q + plain);
  }
  const Eigen::Index carried = state.v.size() - data.speeds;
  if (carried > 0) q_dot.tail(carried) = state.v.tail(carried);
}

void move_coordinates(const Model& model, const VectorXd& step, VectorXd& q) {
  const ModelData& data = model.data();
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const Node& node = data.nodes[index];
    const int quaternion = data.joints[node.joint].type->quaternion;
    const int plain = quaternion < 0 ? node.speeds : quaternion;
    for (int i = 0; i < plain; ++i) q[node.q + i] += step[node.v + i];
    if (quaternion < 0) continue;
    double* at = q.data() + node.q + plain;
    double change[4];
    quaternion_rate(at, step.segment<3>(node.v + plain), change);
    Eigen::Map<Eigen::Vector4d> turn(at);
    turn += Eigen::Map<const Eigen::Vector4d>(change);
    turn.normalize();
  }
  const Eigen::Index carried = step.size() - data.speeds;
  if (carried > 0) q.tail(carried) += step.tail(carried);
}

}  // namespace carom
