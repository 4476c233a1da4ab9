#include "simulation/modal/modal_frames.h"

#include <algorithm>

#include "contact/partners.h"
#include "multibody/model_data.h"

namespace carom::simulation {
namespace {

SpatialVector turned(const Matrix3d& R, const SpatialVector& motion) {
  return {R * motion.angular, R * motion.linear};
}

}  // namespace

ModalFrames::ModalFrames(const ElasticSplit& split, const std::vector<ModalBody*>& bodies) {
  for (int body = 0; body < split.mechanism.body_count(); ++body) frames_.push_back({{body}});
  for (const PortPlace& place : split.ports) {
    const auto body = std::ranges::find(bodies, place.body, &ModalBody::body);
    frames_.push_back(
        {place.body, static_cast<int>(ports_.size()), static_cast<int>(body - bodies.begin())});
    ports_.emplace_back(**body, place.p_B);
  }
  motions_.resize(frames_.size());
}

void ModalFrames::update(const Kinematics& kinematics) {
  for (ModalPort& port : ports_) port.update();
  for (std::size_t f = 0; f < frames_.size(); ++f) {
    const Pose& X_WB = kinematics.pose(frames_[f].body);
    const SpatialVector& V_WB = kinematics.velocity(frames_[f].body);
    motions_[f].X_WB = X_WB;
    motions_[f].V_WB = V_WB;
    if (frames_[f].port < 0) continue;
    const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
    motions_[f].X_WB = X_WB * port.X_BP();
    const SpatialVector own_W = turned(X_WB.R, port.rates());
    motions_[f].V_WB.angular += own_W.angular;
    motions_[f].V_WB.linear += V_WB.angular.cross(motions_[f].X_WB.p - X_WB.p) + own_W.linear;
  }
}

SpatialVector ModalFrames::about_centre(const Kinematics& kinematics, int frame,
                                        const SpatialVector& wrench_W) const {
  const auto f = static_cast<std::size_t>(frame);
  const Vector3d arm = motions_[f].X_WB.p - kinematics.pose(frames_[f].body).p;
  return {wrench_W.angular + arm.cross(wrench_W.linear), wrench_W.linear};
}

SpatialVector ModalFrames::acceleration(const Dynamics& dynamics, int frame) const {
  const auto f = static_cast<std::size_t>(frame);
  const BodyId body = frames_[f].body;
  if (body == Model::ground) return {};
  SpatialVector A = dynamics.acceleration(body);
  if (frames_[f].port < 0) return A;
  const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
  const Matrix3d& R = dynamics.kinematics().pose(body).R;
  const Vector3d& w = dynamics.kinematics().velocity(body).angular;
  const Vector3d arm = motions_[f].X_WB.p - dynamics.kinematics().pose(body).p;
  const SpatialVector V_own = turned(R, port.rates()), A_own = turned(R, port.bias());
  A.linear +=
      A.angular.cross(arm) + w.cross(w.cross(arm)) + 2 * w.cross(V_own.linear) + A_own.linear;
  A.angular += A_own.angular + w.cross(V_own.angular);
  return A;
}

SpatialVector ModalFrames::change(const Dynamics& dynamics, int frame) const {
  const auto f = static_cast<std::size_t>(frame);
  const BodyId body = frames_[f].body;
  if (body == Model::ground) return {};
  return {dynamics.velocity_change(body).angular,
          contact::body_change_at(dynamics, body, motions_[f].X_WB.p)};
}

void ModalFrames::place(const ModelData& data, State& state) const {
  for (std::size_t f = 1; f < frames_.size(); ++f) {
    const multibody::BodyData& body = data.bodies[f];
    const multibody::Node& node = data.nodes[static_cast<std::size_t>(body.node)];
    const BodyMotion& motion = motions_[f];
    const Quaterniond q(Matrix3d(motion.X_WB.R * body.X_WB_start.R.transpose()));
    state.q.segment<3>(node.q) = motion.X_WB.p - body.X_WB_start.p;
    state.q.segment<4>(node.q + 3) << q.w(), q.x(), q.y(), q.z();
    state.v.segment<3>(node.v) = motion.V_WB.linear;
    state.v.segment<3>(node.v + 3) = motion.V_WB.angular;
  }
}

}  // namespace carom::simulation
