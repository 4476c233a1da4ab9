// The cost of one force evaluation with a body that bends, beside that of the same mechanism with rigid bodies. Run with `./carom bench`.
#include <benchmark/benchmark.h>

#include "carom/scenario.h"

namespace carom {
namespace {

/// The slider-crank that strikes a block, for two milliseconds from their touch on, by so many modes of the rod; none: it is rigid.
void slider_crank_evaluation(benchmark::State& state) {
  const auto modes = static_cast<int>(state.range(0));
  Scenario scenario =
      modes == 0 ? read_scenario(CAROM_ROOT "/scenarios/slider_crank_block.toml")
                 : read_scenario(CAROM_ROOT "/scenarios/beam_slider_crank_block.toml",
                                 {{.path = "bodies.rod.elastic.modes", .value = double(modes)}});
  scenario.settings.output_step = scenario.settings.duration;  // the motion, not its pictures
  std::int64_t evaluations = 0;
  for (auto _ : state) {
    state.PauseTiming();
    Simulation run(scenario.model, scenario.start, scenario.settings);
    state.ResumeTiming();
    run.run_to_end();
    state.PauseTiming();
    evaluations += run.finish().statistics.force_evaluations;
    state.ResumeTiming();
  }
  state.counters["per evaluation"] = benchmark::Counter(
      static_cast<double>(evaluations), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(slider_crank_evaluation)->Arg(0)->Arg(1)->Arg(10)->Arg(40)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace carom
