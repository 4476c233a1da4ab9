#include "tool/run_paths.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "carom/math.h"
#include "io/run/csv_reader.h"
#include "io/run/run_files.h"
#include "io/text_file.h"
#include "multibody/clearance_kind.h"

namespace carom::io {
namespace {

double range_of(const std::vector<double>& values) {
  const auto [low, high] = std::ranges::minmax(values);
  return high - low;
}

void make_joint_phase(RunCurves& curves) {
  std::set<std::string> units;
  for (const RunFacts& run : curves.runs) {
    if (run.run->scene == nullptr) {
      curves.add_problem(run.run->folder, "has no scene.json, which tells where the joints are",
                         "run the scenario again");
      continue;
    }
    std::vector<std::string> names;
    for (const JointFact& joint : run.joints) {
      if (!joint.unit.empty()) names.push_back(joint.name);
    }
    for (const std::string& name :
         curves.found_names("--joint", "joint with one axis", run, curves.request.joints, names)) {
      const JointFact& joint = *run.find_joint(name);
      units.insert(joint.unit);
      const JointCurve curve = joint_curve(run, joint);
      curves.add(run, name, "", run.column("time"), curve.position, curve.speed);
    }
  }
  if (units.size() > 1)
    curves.add_problem("--joint", "angles and lengths have no common axis",
                       "draw one kind of joint");
  const bool turns = units.contains("rad");
  curves.plot.x = {turns ? "angle" : "displacement", turns ? "rad" : "m", "position"};
  curves.plot.y = {turns ? "angular velocity" : "velocity", turns ? "rad/s" : "m/s", "velocity"};
}

void make_path(RunCurves& curves) {
  std::string plane = curves.request.plane;
  if (plane.empty()) {
    // The plane in which the bodies move farthest.
    double widest = -1;
    for (const std::string candidate : {"xy", "xz", "yz"}) {
      double wide = 0;
      for (const RunFacts& run : curves.runs) {
        for (const std::string& body : curves.bodies_of(run))
          wide = std::max(wide, range_of(run.column(body + ".p" + candidate[0])) +
                                    range_of(run.column(body + ".p" + candidate[1])));
      }
      if (wide <= widest) continue;
      widest = wide;
      plane = candidate;
    }
  }
  curves.plot.x = {std::string("position along ") + plane[0], "m", plane.substr(0, 1)};
  curves.plot.y = {std::string("position along ") + plane[1], "m", plane.substr(1, 1)};
  for (const RunFacts& run : curves.runs) {
    for (const std::string& body : curves.bodies_of(run)) {
      curves.add(run, body, "", run.column("time"), run.column(body + ".p" + plane[0]),
                 run.column(body + ".p" + plane[1]));
    }
  }
}

/// The border of free flight: a circle, or the square of a slider.
void add_border(RunCurves& curves, const RunFacts& run, const std::string& name,
                const std::string& plane) {
  const double size = std::ranges::find(run.clearances, name, &ClearanceFact::joint)->size;
  const JointFact* joint = run.find_joint(name);
  using multibody::ClearanceBorder;
  const ClearanceBorder shape = multibody::clearance_border(joint == nullptr ? "" : joint->type);
  if (plane != "xy" && shape != ClearanceBorder::ball) return;  // nothing limits it along its axis
  const std::string label = "clearance of " + engineering_text(size, "m");
  if (std::ranges::find(curves.plot.borders, label, &RunCurve::label) != curves.plot.borders.end())
    return;
  RunCurve border{.label = label, .pieces = {{}}};
  const bool square = shape == ClearanceBorder::square;
  const int corners = square ? 4 : 180;
  for (int i = 0; i <= corners; ++i) {
    const double angle = 2 * std::numbers::pi * (i + (square ? 0.5 : 0)) / corners;
    const double reach = square ? std::numbers::sqrt2 * size : size;
    border.pieces[0].push_back({reach * std::cos(angle), reach * std::sin(angle)});
  }
  curves.plot.borders.push_back(std::move(border));
}

void make_journal_orbit(RunCurves& curves) {
  const std::string plane = curves.request.plane.empty() ? "xy" : curves.request.plane;
  curves.plot.x = {std::string("offset along ") + plane[0], "m", plane.substr(0, 1)};
  curves.plot.y = {std::string("offset along ") + plane[1], "m", plane.substr(1, 1)};
  for (const RunFacts& run : curves.runs) {
    std::vector<std::string> names;
    for (const ClearanceFact& clearance : run.clearances) names.push_back(clearance.joint);
    const std::vector<std::string>& wanted =
        curves.request.joints.empty() ? names : curves.request.joints;
    for (const std::string& name :
         curves.found_names("--joint", "joint with clearance", run, wanted, names)) {
      const std::string path =
          (std::filesystem::path(run.run->folder) / (orbit_name(name) + ".csv")).string();
      const auto text = read_whole_file(path, curves.problems);
      if (!text) continue;
      const auto run_of_folder = run.run->summary->find("run");
      if (run_of_folder != run.run->summary->end() && run_of_folder->is_string() &&
          run_of_folder->get<std::string>() != run_of_csv(*text)) {
        curves.add_problem(path, "is of another run than summary.json", "run the scenario again");
        continue;
      }
      const std::size_t before = curves.problems.size();
      const RunTable table = parse_number_table(*text, path, curves.problems);
      if (curves.problems.size() > before) continue;
      const auto *times = table.find("time"), *x = table.find(plane.substr(0, 1)),
                 *y = table.find(plane.substr(1, 1));
      if (times == nullptr || x == nullptr || y == nullptr) {
        curves.add_problem(path, "lacks one of the columns time, x, y, z",
                           "run the scenario again");
        continue;
      }
      curves.add(run, name, "", *times, *x, *y);
      add_border(curves, run, name, plane);
    }
  }
}

}  // namespace

void make_phase(RunCurves& curves) {
  curves.plot.directed = true;
  if (!curves.request.joints.empty()) return make_joint_phase(curves);
  std::string axis = curves.request.axis;
  if (axis.empty()) {
    double longest = -1;
    for (const RunFacts& run : curves.runs) {
      for (const std::string& body : curves.bodies_of(run)) {
        for (const char candidate : {'x', 'y', 'z'}) {
          const double length = range_of(run.column(body + ".p" + candidate));
          if (length <= longest) continue;
          longest = length;
          axis = candidate;
        }
      }
    }
  }
  curves.plot.x = {"position along " + axis, "m", "position"};
  curves.plot.y = {"velocity along " + axis, "m/s", "velocity"};
  for (const RunFacts& run : curves.runs) {
    for (const std::string& body : curves.bodies_of(run)) {
      curves.add(run, body, "", run.column("time"), run.column(body + ".p" + axis),
                 run.column(body + ".v" + axis));
    }
  }
}

void make_orbit(RunCurves& curves) {
  curves.plot.equal_scale = true;
  const bool has_clearance =
      std::ranges::all_of(curves.runs, [](const RunFacts& run) { return !run.clearances.empty(); });
  if (!curves.request.joints.empty() || (curves.request.bodies.empty() && has_clearance)) {
    make_journal_orbit(curves);
  } else {
    make_path(curves);
  }
}

}  // namespace carom::io
