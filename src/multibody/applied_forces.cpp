#include "multibody/applied_forces.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "carom/mechanics.h"
#include "multibody/model_data.h"

namespace carom::multibody {
namespace {

/// Below this length a spring has no direction and exerts no force.
constexpr double shortest_spring = 1e-300;

void sort_once(std::vector<double>& times) {
  std::ranges::sort(times);
  times.erase(std::unique(times.begin(), times.end()), times.end());
}

}  // namespace

AppliedForces::AppliedForces(const Model& model) {
  for (const ForceSpec& spec : model.forces()) {
    if (const auto* spring = std::get_if<SpringDamper>(&spec.force)) {
      springs_.push_back(
          {.a = spring->a,
           .b = spring->b,
           .p_AP = model.start_pose(spring->a).inverse() * spring->p_WPa,
           .p_BP = model.start_pose(spring->b).inverse() * spring->p_WPb,
           .stiffness = ForceCurve(spring->stiffness),
           .damping = ForceCurve(spring->damping),
           .rest_length = spring->rest_length.value_or((spring->p_WPb - spring->p_WPa).norm())});
    } else if (const auto* field = std::get_if<GravityField>(&spec.force)) {
      fields_.push_back({field->bodies, field->acceleration_W});
    } else if (const auto* bushing = std::get_if<Bushing>(&spec.force)) {
      bushings_.emplace_back(*bushing, model);
    } else {
      const auto add_load = [&](const auto& load, const Vector3d& p_WP, bool is_torque) {
        const Pose X_BW = model.start_pose(load.b).inverse();
        loads_.push_back({.a = load.a,
                          .b = load.b,
                          .is_torque = is_torque,
                          .p_BP = X_BW * p_WP,
                          .direction = load.turns_with_body ? Vector3d(X_BW.R * load.direction_W)
                                                            : load.direction_W,
                          .turns_with_body = load.turns_with_body,
                          .value = TimeCurve(load.value)});
        loads_.back().value.add_break_times(break_times_);
      };
      if (const auto* force = std::get_if<PointForce>(&spec.force)) {
        add_load(*force, force->p_WP, false);
      } else {
        const auto& torque = std::get<Torque>(spec.force);
        add_load(torque, model.start_pose(torque.b).p, true);
      }
    }
  }
  const int joints = static_cast<int>(model.data().joint_specs.size());
  for (int index = 0; index < joints; ++index) {
    const JointId id{index};
    const JointActions& actions = model.spec(id).actions;
    for (const auto& time : {model.spec(id).from, model.spec(id).until}) {
      if (time && std::isfinite(*time)) break_times_.push_back(*time);
    }
    if (!actions.spring_stiffness.is_zero() || !actions.damper.is_zero()) {
      joint_springs_.push_back({id, ForceCurve(actions.spring_stiffness),
                                ForceCurve(actions.damper), actions.spring_rest});
    }
    if (!actions.drive) continue;
    // Kinks of all drives end integration steps, whoever applies them.
    TimeCurve value(actions.drive->value);
    value.add_break_times(break_times_);
    if (actions.drive->type == JointDrive::Type::torque) torque_drives_.push_back({id, value});
  }
  sort_once(break_times_);
}

void AppliedForces::apply(const Kinematics& kinematics, double t, Forces& forces,
                          Powers& powers) const {
  for (const Spring& spring : springs_) {
    const Vector3d p_WPa = kinematics.pose(spring.a) * spring.p_AP;
    const Vector3d p_WPb = kinematics.pose(spring.b) * spring.p_BP;
    const double length = (p_WPb - p_WPa).norm();
    if (length < shortest_spring) continue;
    const Vector3d along_W = (p_WPb - p_WPa) / length;
    const double rate = along_W.dot(kinematics.velocity_at(spring.b, p_WPb) -
                                    kinematics.velocity_at(spring.a, p_WPa));
    const double drag = spring.damping.force(rate);
    const double pull = spring.stiffness.force(length - spring.rest_length) + drag;
    forces.add(kinematics, spring.a, pull * along_W, p_WPa);
    forces.add(kinematics, spring.b, -pull * along_W, p_WPb);
    powers.dampers += drag * rate;
  }
  for (const BushingForce& bushing : bushings_) powers.dampers += bushing.apply(kinematics, forces);
  for (const Load& load : loads_) {
    const Vector3d direction_W = load.turns_with_body
                                     ? Vector3d(kinematics.pose(load.b).R * load.direction)
                                     : load.direction;
    const Vector3d value_W = load.value.value(t) * direction_W;
    if (load.is_torque) {
      forces.on_body[load.a.index].angular -= value_W;
      forces.on_body[load.b.index].angular += value_W;
      powers.drives +=
          value_W.dot(kinematics.velocity(load.b).angular - kinematics.velocity(load.a).angular);
    } else {
      const Vector3d p_WP = kinematics.pose(load.b) * load.p_BP;
      forces.add(kinematics, load.a, -value_W, p_WP);
      forces.add(kinematics, load.b, value_W, p_WP);
      powers.drives +=
          value_W.dot(kinematics.velocity_at(load.b, p_WP) - kinematics.velocity_at(load.a, p_WP));
    }
  }
  for (const Field& field : fields_) {
    for (const BodyId body : field.bodies) {
      if (body == Model::ground) continue;
      forces.on_body[body.index].linear += kinematics.model().mass(body) * field.acceleration_W;
    }
  }
  for (const JointSpring& spring : joint_springs_) {
    const double speed = joint_speed(kinematics, spring.joint);
    const double stretch = joint_position(kinematics, spring.joint) - spring.rest;
    const double drag = spring.damper.force(speed);
    forces.add_along(kinematics, spring.joint, -spring.stiffness.force(stretch) - drag);
    powers.dampers += drag * speed;
  }
  for (const TorqueDrive& drive : torque_drives_) {
    const double force = drive.value.value(t);
    forces.add_along(kinematics, drive.joint, force);
    powers.drives += force * joint_speed(kinematics, drive.joint);
  }
}

double AppliedForces::spring_energy(const Kinematics& kinematics) const {
  double energy = 0;
  for (const Spring& spring : springs_) {
    const Vector3d p_WPa = kinematics.pose(spring.a) * spring.p_AP;
    const Vector3d p_WPb = kinematics.pose(spring.b) * spring.p_BP;
    energy += spring.stiffness.work((p_WPb - p_WPa).norm() - spring.rest_length);
  }
  for (const BushingForce& bushing : bushings_) energy += bushing.energy(kinematics);
  for (const JointSpring& spring : joint_springs_) {
    energy += spring.stiffness.work(joint_position(kinematics, spring.joint) - spring.rest);
  }
  return energy;
}

double AppliedForces::field_energy(const Kinematics& kinematics) const {
  double energy = 0;
  for (const Field& field : fields_) {
    for (const BodyId body : field.bodies) {
      if (body == Model::ground) continue;
      energy -= kinematics.model().mass(body) * field.acceleration_W.dot(kinematics.pose(body).p);
    }
  }
  return energy;
}

std::vector<double> AppliedForces::break_times() const {
  return break_times_;
}

}  // namespace carom::multibody
