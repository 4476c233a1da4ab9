#include "carom/analysis.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "multibody/clearance_kind.h"

namespace carom {
namespace {

/// Touches longer than this many elastic impacts last: the slowest rebound that still deserves the
/// name takes about twice as long as the elastic one.
constexpr double lasting = 3;

Pose pose_of(BodyId body, const Sample& sample) {
  if (body == Model::ground) return {};
  const BodySample& at = sample.bodies[static_cast<std::size_t>(body.index) - 1];
  return {at.q_WB.toRotationMatrix(), at.p_WB};
}

/// Duration of the impact of a mass on a spring F = K·δⁿ [s]:
///   T = 2·I·δ₁/v,  ½·m·v² = K·δ₁^(n+1)/(n+1),  I = ∫₀¹ dx/√(1 − x^(n+1)) = √π/(n+1)·Γ(1/(n+1))/Γ(1/(n+1) + ½)
double elastic_duration(double mass, double stiffness, double exponent, double speed) {
  const double n1 = exponent + 1;
  const double depth = std::pow(n1 * mass * speed * speed / (2 * stiffness), 1 / n1);
  const double integral =
      std::sqrt(std::numbers::pi) / n1 * std::tgamma(1 / n1) / std::tgamma(1 / n1 + 0.5);
  return 2 * integral * depth / speed;
}

bool lasts(const ContactEpisode& episode) {
  if (!(episode.approach_speed > 0)) return episode.end > episode.start;
  // Without a stiffness, as if the depth that was reached were that of a linear spring.
  const double natural = episode.stiffness && episode.exponent
                             ? elastic_duration(episode.effective_mass, *episode.stiffness,
                                                *episode.exponent, episode.approach_speed)
                             : std::numbers::pi * episode.max_indentation / episode.approach_speed;
  return episode.end - episode.start > lasting * natural;
}

/// A touch of the joint: episodes of its points that overlap in time.
struct JointTouch {
  double start = 0, end = 0;
  bool lasts = false;
};

std::vector<JointTouch> touches_of(const std::string& contact, const Trajectory& trajectory) {
  std::vector<JointTouch> touches;
  for (const ContactEpisode& episode : trajectory.episodes) {  // in the order of their start
    if (episode.contact != contact) continue;
    const JointTouch next{episode.start, episode.end, lasts(episode)};
    if (!touches.empty() && next.start <= touches.back().end) {
      touches.back().end = std::max(touches.back().end, next.end);
      touches.back().lasts |= next.lasts;
    } else {
      touches.push_back(next);
    }
  }
  return touches;
}

/// Rigid bodies touch without a duration; what lasts shows as a force from sample to sample [s].
double time_under_force(ContactId contact, const Trajectory& trajectory) {
  double time = 0;
  const auto pressed = [&](const Sample& sample) {
    return sample.contacts[static_cast<std::size_t>(contact.index)].normal_force > 0;
  };
  for (std::size_t i = 1; i < trajectory.samples.size(); ++i) {
    const Sample& before = trajectory.samples[i - 1];
    const Sample& after = trajectory.samples[i];
    if (pressed(before) && pressed(after)) time += after.time - before.time;
  }
  return time;
}

ClearanceReport report_of(const Model& model, const ClearanceJoint& joint,
                          const Trajectory& trajectory) {
  ClearanceReport report{.joint = joint.spec.name, .clearance = joint.spec.clearance->size};
  const auto name_of = [&](ContactId id) -> const std::string& {
    return model.contacts()[static_cast<std::size_t>(id.index)].name;
  };
  const std::string& across = name_of(joint.contact);
  for (const JointTouch& touch : touches_of(across, trajectory)) {
    ++(touch.lasts ? report.contacts : report.impacts);
    (touch.lasts ? report.phases.contact : report.phases.impact) += touch.end - touch.start;
  }
  if (trajectory.method != "continuous") {
    report.phases.contact = time_under_force(joint.contact, trajectory);
  }
  const double duration = trajectory.last().time - trajectory.first().time;
  report.phases.free_flight =
      std::max(0.0, duration - report.phases.impact - report.phases.contact);
  for (const ContactEpisode& episode : trajectory.episodes) {
    const bool is_axial = joint.axial && episode.contact == name_of(*joint.axial);
    if (episode.contact != across && !is_axial) continue;
    report.lost_normal += episode.lost_normal;
    report.lost_friction += episode.lost_friction;
    if (is_axial) continue;
    report.largest_force = std::max(report.largest_force, episode.peak_force);
    report.largest_indentation = std::max(report.largest_indentation, episode.max_indentation);
    report.largest_approach_speed = std::max(report.largest_approach_speed, episode.approach_speed);
  }
  for (const Sample& sample : trajectory.samples) {
    const ContactSample& contact = sample.contacts[static_cast<std::size_t>(joint.contact.index)];
    report.largest_force = std::max(report.largest_force, contact.normal_force);
  }
  for (const OrbitPoint& point : journal_orbit(joint, trajectory)) {
    report.largest_offset = std::max(report.largest_offset, offset_across(joint, point));
    report.largest_tilt = std::max(report.largest_tilt, point.tilt);
  }
  return report;
}

}  // namespace

std::vector<OrbitPoint> journal_orbit(const ClearanceJoint& joint, const Trajectory& trajectory) {
  std::vector<OrbitPoint> orbit;
  orbit.reserve(trajectory.samples.size());
  for (const Sample& sample : trajectory.samples) {
    const Pose X_WF = pose_of(joint.spec.a, sample) * joint.X_AF;
    const Pose X_WM = pose_of(joint.spec.b, sample) * joint.X_BM;
    const Vector3d z_F = X_WF.R.col(2), z_M = X_WM.R.col(2);
    orbit.push_back({.time = sample.time,
                     .offset_F = X_WF.R.transpose() * (X_WM.p - X_WF.p),
                     .tilt = std::atan2(z_F.cross(z_M).norm(), z_F.dot(z_M))});
  }
  return orbit;
}

double offset_across(const ClearanceJoint& joint, const OrbitPoint& point) {
  return multibody::offset_within(multibody::clearance_border(joint.spec.type), point.offset_F);
}

std::vector<ClearanceReport> clearance_reports(const Model& model, const Trajectory& trajectory) {
  std::vector<ClearanceReport> reports;
  for (const ClearanceJoint& joint : model.clearance_joints()) {
    reports.push_back(report_of(model, joint, trajectory));
  }
  return reports;
}

}  // namespace carom
