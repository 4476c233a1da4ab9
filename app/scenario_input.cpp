#include "scenario_input.h"

#include <fmt/format.h>

#include <memory>

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

study::Watch watch_on_terminal() {
  // One bar for each run; that of a run that is done wipes itself out.
  struct Bar {
    std::size_t run = 0;
    std::optional<ProgressBar> bar;
    Forecast forecast;
  };
  return [shown = std::make_shared<Bar>()](const study::Progress& progress) {
    // Before the first step there is nothing to keep, and Ctrl-C ends the program at once.
    watch_for_interrupt();
    if (progress.fraction == 1) {
      shown->bar.reset();
    } else {
      if (!shown->bar || shown->run != progress.index) {
        shown->bar.emplace(std::string(progress.title));
        shown->run = progress.index;
      }
      shown->forecast.look_at(progress.fraction, progress.file_bytes);
      shown->bar->show(progress.fraction);
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
