// Whole runs of scenarios: how many force evaluations, how long. Run with `./carom bench`.
#include <benchmark/benchmark.h>

#include <cmath>

#include "carom/scenario.h"

namespace carom {
namespace {

/// The slider-crank that strikes a block, without reading and writing files.
void slider_crank_impact(benchmark::State& state) {
  Scenario scenario = read_scenario(CAROM_ROOT "/scenarios/slider_crank_block.toml");
  scenario.settings.tolerance = std::pow(10.0, -static_cast<double>(state.range(0)));
  scenario.settings.output_step = scenario.settings.duration;  // the motion, not its pictures
  RunStatistics statistics;
  for (auto _ : state) {
    statistics = simulate(scenario.model, scenario.start, scenario.settings).statistics;
  }
  state.counters["evaluations"] = static_cast<double>(statistics.force_evaluations);
  state.counters["steps"] = static_cast<double>(statistics.steps);
}
BENCHMARK(slider_crank_impact)->Arg(5)->Arg(7)->Arg(9)->Arg(11)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace carom
