#include "tool/run_elastic_touches.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "io/run/base64.h"

namespace carom::io {
namespace {

/// Velocities across the plane of slip and normal that are below this part of all are noise.
constexpr double least_across = 1e-3;

/// What a list of scene.json has of the impact that is asked for, or the first; null where there is nothing.
const Json* record_of(const RunFacts& run, const char* list, const std::optional<int>& impact) {
  if (!run.run->scene || !run.run->scene->contains("elastic")) return nullptr;
  const Json& elastic = run.run->scene->at("elastic");
  if (!elastic.contains(list)) return nullptr;
  for (const Json& record : elastic.at(list)) {
    if (!impact || record.at("impact").get<int>() == *impact - 1) return &record;
  }
  return nullptr;
}

/// Adds the curves of one impact of each run, or a problem where it has none.
void add_records(RunCurves& curves, const char* list, const char* what,
                 void (*add)(RunCurves&, const RunFacts&, const Json&)) {
  for (const RunFacts& run : curves.runs) {
    try {
      if (const Json* record = record_of(run, list, curves.request.impact)) {
        add(curves, run, *record);
        continue;
      }
      curves.add_problem(
          "--quantity",
          fmt::format("the run {} has no {} of elastic bodies{}", curves.name_of(run), what,
                      curves.request.impact ? " for this impact" : ""),
          "draw a run of the implicit method in which something touched");
    } catch (const Json::exception&) {
      curves.add_problem(run.run->folder, "its scene.json is damaged", "run the scenario again");
    }
  }
}

void add_patch(RunCurves& curves, const RunFacts& run, const Json& patch) {
  const Json& frames = patch.at("frames");
  const auto force = [](const Json& frame) { return frame.at("normal_force").get<double>(); };
  const Json& peak =
      *std::max_element(frames.begin(), frames.end(),
                        [&](const Json& a, const Json& b) { return force(a) < force(b); });
  constexpr double parts = 32767;
  const double length = peak.at("length").get<double>() / parts,
               stress = peak.at("stress").get<double>() / parts;
  const auto numbers = numbers_of_base64<std::int16_t>(peak.at("nodes").get<std::string>());
  std::vector<std::array<double, 3>> nodes;  // distance, pressure, shear
  for (std::size_t i = 0; i + 5 < numbers.size(); i += 6) {
    nodes.push_back({length * std::hypot(numbers[i], numbers[i + 1]), stress * numbers[i + 2],
                     stress * std::hypot(numbers[i + 3], numbers[i + 4])});
  }
  std::ranges::sort(nodes);
  const auto add = [&](const std::string& part, const std::vector<std::array<double, 2>>& points) {
    std::vector<double> x, y;
    for (const auto& [across, up] : points) {
      x.push_back(across);
      y.push_back(up);
    }
    curves.add(run, "", part, std::vector<double>(x.size(), peak.at("time").get<double>()), x, y);
  };
  std::vector<std::array<double, 2>> pressure, shear, hertz;
  for (const auto& [r, p, s] : nodes) {
    pressure.push_back({r, p});
    shear.push_back({r, s});
  }
  add("pressure", pressure);
  if (patch.at("friction").get<double>() > 0) add("shear", shear);
  if (peak.at("hertz").is_null()) return;
  // p = p₀·√(1 − r²/a²), along the longer half-axis
  const double a = peak.at("hertz").at("semi_axes").at(0).get<double>();
  for (int i = 0; i <= 100; ++i) {
    const double share = 0.01 * i;
    hertz.push_back(
        {a * share, peak.at("hertz").at("pressure").get<double>() * std::sqrt(1 - share * share)});
  }
  add("Hertz", hertz);
}

/// A touch as scene.json has it.
struct PathFact {
  std::vector<double> times;                   // [s]
  std::vector<double> normal_impulse;          // [N s]
  std::array<std::vector<double>, 2> mean;     // velocity along t1 and t2 [m/s]
  std::array<std::vector<double>, 2> surface;  // likewise
};

PathFact path_fact(const Json& path) {
  constexpr std::size_t stride = 8;
  PathFact fact{.times = numbers_of_base64<double>(path.at("times").get<std::string>())};
  const auto data = numbers_of_base64<float>(path.at("data").get<std::string>());
  fact.times.resize(std::min(fact.times.size(), data.size() / stride));
  for (std::size_t i = 0; i < fact.times.size(); ++i) {
    const float* point = &data[stride * i];
    fact.normal_impulse.push_back(point[2]);
    for (std::size_t axis = 0; axis < 2; ++axis) {
      fact.mean[axis].push_back(point[3 + axis]);
      fact.surface[axis].push_back(point[6 + axis]);
    }
  }
  return fact;
}

/// The value at `wanted` of straight pieces between points whose x never falls.
double between(const std::vector<double>& x, const std::vector<double>& y, double wanted) {
  const auto upper = std::ranges::lower_bound(x, wanted) - x.begin();
  const auto i = static_cast<std::size_t>(std::clamp(upper, std::ptrdiff_t{1}, std::ssize(x) - 1));
  if (!(x[i] > x[i - 1])) return y[i];
  return y[i - 1] + (wanted - x[i - 1]) / (x[i] - x[i - 1]) * (y[i] - y[i - 1]);
}

/// A velocity of rigid bodies over the times at which they would have got the normal impulse of the run; it ends where they
/// part, or where the run has no more impulse.
struct RigidCurve {
  std::vector<double> times, velocity;
};
RigidCurve rigid_curve(const Json& rigid, const PathFact& path, std::size_t axis) {
  std::vector<double> impulse, velocity;
  for (const Json& point : rigid.at("impulses")) impulse.push_back(point.at(2).get<double>());
  for (const Json& point : rigid.at("velocities")) velocity.push_back(point.at(axis).get<double>());
  if (impulse.size() < 2 || impulse.size() != velocity.size()) return {};
  std::vector<std::pair<double, double>> points;  // time, velocity
  const double most = std::min(impulse.back(), path.normal_impulse.back());
  for (std::size_t i = 0; i < path.times.size(); ++i) {
    const double reached = path.normal_impulse[i];
    if (reached <= most) points.emplace_back(path.times[i], between(impulse, velocity, reached));
  }
  // Where a phase begins or the path ends, between two steps of the run.
  for (std::size_t i = 1; i < impulse.size(); ++i) {
    if (impulse[i] <= most)
      points.emplace_back(between(path.normal_impulse, path.times, impulse[i]), velocity[i]);
  }
  std::ranges::sort(points);
  RigidCurve curve;
  for (const auto& [time, value] : points) {
    curve.times.push_back(time);
    curve.velocity.push_back(value);
  }
  return curve;
}

void add_contact_velocity(RunCurves& curves, const RunFacts& run, const Json& record) {
  const PathFact path = path_fact(record);
  if (path.times.size() < 2) return;
  const auto largest = [&](std::size_t axis) {
    double most = 0;
    for (const auto* values : {&path.mean[axis], &path.surface[axis]}) {
      for (const double value : *values) most = std::max(most, std::fabs(value));
    }
    return most;
  };
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (axis == 1 && !(largest(1) > least_across * largest(0))) break;
    const std::string across = axis == 1 ? ", across" : "";
    curves.add(run, "", "surface" + across, path.times, {}, path.surface[axis]);
    curves.add(run, "", "mean motion" + across, path.times, {}, path.mean[axis]);
    if (record.at("rigid").is_null()) continue;
    const RigidCurve rigid = rigid_curve(record.at("rigid"), path, axis);
    curves.add(run, "", "rigid bodies" + across, rigid.times, {}, rigid.velocity);
  }
}

}  // namespace

void make_patch(RunCurves& curves) {
  curves.plot.x = {"distance from the centre of the load", "m", "from_centre", true};
  curves.plot.y = {"stress", "Pa", "stress", true};
  add_records(curves, "patches", "patch", add_patch);
}

void make_contact_velocity(RunCurves& curves) {
  curves.over_time({"tangential velocity of the contact", "m/s", "tangential_velocity", true});
  add_records(curves, "paths", "path", add_contact_velocity);
}

}  // namespace carom::io
