#include "simulation/scales.h"

#include <algorithm>
#include <cmath>

#include "multibody/model_data.h"

namespace carom::simulation {

double length_of(const Model& model) {
  double extent = 0;
  for (int body = 1; body < model.body_count(); ++body) {
    extent = std::max(extent, (model.start_pose({body}).p - model.start_pose({1}).p).norm());
  }
  for (int joint = 0; joint < model.joint_count(); ++joint) {
    if (model.data().joints[joint].type->needs == multibody::Needs::two_joints) continue;
    for (const BodyId body : {model.data().joints[joint].a, model.data().joints[joint].b}) {
      if (body == Model::ground) continue;
      const Pose& X_BM = body == model.data().joints[joint].b ? model.data().joints[joint].X_BM
                                                              : model.data().joints[joint].X_AF;
      extent = std::max(extent, X_BM.p.norm());
    }
  }
  for (const ShapeSpec& shape : model.shapes()) {
    const double radius = bounding_radius(shape.shape);
    if (std::isfinite(radius)) extent = std::max(extent, radius);
  }
  return extent > 0 ? extent : 1;
}

Scales find_scales(const Kinematics& start, double duration) {
  const Model& model = start.model();
  double mass = 0;
  for (int body = 1; body < model.body_count(); ++body) mass += model.mass({body});
  Scales scales{.length = length_of(model)};
  double speed = 0;
  for (int body = 1; body < model.body_count(); ++body) {
    const SpatialVector& V_WB = start.velocity({body});
    speed = std::max({speed, V_WB.linear.norm(), V_WB.angular.norm() * scales.length});
  }
  speed = std::max(speed, std::sqrt(model.gravity_W().norm() * scales.length));
  scales.by_duration = !(speed > 0);
  scales.speed = speed > 0 ? speed : scales.length / duration;
  scales.energy = kinetic_energy(start) + mass * model.gravity_W().norm() * scales.length;
  if (!(scales.energy > 0)) scales.energy = mass > 0 ? mass * scales.speed * scales.speed : 1;
  return scales;
}

std::vector<double> state_scales(const Model& model, const Scales& scales) {
  const ModelData& data = model.data();
  std::vector<double> sizes(data.coordinates + data.speeds, 1.0);
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const multibody::Node& node = data.nodes[index];
    const multibody::JointType& type = *data.joints[node.joint].type;
    const int plain = type.quaternion < 0 ? node.speeds : type.quaternion;
    for (int i = 0; i < node.speeds; ++i) {
      const bool turns = type.directions_F[i].angular.norm() > 0;
      if (i < plain) sizes[node.q + i] = turns ? 1 : scales.length;
      sizes[data.coordinates + node.v + i] = turns ? scales.speed / scales.length : scales.speed;
    }
  }
  return sizes;
}

}  // namespace carom::simulation
