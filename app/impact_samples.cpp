#include "impact_samples.h"

#include <algorithm>
#include <exception>

#include "base/text.h"
#include "impact_run.h"
#include "tool/study_outputs.h"

namespace carom::app {

Command impact_command();

namespace {

std::vector<std::string> flags_of_impact() {
  std::vector<std::string> flags;
  for (const OptionGroup& group : impact_command().groups) {
    if (group.title == "output") continue;
    for (const Option& option : group.options) flags.push_back(option.flag);
  }
  return flags;
}

}  // namespace

void check_impact_flags(const io::StudyFile& study, std::vector<Problem>& problems) {
  const std::vector<std::string> flags = flags_of_impact();
  const auto check = [&](const std::string& flag, const std::string& place) {
    if (std::ranges::find(flags, flag) != flags.end()) return;
    std::vector<std::string> names;
    for (const std::string& known : flags) names.push_back(known.substr(2));
    const std::string name = flag.substr(2);
    problems.push_back({place, "carom impact has no '" + name + "'",
                        did_you_mean(name, names, "`carom impact --help` lists all of them")});
  };
  for (const io::ImpactFlag& flag : study.impact) check(flag.flag, flag.place);
  for (const io::StudyParameter& parameter : study.parameters)
    check(io::impact_flag(parameter.path), parameter.place);
}

Arguments impact_arguments(const io::StudyFile& study, std::span<const study::DrawnValue> values) {
  Arguments arguments;
  for (const io::ImpactFlag& flag : study.impact) arguments.options[flag.flag] = flag.texts;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string& path = study.parameters[i].path;
    const std::string text =
        values[i].listed != nullptr ? values[i].listed->shown : exact_text(values[i].number);
    std::vector<std::string>& texts = arguments.options[io::impact_flag(path)];
    if (path.starts_with(io::law_parameter)) {
      texts.push_back(path.substr(io::law_parameter.size()) + "=" + text);
    } else {
      texts = {text};
    }
  }
  return arguments;
}

study::Evaluate evaluate_impacts(const io::StudyFile& study,
                                 std::vector<io::OutputExpression> outputs) {
  return [&study, outputs = std::move(outputs)](std::span<const study::DrawnValue> values) {
    study::SampleResult result;
    const Arguments arguments = impact_arguments(study, values);
    Input input(arguments);
    try {
      const ImpactTask task = read_impact_task(input);
      // One of its own: what others have solved before must not change a bit of it.
      Calibrator calibrator;
      const std::vector<ImpactReport> reports = run_laws(task, calibrator, input.problems);
      if (reports.size() != 1)
        input.add_problem("--law", "a study follows one law in each sample",
                          "vary it: law = {values = [\"hertz\", \"flores\"]}");
      throw_if_any(input.problems);
      const bool failed =
          reports[0].impact.end == ImpactEnd::failed ||
          (reports[0].oblique && reports[0].oblique->impact.end == ImpactEnd::failed);
      if (failed) result.failure = "stopped: the impact could not be followed to its end";
      result.outputs = outputs_of(reports[0], outputs);
    } catch (const InputError& error) {
      result.problems = error.problems();
    } catch (const std::exception& error) {
      result.failure = std::string("defect: ") + error.what();
    }
    return result;
  };
}

}  // namespace carom::app
