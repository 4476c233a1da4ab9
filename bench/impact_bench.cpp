// One impact, and a million of them. Run with `./carom bench`.
#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "carom/laws.h"
#include "carom/impact.h"

namespace carom {
namespace {

NormalLawChoice choice_of(const char* law, Calibration calibration) {
  std::vector<Problem> problems;
  NormalLawChoice choice = choose({.law = law,
                                   .context = {{"stiffness", 5.5e9}, {"exponent", 1.5}},
                                   .restitution = 0.7,
                                   .calibration = calibration},
                                  "bench", problems);
  throw_if_any(problems);
  return choice;
}

/// Calibration, binding and the whole impact: peak force, times, energy. A new restitution and
/// speed each time, so that nothing can be remembered from the impact before.
void one_impact(benchmark::State& state, const char* law, const ImpactSettings& settings) {
  NormalLawChoice choice = choice_of(law, Calibration::exact);
  Calibrator calibrator;
  double variation = 0;
  for (auto _ : state) {
    variation = std::fmod(variation + 0.0137, 0.5);
    choice.restitution = 0.4 + variation;
    const Onset onset{.approach_speed = 0.3 + variation, .effective_mass = 0.046};
    benchmark::DoNotOptimize(simulate_impact(bind(choice, onset, calibrator), onset, settings));
  }
}

void calibrated_hunt_crossley_impact(benchmark::State& state) {
  one_impact(state, "hunt-crossley", {});
}
BENCHMARK(calibrated_hunt_crossley_impact)->Unit(benchmark::kMicrosecond);

void calibrated_hunt_crossley_impact_integrated_to_1e_8(benchmark::State& state) {
  one_impact(state, "hunt-crossley", {.tolerance = 1e-8, .integrate = true});
}
BENCHMARK(calibrated_hunt_crossley_impact_integrated_to_1e_8)->Unit(benchmark::kMicrosecond);

void calibrated_tsuji_impact_integrated_to_1e_8(benchmark::State& state) {
  one_impact(state, "tsuji", {.tolerance = 1e-8});
}
BENCHMARK(calibrated_tsuji_impact_integrated_to_1e_8)->Unit(benchmark::kMicrosecond);

void table_of_a_batch(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(BatchImpacts("hunt-crossley", 1.5, Calibration::exact));
  }
}
BENCHMARK(table_of_a_batch)->Unit(benchmark::kMillisecond);

void million_different_impacts(benchmark::State& state) {
  constexpr std::size_t count = 1'000'000;
  std::vector<double> mass(count), speed(count), stiffness(count), restitution(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double u = static_cast<double>(i) / count;
    mass[i] = 0.01 + u;
    speed[i] = 0.1 + 5 * std::fmod(37 * u, 1.0);
    stiffness[i] = 1e8 * (1 + 99 * std::fmod(91 * u, 1.0));
    restitution[i] = 0.02 + 0.97 * std::fmod(613 * u, 1.0);
  }
  for (auto _ : state) {
    const BatchImpacts impacts("hunt-crossley", 1.5, Calibration::exact);
    ImpactBatchResult result;
    impacts.evaluate({mass, speed, stiffness, restitution}, result);
    benchmark::DoNotOptimize(result.duration.data());
  }
}
BENCHMARK(million_different_impacts)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace carom
