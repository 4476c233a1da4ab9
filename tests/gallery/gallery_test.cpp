// Every scenario of the gallery runs to its end, meets what it says about itself, and closes its
// energy ledger and its loops.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "carom/scenario.h"
#include "carom/shapes.h"
#include "carom/simulation.h"
#include "io/run/report_page.h"
#include "support/paths.h"

namespace carom {
namespace gallery_test {

std::vector<std::string> gallery() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(project_root() + "/scenarios")) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

struct Played {
  Scenario scenario;
  Trajectory run;
};

/// Each scenario runs once; all its tests look at the same run.
const Played& played(const std::string& name) {
  static std::map<std::string, Played> runs;
  const auto known = runs.find(name);
  if (known != runs.end()) return known->second;
  Scenario scenario = read_scenario(project_root() + "/scenarios/" + name + ".toml");
  Trajectory run = simulate(scenario.model, scenario.start, scenario.settings);
  return runs.emplace(name, Played{std::move(scenario), std::move(run)}).first->second;
}

/// Distance between the outermost points, to a factor of two [m].
double size_of(const Model& model) {
  double size = 0;
  for (int body = 1; body < model.body_count(); ++body) {
    size = std::max(size, (model.start_pose({body}).p - model.start_pose({1}).p).norm());
  }
  for (const ShapeSpec& shape : model.shapes()) {
    const double radius = bounding_radius(shape.shape);
    if (std::isfinite(radius)) size = std::max(size, radius);
  }
  return size;
}

/// What the residual is measured with: the energy at the start, or of a run from rest the largest [J].
double energy_of(const Trajectory& run) {
  const EnergyLedger& first = run.first().energy;
  double energy = std::max(first.kinetic, std::fabs(first.stored()));
  if (first.kinetic > 0) return energy;
  for (const Sample& sample : run.samples) {
    energy = std::max({energy, sample.energy.kinetic, std::fabs(sample.energy.stored())});
  }
  return energy;
}

/// A scenario that is about a warning says how many there are.
bool counts_its_warnings(const Scenario& scenario) {
  return std::ranges::any_of(scenario.expected, [](const Expectation& expected) {
    return expected.quantity == "warnings.length";
  });
}

class Gallery : public testing::TestWithParam<std::string> {};

TEST_P(Gallery, RunsToItsEndWithoutAWarningThatItDoesNotExpect) {
  const auto& [scenario, run] = played(GetParam());
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_EQ(run.last().time, scenario.settings.duration);
  for (const std::string& warning : scenario.warnings) ADD_FAILURE() << warning;
  if (counts_its_warnings(scenario)) return;
  for (const std::string& warning : run.warnings) ADD_FAILURE() << warning;
}

TEST_P(Gallery, FillsAPageOfLessThanTwentyMegabytes) {
  const auto& [scenario, run] = played(GetParam());
  const RunFolder folder = run_folder_of(GetParam(), scenario, run, summarise(scenario, run));
  const std::string scene = scene_json(scenario, run);
  for (const char* bad : {"=\\\"nan", "=\\\"-nan", " nan", " -nan"})
    EXPECT_EQ(scene.find(bad), std::string::npos) << "in a diagram: " << bad;
  const std::string data = page_data({&folder, 1});
  EXPECT_GT(data.size(), scene.size() / 2);
  EXPECT_LT(data.size(), 20'000'000u);
}

TEST_P(Gallery, MeetsWhatItExpects) {
  const auto& [scenario, run] = played(GetParam());
  const auto results = check_expectations(scenario, summarise(scenario, run));
  EXPECT_FALSE(results.empty()) << "a scenario of the gallery says what is known about it";
  for (const ExpectationResult& result : results) {
    EXPECT_TRUE(result.met) << result.place << ": " << result.quantity << " is off by "
                            << result.difference << ", allowed " << result.allowed << " "
                            << result.message;
    EXPECT_FALSE(result.source.empty()) << result.place << ": a number has a source";
  }
}

TEST_P(Gallery, ClosesItsEnergyLedger) {
  const auto& [scenario, run] = played(GetParam());
  // Steps of the implicit method are a hundredth of a contact, whatever the tolerance.
  const double allowed =
      scenario.settings.method == "implicit" ? 1e-3 : 100 * scenario.settings.tolerance;
  EXPECT_LE(std::fabs(run.last().energy.residual), allowed * energy_of(run));
}

TEST_P(Gallery, KeepsItsLoopsClosed) {
  const auto& [scenario, run] = played(GetParam());
  EXPECT_LE(run.statistics.largest_loop_error, 1e-10 * size_of(scenario.model));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Gallery, testing::ValuesIn(gallery()),
                         [](const auto& tested) { return tested.param; });

}  // namespace gallery_test
}  // namespace carom
