#include "simulation/elastic/elastic_log.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulation/archive_trajectory.h"
#include "simulation/elastic/touch_path.h"

namespace carom::simulation {
namespace {

/// Of more touches nobody looks at the patches.
constexpr int most_patches = 60;
/// Beams that rest against each other press with forces of roundings, in units of the largest.
constexpr double negligible_force = 1e-9;

}  // namespace

ElasticLog::ElasticLog(const Model& model, const std::vector<ElasticPair>& pairs)
    : model_(model), pairs_(pairs), open_(pairs.size()) {
  for (const ElasticPair& pair : pairs) {
    subjects_.push_back({.contact = model.contacts()[static_cast<std::size_t>(pair.contact)].name,
                         .shape_a = pair.shapes.a,
                         .shape_b = pair.shapes.b,
                         .bodies = {pair.shapes.body_a, pair.shapes.body_b}});
  }
}

double ElasticLog::opening_speed(const ElasticPair& pair, const Vector3d& n_W,
                                 const Kinematics& now) const {
  const Vector3d of_surface = now.velocity(pair.surface_body).linear;
  const Vector3d of_nodes = now.velocity(pair.nodes_body).linear;
  return pair.sign() * n_W.dot(of_surface - of_nodes);
}

void ElasticLog::begin(std::size_t p, double time, const PairLoad& load, const Kinematics& before,
                       const TouchInertia& inertia) {
  const ElasticPair& pair = pairs_[p];
  const std::array<BodyId, 2>& bodies = subjects_[p].bodies;
  ContactEpisode episode =
      begin_episode(subjects_[p],
                    {.time = time,
                     .approach_speed = std::max(0.0, -opening_speed(pair, load.n_W, before)),
                     .effective_mass = inertia.effective_mass(bodies, load.p_W, load.n_W),
                     .n_W = load.n_W,
                     .p_WC = load.p_W},
                    velocities_of(before));
  episode.law = "elastic bodies";
  episode.elastic = ElasticEpisode{};
  episode.elastic->path = begin_path(bodies, load, pair.friction, time, before, inertia);
  episode.elastic->hertz = hertz_contact(model_, pair, episode.elastic->path.R_WC, before);
  open_[p] = {.n_W = load.n_W};
  open_[p].episode = log_.begin(std::move(episode));
}

void ElasticLog::follow(double time, double h, const std::vector<PairLoad>& loads,
                        const std::vector<double>& depths, const Kinematics& before,
                        const Kinematics& after, const TouchInertia& inertia, double vibration) {
  for (std::size_t p = 0; p < loads.size(); ++p) {
    const PairLoad& load = loads[p];
    const double least = load.even && open_[p].episode >= 0
                             ? negligible_force * log_[open_[p].episode].peak_force
                             : 0;
    const bool loaded = load.normal > least;
    if (loaded && open_[p].episode < 0) begin(p, time - h, load, before, inertia);
    Open& open = open_[p];
    if (open.episode < 0) continue;
    ContactEpisode& episode = log_[open.episode];
    if (loaded && !open.loaded && open.last_load > 0) ++episode.elastic->touches;
    // Forces are straight over a step.
    const double share = load.even || open.even ? 1 : 0.5;
    if (share == 1) open.force_W.setZero(), open.normal = 0;
    open.step_impulse_W = share * h * (open.force_W + load.force_W);
    open.impulse_W += open.step_impulse_W;
    open.normal_impulse += share * h * (open.normal + load.normal);
    open.friction_loss += load.slip_work;
    open.force_W = load.force_W;
    open.normal = load.normal;
    if (loaded || (open.loaded && !open.even)) open.last_load = time;
    open.loaded = loaded;
    open.even = load.even || (open.even && !loaded);
    note_force(episode, time, load.normal);
    note_depth(episode, time, depths[p]);
    const double radius = std::sqrt(load.area / std::numbers::pi);
    episode.elastic->contact_radius = std::max(episode.elastic->contact_radius, radius);
    episode.elastic->peak_pressure = std::max(episode.elastic->peak_pressure, load.peak_pressure);
    if (open.last_load == time) close(p, after, vibration);
  }
}

void ElasticLog::note_nodes(double time, double h, const ElasticContacts& contacts,
                            const std::vector<PairLoad>& loads, const Kinematics& before,
                            const Kinematics& after) {
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    Open& open = open_[p];
    if (open.episode < 0) continue;
    ContactEpisode& episode = log_[open.episode];
    ElasticEpisode& elastic = *episode.elastic;
    if (loads[p].normal > 0) open.p_W = loads[p].p_W;
    const BodyId first = subjects_[p].bodies[0], second = subjects_[p].bodies[1];
    const auto relative = [&](const Kinematics& now) -> Vector3d {
      return now.velocity_at(second, open.p_W) - now.velocity_at(first, open.p_W);
    };
    if (!open.step_impulse_W.isZero()) {
      follow_path(elastic.path, {.time = time,
                                 .impulse_W = open.step_impulse_W,
                                 .before_W = relative(before),
                                 .after_W = relative(after),
                                 .slip_W = surface_slip(contacts, static_cast<int>(p), h),
                                 .mode = slip_mode(contacts, static_cast<int>(p), elastic.path)});
    }
    const bool is_peak = open.loaded && episode.time_of_peak_force == time;
    if (is_peak) {
      open.peak_nodes =
          static_cast<int>(std::ranges::count_if(contacts.nodes(), [&](const NodeContact& node) {
            return node.pair == static_cast<int>(p) && node.force_W != Vector3d::Zero();
          }));
      const std::array<const ElasticBody*, 2> bodies = {pairs_[p].nodes, pairs_[p].surface};
      for (std::size_t b = 0; b < 2; ++b) {
        if (bodies[b] != nullptr && bodies[b]->is_ready())
          open.peak_u[b] = bodies[b]->field().now().u;
      }
    }
    const bool is_shown = open.loaded && open.episode < most_patches;
    if (!is_shown || !open.patch.wants(is_peak)) {
      open.patch.skip();
      continue;
    }
    open.patch.add(
        patch_frame(contacts, static_cast<int>(p), loads[p], elastic.path.R_WC, episode.p_WC, time),
        elastic.patch);
  }
}

void ElasticLog::note_stress(std::size_t p) {
  const std::array<ElasticBody*, 2> bodies = {pairs_[p].nodes, pairs_[p].surface};
  ElasticEpisode& elastic = *log_[open_[p].episode].elastic;
  for (std::size_t b = 0; b < 2; ++b) {
    const Eigen::VectorXd& u = open_[p].peak_u[b];
    if (u.size() == 0 || bodies[b]->solid().unknowns() != u.size()) continue;
    bodies[b]->note_mesh_error(u, open_[p].peak_nodes);
    const ElasticBody::Stress stress = bodies[b]->greatest_stress(u);
    if (stress.von_mises <= elastic.peak_stress) continue;
    elastic.peak_stress = stress.von_mises;
    elastic.stress_depth = stress.depth;
  }
}

void ElasticLog::close(std::size_t p, const Kinematics& now, double vibration) {
  const Open& open = open_[p];
  ContactEpisode& episode = log_[open.episode];
  close_episode(episode,
                {.time = open.last_load,
                 .separation_speed = opening_speed(pairs_[p], open.n_W, now),
                 .impulse_W = open.impulse_W,
                 .normal_impulse = open.normal_impulse,
                 .lost_friction = open.friction_loss,
                 .ended = false},
                velocities_of(now));
  episode.elastic->vibration_energy = vibration;
}

void ElasticLog::part() {
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    // Velocities are those of the last load: later ones have fallen, too.
    if (open_[p].episode >= 0) {
      log_[open_[p].episode].ended = true;
      note_stress(p);
    }
    open_[p] = {};
  }
}

void ElasticLog::finish() {
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    if (open_[p].episode < 0) continue;
    log_[open_[p].episode].ended = !open_[p].loaded;
    note_stress(p);
  }
}

void ElasticLog::sample(const ElasticContacts& contacts, double h,
                        std::vector<ContactSample>& samples) const {
  for (const NodeContact& node : contacts.nodes()) {
    const ElasticPair& pair = contacts.pairs()[static_cast<std::size_t>(node.pair)];
    ContactSample& sample = samples[static_cast<std::size_t>(pair.contact)];
    const Vector3d force = node.axes * node.force_W;
    if (!(force.z() > 0)) continue;
    const Vector3d n_W = pair.sign() * node.axes.row(2).transpose();
    sample.add_point(node.p_W, n_W, force.z(), pair.sign() * node.force_W - force.z() * n_W);
    sample.slip_speed = std::max(sample.slip_speed, node.moved.head<2>().norm() / h);
  }
}

void ElasticLog::archive(Archive& file) {
  file(log_, open_);
}

}  // namespace carom::simulation
