// Elastic bodies: one oblique impact of a ball with the mesh that it gets by itself, and eight angles in one go, which share mesh and
// factor. Run with `./carom bench`.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "ball_on_plane.h"

namespace carom {
namespace {

double megabytes_at_most() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

double unknowns_of(const Scenario& scenario) {
  return 3.0 * simulate(scenario.model, scenario.start, scenario.settings).elastic.front().nodes;
}

/// With mesh and factor: each ball is a little stiffer than the last, so that nothing of that serves again.
void oblique_impact(benchmark::State& state) {
  double young = 70e9;
  for (auto _ : state)
    state.counters["unknowns"] = unknowns_of(scenario_of({.psi = 2, .young = young *= 1 + 1e-9}));
  state.counters["MB"] = megabytes_at_most();
}
BENCHMARK(oblique_impact)->Unit(benchmark::kMillisecond)->Iterations(2);

void eight_angles(benchmark::State& state) {
  for (auto _ : state) {
    for (const double psi : {0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0}) {
      state.counters["unknowns"] = unknowns_of(scenario_of({.psi = psi}));
    }
  }
  state.counters["MB"] = megabytes_at_most();
}
BENCHMARK(eight_angles)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace carom
