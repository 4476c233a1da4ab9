#include "simulation/joint_drives.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"

namespace carom::simulation {

using multibody::TimeCurve;

RunEvent joint_event(const Model& model, const char* type, JointId joint, double t) {
  return {.time = t, .type = type, .subject = model.name(joint), .is_joint = true};
}

JointDrives::JointDrives(const Model& model) : model_(model) {
  for (int index = 0; index < model.joint_count(); ++index) {
    const JointId id{index};
    if (!has_one_axis(model, id)) continue;
    const auto& drive = model.spec(id).actions.drive;
    if (drive && drive->type == JointDrive::Type::motion) {
      motion_drives_.push_back({id, TimeCurve(drive->value), drive->value_is_position});
    }
    if (drive && drive->type == JointDrive::Type::speed) {
      speed_drives_.push_back(
          {.joint = id,
           .value = TimeCurve(drive->value),
           .gain = drive->gain,
           .max_force = drive->max_force.value_or(std::numeric_limits<double>::infinity())});
    }
  }
}

void JointDrives::archive(Archive& file) {
  for (SpeedDrive& drive : speed_drives_) file(drive.saturated);
}

void JointDrives::hold(double t, Dynamics& dynamics) const {
  for (const auto& [joint, value, is_position] : motion_drives_) {
    if (is_position) {
      dynamics.hold(joint, {.position = value.value(t) - value.value(0),
                            .speed = value.rate(t),
                            .acceleration = value.second_rate(t),
                            .with_position = true});
    } else {
      dynamics.hold(joint, {.speed = value.value(t), .acceleration = value.rate(t)});
    }
  }
}

bool JointDrives::speeds_jump(double t) const {
  return std::ranges::any_of(motion_drives_, [t](const MotionDrive& drive) {
    return multibody::speed_jumps(drive.value, drive.is_position, t);
  });
}

double JointDrives::wanted_force(const SpeedDrive& drive, double t, const Kinematics& kinematics) {
  return drive.gain * (drive.value.value(t) - joint_speed(kinematics, drive.joint));
}

double JointDrives::add_forces(double t, const Kinematics& kinematics, Forces& forces) const {
  double power = 0;
  for (const SpeedDrive& drive : speed_drives_) {
    const double force = drive.saturated == 0 ? wanted_force(drive, t, kinematics)
                                              : drive.saturated * drive.max_force;
    forces.add_along(kinematics, drive.joint, force);
    power += force * joint_speed(kinematics, drive.joint);
  }
  return power;
}

void JointDrives::add_holding_powers(const Dynamics& dynamics, double& power) const {
  for (const MotionDrive& drive : motion_drives_) {
    power += dynamics.holding_force(drive.joint) * joint_speed(dynamics.kinematics(), drive.joint);
  }
}

void JointDrives::event_values(double t, const Kinematics& kinematics, std::span<double> g) const {
  std::size_t next = 0;
  for (const SpeedDrive& drive : speed_drives_) {
    const double wanted = wanted_force(drive, t, kinematics);
    for (const int side : {1, -1}) {
      const double room = drive.max_force - side * wanted;
      g[next++] = !std::isfinite(room)      ? 1
                  : drive.saturated == 0    ? room
                  : drive.saturated == side ? -room
                                            : 1;
    }
  }
}

void JointDrives::tell(const SpeedDrive& drive, double t, std::vector<RunEvent>& events) const {
  const char* type = drive.saturated == 0 ? "drive-free" : "drive-saturated";
  events.push_back(joint_event(model_, type, drive.joint, t));
}

void JointDrives::switch_drive(int event, double t, std::vector<RunEvent>& events) {
  SpeedDrive& drive = speed_drives_[event / 2];
  const int side = event % 2 == 0 ? 1 : -1;
  drive.saturated = drive.saturated == 0 ? side : 0;
  tell(drive, t, events);
}

void JointDrives::saturate(double t, const Kinematics& kinematics, std::vector<RunEvent>& events) {
  for (SpeedDrive& drive : speed_drives_) {
    const double wanted = wanted_force(drive, t, kinematics);
    const int before = drive.saturated;
    drive.saturated = wanted > drive.max_force ? 1 : wanted < -drive.max_force ? -1 : 0;
    if (drive.saturated != before) tell(drive, t, events);
  }
}

}  // namespace carom::simulation
