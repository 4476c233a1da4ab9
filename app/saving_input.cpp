#include "saving_input.h"

namespace carom::app {

std::vector<Option> saving_options() {
  return {{"--resume", "RUN", "go on with the run of that folder, to --duration when it is given"},
          {"--checkpoint", "TIME",
           "save the run every so often by the clock (10s), so that --resume can go on should it "
           "be killed; its end is always saved"}};
}

SavingInput read_saving(Input& input, const std::string& scenario) {
  SavingInput saving{.every = input.quantity("--checkpoint", "s", positive).value_or(0),
                     .resume = input.text("--resume").value_or("")};
  if (input.has("--no-files") && input.has("--checkpoint")) {
    input.add_problem("--checkpoint", "contradicts --no-files", "leave one of them out");
  }
  if (!input.has("--resume")) {
    if (scenario.empty()) {
      input.add_problem("carom run", "needs a SCENARIO",
                        "as in: carom run scenarios/slider_crank_block.toml");
    }
    return saving;
  }
  if (!scenario.empty()) {
    input.add_problem("--resume", "contradicts the scenario " + scenario,
                      "leave one of them out: a run goes on with the scenario it began with");
  }
  for (const char* flag : {"--set", "--method", "--tolerance", "--watch"}) {
    if (!input.has(flag)) continue;
    input.add_problem(flag, "contradicts --resume: the run goes on as it began",
                      "leave it out, or run the scenario anew");
  }
  saving.duration = input.quantity("--duration", "s", positive).value_or(0);
  return saving;
}

}  // namespace carom::app
