#include "simulation/elastic/encounters.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/numbers.h"
#include "simulation/elastic/nodal_touch.h"

namespace carom::simulation {
namespace {

/// Bodies that are no farther apart touch, in units of their size.
constexpr double touching_share = 1e-6;
/// Slower ones stand, in units of the run's speed.
constexpr double standing_share = 1e-6;

}  // namespace

std::vector<double> depths_of_pairs(const std::vector<ElasticPair>& pairs,
                                    const Kinematics& kinematics, contact::Candidates& candidates,
                                    const MeshGaps& meshes) {
  std::vector<double> depths(pairs.size(), -infinite);
  candidates.update_all(kinematics);
  for (const contact::Candidate& candidate : candidates.all()) {
    double& depth = depths[static_cast<std::size_t>(candidate.pair)];  // all pairs are elastic
    depth = std::max(depth, -candidates.gap(kinematics, candidate));
  }
  for (int i = 0; i < meshes.size(); ++i) {
    depths[candidates.pairs().size() + static_cast<std::size_t>(i)] = -meshes.gap(kinematics, i);
  }
  return depths;
}

std::string unforeseen_touch(const Model& model, const std::vector<ElasticPair>& pairs,
                             const std::vector<double>& depths, const std::vector<char>& met) {
  for (std::size_t p = 0; p < depths.size(); ++p) {
    if (met[p] != 0 || depths[p] < 0) continue;
    return "contact " + model.contacts()[static_cast<std::size_t>(pairs[p].contact)].name +
           " closes while its bodies touch others, which their meshes are not made for";
  }
  return "";
}

Encounters::Encounters(Motion& motion, const std::vector<ElasticPair>& pairs,
                       const ElasticBodies& bodies, const Attachments& attachments)
    : motion_(motion), pairs_(pairs), bodies_(bodies), inertia_(motion.dynamics, attachments) {}

const continuum::ElasticMaterial* Encounters::material(BodyId body) const {
  const auto found =
      std::ranges::find_if(bodies_, [&](const auto& one) { return one->body() == body; });
  return found == bodies_.end() ? nullptr : &(*found)->material();
}

/// Two bodies that meet at a place, along a normal from the first to the second.
Encounter Encounters::encounter(const ElasticPair& pair, const Vector3d& p_W,
                                const Vector3d& n_W) const {
  const BodyId a = pair.shapes.body_a, b = pair.shapes.body_b;
  const Kinematics& kinematics = motion_.dynamics.kinematics();
  const Vector3d v_rel = kinematics.velocity_at(b, p_W) - kinematics.velocity_at(a, p_W);
  const double mass = inertia_.effective_mass({a, b}, p_W, n_W);
  // What stands may be pushed by others.
  const double closing = -n_W.dot(v_rel);
  const bool stands = closing < standing_share * motion_.scales.speed;
  const auto& shapes = motion_.model.shapes();
  const double size =
      std::min(bounding_radius(shapes[static_cast<std::size_t>(pair.shapes.a.index)].shape),
               bounding_radius(shapes[static_cast<std::size_t>(pair.shapes.b.index)].shape));
  return {.approach_speed = stands ? motion_.scales.speed : closing,
          .effective_mass = mass,
          .load = mass * std::fabs(motion_.model.gravity_W().dot(n_W)),
          .size = size,
          .a = material(a),
          .b = material(b)};
}

std::optional<TouchForecast> Encounters::forecast_of_nodes(const ElasticPair& pair,
                                                           double near) const {
  const Model& model = motion_.model;
  const bool first = pair.nodes_first;
  const ShapeId nodes = first ? pair.shapes.a : pair.shapes.b;
  const ShapeSpec& mine = model.shapes()[static_cast<std::size_t>(nodes.index)];
  const ShapeSpec& other = model.shapes()[static_cast<std::size_t>(pair.surface_shape.index)];
  const Kinematics& kinematics = motion_.dynamics.kinematics();
  const NodalTouch touch(*nodal_surface(model, nodes), kinematics.pose(mine.body) * mine.X_BS,
                         other.shape, kinematics.pose(other.body) * other.X_BS);
  Encounter met = encounter(pair, touch.nearest().p_W, pair.sign() * touch.nearest().n_W);
  if (touch.nearest().gap > near + touching_share * met.size) return std::nullopt;
  TouchForecast found = touch.forecast(met);
  found.n_W = pair.sign() * touch.nearest().n_W;
  return found;
}

std::optional<TouchForecast> Encounters::forecast(const ElasticPair& pair, double near) const {
  const ShapeId nodes = pair.nodes_first ? pair.shapes.a : pair.shapes.b;
  if (nodal_surface(motion_.model, nodes) != nullptr) return forecast_of_nodes(pair, near);
  const contact::ShapePair& shapes = pair.shapes;
  const Kinematics& kinematics = motion_.dynamics.kinematics();
  const ShapeSpec& a = motion_.model.shapes()[static_cast<std::size_t>(shapes.a.index)];
  const ShapeSpec& b = motion_.model.shapes()[static_cast<std::size_t>(shapes.b.index)];
  const double size = std::min(bounding_radius(a.shape), bounding_radius(b.shape));
  std::array<ContactPoint, max_contact_points> all;
  const int count = find_contacts(a.shape, kinematics.pose(a.body) * a.X_BS, b.shape,
                                  kinematics.pose(b.body) * b.X_BS, infinite, all);
  const auto points = std::span(all).first(static_cast<std::size_t>(count));
  if (points.empty()) return std::nullopt;
  std::ranges::sort(points, {}, &ContactPoint::gap);
  const ContactPoint& nearest = points.front();
  if (nearest.gap > near + touching_share * size) return std::nullopt;
  const auto beyond = std::ranges::find_if(points, [&](const ContactPoint& point) {
    return point.gap > nearest.gap + touching_share * size;
  });
  Encounter met = encounter(pair, nearest.p_WC, nearest.n_W);
  met.points = std::span(points.begin(), beyond);
  return forecast_touch(met);
}

double Encounters::shortest(double near) const {
  double time = infinite;
  for (const ElasticPair& pair : pairs_) {
    if (const auto found = forecast(pair, near)) time = std::min(time, found->duration);
  }
  return time;
}

std::vector<std::vector<ExpectedTouch>> Encounters::touches(double near,
                                                            std::vector<char>& met) const {
  std::vector<std::vector<ExpectedTouch>> all(bodies_.size());
  met.assign(pairs_.size(), 0);
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const auto found = forecast(pairs_[p], near);
    if (!found) continue;
    met[p] = 1;
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const ElasticBody* const body = bodies_[b].get();
      if (body != pairs_[p].nodes && body != pairs_[p].surface) continue;
      const Pose& X_WB = motion_.dynamics.kinematics().pose(body->body());
      const double outwards = body->body() == pairs_[p].shapes.body_a ? 1 : -1;
      all[b].push_back({.p_B = X_WB.inverse() * found->p_W,
                        .n_B = outwards * (X_WB.R.transpose() * found->n_W),
                        .radius = found->radius,
                        .duration = found->duration,
                        .rubs = pairs_[p].surface != nullptr && pairs_[p].friction > 0});
    }
  }
  return all;
}

}  // namespace carom::simulation
