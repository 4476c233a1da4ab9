// `carom solve`: which value of a number of a scenario gives what is wanted.
#include "study/solve.h"

#include <fmt/format.h>

#include <cmath>

#include "base/any_quantity.h"
#include "base/text.h"
#include "command.h"
#include "impact_samples.h"
#include "interrupt.h"
#include "print.h"
#include "progress.h"
#include "scenario_input.h"
#include "study/value_range.h"
#include "tool/study_files.h"

namespace carom::app {
namespace {

using study::Question;

/// "impacts.0.peak_force = 2 kN"
void read_such_that(Input& input, const std::string& text, Question& question) {
  const std::size_t equals = text.rfind('=');
  const std::vector<std::string> quantity = parts_of(std::string_view(text).substr(0, equals), '=');
  double target = std::nan("");
  if (equals != std::string::npos) {
    if (const auto value = read_any_quantity(std::string_view(text).substr(equals + 1)))
      target = value->value;
  }
  if (quantity.size() != 1 || !std::isfinite(target)) {
    input.add_problem("--such-that", "'" + text + "' is not QUANTITY = VALUE",
                      "as in --such-that 'impacts.0.peak_force = 2 kN'");
    return;
  }
  question.quantity = {"quantity", quantity.front(), "--such-that"};
  question.target = target;
}

/// What is wanted: exactly one of three.
void read_wanted(Input& input, Question& question) {
  int given = 0;
  for (const auto& [flag, wanted] : {std::pair{"--such-that", Question::Wanted::equal},
                                     std::pair{"--minimise", Question::Wanted::smallest},
                                     std::pair{"--maximise", Question::Wanted::largest}}) {
    const auto text = input.text(flag);
    if (!text) continue;
    ++given;
    question.wanted = wanted;
    question.quantity = {"quantity", *text, flag};
    if (wanted == Question::Wanted::equal) read_such_that(input, *text, question);
  }
  if (given != 1)
    input.add_problem("carom solve", given == 0 ? "nothing is wanted" : "two things are wanted",
                      "give one of --such-that 'impacts.0.peak_force = 2 kN', --minimise QUANTITY, "
                      "--maximise QUANTITY");
}

Question read_question(Input& input) {
  Question question{
      .path = input.text("--find").value_or(""), .quantity = {}, .edits = read_edits(input)};
  if (question.path.empty())
    input.add_problem("--find", "the path of the number is missing",
                      "as in --find contacts.0.restitution");
  const auto between = input.text("--between");
  if (!between) {
    input.add_problem("--between", "the range of the number is missing", "as in --between 0.1:0.9");
  } else if (const auto ends = study::read_ends(*between, "--between", input.problems)) {
    std::tie(question.from, question.to) = *ends;
  }
  question.accuracy = input.quantity("--accuracy", "1", {.min = 1e-14, .max = 0.1}).value_or(1e-9);
  read_wanted(input, question);
  throw_if_any(input.problems);
  return question;
}

std::string answer_text(const Question& question, const study::Answer& answer) {
  const char* what = question.wanted == Question::Wanted::equal      ? ""
                     : question.wanted == Question::Wanted::smallest ? ", the smallest"
                                                                     : ", the largest";
  return fmt::format("{} = {}\n{} = {}{}\n{} runs\n", question.path, short_text(answer.value, 12),
                     question.quantity.expression, short_text(answer.reached, 12), what,
                     answer.runs);
}

/// Tries values with a progress bar, and tells problems where the user has them.
std::optional<study::Answer> answer_to(const Question& question, const study::TryValue& try_value) {
  ProgressBar bar;
  watch_for_interrupt();
  try {
    const std::optional<study::Answer> answer = study::solve(try_value, question, [&](int runs) {
      // How many runs it will take is not known; most searches need fewer than these.
      constexpr double usual = 40;
      bar.show(fmt::format("run {}", runs), std::min(0.99, runs / usual));
      return !interrupted();
    });
    stop_watching_for_interrupt();
    return answer;
  } catch (const InputError& error) {
    std::vector<Problem> problems = error.problems();
    for (Problem& problem : problems) {
      if (problem.place == "--set " + question.path) problem.place = "--find " + question.path;
    }
    throw InputError(problems);
  }
}

std::optional<study::Answer> answer_by_runs(const std::string& file, const Question& question) {
  const ScenarioDocument document = ScenarioDocument::read(file);
  document.with(question.edits);  // what is wrong with it as it is, is told with its own places
  return answer_to(question, study::runs_of(document, question));
}

/// The number is a flag of `carom impact`, edits are others.
std::optional<study::Answer> answer_by_impacts(io::StudyFile impact, const Question& question,
                                               const Arguments& arguments) {
  std::vector<Problem> problems;
  for (const char* flag : {"--method", "--tolerance", "--duration"}) {
    if (arguments.has(flag))
      problems.push_back({flag, "is of runs, and this is an impact", "leave it out"});
  }
  for (const std::string& text : arguments.all("--set")) {
    const std::size_t equals = text.find('=');  // read_edits has found one
    const std::string flag = io::impact_flag(text.substr(0, equals));
    std::erase_if(impact.impact, [&](const auto& given) { return given.flag == flag; });
    impact.impact.push_back({flag, {text.substr(equals + 1)}, "--set " + text.substr(0, equals)});
  }
  impact.parameters = {{.path = question.path, .place = "--find"}};
  const std::string found = io::impact_flag(question.path);
  if (!question.path.starts_with(io::law_parameter))
    std::erase_if(impact.impact, [&](const auto& given) { return given.flag == found; });
  check_impact_flags(impact, problems);
  throw_if_any(problems);
  return answer_to(question, [&](double value, std::span<const io::OutputExpression> outputs,
                                 const std::function<bool()>& /*an impact takes no time*/) {
    const study::DrawnValue drawn{.number = value};
    return evaluate_impacts(impact, {outputs.begin(), outputs.end()})({&drawn, 1});
  });
}

int run_solve(const Arguments& arguments) {
  Input input(arguments);
  const Question question = read_question(input);
  const std::string file = arguments.word().value_or("");
  std::optional<io::StudyFile> impact = io::read_impact(file);
  const std::optional<study::Answer> answer =
      impact ? answer_by_impacts(std::move(*impact), question, arguments)
             : answer_by_runs(file, question);
  if (!answer) {
    print_remark("carom: the search was ended before it had an answer\n");
    return kInterrupted;
  }
  print_result("{}", input.has("--json") ? solution_json(question, *answer)
                                         : answer_text(question, *answer));
  for (const std::string& warning : answer->warnings) print_remark("warning: {}\n", warning);
  return kDone;
}

}  // namespace

Command solve_command() {
  std::vector<Option> scenario = scenario_options();
  scenario.push_back(
      {"--accuracy", "NUMBER", "of the value, relative to the range; left out: 1e-9"});
  return {.name = "solve",
          .summary = "which value of a number gives what is wanted",
          .details =
              "Runs a scenario with one of its numbers varied until a quantity of the run has the "
              "value that is asked for, or is smallest or largest: which stiffness limits the peak "
              "force, which restitution the rebound. Where several values do, one of them is "
              "found. A file with a table [impact], as studies have it, will do as well: numbers "
              "are then flags of `carom impact`, quantities those of its JSON.",
          .word = "FILE.toml",
          .words = Command::Words::exactly_one,
          .groups =
              {{"question",
                {{"--find", "PATH",
                  "the number, by its path as in --set; of an impact a flag without its dashes"},
                 {"--between", "A:B", "where it may lie: 0.1:0.9, '10 mm:20 mm'"},
                 {"--such-that", "'QUANTITY = VALUE'",
                  "by its path in summary.json: 'impacts.0.peak_force = 2 kN'; also max, min, sum "
                  "and count of all impacts: 'max(impacts.*.peak_force) = 2 kN'"},
                 {"--minimise", "QUANTITY", "instead: the value at which it is smallest"},
                 {"--maximise", "QUANTITY", "or largest"}}},
               {"scenario", scenario}},
          .examples = {"carom solve scenarios/slider_crank_block.toml --find "
                       "contacts.slider-block.stiffness --between 1e9:2e10 --such-that "
                       "'impacts.0.peak_force = 3 MN'",
                       "carom solve studies/impact_sensitivity.toml --find speed --between 0.1:1 "
                       "--such-that 'peak_force = 300 N' --set m1=0.092 --set stiffness=5.5e9 "
                       "--set restitution=0.7"},
          .run = run_solve};
}

}  // namespace carom::app
