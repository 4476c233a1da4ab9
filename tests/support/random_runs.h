// Random scenarios by number, and what their runs come to: for suites that look for stops, open ledgers,
// overlaps and slowness. A few run in every test; more with an environment variable:
//
//     CAROM_RANDOM_FIRST=1000 CAROM_RANDOM_COUNT=500 carom_properties_tests --gtest_filter=RandomDrops.*
//
// CAROM_RANDOM_NUMBERS=17,1138 runs these numbers only. CAROM_RANDOM_LINES=FILE appends a line for each run to that
// file: number, processor time, steps, residual, overlap, complaint. CAROM_RANDOM_SECONDS=60 interrupts runs that
// take the processor for longer.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/piecewise_models.h"
#include "support/scene_dice.h"

namespace carom::test {

/// How the run of one number went.
struct RandomResult {
  int number = 0;
  double seconds = 0;                ///< of the processor
  double residual = 0, overlap = 0;  ///< residual as a share of the energy
  long steps = 0;
  std::string stopped;  ///< empty: it came to its end
};

inline double gap_allowed() {
  return 1e-7;
}

/// What went wrong, in words; empty: nothing.
inline std::string complaint(const RandomResult& result, double residual_allowed) {
  if (!result.stopped.empty()) return result.stopped;
  if (!(result.residual <= residual_allowed)) return "the ledger does not close";
  if (!(result.overlap <= gap_allowed())) return "bodies overlap";
  return "";
}

inline int from_environment(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

/// Runs the model and looks at every sample. A run that does not get on is interrupted after so many steps.
inline RandomResult run_random(const Model& model, SimulationSettings settings,
                               long most_steps = 50000) {
  const std::clock_t began = std::clock();
  const auto seconds = [&] { return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC; };
  const int most_seconds = from_environment("CAROM_RANDOM_SECONDS", 0);
  RandomResult result;
  settings.progress = [&](double) {
    const bool slow = most_seconds > 0 && seconds() > most_seconds;
    return ++result.steps < most_steps && !slow;
  };
  const Trajectory run = simulate(model, start_state(model), settings);
  result.seconds = seconds();
  if (run.outcome.kind != Outcome::Kind::finished) result.stopped = run.outcome.reason;
  const double size = energy_size(run);
  for (const Sample& sample : run.samples) {
    const double residual = std::fabs(sample.energy.residual) / size;
    if (!(residual <= result.residual)) result.residual = residual;
    for (const ContactSample& contact : sample.contacts) {
      result.overlap = std::max(result.overlap, -contact.gap);
    }
  }
  return result;
}

/// The numbers to run. Those that are known not to hold yet are left out unless the environment asks.
inline std::vector<int> random_numbers(int few, const std::set<int>& not_yet) {
  std::vector<int> numbers;
  if (const char* list = std::getenv("CAROM_RANDOM_NUMBERS"); list != nullptr) {
    std::istringstream text(list);
    for (std::string one; std::getline(text, one, ',');) numbers.push_back(std::atoi(one.c_str()));
    return numbers;
  }
  const int first = from_environment("CAROM_RANDOM_FIRST", 0);
  const int count = from_environment("CAROM_RANDOM_COUNT", few);
  const bool all = std::getenv("CAROM_RANDOM_COUNT") != nullptr;
  for (int number = first; number < first + count; ++number) {
    if (all || !not_yet.contains(number)) numbers.push_back(number);
  }
  return numbers;
}

inline void append_line(const RandomResult& result, const std::string& complaint) {
  const char* file = std::getenv("CAROM_RANDOM_LINES");
  if (file == nullptr) return;
  std::ofstream(file, std::ios::app)
      << result.number << ' ' << result.seconds << ' ' << result.steps << ' ' << result.residual
      << ' ' << result.overlap << ' ' << complaint << '\n';
}

/// Runs numbers by `run_one`, tells what was tried and expects nothing to complain about.
template <class RunOne>
void run_random_numbers(int few, const std::set<int>& not_yet, double residual_allowed,
                        const RunOne& run_one) {
  std::vector<RandomResult> results;
  int complaints = 0;
  for (const int number : random_numbers(few, not_yet)) {
    results.push_back(run_one(number));
    results.back().number = number;
    const std::string what = complaint(results.back(), residual_allowed);
    append_line(results.back(), what);
    if (what.empty()) continue;
    ++complaints;
    ADD_FAILURE() << "number " << number << ": " << what << "; residual " << results.back().residual
                  << " of the energy, overlap " << results.back().overlap << " m, "
                  << results.back().seconds << " s";
  }
  const auto largest = [&](auto member) { return *std::ranges::max_element(results, {}, member); };
  const RandomResult residual = largest(&RandomResult::residual);
  const RandomResult overlap = largest(&RandomResult::overlap);
  const RandomResult slowest = largest(&RandomResult::seconds);
  std::ranges::sort(results, {}, &RandomResult::seconds);
  std::printf(
      "tried %zu, complaints %d; worst residual %.2g (number %d), overlap %.2g m (number %d), "
      "median %.3f s, slowest %.3f s (number %d)\n",
      results.size(), complaints, residual.residual, residual.number, overlap.overlap,
      overlap.number, results[results.size() / 2].seconds, slowest.seconds, slowest.number);
}

}  // namespace carom::test
