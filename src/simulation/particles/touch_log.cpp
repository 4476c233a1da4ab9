#include "simulation/particles/touch_log.h"

#include <algorithm>
#include <cmath>

#include "multibody/shape_pairs.h"
#include "simulation/archive_trajectory.h"
#include "simulation/touch_values.h"

namespace carom::simulation {
namespace {

/// Walls belong to the ground.
BodyId body_of(int particle) {
  return particle < 0 ? Model::ground : BodyId{particle + 1};
}

BodyVelocities velocities_in(const std::vector<BodySample>& motions) {
  return [&motions](BodyId body) {
    const BodySample& motion = motions[static_cast<std::size_t>(body.index) - 1];
    return SpatialVector{.angular = motion.w_WB, .linear = motion.v_WB};
  };
}

}  // namespace

TouchLog::TouchLog(const Model& model, const ParticleModel& particles)
    : model_(model),
      particles_(particles),
      follows_(particles.particles().size() <= most_spheres) {}

void TouchLog::Open::archive(Archive& file) {
  file(episode, end.time, end.separation_speed, end.impulse_W, end.normal_impulse, end.lost_normal,
       end.lost_friction, end.ended, end.rest_speed, last.id_a, last.id_b, last.law, last.depth,
       last.closing, last.normal_force, last.n_W, last.p_WC, last.slip_W, last.friction_W,
       last.normal_loss, last.elastic_energy, last.spring_energy, sign, seen);
}

void TouchLog::begin(double time, double step, const TouchingPair& touch, ParticleSystem& system) {
  const NumberedLaw& law = particles_.made()[touch.law];
  // Normal and impulse are those on the second shape of the contact.
  const ShapeId a = particles_.shape(touch.id_a), b = particles_.shape(touch.id_b);
  const bool reverse = particles_.is_reversed(law.numbers.contact, a, b);
  const double sign = reverse ? -1 : 1;
  EpisodeSubject subject{.contact = model_.contacts()[law.numbers.contact].name,
                         .shape_a = reverse ? b : a,
                         .shape_b = reverse ? a : b,
                         .bodies = {body_of(touch.id_a), body_of(touch.id_b)}};
  double inverse_mass = 0;
  for (const int id : {touch.id_a, touch.id_b}) {
    if (id >= 0) inverse_mass += 1 / particles_.particles()[id].mass;
  }
  // Where the straight way back to the surface began within the step.
  const double since = touch.closing > 0 ? std::min(touch.depth / touch.closing, step) : 0;
  Open& open = open_[{touch.id_a, touch.id_b}];
  open.sign = sign;
  open.episode = begin_episode(subject,
                               {.time = time - since,
                                .approach_speed = std::max(touch.closing, 0.0),
                                .effective_mass = 1 / inverse_mass,
                                .n_W = sign * touch.n_W,
                                .p_WC = touch.p_WC},
                               velocities_in(system.motions()));
  note_law(open.episode, law.bound);
  // Those of a touch at 1 m/s.
  open.episode.parameters = law.bound.law.parameters();
  for (NamedValue& value : open.episode.parameters) {
    if (law.numbers.by_speed && value.name == "damping_factor") {
      value.value /= std::max(touch.closing, law.numbers.least_speed);
    }
  }
}

void TouchLog::follow(double time, double step, ParticleSystem& system) {
  if (!follows_) return;
  for (auto& [key, open] : open_) open.seen = false;
  system.visit_contacts([&](const TouchingPair& touch) {
    // The first sphere of a near pair may change; that of an episode stays.
    auto found = open_.find({touch.id_a, touch.id_b});
    const bool turned = found == open_.end() && open_.contains({touch.id_b, touch.id_a});
    if (turned) found = open_.find({touch.id_b, touch.id_a});
    if (found == open_.end()) {
      begin(time, step, touch, system);
      found = open_.find({touch.id_a, touch.id_b});
    }
    Open& open = found->second;
    EpisodeEnd& sums = open.end;
    const double sign = turned ? -open.sign : open.sign;
    open.seen = true;
    open.last = touch;
    note_force(open.episode, time, touch.normal_force);
    note_depth(open.episode, time, touch.depth);
    sums.normal_impulse += step * touch.normal_force;
    sums.impulse_W += sign * step * (touch.normal_force * touch.n_W + touch.friction_W);
    sums.lost_normal += step * touch.normal_loss;
    sums.lost_friction -= step * touch.friction_W.dot(touch.slip_W);
  });
  if (std::ranges::all_of(open_, [](const auto& entry) { return entry.second.seen; })) return;
  const std::vector<BodySample> motions = system.motions();
  for (auto& [key, open] : open_) {
    if (!open.seen) close(time, true, open, motions);
  }
  std::erase_if(open_, [](const auto& entry) { return !entry.second.seen; });
}

void TouchLog::close(double time, bool ended, Open& open, const std::vector<BodySample>& motions) {
  if (log_.episodes().size() >= most_episodes) {
    ++left_out_;
    return;
  }
  open.end.time = time;
  open.end.ended = ended;
  // Judged as the continuous method does, by how long an impact of this depth takes.
  const ContactEpisode& episode = open.episode;
  open.episode.rested =
      (time - episode.start) * episode.approach_speed > long_touch * episode.max_indentation;
  open.end.separation_speed = std::max(-open.last.closing, 0.0);
  close_episode(open.episode, open.end, velocities_in(motions));
  log_.add(std::move(open.episode));
}

std::vector<ContactEpisode> TouchLog::finish(double time, ParticleSystem& system) {
  if (!follows_) {
    left_out_ = system.onsets();
    return {};
  }
  const std::vector<BodySample> motions = system.motions();
  for (auto& [key, open] : open_) close(time, false, open, motions);
  return in_order_of_start(log_.episodes());
}

}  // namespace carom::simulation
