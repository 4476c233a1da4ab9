#include "simulation/particles/touch_log.h"

#include <algorithm>
#include <cmath>

#include "multibody/shape_pairs.h"

namespace carom::simulation {

TouchLog::TouchLog(const Model& model, const ParticleModel& particles)
    : model_(model),
      particles_(particles),
      follows_(particles.particles().size() <= most_spheres) {}

void TouchLog::begin(double time, double step, const TouchingPair& touch, ParticleSystem& system) {
  const NumberedLaw& law = particles_.made()[touch.law];
  Open& open = open_[{touch.id_a, touch.id_b}];
  ContactEpisode& episode = open.episode;
  episode.contact = model_.contacts()[law.numbers.contact].name;
  // Where the straight way back to the surface began within the step.
  const double since = touch.closing > 0 ? std::min(touch.depth / touch.closing, step) : 0;
  episode.start = time - since;
  episode.approach_speed = std::max(touch.closing, 0.0);
  episode.requested_restitution = law.bound.requested_restitution;
  episode.stiffness = law.bound.stiffness;
  episode.exponent = law.bound.exponent;
  episode.law = law.bound.entry->name;
  episode.calibration = law.bound.calibration;
  episode.parameters = law.bound.law.parameters();
  // Those of a touch at 1 m/s.
  for (NamedValue& value : episode.parameters) {
    if (law.numbers.by_speed && value.name == "damping_factor") {
      value.value /= std::max(touch.closing, law.numbers.least_speed);
    }
  }
  // Normal and impulse are those on the second shape of the contact.
  const ShapeId a = particles_.shape(touch.id_a), b = particles_.shape(touch.id_b);
  const bool reverse = particles_.is_reversed(law.numbers.contact, a, b);
  open.sign = reverse ? -1 : 1;
  episode.n_W = open.sign * touch.n_W;
  episode.p_WC = touch.p_WC;
  episode.shape_a = reverse ? b : a;
  episode.shape_b = reverse ? a : b;
  double inverse_mass = 0;
  const std::vector<BodySample> motions = system.motions();
  for (const int id : {touch.id_a, touch.id_b}) {
    if (id < 0) continue;
    inverse_mass += 1 / particles_.particles()[id].mass;
    episode.bodies.push_back(
        {.body = BodyId{id + 1}, .v_before = motions[id].v_WB, .w_before = motions[id].w_WB});
  }
  episode.effective_mass = 1 / inverse_mass;
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
    ContactEpisode& episode = open.episode;
    const double sign = turned ? -open.sign : open.sign;
    open.seen = true;
    open.last = touch;
    if (touch.normal_force > episode.peak_force) {
      episode.peak_force = touch.normal_force;
      episode.time_of_peak_force = time;
    }
    if (touch.depth > episode.max_indentation) {
      episode.max_indentation = touch.depth;
      episode.time_of_max_indentation = time;
    }
    episode.normal_impulse += step * touch.normal_force;
    episode.impulse_W += sign * step * (touch.normal_force * touch.n_W + touch.friction_W);
    episode.lost_normal += step * touch.normal_loss;
    episode.lost_friction -= step * touch.friction_W.dot(touch.slip_W);
  });
  if (std::ranges::all_of(open_, [](const auto& entry) { return entry.second.seen; })) return;
  const std::vector<BodySample> motions = system.motions();
  for (auto& [key, open] : open_) {
    if (!open.seen) close(time, open, motions);
  }
  std::erase_if(open_, [](const auto& entry) { return !entry.second.seen; });
}

void TouchLog::close(double time, Open& open, const std::vector<BodySample>& motions) {
  if (episodes_.size() >= most_episodes) {
    ++left_out_;
    return;
  }
  ContactEpisode& episode = open.episode;
  episode.end = time;
  for (EpisodeBody& body : episode.bodies) {
    const BodySample& motion = motions[static_cast<std::size_t>(body.body.index) - 1];
    body.v_after = motion.v_WB;
    body.w_after = motion.w_WB;
  }
  episode.separation_speed = std::max(-open.last.closing, 0.0);
  episode.realised_restitution =
      episode.approach_speed > 0 ? episode.separation_speed / episode.approach_speed : 0;
  episodes_.push_back(std::move(episode));
}

std::vector<ContactEpisode> TouchLog::finish(double time, ParticleSystem& system) {
  if (!follows_) {
    left_out_ = system.onsets();
    return {};
  }
  const std::vector<BodySample> motions = system.motions();
  for (auto& [key, open] : open_) {
    open.episode.ended = false;
    close(time, open, motions);
  }
  std::ranges::stable_sort(episodes_, {}, &ContactEpisode::start);
  return std::move(episodes_);
}

}  // namespace carom::simulation
