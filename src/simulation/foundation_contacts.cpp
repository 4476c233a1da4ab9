#include "simulation/foundation_contacts.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/shapes.h"
#include "contact/mesh_pair.h"

namespace carom::simulation {

using contact::drawing_precision;
using contact::MeshPair;

namespace {

/// Below this share of the speed of the touch a contact counts as standing still.
constexpr double slow = 1e-3;
/// Friction grows linearly up to this share of the speed of the touch, then it is Coulomb's.
constexpr double stick_share = 1e-3;
constexpr double stick_share_of_slip = 1e-4;
/// A contact that has lasted this many times its natural duration is at rest.
constexpr double long_touch = 50;
/// An onset or a separation that the events missed by more than this share of the shapes is made up for.
constexpr double missed = 1e-10;

Vector3d relative_velocity(const Kinematics& kinematics, const MeshPair& pair,
                           const Vector3d& p_W) {
  return kinematics.velocity_at(pair.shapes.body_b, p_W) -
         kinematics.velocity_at(pair.shapes.body_a, p_W);
}

Vector3d acceleration_at(const Dynamics& dynamics, BodyId body, const Vector3d& p_W) {
  if (body == Model::ground) return Vector3d::Zero();
  const SpatialVector A = dynamics.acceleration(body);
  const Vector3d p_BC_W = p_W - dynamics.kinematics().pose(body).p;
  const Vector3d& w = dynamics.kinematics().velocity(body).angular;
  return A.linear + A.angular.cross(p_BC_W) + w.cross(w.cross(p_BC_W));
}

}  // namespace

FoundationContacts::FoundationContacts(const Model& model, std::vector<Problem>& problems)
    : model_(model) {
  std::vector<Problem> told;  // what is wrong with points is the tracker's to tell
  pairs_ = contact::Candidates(model_, told, contact::PairList::as_needed).mesh_pairs();
  plans_ = contact::plan_foundations(pairs_, problems);
  tracks_.resize(pairs_.size());
}

bool FoundationContacts::any_touching() const {
  return std::ranges::any_of(tracks_, &Track::touching);
}

template <class Apply>
FoundationContacts::Load FoundationContacts::load(const Kinematics& kinematics, int index,
                                                  const Apply& apply) const {
  const MeshPair& pair = pairs_[index];
  const contact::FoundationPlan& plan = plans_[index];
  const Track& track = tracks_[index];
  Load sum;
  const auto add = [&](const LoadedFacet& facet) {
    const Vector3d v_rel_W = relative_velocity(kinematics, pair, facet.p_W);
    const double opening = facet.n_W.dot(v_rel_W);
    const Vector3d slip_W = v_rel_W - opening * facet.n_W;
    const double slip = slip_W.norm();
    // F = k·A·δ·(1 + c·δ̇); surfaces do not pull.
    const double elastic = plan.modulus * facet.area * facet.depth;
    const double force = elastic * std::max(1 - plan.damping * opening, 0.0);
    // Coulomb's law, with a steep line instead of the jump at zero slip.
    const double friction = plan.friction_coefficient * force / std::hypot(slip, track.stick_speed);
    const Vector3d normal_W = force * facet.n_W, friction_W = -friction * slip_W;
    apply(Vector3d(normal_W + friction_W), facet.p_W);
    sum.normal_W += normal_W;
    sum.normal += force;
    sum.moment_of_points += force * facet.p_W;
    sum.friction_W += friction_W;
    sum.normal_power -= force * opening;
    sum.friction_power += friction * slip * slip;
    sum.stored += 0.5 * elastic * facet.depth;
    sum.depth = std::max(sum.depth, facet.depth);
    sum.slip_speed = std::max(sum.slip_speed, slip);
  };
  contact::for_each_loaded_facet(contact::place(model_, kinematics, pair), add);
  return sum;
}

FoundationContacts::Load FoundationContacts::load(const Kinematics& kinematics, int pair) const {
  return load(kinematics, pair, [](const Vector3d&, const Vector3d&) {});
}

void FoundationContacts::add_forces(const Kinematics& kinematics, Forces& forces,
                                    std::span<double> rates) const {
  std::ranges::fill(rates, 0.0);
  for (int i = 0; i < slot_count(); ++i) {
    const Track& track = tracks_[i];
    if (!track.touching) continue;
    const contact::ShapePair& shapes = pairs_[i].shapes;
    const Load sum = load(kinematics, i, [&](const Vector3d& force_W, const Vector3d& p_W) {
      forces.add(kinematics, shapes.body_b, force_W, p_W);
      forces.add(kinematics, shapes.body_a, -force_W, p_W);
    });
    const Vector3d impulse_rate = (sum.normal_W + sum.friction_W) / track.momentum();
    double* rate = rates.data() + i * kValues;
    rate[kImpulseX] = impulse_rate.x();
    rate[kImpulseY] = impulse_rate.y();
    rate[kImpulseZ] = impulse_rate.z();
    rate[kNormalImpulse] = sum.normal_W.norm() / track.momentum();
    rate[kNormalWork] = sum.normal_power / track.energy();
    rate[kFrictionWork] = sum.friction_power / track.energy();
  }
}

std::vector<numerics::Crossing> FoundationContacts::crossings() const {
  return std::vector<numerics::Crossing>(tracks_.size(), numerics::Crossing::falling);
}

void FoundationContacts::event_values(const Kinematics& kinematics, std::span<double> g) const {
  for (int i = 0; i < slot_count(); ++i) {
    const double gap = contact::find_facet_gap(model_, kinematics, pairs_[i]).gap;
    const double margin = tracks_[i].touching ? -gap : gap + tracks_[i].slack;
    g[i] = margin / pairs_[i].length;
  }
}

FoundationContacts::Approach FoundationContacts::approach(const Kinematics& kinematics,
                                                          int pair) const {
  Approach at;
  at.nearest = contact::find_facet_gap(model_, kinematics, pairs_[pair]);
  const Vector3d v_rel_W = relative_velocity(kinematics, pairs_[pair], at.nearest.p_W);
  at.closing = -at.nearest.n_W.dot(v_rel_W);
  at.slip = (v_rel_W + at.closing * at.nearest.n_W).norm();
  return at;
}

/// Acceleration at which the loads press the nearest facet in [m/s²].
double FoundationContacts::pressing(const Dynamics& dynamics, int pair, const Approach& at) const {
  const contact::ShapePair& shapes = pairs_[pair].shapes;
  return -at.nearest.n_W.dot(acceleration_at(dynamics, shapes.body_b, at.nearest.p_W) -
                             acceleration_at(dynamics, shapes.body_a, at.nearest.p_W));
}

void FoundationContacts::start(double time, const Dynamics& dynamics, std::span<double> values) {
  for (int i = 0; i < slot_count(); ++i) {
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
                               std::span<double> values) {
  const Kinematics& kinematics = dynamics.kinematics();
  const MeshPair& pair = pairs_[index];
  const contact::FoundationPlan& plan = plans_[index];
  const Approach at = approach(kinematics, index);
  Track& track = tracks_[index];
  track = Track{.touching = true};
  track.mass = dynamics
                   .point_pair(pair.shapes.body_a, at.nearest.p_W, pair.shapes.body_b,
                               at.nearest.p_W, at.nearest.n_W)
                   .effective_mass;
  std::vector<std::string> warnings;
  if (!std::isfinite(track.mass)) {
    track.mass = std::min(model_.mass(pair.shapes.body_a), model_.mass(pair.shapes.body_b));
    warnings.push_back("nothing can move along the normal here: the effective mass is infinite");
  }
  // A load a that presses m onto the springs k·A of the whole surface moves at a·√(m/(k·A)): slower
  // touches are told apart from standing by this speed.
  const double area = contact::place(model_, kinematics, pair).mesh->area;
  const double load_speed =
      std::max(pressing(dynamics, index, at), 0.0) * std::sqrt(track.mass / (plan.modulus * area));
  track.speed = std::max(at.closing, load_speed);
  if (!(track.speed > 0)) track.speed = std::max(slow * pair.length, -at.closing);
  track.stick_speed = std::max(stick_share * track.speed, stick_share_of_slip * at.slip);
  std::fill_n(values.begin() + index * kValues, static_cast<int>(kValues), 0.0);

  track.episode = log_.add(begin_episode(episode_subject(model_, pair),
                                         {.time = time,
                                          .approach_speed = at.closing,
                                          .effective_mass = track.mass,
                                          .depth = -at.nearest.gap,
                                          .n_W = at.nearest.n_W,
                                          .p_WC = at.nearest.p_W},
                                         velocities_of(kinematics)));
  ContactEpisode& episode = log_[track.episode];
  episode.law = "elastic-foundation";
  episode.parameters = {{"modulus", "N/m^3", plan.modulus}, {"damping", "s/m", plan.damping}};
  episode.warnings = std::move(warnings);
  note_force(index, time, force(kinematics, index));
}

void FoundationContacts::close(int pair, double time, const Kinematics& kinematics,
                               std::span<const double> values, bool ended) {
  const Track& track = tracks_[pair];
  const double* value = values.data() + pair * kValues;
  close_episode(log_[track.episode],
                {.time = time,
                 .separation_speed = -approach(kinematics, pair).closing,
                 .impulse_W = track.momentum() *
                              Vector3d(value[kImpulseX], value[kImpulseY], value[kImpulseZ]),
                 .normal_impulse = track.momentum() * value[kNormalImpulse],
                 .lost_normal = track.energy() * value[kNormalWork] + track.stored_at_begin,
                 .lost_friction = track.energy() * value[kFrictionWork],
                 .ended = ended},
                velocities_of(kinematics));
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

void FoundationContacts::handle(std::span<const int> events, double time, const Dynamics& dynamics,
                                std::span<double> values) {
  for (const int pair : events) {
    if (tracks_[pair].touching) {
      separate(pair, time, dynamics.kinematics(), values);
    } else if (approach(dynamics.kinematics(), pair).closing > 0) {
      begin(pair, time, dynamics, values);
    }
  }
}

ContactTracker::Change FoundationContacts::after_step(double time, const Dynamics& dynamics,
                                                      std::span<double> values) {
  auto change = ContactTracker::Change::none;
  const Kinematics& kinematics = dynamics.kinematics();
  for (int i = 0; i < slot_count(); ++i) {
    Track& track = tracks_[i];
    const Approach at = approach(kinematics, i);
    const double past = missed * pairs_[i].length;
    if (!track.touching) {
      if (at.nearest.gap + track.slack > -past || !(at.closing > 0)) continue;
      begin(i, time, dynamics, values);
      change = ContactTracker::Change::of_forces;
    } else if (at.nearest.gap > past) {
      separate(i, time, kinematics, values);
      change = ContactTracker::Change::of_forces;
    } else if (!track.at_rest) {
      const ContactEpisode& episode = log_[track.episode];
      const double lasted = (time - episode.start) * track.speed;
      if (std::fabs(at.closing) > slow * track.speed) continue;
      if (!(lasted > long_touch * episode.max_indentation)) continue;
      track.at_rest = true;
      log_.note_event(time, "rest", episode.contact);
    }
  }
  return change;
}

void FoundationContacts::finish(double time, const Kinematics& kinematics,
                                std::span<const double> values) {
  for (int i = 0; i < slot_count(); ++i) {
    if (!tracks_[i].touching) continue;
    close(i, time, kinematics, values, false);
    log_[tracks_[i].episode].lost_normal -= load(kinematics, i).stored;
  }
}

double FoundationContacts::safe_step(const Dynamics& dynamics) const {
  double step = infinite;
  for (int i = 0; i < slot_count(); ++i) {
    if (tracks_[i].touching || !std::isfinite(pairs_[i].shapes.size)) continue;
    const double gap = contact::find_facet_gap(model_, dynamics.kinematics(), pairs_[i]).gap;
    step = std::min(step, contact::time_to_pass(dynamics, pairs_[i].shapes, gap));
  }
  return step;
}

void FoundationContacts::sample(const Kinematics& kinematics,
                                std::vector<ContactSample>& samples) const {
  for (int i = 0; i < slot_count(); ++i) {
    ContactSample& sample = samples[pairs_[i].contact];
    sample.gap = std::min(sample.gap, contact::find_facet_gap(model_, kinematics, pairs_[i]).gap);
    if (!tracks_[i].touching) continue;
    const Load sum = load(kinematics, i);
    sample.slip_speed = std::max(sample.slip_speed, sum.slip_speed);
    const double normal = sum.normal_W.norm();
    if (!(normal > 0)) continue;
    sample.add_point(sum.moment_of_points / sum.normal, sum.normal_W / normal, normal,
                     sum.friction_W);
  }
}

double FoundationContacts::force(const Kinematics& kinematics, int slot) const {
  return load(kinematics, slot).normal_W.norm();
}

void FoundationContacts::note_force(int slot, double time, double force) {
  simulation::note_force(log_[tracks_[slot].episode], time, force);
}

double FoundationContacts::depth(const Kinematics& kinematics, int slot) const {
  return load(kinematics, slot).depth;
}

void FoundationContacts::note_depth(int slot, double time, double depth) {
  simulation::note_depth(log_[tracks_[slot].episode], time, depth);
}

ContactEnergy FoundationContacts::energy(const Kinematics& kinematics,
                                         std::span<const double> values) const {
  ContactEnergy energy{.stored = 0, .lost_normal = lost_normal_, .lost_friction = lost_friction_};
  for (int i = 0; i < slot_count(); ++i) {
    const Track& track = tracks_[i];
    if (!track.touching) continue;
    const double stored = load(kinematics, i).stored;
    const double* value = values.data() + i * kValues;
    energy.stored += stored;
    energy.lost_normal += track.energy() * value[kNormalWork] + track.stored_at_begin - stored;
    energy.lost_friction += track.energy() * value[kFrictionWork];
  }
  return energy;
}

}  // namespace carom::simulation
