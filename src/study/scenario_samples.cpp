#include "study/scenario_samples.h"

#include <exception>
#include <new>

namespace carom::study {
namespace {

/// The run of one sample.
SampleResult follow(const Scenario& scenario, std::span<const io::OutputExpression> outputs,
                    const std::function<bool()>& ended) {
  SimulationSettings settings = scenario.settings;
  settings.progress = [&](double) { return !ended(); };
  const Trajectory trajectory = simulate(scenario.model, scenario.start, settings);
  SampleResult result;
  result.ended = trajectory.outcome.kind == Outcome::Kind::interrupted;
  if (trajectory.outcome.kind == Outcome::Kind::stopped)
    result.failure = "stopped: " + trajectory.outcome.reason;
  result.outputs = io::outputs_of(summarise(scenario, trajectory), outputs);
  return result;
}

}  // namespace

Evaluate evaluate_scenario(const ScenarioDocument& document, const io::StudyFile& study,
                           std::vector<io::OutputExpression> outputs, std::function<bool()> ended) {
  return [document, &study, outputs = std::move(outputs),
          ended = std::move(ended)](std::span<const DrawnValue> values) {
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < values.size(); ++i)
      edits.push_back({study.parameters[i].path, values[i].edit()});
    SampleResult result;
    try {
      return follow(document.with(edits), outputs, ended);
    } catch (const InputError& error) {
      result.problems = error.problems();
    } catch (const std::bad_alloc&) {
      result.failure = "failed: there is not enough memory";
    } catch (const std::exception& error) {
      result.failure = std::string("defect: ") + error.what();
    }
    return result;
  };
}

}  // namespace carom::study
