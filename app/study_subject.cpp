#include "study_subject.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <set>

#include "carom/scenario.h"
#include "impact_samples.h"
#include "interrupt.h"
#include "io/toml/toml_document.h"
#include "study/scenario_samples.h"

namespace carom::app {
namespace {

/// Samples that are looked at: the ends, and some between.
std::set<std::uint64_t> samples_to_look_at(std::uint64_t count) {
  constexpr std::uint64_t looks = 4;
  std::set<std::uint64_t> samples;
  for (std::uint64_t i = 0; i < looks; ++i) samples.insert(count / (looks - 1) * i);
  samples.erase(count);
  samples.insert(count - 1);
  return samples;
}

/// Problems of edits and flags, where the study has them.
std::vector<Problem> in_the_study(std::vector<Problem> problems, const io::StudyFile& study) {
  for (Problem& problem : problems) {
    std::string place = problem.place.starts_with("--") ? study.file : problem.place;
    for (const io::ImpactFlag& flag : study.impact) {
      if (problem.place == flag.flag) place = flag.place;
    }
    for (const io::StudyParameter& parameter : study.parameters) {
      const bool is_flag =
          study.scenario.empty() && problem.place == io::impact_flag(parameter.path);
      if (is_flag || problem.place == "--set " + parameter.path) place = parameter.place;
    }
    if (place == study.file) problem.message = problem.place + ": " + problem.message;
    problem.place = place;
  }
  return problems;
}

/// The shortest time that a sample took [s]: the first one finds nothing prepared.
class ShortestTime {
 public:
  template <class Work>
  auto of(const Work& work) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    auto result = work();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    shortest_ = std::min(shortest_, seconds);
    all_ += seconds;
    return result;
  }
  double seconds() const { return shortest_; }
  double of_all() const { return all_; }

 private:
  double shortest_ = std::numeric_limits<double>::infinity(), all_ = 0;
};

}  // namespace

std::unique_ptr<StudySubject> read_subject(const std::string& file) {
  auto subject = std::make_unique<StudySubject>();
  subject->study = io::read_study(file);
  const io::StudyFile& study = subject->study;
  std::vector<Problem> problems;
  for (const io::StudyOutput& output : study.outputs)
    subject->outputs.emplace_back(output, problems);
  if (study.scenario.empty()) {
    check_impact_flags(study, problems);
    throw_if_any(problems);
    subject->evaluate = evaluate_impacts(study, subject->outputs);
    return subject;
  }
  throw_if_any(problems);
  const ScenarioDocument document = ScenarioDocument::read(study.scenario);
  document.scenario();  // what is wrong with it as it is written, is told with its own places
  subject->scenario_text = document.text();
  subject->evaluate = study::evaluate_scenario(document, study, subject->outputs, interrupted);
  return subject;
}

FirstLook look_at(const StudySubject& subject, const study::StudyDesign& design) {
  std::vector<study::DrawnValue> values(subject.study.parameters.size());
  std::vector<io::SummaryValue> found;
  std::vector<Problem> problems;
  std::string rows;
  ShortestTime time;
  std::size_t done = 0;
  const std::set<std::uint64_t> samples = samples_to_look_at(design.count());
  for (const std::uint64_t sample : samples) {
    design.draw(sample, values);
    const study::SampleResult result = time.of([&] { return subject.evaluate(values); });
    if (result.ended) break;
    if (!result.problems.empty() && problems.empty()) problems = result.problems;
    if (!result.problems.empty() || result.outputs.empty()) continue;
    ++done;
    if (found.empty()) found = result.outputs;
    std::vector<double> numbers(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!found[i].number) found[i] = result.outputs[i];
      numbers[i] = result.outputs[i].number.value_or(0);
    }
    study::append_row(sample, values, numbers, "ok", rows);
    const bool all =
        std::ranges::all_of(found, [](const auto& value) { return value.number.has_value(); });
    if (all) break;  // the others could tell nothing more
  }
  if (done == 0) throw_if_any(in_the_study(problems, subject.study));
  if (!found.empty()) io::check_outputs(found, subject.outputs);
  constexpr double enough = 0.1;
  for (int again = 0; again < 3 && time.of_all() < enough; ++again)
    time.of([&] { return subject.evaluate(values); });
  const double count = static_cast<double>(std::max<std::size_t>(done, 1));
  return {.seconds = time.seconds(), .bytes = static_cast<double>(rows.size()) / count};
}

}  // namespace carom::app
