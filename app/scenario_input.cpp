#include "scenario_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include "carom/simulation.h"
#include "forecast.h"
#include "interrupt.h"
#include "progress.h"
#include "study/comparison.h"

namespace carom::app {

std::vector<Option> value_options() {
  return {
      {"--set", "PATH=VALUE", "another value in the scenario: contacts.0.restitution=0.5", true},
      {"--tolerance", "NUMBER", "relative, on positions and velocities"},
      {"--duration", "TIME", "how long to follow the motion [s]"}};
}

std::vector<Option> scenario_options() {
  std::vector<Option> options = value_options();
  options.insert(options.begin(),
                 {"--method", "NAME", fmt::format("{}", fmt::join(simulation_methods(), " or "))});
  return options;
}

std::vector<Edit> read_set_options(Input& input) {
  std::vector<Edit> edits;
  for (const std::string& text : input.all("--set")) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      input.add_problem("--set", "'" + text + "' is not PATH=VALUE",
                        "as in --set contacts.0.restitution=0.5");
      continue;
    }
    edits.push_back({text.substr(0, equals), EditValue::parse(text.substr(equals + 1))});
  }
  return edits;
}

std::vector<Edit> read_edits(Input& input) {
  std::vector<Edit> edits = read_set_options(input);
  if (const auto method = input.text("--method")) {
    study::check_method(*method, "--method", input.problems);
    edits.push_back({"simulation.method", *method});
  }
  constexpr Range below_one{.min = 0, .max = 1, .open_min = true, .open_max = true};
  if (const auto tolerance = input.quantity("--tolerance", "1", below_one))
    edits.push_back({"simulation.tolerance", *tolerance});
  if (const auto duration = input.quantity("--duration", "s", positive))
    edits.push_back({"simulation.duration", *duration});
  return edits;
}

Option threads_option() {
  return {"--threads", "N",
          "runs at work at a time; as many as there are processors when left out"};
}

int read_threads(Input& input) {
  const double processors = std::max(1u, std::thread::hardware_concurrency());
  const double asked =
      input.quantity("--threads", "1", {.min = 1, .max = 1024}).value_or(processors);
  if (asked != std::floor(asked))
    input.add_problem("--threads", fmt::format("is {}", asked), "must be a whole number");
  return static_cast<int>(asked);
}

study::Watch watch_on_terminal() {
  // One bar for all runs, which wipes itself out; it names a run at work.
  struct Bar {
    std::size_t done = 0;
    std::optional<ProgressBar> bar = std::nullopt;
    Forecast forecast{};
  };
  return [shown = std::make_shared<Bar>()](const study::Progress& progress) {
    // Before the first step there is nothing to keep, and Ctrl-C ends the program at once.
    watch_for_interrupt();
    if (progress.fraction == 1 && ++shown->done == progress.count) {
      shown->bar.reset();
    } else {
      if (!shown->bar) shown->bar.emplace();
      shown->forecast.look_at(progress.of_all, progress.file_bytes);
      shown->bar->show(progress.count == 1 ? std::string(progress.title)
                                           : fmt::format("run {} of {}: {}", progress.index + 1,
                                                         progress.count, progress.title),
                       progress.of_all);
    }
    return !interrupted();
  };
}

int exit_code_of(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::finished:
      return kDone;
    case Outcome::Kind::interrupted:
      return kInterrupted;
    case Outcome::Kind::stopped:
      break;
  }
  return kStoppedEarly;
}

}  // namespace carom::app
