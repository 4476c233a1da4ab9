// Runs scenarios, some of them at a time: what every study does, whatever it varies and keeps.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/analysis.h"
#include "carom/messages.h"
#include "carom/scenario.h"
#include "carom/simulation.h"

namespace carom::study {

/// One run of a study before its turn comes.
struct PlannedRun {
  std::string title;                   ///< what to call it while it runs
  std::function<Scenario()> scenario;  ///< makes what is run; may throw InputError
};

/// A run that was made; or `problems`, why it could not be. Neither when the study ended before.
struct ScenarioRun {
  std::optional<Scenario> scenario;
  std::optional<Trajectory> trajectory;
  std::optional<RunSummary> summary;  ///< there when the trajectory is
  std::vector<Problem> problems;

  bool made() const { return trajectory.has_value(); }
};

/// How far a study is.
struct Progress {
  std::size_t index = 0, count = 1;  ///< of a run at work, from 0, and of all runs
  std::string_view title;            ///< of that run
  double fraction = 0;               ///< of its duration; 1 once it is done, and only then
  double of_all = 0;                 ///< of the durations of all runs
  double file_bytes = 0;             ///< of the files it will leave, about; 0: not known, or none
};

/// Is told now and then how far a study is, one call at a time; false ends the runs at work, which
/// keep what they have, and the study. May be empty.
using Watch = std::function<bool(const Progress&)>;

/// Is given each run once it is done, with its place in the plan, one call at a time. It may take out of
/// the run what it wants to keep and empty the rest, so that a thousand runs need the memory of those
/// at work. May be empty.
using TakeRun = std::function<void(std::size_t index, ScenarioRun& run)>;

/// Makes the runs of a plan, by so many threads; the results are in its order and the same to the last bit
/// whatever the number of threads. A run with problems keeps them, and the others go on.
std::vector<ScenarioRun> run_each(std::span<const PlannedRun> plan, const Watch& watch = {},
                                  const TakeRun& take = {}, int threads = 1);

/// A way of running a document: what is edited in it.
struct Variant {
  std::string title;
  std::vector<Edit> edits;
};

/// Runs variants of one document, which is not read again.
std::vector<ScenarioRun> run_variants(const ScenarioDocument& document,
                                      std::span<const Variant> variants, const Watch& watch = {},
                                      const TakeRun& take = {}, int threads = 1);

/// Runs one scenario. Throws InputError when it cannot be run; otherwise scenario and trajectory of
/// the result are there.
ScenarioRun run_one(const PlannedRun& planned, const Watch& watch = {});

}  // namespace carom::study
