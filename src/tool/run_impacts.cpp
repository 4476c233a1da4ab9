#include "tool/run_impacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "carom/math.h"

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

}  // namespace carom::io
