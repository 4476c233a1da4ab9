#include "io/run/touch_path_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "carom/analysis.h"
#include "impact/sample_path.h"
#include "io/run/base64.h"

namespace carom::io {
namespace {

/// As many as have Routh's diagrams.
constexpr std::size_t most_paths = 40;

/// Rigid bodies with the same inertia at the contact, the same friction and Stronge's restitution; null where nothing
/// compares.
Json rigid_path_json(const ContactEpisode& episode) {
  const std::optional<double> restitution = comparable_restitution(episode);
  if (!restitution) return nullptr;
  const RigidContact& contact = episode.elastic->path.contact;
  const RigidRebound rebound =
      solve_impact(contact, {.hypothesis = ImpactHypothesis::stronge, .restitution = *restitution});
  Json impulses = Json::array(), velocities = Json::array();
  for (const PathPoint& point : sample_path(contact, rebound)) {
    impulses.push_back(json_vector(point.impulse_C));
    velocities.push_back(json_vector(point.velocity_C));
  }
  return {{"restitution", json_number(*restitution)},
          {"impulses", impulses},
          {"velocities", velocities}};
}

Json path_json(std::size_t impact, const ContactEpisode& episode) {
  const TouchPath& path = episode.elastic->path;
  std::vector<double> times;
  std::vector<float> data;
  for (const TouchPathPoint& point : path.points) {
    times.push_back(point.time);
    for (const double x : point.impulse_C) data.push_back(static_cast<float>(x));
    for (const double x : point.velocity_C) data.push_back(static_cast<float>(x));
    for (const double x : point.slip_C) data.push_back(static_cast<float>(x));
  }
  const Matrix3d& axes = path.R_WC;
  return {{"impact", impact},
          {"axes", {json_vector(axes.col(0)), json_vector(axes.col(1)), json_vector(axes.col(2))}},
          {"times", base64_of(times)},
          {"data", base64_of(data)},
          {"rigid", rigid_path_json(episode)}};
}

}  // namespace

std::optional<double> comparable_restitution(const ContactEpisode& episode) {
  const TouchPath& path = episode.elastic->path;
  const bool strikes = path.contact.velocity_C.z() < 0 && path.work_compression < 0;
  if (!strikes || !rebounds(episode)) return std::nullopt;
  return std::min(1.0, std::sqrt(path.work_restitution / -path.work_compression));
}

Json touch_paths_json(const std::vector<ContactEpisode>& episodes) {
  Json paths = Json::array();
  for (std::size_t i = 0; i < episodes.size() && paths.size() < most_paths; ++i) {
    if (episodes[i].elastic && !episodes[i].elastic->path.points.empty())
      paths.push_back(path_json(i, episodes[i]));
  }
  return paths;
}

}  // namespace carom::io
