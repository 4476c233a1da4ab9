#include "simulation/episode_log.h"

#include <algorithm>

#include "geometry/shape_type.h"
#include "simulation/archive_trajectory.h"

namespace carom::simulation {
namespace {

RunEvent event_of(double time, const std::string& type, const Model& model,
                  const contact::Candidate& candidate) {
  const bool is_stop = candidate.is_stop();
  return {time, type, is_stop ? model.name(candidate.joint) : candidate.name, is_stop};
}

}  // namespace

EpisodeSubject episode_subject(const Model& model, const contact::Candidates& candidates,
                               const contact::Candidate& candidate) {
  EpisodeSubject subject{.contact = candidate.name,
                         .feature = candidate.feature,
                         .bodies = candidates.bodies(candidate)};
  if (candidate.is_stop()) {
    subject.turns = axis_turns(model, candidate.joint);
  } else {
    subject.shape_a = candidates.pairs()[candidate.pair].a;
    subject.shape_b = candidates.pairs()[candidate.pair].b;
  }
  return subject;
}

EpisodeSubject episode_subject(const Model& model, const contact::MeshPair& pair) {
  return {.contact = model.contacts()[pair.contact].name,
          .shape_a = pair.shapes.a,
          .shape_b = pair.shapes.b,
          .bodies = {pair.shapes.body_a, pair.shapes.body_b}};
}

BodyVelocities velocities_of(const Kinematics& kinematics) {
  return [&kinematics](BodyId body) { return kinematics.velocity(body); };
}

ContactEpisode begin_episode(const EpisodeSubject& subject, const EpisodeOnset& onset,
                             const BodyVelocities& before) {
  ContactEpisode episode{.contact = subject.contact,
                         .shape_a = subject.shape_a,
                         .shape_b = subject.shape_b,
                         .feature = subject.feature,
                         .turns = subject.turns};
  episode.start = episode.end = onset.time;
  episode.ended = false;
  episode.approach_speed = onset.approach_speed + 0.0;  // no −0
  episode.effective_mass = onset.effective_mass;
  episode.max_indentation = std::max(onset.depth, 0.0);
  episode.time_of_max_indentation = episode.time_of_peak_force = onset.time;
  episode.n_W = onset.n_W;
  episode.p_WC = onset.p_WC;
  for (const BodyId body : subject.bodies) {
    if (body == Model::ground) continue;
    const SpatialVector V_WB = before(body);
    episode.bodies.push_back({.body = body, .v_before = V_WB.linear, .w_before = V_WB.angular});
  }
  return episode;
}

void note_part(ContactEpisode& episode, const Model& model, const Kinematics& kinematics) {
  if (episode.shape_a.index < 0 || episode.shape_b.index < 0) return;
  const ShapeSpec& a = model.shapes()[episode.shape_a.index];
  const ShapeSpec& b = model.shapes()[episode.shape_b.index];
  if (feature_count(a.shape, b.shape) < 2) return;
  for (const ShapeSpec* spec : {&a, &b}) {
    const Pose X_WS = kinematics.pose(spec->body) * spec->X_BS;
    const Vector3d p_SC = X_WS.R.transpose() * (episode.p_WC - X_WS.p);
    const std::string part = geometry::part_at(spec->shape, p_SC);
    if (part.empty()) continue;
    if (!episode.part.empty()) episode.part += ", ";
    episode.part += part + " of " + model.name(spec->body) + "." + spec->name;
  }
}

void note_surfaces_before(ContactEpisode& episode, const contact::ShapePair& pair,
                          const Vector3d& p_WC, const Kinematics& kinematics) {
  for (const contact::SurfacePoint& point : pair.points(p_WC)) {
    if (point.partner.surface == nullptr || point.partner.surface->bends()) continue;
    episode.bodies.push_back({.body = point.partner.body,
                              .surface = point.partner.surface->name(),
                              .v_before = velocity_at(kinematics, point),
                              .w_before = angular_velocity_at(kinematics, point)});
  }
}

void note_surfaces_after(ContactEpisode& episode, const contact::ShapePair& pair,
                         const Vector3d& p_WC, const Kinematics& kinematics) {
  episode.vibration_energy.reset();
  for (const contact::SurfacePoint& point : pair.points(p_WC)) {
    if (point.partner.surface == nullptr) continue;
    point.partner.surface->see(kinematics);
    if (point.partner.surface->bends()) {
      episode.vibration_energy =
          episode.vibration_energy.value_or(0) + point.partner.surface->vibration_energy();
      continue;
    }
    EpisodeBody& noted =
        *std::ranges::find(episode.bodies, point.partner.surface->name(), &EpisodeBody::surface);
    noted.v_after = velocity_at(kinematics, point);
    noted.w_after = angular_velocity_at(kinematics, point);
  }
}

void note_vibration_before(ContactEpisode& episode, RigidMotion& rigid,
                           const contact::ShapePair& pair, const Vector3d& p_WC,
                           const Kinematics& kinematics) {
  const RigidMotion::Touch touch = rigid.see(episode.start, kinematics, pair, p_WC, episode.n_W);
  episode.vibration = VibrationEpisode{.before = touch.vibration,
                                       .after = touch.vibration,
                                       .rigid_mass = touch.mass,
                                       .rigid_approach_speed = -touch.opening_speed};
}

void note_vibration_after(ContactEpisode& episode, RigidMotion& rigid,
                          const contact::ShapePair& pair, const Vector3d& p_WC,
                          const Kinematics& kinematics) {
  if (!episode.vibration) return;
  const RigidMotion::Touch touch = rigid.see(episode.end, kinematics, pair, p_WC, episode.n_W);
  episode.vibration->after = touch.vibration;
  episode.vibration->rigid_separation_speed = touch.opening_speed;
}

void note_law(ContactEpisode& episode, const contact::BoundContact& bound) {
  episode.requested_restitution = bound.requested_restitution;
  episode.stiffness = bound.stiffness;
  episode.exponent = bound.exponent;
  episode.law = bound.law.name();
  episode.calibration = bound.calibration;
  episode.yield_speed = bound.yield_speed;
  episode.warnings = bound.warnings;
  for (const NamedValue& parameter : bound.law.parameters()) {
    if (parameter.name != "stiffness" && parameter.name != "exponent") {
      episode.parameters.push_back(parameter);
    }
  }
}

void note_force(ContactEpisode& episode, double time, double force) {
  if (force < 0) episode.peak_tension = std::max(episode.peak_tension.value_or(0), -force);
  if (force <= episode.peak_force) return;
  episode.peak_force = force;
  episode.time_of_peak_force = time;
}

void note_depth(ContactEpisode& episode, double time, double depth) {
  if (depth <= episode.max_indentation) return;
  episode.max_indentation = depth;
  episode.time_of_max_indentation = time;
}

void close_episode(ContactEpisode& episode, const EpisodeEnd& end, const BodyVelocities& after) {
  episode.end = end.time;
  episode.ended = end.ended;
  episode.separation_speed = end.separation_speed;
  // e = v'/v, of the speeds along the normal before and after.
  episode.realised_restitution =
      episode.approach_speed > end.rest_speed ? end.separation_speed / episode.approach_speed : 0;
  episode.impulse_W = end.impulse_W;
  episode.normal_impulse = end.normal_impulse;
  episode.lost_normal = end.lost_normal;
  episode.lost_friction = end.lost_friction;
  for (EpisodeBody& body : episode.bodies) {
    const SpatialVector V_WB = after(body.body);
    body.v_after = V_WB.linear;
    body.w_after = V_WB.angular;
  }
}

int EpisodeLog::begin(ContactEpisode episode) {
  episodes_.push_back(std::move(episode));
  return static_cast<int>(episodes_.size()) - 1;
}

void EpisodeLog::add(ContactEpisode episode) {
  if (episodes_.size() < most_listed) {
    episodes_.push_back(std::move(episode));
  } else {
    ++left_out_episodes_;
  }
}

void EpisodeLog::add_event(RunEvent event) {
  if (events_.size() < most_listed) {
    events_.push_back(std::move(event));
  } else {
    ++left_out_events_;
  }
}

void EpisodeLog::note_event(double time, const std::string& type, const std::string& contact) {
  add_event({time, type, contact, false});
}

void EpisodeLog::note_event(double time, const std::string& type, const Model& model,
                            const contact::Candidate& candidate) {
  add_event(event_of(time, type, model, candidate));
}

void EpisodeLog::note_event_once(double time, const std::string& type, const Model& model,
                                 const contact::Candidate& candidate) {
  const RunEvent event = event_of(time, type, model, candidate);
  // Events of one instant stand together at the end.
  for (auto other = events_.rbegin(); other != events_.rend() && other->time >= time; ++other) {
    if (other->time == time && other->type == type && other->subject == event.subject) return;
  }
  add_event(event);
}

void EpisodeLog::archive(Archive& file) {
  file(episodes_, events_, left_out_episodes_, left_out_events_);
}

std::string EpisodeLog::left_out_text() const {
  if (left_out_episodes_ + left_out_events_ == 0) return "";
  const auto counted = [](std::int64_t count, const char* what) {
    return count == 0 ? "" : std::to_string(count) + " " + what;
  };
  std::string text = counted(left_out_episodes_, "impacts");
  if (left_out_episodes_ > 0 && left_out_events_ > 0) text += " and ";
  text += counted(left_out_events_, "events");
  return text + " are not listed one by one: a run lists the first " + std::to_string(most_listed) +
         "; their energies are in the ledger";
}

std::vector<ContactEpisode> in_order_of_start(std::vector<ContactEpisode> episodes) {
  std::ranges::stable_sort(episodes, {}, &ContactEpisode::start);
  return episodes;
}

}  // namespace carom::simulation
