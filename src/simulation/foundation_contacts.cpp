#include "simulation/foundation_contacts.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "base/text.h"
#include "carom/shapes.h"
#include "contact/mesh_pair.h"
#include "laws/hunt_crossley_impact.h"
#include "numerics/minimum_bracket.h"
#include "simulation/peak_search.h"

namespace carom::simulation {

using contact::drawing_precision;
using contact::MeshPair;
using contact::PatchLoad;

namespace {

/// Friction grows linearly up to this share of the speed of the touch, then it is Coulomb's.
constexpr double stick_share = 1e-3;
constexpr double stick_share_of_slip = 1e-4;
/// An onset or a separation that the events missed by more than this share of the shapes is made up for.
constexpr double missed = 1e-10;

/// Of the facets of a touch. All facets that move alike make F = f(δ)·(1 + c·δ̇), whose restitution is that of
/// Hunt and Crossley's force whatever f is: D·(1 + e) = ln[(1 + D)/(1 − e·D)], c = D/v.
double damping_at(const contact::FoundationPlan& plan, double speed,
                  std::vector<std::string>& warnings) {
  if (!plan.restitution) return plan.damping;
  constexpr double smallest = 1e-3;
  const double wanted = (*plan.restitution)(speed);
  if (wanted < smallest) {
    warnings.push_back("a restitution of " + short_text(wanted) +
                       " would need infinite damping of the facets; taken as 0.001");
  }
  return laws::hunt_crossley_damping(std::max(wanted, smallest)) / speed;
}

}  // namespace

FoundationContacts::FoundationContacts(const Model& model, std::vector<MeshPair> pairs,
                                       std::vector<contact::FoundationPlan> plans)
    : model_(model), pairs_(std::move(pairs)), plans_(std::move(plans)), tracks_(pairs_.size()) {}

Touching FoundationContacts::touching() const {
  const bool any = std::ranges::any_of(tracks_, &Track::touching);
  return {.any = any, .onsets = log_.episodes().size(), .may_end_unseen = any};
}

PatchLoad FoundationContacts::load(const Kinematics& kinematics, int pair) const {
  return contact::patch_load(model_, kinematics, pairs_[pair], plans_[pair], tracks_[pair].answer,
                             [](const Vector3d&, const Vector3d&) {});
}

void FoundationContacts::archive(Archive& file) {
  file.expect(tracks_.size());
  file(tracks_, log_, lost_normal_, lost_friction_);
}

void FoundationContacts::add_forces(const Kinematics& kinematics,
                                    std::span<const double> /*values*/, Forces& forces,
                                    std::span<double> rates) {
  std::ranges::fill(rates, 0.0);
  for (int i = 0; i < pair_count(); ++i) {
    const Track& track = tracks_[i];
    if (!track.touching) continue;
    const contact::ShapePair& shapes = pairs_[i].shapes;
    const PatchLoad sum = contact::patch_load(
        model_, kinematics, pairs_[i], plans_[i], track.answer,
        [&](const Vector3d& force_W, const Vector3d& p_W) {
          contact::add_force(kinematics, shapes.partner_b(), p_W, force_W, forces);
          contact::add_force(kinematics, shapes.partner_a(), p_W, -force_W, forces);
        });
    const double momentum = track.units.momentum(), energy = track.units.energy();
    const Vector3d impulse_rate = (sum.normal_W + sum.friction_W) / momentum;
    const std::span<double> rate = of_pair(i, rates);
    rate[kImpulseX] = impulse_rate.x();
    rate[kImpulseY] = impulse_rate.y();
    rate[kImpulseZ] = impulse_rate.z();
    rate[kNormalImpulse] = sum.normal_W.norm() / momentum;
    rate[kNormalWork] = sum.normal_power / energy;
    rate[kFrictionWork] = sum.friction_power / energy;
  }
}

std::vector<numerics::Crossing> FoundationContacts::crossings() const {
  return std::vector<numerics::Crossing>(tracks_.size(), numerics::Crossing::falling);
}

void FoundationContacts::event_values(double /*time*/, const Kinematics& kinematics,
                                      const Dynamics* /*dynamics*/,
                                      std::span<const double> /*values*/, std::span<double> g) {
  for (int i = 0; i < pair_count(); ++i) {
    const double gap = contact::find_facet_gap(model_, kinematics, pairs_[i]).gap;
    const double margin = tracks_[i].touching ? -gap : gap + tracks_[i].slack;
    g[i] = margin / pairs_[i].length;
  }
}

FoundationContacts::Approach FoundationContacts::approach(const Kinematics& kinematics,
                                                          int pair) const {
  Approach at;
  at.nearest = contact::find_facet_gap(model_, kinematics, pairs_[pair]);
  const Vector3d v_rel_W =
      contact::relative_velocity(kinematics, pairs_[pair].shapes, at.nearest.p_W);
  at.closing = -at.nearest.n_W.dot(v_rel_W);
  at.slip = (v_rel_W + at.closing * at.nearest.n_W).norm();
  return at;
}

/// Acceleration at which the loads press the nearest facet in [m/s²].
double FoundationContacts::pressing(const Dynamics& dynamics, int pair, const Approach& at) const {
  const contact::ShapePair& shapes = pairs_[pair].shapes;
  const auto [a, b] = shapes.points(at.nearest.p_W);
  return -at.nearest.n_W.dot(acceleration_at(dynamics, b) - acceleration_at(dynamics, a));
}

void FoundationContacts::start(double time, Dynamics& dynamics, std::vector<double>& values) {
  for (int i = 0; i < pair_count(); ++i) {
    const Approach at = approach(dynamics.kinematics(), i);
    const double rounding = drawing_precision * pairs_[i].length;
    if (at.nearest.gap > rounding) continue;
    const bool overlaps = at.nearest.gap < -rounding;
    if (overlaps || at.closing > 0 || (at.closing == 0 && pressing(dynamics, i, at) > 0)) {
      begin(i, time, dynamics, values);
      // What is stored at the start nobody has worked for.
      tracks_[i].stored_at_begin = load(dynamics.kinematics(), i).stored;
    } else {
      tracks_[i].slack = 2 * std::fabs(at.nearest.gap) + 1e-12 * pairs_[i].length;
    }
  }
}

void FoundationContacts::begin(int index, double time, const Dynamics& dynamics,
                               std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  const MeshPair& pair = pairs_[index];
  const contact::FoundationPlan& plan = plans_[index];
  const Approach at = approach(kinematics, index);
  Track& track = tracks_[index];
  track = Track{.touching = true};
  double& mass = track.units.mass;
  const auto [a, b] = pair.shapes.points(at.nearest.p_W);
  mass = contact::effective_mass(dynamics, a, b, at.nearest.n_W);
  std::vector<std::string> warnings;
  if (!std::isfinite(mass)) {
    mass = std::min(model_.mass(pair.shapes.body_a), model_.mass(pair.shapes.body_b));
    warnings.push_back("nothing can move along the normal here: the effective mass is infinite");
  }
  // A load a that presses m onto the springs k·A of the whole surface moves at a·√(m/(k·A)): slower
  // touches are told apart from standing by this speed.
  const double area = contact::place(model_, kinematics, pair).mesh->area;
  const double load_speed =
      std::max(pressing(dynamics, index, at), 0.0) * std::sqrt(mass / (plan.modulus * area));
  double& speed = track.units.speed;
  speed = std::max(at.closing, load_speed);
  if (!(speed > 0)) speed = std::max(slow_share * pair.length, -at.closing);
  track.answer.damping = damping_at(plan, speed, warnings);
  track.answer.stick_speed = std::max(stick_share * speed, stick_share_of_slip * at.slip);
  std::ranges::fill(of_pair(index, std::span(values)), 0.0);

  track.episode = log_.begin(begin_episode(episode_subject(model_, pair),
                                           {.time = time,
                                            .approach_speed = at.closing,
                                            .effective_mass = mass,
                                            .depth = -at.nearest.gap,
                                            .n_W = at.nearest.n_W,
                                            .p_WC = at.nearest.p_W},
                                           velocities_of(kinematics)));
  ContactEpisode& episode = log_[track.episode];
  note_surfaces_before(episode, pair.shapes, at.nearest.p_W, kinematics);
  episode.law = "elastic-foundation";
  episode.parameters = {{"modulus", "N/m^3", plan.modulus},
                        {"damping", "s/m", track.answer.damping}};
  episode.warnings = std::move(warnings);
  note_force(episode, time, load(kinematics, index).normal_W.norm());
}

void FoundationContacts::close(int pair, double time, const Kinematics& kinematics,
                               std::span<const double> values, bool ended) {
  const Track& track = tracks_[pair];
  const Approach at = approach(kinematics, pair);
  close_episode(log_[track.episode],
                episode_end(time, -at.closing, track.units, of_pair(pair, values),
                            track.stored_at_begin, ended),
                velocities_of(kinematics));
  note_surfaces_after(log_[track.episode], pairs_[pair].shapes, at.nearest.p_W, kinematics);
}

void FoundationContacts::separate(int pair, double time, const Kinematics& kinematics,
                                  std::span<const double> values) {
  close(pair, time, kinematics, values, true);
  Track& track = tracks_[pair];
  const ContactEpisode& episode = log_[track.episode];
  lost_normal_ += episode.lost_normal;
  lost_friction_ += episode.lost_friction;
  if (track.at_rest) log_.note_event(time, "lift-off", episode.contact);
  track.touching = false;
  track.at_rest = false;
}

Change FoundationContacts::handle(std::span<const int> events, double time, Dynamics& dynamics,
                                  std::vector<double>& values) {
  for (const int pair : events) {
    if (tracks_[pair].touching) {
      separate(pair, time, dynamics.kinematics(), values);
    } else if (approach(dynamics.kinematics(), pair).closing > 0) {
      begin(pair, time, dynamics, values);
    }
  }
  return events.empty() ? Change::none : Change::of_forces;
}

Change FoundationContacts::after_step(double time, Dynamics& dynamics,
                                      std::vector<double>& values) {
  Change change = Change::none;
  const Kinematics& kinematics = dynamics.kinematics();
  for (int i = 0; i < pair_count(); ++i) {
    Track& track = tracks_[i];
    const Approach at = approach(kinematics, i);
    const double past = missed * pairs_[i].length;
    if (!track.touching) {
      if (at.nearest.gap + track.slack > -past || !(at.closing > 0)) continue;
      begin(i, time, dynamics, values);
      change = Change::of_forces;
    } else if (at.nearest.gap > past) {
      separate(i, time, kinematics, values);
      change = Change::of_forces;
    } else if (!track.at_rest) {
      const ContactEpisode& episode = log_[track.episode];
      const double lasted = (time - episode.start) * track.units.speed;
      if (std::fabs(at.closing) > slow_share * track.units.speed) continue;
      if (!(lasted > long_touch * episode.max_indentation)) continue;
      track.at_rest = true;
      log_[track.episode].rested = true;
      log_.note_event(time, "rest", episode.contact);
    }
  }
  return change;
}

void FoundationContacts::finish(double time, const Kinematics& kinematics,
                                std::span<const double> values) {
  for (int i = 0; i < pair_count(); ++i) {
    if (!tracks_[i].touching) continue;
    close(i, time, kinematics, values, false);
    log_[tracks_[i].episode].lost_normal -= load(kinematics, i).stored;
  }
}

double FoundationContacts::safe_step(const Dynamics& dynamics) {
  double step = infinite;
  for (int i = 0; i < pair_count(); ++i) {
    if (tracks_[i].touching || !std::isfinite(pairs_[i].shapes.size)) continue;
    const double gap = contact::find_facet_gap(model_, dynamics.kinematics(), pairs_[i]).gap;
    step = std::min(step, contact::time_to_pass(dynamics, pairs_[i].shapes, gap));
  }
  return step;
}

void FoundationContacts::sample(double /*time*/, const Kinematics& kinematics,
                                std::span<const double> /*values*/,
                                std::vector<ContactSample>& samples) {
  for (int i = 0; i < pair_count(); ++i) {
    ContactSample& sample = samples[pairs_[i].contact];
    sample.gap = std::min(sample.gap, contact::find_facet_gap(model_, kinematics, pairs_[i]).gap);
    if (!tracks_[i].touching) continue;
    const PatchLoad sum = load(kinematics, i);
    sample.slip_speed = std::max(sample.slip_speed, sum.slip_speed);
    const double normal = sum.normal_W.norm();
    if (!(normal > 0)) continue;
    sample.add_point(sum.moment_of_points / sum.normal, sum.normal_W / normal, normal,
                     sum.friction_W);
  }
}

void FoundationContacts::find_peaks(const StepWindow& step) {
  for (int i = 0; i < pair_count(); ++i) {
    if (!tracks_[i].touching) continue;
    ContactEpisode& episode = log_[tracks_[i].episode];
    find_peak(
        step.from, step.to,
        [&](double t) { return load(step.at(t).kinematics, i).normal_W.norm(); },
        [&](double t, double force) { note_force(episode, t, force); },
        [&] { return episode.peak_force; });
  }
  // Depths of points are located as events; those of patches are looked for.
  for (int i = 0; i < pair_count(); ++i) {
    if (!tracks_[i].touching) continue;
    const numerics::Minimum deepest =
        numerics::find_minimum([&](double t) { return -load(step.at(t).kinematics, i).depth; },
                               step.from, step.to, 1e-10, -infinite);
    note_depth(log_[tracks_[i].episode], deepest.x, -deepest.value);
  }
}

void FoundationContacts::add_energy(const Kinematics& kinematics, std::span<const double> values,
                                    EnergyLedger& ledger) {
  double all_stored = 0, all_normal = lost_normal_, all_friction = lost_friction_;
  for (int i = 0; i < pair_count(); ++i) {
    const Track& track = tracks_[i];
    if (!track.touching) continue;
    const double stored = load(kinematics, i).stored;
    const std::span<const double> value = of_pair(i, values);
    const double energy = track.units.energy();
    all_stored += stored;
    all_normal += energy * value[kNormalWork] + track.stored_at_begin - stored;
    all_friction += energy * value[kFrictionWork];
  }
  ledger.contacts += all_stored;
  ledger.lost_in_contact += all_normal;
  ledger.lost_in_friction += all_friction;
}

}  // namespace carom::simulation
