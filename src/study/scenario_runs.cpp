#include "study/scenario_runs.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

namespace carom::study {
namespace {

/// The runs of a plan, by threads that each take the next one. What they share is under one lock, under which
/// the watch and the taker are called too.
class RunsAtWork {
 public:
  RunsAtWork(std::span<const PlannedRun> plan, const Watch& watch, const TakeRun& take)
      : plan_(plan), watch_(watch), take_(take), fractions_(plan.size(), 0.0), runs_(plan.size()) {}

  std::vector<ScenarioRun> make(std::size_t threads) {
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < std::min(threads, plan_.size()); ++i)
        others.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
    return std::move(runs_);
  }

 private:
  void work() {
    while (const std::optional<std::size_t> i = next()) {
      try {
        ScenarioRun run = made(*i);
        const std::lock_guard lock(mutex_);
        runs_[*i] = std::move(run);
        if (take_) take_(*i, runs_[*i]);
        tell(*i, 1);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        ended_ = true;
      }
    }
  }

  std::optional<std::size_t> next() {
    const std::lock_guard lock(mutex_);
    if (ended_ || next_ == plan_.size()) return std::nullopt;
    return next_++;
  }

  ScenarioRun made(std::size_t i) {
    ScenarioRun result;
    try {
      result.scenario = plan_[i].scenario();
      SimulationSettings settings = result.scenario->settings;
      settings.progress = [&](double time) {
        const std::lock_guard lock(mutex_);
        return tell(i, time < settings.duration ? time / settings.duration : 0.999);
      };
      result.trajectory = simulate(result.scenario->model, result.scenario->start, settings);
      result.summary = summarise(*result.scenario, *result.trajectory);
    } catch (const InputError& error) {
      result.problems = error.problems();
    }
    return result;
  }

  /// Under the lock: how far a run is. False: the study has ended.
  bool tell(std::size_t i, double fraction) {
    of_all_ += fraction - fractions_[i];
    fractions_[i] = fraction;
    const Progress progress{.index = i,
                            .count = plan_.size(),
                            .title = plan_[i].title,
                            .fraction = fraction,
                            .of_all = of_all_ / static_cast<double>(plan_.size())};
    if (!ended_ && watch_ && !watch_(progress)) ended_ = true;
    return !ended_;
  }

  std::span<const PlannedRun> plan_;
  const Watch& watch_;
  const TakeRun& take_;
  std::mutex mutex_;  // of all that follows
  std::size_t next_ = 0;
  bool ended_ = false;
  double of_all_ = 0;  // sum of the fractions
  std::vector<double> fractions_;
  std::vector<ScenarioRun> runs_;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<ScenarioRun> run_each(std::span<const PlannedRun> plan, const Watch& watch,
                                  const TakeRun& take, int threads) {
  return RunsAtWork(plan, watch, take).make(static_cast<std::size_t>(std::max(threads, 1)));
}

std::vector<ScenarioRun> run_variants(const ScenarioDocument& document,
                                      std::span<const Variant> variants, const Watch& watch,
                                      const TakeRun& take, int threads) {
  std::vector<PlannedRun> plan;
  for (const Variant& variant : variants) {
    plan.push_back({variant.title, [&] { return document.with(variant.edits); }});
  }
  return run_each(plan, watch, take, threads);
}

ScenarioRun run_one(const PlannedRun& planned, const Watch& watch) {
  ScenarioRun result = std::move(run_each({&planned, 1}, watch).front());
  throw_if_any(result.problems);
  return result;
}

}  // namespace carom::study
