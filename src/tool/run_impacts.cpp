#include "tool/run_impacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "carom/math.h"
#include "io/run/base64.h"

namespace carom::io {
namespace {

/// x, y, z of a contact's vector; empty where trajectory.csv has no such columns.
std::vector<Vector3d> vectors_of(const RunFacts& run, const std::string& name) {
  std::array<const std::vector<double>*, 3> parts{};
  for (int i = 0; i < 3; ++i) {
    parts[static_cast<std::size_t>(i)] = run.run->trajectory.find(name + "_" + "xyz"[i]);
    if (parts[static_cast<std::size_t>(i)] == nullptr) return {};
  }
  std::vector<Vector3d> vectors;
  for (std::size_t row = 0; row < parts[0]->size(); ++row) {
    vectors.emplace_back((*parts[0])[row], (*parts[1])[row], (*parts[2])[row]);
  }
  return vectors;
}

struct ImpulseCurve {
  std::vector<double> tangential, normal;  ///< by row [N s]
  std::vector<char> touches;               ///< by row
};

/// ∫F·dt from the beginning of each touch on, forces being straight between rows.
ImpulseCurve impulse_curve(const std::vector<double>& times, const std::vector<Vector3d>& forces,
                           const std::vector<Vector3d>& normals) {
  const std::size_t rows = times.size();
  std::vector<Vector3d> across(rows, Vector3d::Zero());
  ImpulseCurve curve{std::vector<double>(rows, 0), std::vector<double>(rows, 0),
                     std::vector<char>(rows, 0)};
  for (std::size_t i = 1; i < rows; ++i) {
    if (forces[i].isZero() && forces[i - 1].isZero()) continue;
    const Vector3d impulse = 0.5 * (times[i] - times[i - 1]) * (forces[i - 1] + forces[i]);
    const Vector3d n = normals[normals[i].isZero() ? i - 1 : i];
    curve.normal[i] = curve.normal[i - 1] + n.dot(impulse);
    across[i] = across[i - 1] + impulse - n.dot(impulse) * n;
    curve.touches[i - 1] = curve.touches[i] = 1;
  }
  const Vector3d farthest = *std::ranges::max_element(across, {}, &Vector3d::squaredNorm);
  if (farthest.isZero()) return curve;
  for (std::size_t i = 0; i < rows; ++i) {
    curve.tangential[i] = farthest.normalized().dot(across[i]);
  }
  return curve;
}

/// The patch of the impact that is asked for, or the first; null where there is none.
const Json* patch_of(const RunFacts& run, const std::optional<int>& impact) {
  if (!run.run->scene || !run.run->scene->contains("elastic")) return nullptr;
  for (const Json& patch : run.run->scene->at("elastic").at("patches")) {
    if (!impact || patch.at("impact").get<int>() == *impact - 1) return &patch;
  }
  return nullptr;
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

}  // namespace

void make_impulse(RunCurves& curves) {
  curves.plot.x = {"tangential impulse", "N*s", "tangential_impulse", true};
  curves.plot.y = {"normal impulse", "N*s", "normal_impulse", true};
  curves.plot.directed = true;
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      const std::vector<Vector3d> forces = vectors_of(run, contact + ".force");
      const std::vector<Vector3d> normals = vectors_of(run, contact + ".normal");
      if (forces.empty() || normals.empty()) {
        curves.add_problem("--contact",
                           fmt::format("the contact {} has no first and second side", contact),
                           "choose a contact between two bodies");
        continue;
      }
      const std::vector<double>& times = run.column("time");
      const ImpulseCurve curve = impulse_curve(times, forces, normals);
      if (std::ranges::none_of(curve.touches, [](char touches) { return touches != 0; })) {
        curves.add_problem("--quantity",
                           fmt::format("nothing presses in the contact {} of the run {}", contact,
                                       curves.name_of(run)),
                           "rigid impacts take no time: `carom rebound` and the page have their "
                           "diagrams");
        continue;
      }
      curves.add(run, contact, "", times, curve.tangential, curve.normal,
                 [&](std::size_t row) { return curve.touches[row] != 0; });
    }
  }
}

void make_patch(RunCurves& curves) {
  curves.plot.x = {"distance from the centre of the load", "m", "from_centre", true};
  curves.plot.y = {"stress", "Pa", "stress", true};
  for (const RunFacts& run : curves.runs) {
    try {
      if (const Json* patch = patch_of(run, curves.request.impact)) {
        add_patch(curves, run, *patch);
        continue;
      }
      curves.add_problem(
          "--quantity",
          fmt::format("the run {} has no patch of elastic bodies{}", curves.name_of(run),
                      curves.request.impact ? " for this impact" : ""),
          "draw a run of the implicit method in which something touched");
    } catch (const Json::exception&) {
      curves.add_problem(run.run->folder, "its scene.json is damaged", "run the scenario again");
    }
  }
}

}  // namespace carom::io
