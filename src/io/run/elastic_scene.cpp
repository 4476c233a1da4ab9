#include "io/run/elastic_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "carom/materials.h"
#include "io/run/base64.h"
#include "io/run/touch_path_json.h"

namespace carom::io {
namespace {

/// Of the numbers of all patches together; beyond, frames are left out [bytes].
constexpr std::size_t patch_bytes = 800000;
constexpr double most_of_short = 32767;

/// A number as a part of the largest, in two bytes.
std::int16_t short_of(double value, double largest) {
  if (!(largest > 0)) return 0;
  return static_cast<std::int16_t>(
      std::lround(most_of_short * std::clamp(value / largest, -1.0, 1.0)));
}

/// Digits that a float has.
double rounded(double value) {
  return static_cast<double>(static_cast<float>(value));
}

std::vector<std::uint16_t> shorts_of(const std::vector<int>& places) {
  return {places.begin(), places.end()};
}

double largest_of(const std::vector<float>& values) {
  double largest = 0;
  for (const float value : values)
    largest = std::max(largest, std::fabs(static_cast<double>(value)));
  return largest;
}

Json surface_json(const DeformedSurface& surface) {
  std::vector<float> vertices;
  for (const Vector3d& place : surface.places_B) {
    for (const double x : place) vertices.push_back(static_cast<float>(x));
  }
  Json times = Json::array(), displacements = Json::array(), stresses = Json::array();
  std::vector<std::int16_t> data;
  for (const SurfaceFrame& frame : surface.frames) {
    const double u = largest_of(frame.displacements), s = largest_of(frame.von_mises);
    times.push_back(json_number(frame.time));
    displacements.push_back(json_number(rounded(u)));
    stresses.push_back(json_number(rounded(s)));
    for (const float value : frame.displacements) data.push_back(short_of(value, u));
    for (const float value : frame.von_mises) data.push_back(short_of(value, s));
  }
  return {{"body", surface.body},
          {"vertices", base64_of(vertices)},
          {"surface", base64_of(shorts_of(surface.surface))},
          {"section", base64_of(shorts_of(surface.section))},
          {"section_point", json_vector(surface.section_p_B)},
          {"section_normal", json_vector(surface.section_n_B)},
          {"times", times},
          {"largest_displacement", displacements},
          {"largest_von_mises", stresses},
          {"data", base64_of(data)}};
}

Json frame_json(const PatchFrame& frame, const std::optional<HertzContact>& hertz) {
  double length = 0, stress = 0;
  for (const PatchNode& node : frame.nodes) {
    for (const double x : {node.x, node.y}) length = std::max(length, std::fabs(x));
    for (const double s : {node.pressure, node.shear_x, node.shear_y})
      stress = std::max(stress, std::fabs(s));
  }
  std::vector<std::int16_t> data;
  for (const PatchNode& node : frame.nodes) {
    for (const double x : {node.x, node.y}) data.push_back(short_of(x, length));
    for (const double s : {node.pressure, node.shear_x, node.shear_y})
      data.push_back(short_of(s, stress));
    data.push_back(node.slips > 0 ? 1 : 0);
  }
  Json json = {
      {"time", json_number(frame.time)},
      {"normal_force", json_number(rounded(frame.normal_force))},
      {"radius", json_number(rounded(frame.radius))},
      {"centre", {json_number(rounded(frame.centre_x)), json_number(rounded(frame.centre_y))}},
      {"length", json_number(rounded(length))},
      {"stress", json_number(rounded(stress))},
      {"nodes", base64_of(data)},
      {"hertz", nullptr}};
  if (hertz) {
    const ContactEllipse ellipse = contact_ellipse(
        hertz_ellipse(hertz->curvature_a, hertz->curvature_b, hertz->effective_modulus),
        frame.normal_force);
    json["hertz"] = {{"semi_axes",
                      {json_number(rounded(ellipse.long_semi_axis)),
                       json_number(rounded(ellipse.short_semi_axis))}},
                     {"angle", json_number(rounded(hertz->angle))},
                     {"pressure", json_number(rounded(ellipse.peak_pressure))}};
  }
  return json;
}

/// One frame of so many, and that of the largest force.
Json patch_json(std::size_t impact, const ElasticEpisode& elastic, std::size_t every) {
  Json frames = Json::array();
  const auto top = std::ranges::max_element(elastic.patch, {}, &PatchFrame::normal_force);
  for (auto frame = elastic.patch.begin(); frame != elastic.patch.end(); ++frame) {
    const auto place = static_cast<std::size_t>(frame - elastic.patch.begin());
    if (place % every == every / 2 || frame == top)
      frames.push_back(frame_json(*frame, elastic.hertz));
  }
  const Matrix3d& axes = elastic.path.R_WC;
  return {{"impact", impact},
          {"axes", {json_vector(axes.col(0)), json_vector(axes.col(1)), json_vector(axes.col(2))}},
          {"friction", json_number(elastic.path.contact.friction)},
          {"frames", frames}};
}

Json patches_json(const std::vector<ContactEpisode>& episodes) {
  std::size_t bytes = 0;
  for (const ContactEpisode& episode : episodes) {
    if (!episode.elastic) continue;
    for (const PatchFrame& frame : episode.elastic->patch) bytes += 400 + 16 * frame.nodes.size();
  }
  const std::size_t every = bytes / patch_bytes + 1;
  Json patches = Json::array();
  for (std::size_t i = 0; i < episodes.size(); ++i) {
    const std::optional<ElasticEpisode>& elastic = episodes[i].elastic;
    if (elastic && !elastic->patch.empty()) patches.push_back(patch_json(i, *elastic, every));
  }
  return patches;
}

}  // namespace

Json elastic_scene_json(const Trajectory& trajectory) {
  if (trajectory.elastic.empty()) return nullptr;
  Json surfaces = Json::array();
  for (const DeformedSurface& surface : trajectory.surfaces) {
    if (!surface.frames.empty()) surfaces.push_back(surface_json(surface));
  }
  return {{"surfaces", surfaces},
          {"patches", patches_json(trajectory.episodes)},
          {"paths", touch_paths_json(trajectory.episodes)}};
}

}  // namespace carom::io
