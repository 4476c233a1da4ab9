#include "io/run/modes_json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "io/run/base64.h"
#include "io/run/run_identifier.h"

namespace carom::io {
namespace {

constexpr int modes_format = 1;
/// Numbers of all shapes of a run: about 1 MB of text.
constexpr std::size_t most_numbers = 150000;
/// Digits behind the point of a shape, whose largest displacement is 1; significant ones of a place.
constexpr double shape_precision = 1e-4;
constexpr int place_digits = 6;
constexpr double largest_short = 32767;
constexpr std::size_t most_places = 65535;

double rounded_to_digits(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double factor = std::pow(10.0, digits - std::ceil(std::log10(std::fabs(value))));
  return std::isfinite(factor) ? std::round(value * factor) / factor : 0;
}

/// Which modes have shapes in the file: by body, then by mode.
std::vector<std::vector<char>> drawn_modes(const std::vector<ElasticFacts>& bodies) {
  std::vector<std::vector<char>> drawn;
  std::vector<std::pair<std::size_t, std::size_t>> order;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    drawn.emplace_back(bodies[b].modes.size(), 0);
    if (!bodies[b].mode_surface) continue;
    for (std::size_t j = 0; j < bodies[b].modes.size(); ++j) order.emplace_back(b, j);
  }
  std::ranges::stable_sort(order, std::greater(), [&](const auto& place) {
    return bodies[place.first].modes[place.second].largest_energy;
  });
  std::size_t numbers = 0;
  for (const auto& [b, j] : order) {
    numbers += bodies[b].mode_surface->shapes[j].size();
    if (numbers > most_numbers) break;
    drawn[b][j] = 1;
  }
  return drawn;
}

Json shape_json(const std::vector<float>& shape) {
  Json numbers = Json::array();
  for (const float value : shape) {
    const double rounded = std::round(static_cast<double>(value) / shape_precision);
    numbers.push_back(rounded == 0 ? 0.0 : rounded / std::round(1 / shape_precision));
  }
  return numbers;
}

Json body_json(const ElasticFacts& body, const std::vector<char>& drawn) {
  Json json = Json::object();
  json["vertices"] = Json::array();
  json["triangles"] = Json::array();
  if (body.mode_surface) {
    for (const Vector3d& place : body.mode_surface->places_B) {
      for (const double x : place) {
        json["vertices"].push_back(rounded_to_digits(x, place_digits));
      }
    }
    json["triangles"] = body.mode_surface->triangles;
  }
  Json modes = Json::array();
  for (std::size_t j = 0; j < body.modes.size(); ++j) {
    const ModeFacts& mode = body.modes[j];
    modes.push_back({{"kind", mode.kind},
                     {"frequency", json_number(mode.frequency)},
                     {"energy", json_number(mode.energy)},
                     {"largest_energy", json_number(mode.largest_energy)},
                     {"shape", drawn[j] ? shape_json(body.mode_surface->shapes[j]) : Json()}});
  }
  json["modes"] = std::move(modes);
  return json;
}

/// The numbers of a list, if it is one of so many; none where the count is open.
std::optional<std::vector<double>> numbers_of(const Json& list, std::optional<std::size_t> count) {
  if (!list.is_array() || (count && list.size() != *count)) return std::nullopt;
  std::vector<double> numbers;
  for (const Json& one : list) {
    if (!one.is_number()) return std::nullopt;
    numbers.push_back(one.get<double>());
  }
  return numbers;
}

/// Null where the shape is not told, or is none.
Json packed_shape(const Json& shape, std::size_t count) {
  const auto numbers = numbers_of(shape, count);
  if (!numbers) return nullptr;
  std::vector<std::int16_t> packed;
  for (const double value : *numbers) {
    packed.push_back(
        static_cast<std::int16_t>(std::lround(largest_short * std::clamp(value, -1.0, 1.0))));
  }
  return base64_of(packed);
}

Json packed_body(const Json& body) {
  if (!body.is_object() || !body.contains("vertices") || !body.contains("triangles") ||
      !body.contains("modes") || !body["modes"].is_array()) {
    return nullptr;
  }
  const auto vertices = numbers_of(body["vertices"], std::nullopt);
  const auto triangles = numbers_of(body["triangles"], std::nullopt);
  if (!vertices || !triangles || vertices->size() > 3 * most_places) return nullptr;
  const double last = static_cast<double>(vertices->size() / 3);
  const auto is_place = [&](double place) { return place >= 0 && place < last; };
  if (!std::ranges::all_of(*triangles, is_place)) return nullptr;
  Json modes = Json::array();
  for (Json mode : body["modes"]) {
    if (!mode.is_object()) return nullptr;
    mode["shape"] = mode.contains("shape") ? packed_shape(mode["shape"], vertices->size()) : Json();
    modes.push_back(std::move(mode));
  }
  return {
      {"vertices", base64_of(std::vector<float>(vertices->begin(), vertices->end()))},
      {"triangles", base64_of(std::vector<std::uint16_t>(triangles->begin(), triangles->end()))},
      {"modes", std::move(modes)}};
}

}  // namespace

Json modes_document(const Trajectory& trajectory) {
  const std::vector<std::vector<char>> drawn = drawn_modes(trajectory.elastic);
  Json bodies = Json::object();
  for (std::size_t b = 0; b < trajectory.elastic.size(); ++b) {
    const ElasticFacts& body = trajectory.elastic[b];
    if (!body.modes.empty()) bodies[body.body] = body_json(body, drawn[b]);
  }
  if (bodies.empty()) return nullptr;
  return {{"carom", CAROM_VERSION},
          {"format", modes_format},
          {"run", run_identifier(trajectory)},
          {"bodies", std::move(bodies)}};
}

std::string modes_text(const Json& modes) {
  const std::string text = json_text(modes);
  std::string compact;
  bool in_list = false;  // of numbers
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool opens = text.compare(i, 2, "[\n") == 0;  // names have no line breaks
    if (opens) in_list = text[text.find_first_of("[]{}\"", i + 1)] == ']';
    if (text[i] == ']') in_list = false;
    const bool is_blank = text[i] == '\n' || text[i] == ' ';
    if (!in_list || !is_blank) compact += text[i];
  }
  return compact;
}

Json modes_of_page(const Json& modes) {
  Json packed = Json::object();
  if (!modes.is_object() || !modes.contains("bodies") || !modes["bodies"].is_object()) {
    return packed;
  }
  for (const auto& [name, body] : modes["bodies"].items()) {
    if (Json one = packed_body(body); !one.is_null()) packed[name] = std::move(one);
  }
  return packed;
}

}  // namespace carom::io
