#include "study/forecast.h"

#include <gtest/gtest.h>

#include "carom/scenario.h"

namespace carom::study {
namespace forecast_test {

/// A ball to and fro between two walls at 900 m/s: an impact every millisecond.
constexpr const char* kTwoWalls = R"(carom = 1
[simulation]
duration = 0.5
method = "piecewise"
output_step = 0.005
[ground]
shapes = [{name = "a", type = "plane", position = [0, 0, 0], normal = [1, 0, 0]},
          {name = "b", type = "plane", position = [1, 0, 0], normal = [-1, 0, 0]}]
[[bodies]]
name = "ball"
mass = 1
position = [0.5, 0, 0]
velocity = [900, 0, 0]
shapes = [{name = "s", type = "sphere", radius = 0.05}]
[[contacts]]
name = "wall"
between = ["ground", "ball"]
restitution = 1
)";

// Tolerance: numbers in a table have any number of digits.
TEST(FileForecast, KnowsTheSizeOfARunWithImpactsFromItsFirstTenth) {
  Scenario scenario = parse_scenario(kTwoWalls, "walls.toml");
  const FileForecast forecast(scenario.model, scenario.settings);
  std::size_t steps = 0;
  double told = 0;
  scenario.settings.progress = [&](double time) {
    if (time < 0.05) told = forecast.bytes(time / 0.5, steps);
    ++steps;
    return true;
  };
  Simulation simulation(scenario.model, scenario.start, scenario.settings);
  simulation.run_to_end();
  const std::size_t saved = simulation.save().size();
  const Trajectory run = simulation.finish();
  ASSERT_GT(run.episodes.size(), 450u);
  const double size = static_cast<double>(saved + trajectory_csv(scenario, run).size());
  EXPECT_GT(told, 0.5 * size);
  EXPECT_LT(told, 1.5 * size);
}

TEST(FileForecast, CountsTheSamplesThatAreAskedForBeforeTheRun) {
  const Scenario scenario = parse_scenario(kTwoWalls, "walls.toml");
  SimulationSettings settings = scenario.settings;
  const double hundred = FileForecast(scenario.model, settings).bytes(0, 0);
  settings.output_step /= 1000;
  EXPECT_NEAR(FileForecast(scenario.model, settings).bytes(0, 0), 1000 * hundred, 1e-6 * hundred);
  settings.output_step /= 1e6;  // more than are kept
  EXPECT_LT(FileForecast(scenario.model, settings).bytes(0, 0), 1e9);
}

}  // namespace forecast_test
}  // namespace carom::study
