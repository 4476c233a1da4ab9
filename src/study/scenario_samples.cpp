#include "study/scenario_samples.h"

#include <algorithm>
#include <exception>
#include <new>

namespace carom::study {
namespace {

/// Whether an output is of impacts or of the end, which do not depend on what is recorded on the way. Warnings do, and
/// signs of quaternions, which follow from row to row.
bool needs_no_rows(const io::OutputExpression& output) {
  const std::string& path = output.path();
  return (path.starts_with("impacts.") && path.find("warnings") == std::string::npos) ||
         (path.starts_with("final.") && path.find("quaternion") == std::string::npos);
}

/// The run of one sample.
SampleResult follow(const Scenario& scenario, std::span<const io::OutputExpression> outputs,
                    const std::function<bool()>& ended) {
  SimulationSettings settings = scenario.settings;
  // Rows between are looked at beside the steps, which stay the same; looking takes a tenth of the time.
  const bool beside = settings.method == "continuous" || settings.method == "piecewise";
  if (beside && !scenario.model.any_elastic() && std::ranges::all_of(outputs, needs_no_rows))
    settings.output_step = settings.duration;
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
