#include "scenario_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "carom/simulation.h"
#include "interrupt.h"
#include "progress.h"

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

void check_method(const std::string& method, const std::string& place,
                  std::vector<Problem>& problems) {
  const std::vector<std::string> methods = simulation_methods();
  if (std::ranges::find(methods, method) != methods.end()) return;
  problems.push_back(
      {place, "there is no method '" + method + "'",
       did_you_mean(method, methods, fmt::format("write {}", fmt::join(methods, " or ")))});
}

std::vector<Override> read_set_options(Input& input) {
  std::vector<Override> overrides;
  for (const std::string& text : input.all("--set")) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      input.add_problem("--set", "'" + text + "' is not PATH=VALUE",
                        "as in --set contacts.0.restitution=0.5");
      continue;
    }
    overrides.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  return overrides;
}

std::vector<Override> read_overrides(Input& input) {
  std::vector<Override> overrides = read_set_options(input);
  if (const auto method = input.text("--method")) {
    check_method(*method, "--method", input.problems);
    overrides.push_back({"simulation.method", "\"" + *method + "\""});
  }
  constexpr Range below_one{.min = 0, .max = 1, .open_min = true, .open_max = true};
  if (const auto tolerance = input.quantity("--tolerance", "1", below_one))
    overrides.push_back({"simulation.tolerance", fmt::format("{}", *tolerance)});
  if (const auto duration = input.quantity("--duration", "s", positive))
    overrides.push_back({"simulation.duration", fmt::format("{}", *duration)});
  return overrides;
}

Trajectory run_scenario(const Scenario& scenario) {
  watch_for_interrupt();
  ProgressBar bar(std::filesystem::path(scenario.file).stem().string());
  SimulationSettings settings = scenario.settings;
  settings.progress = [&bar, &settings](double time) {
    bar.show(time / settings.duration);
    return !interrupted();
  };
  return simulate(scenario.model, scenario.start, settings);
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
