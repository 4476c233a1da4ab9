#include "impact_batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "impact_samples.h"

namespace carom::app {
namespace {

constexpr double kLeastRestitution = 0.01;
/// What the kernel promises is 1e-6.
constexpr double kAgreement = 2e-6;

/// What the kernel is told about one impact, and where parameters go in it.
enum Given {
  at_speed,
  at_restitution,
  at_mass1,
  at_mass2,
  at_whole_mass,
  at_stiffness,
  given_count
};
using Impact = std::array<double, given_count>;

const std::map<std::string, Given, std::less<>> kParameters = {
    {"--speed", at_speed}, {"--restitution", at_restitution},   {"--m1", at_mass1},
    {"--m2", at_mass2},    {"--effective-mass", at_whole_mass}, {"--stiffness", at_stiffness}};

double mass_of(const Impact& impact) {
  return std::isnan(impact[at_whole_mass]) ? effective_mass(impact[at_mass1], impact[at_mass2])
                                           : impact[at_whole_mass];
}

using Output = double (*)(const ImpactBatchResult& result, const ImpactBatch& batch, std::size_t i);

const std::map<std::string, Output, std::less<>> kOutputs = {
    {"restitution.realised", [](const ImpactBatchResult& r, const ImpactBatch&,
                                std::size_t i) { return r.restitution[i]; }},
    {"restitution.requested", [](const ImpactBatchResult&, const ImpactBatch& b,
                                 std::size_t i) { return b.restitution[i]; }},
    {"separation_speed", [](const ImpactBatchResult& r, const ImpactBatch&,
                            std::size_t i) { return r.separation_speed[i]; }},
    {"max_indentation", [](const ImpactBatchResult& r, const ImpactBatch&,
                           std::size_t i) { return r.max_indentation[i]; }},
    {"peak_force",
     [](const ImpactBatchResult& r, const ImpactBatch&, std::size_t i) { return r.peak_force[i]; }},
    {"time_of_max_indentation", [](const ImpactBatchResult& r, const ImpactBatch&,
                                   std::size_t i) { return r.time_of_max_indentation[i]; }},
    {"duration",
     [](const ImpactBatchResult& r, const ImpactBatch&, std::size_t i) { return r.duration[i]; }},
    {"indentation_at_separation", [](const ImpactBatchResult& r, const ImpactBatch&,
                                     std::size_t i) { return r.indentation_at_separation[i]; }},
    {"energy_lost", [](const ImpactBatchResult& r, const ImpactBatch&,
                       std::size_t i) { return r.energy_lost[i]; }},
    {"approach_speed", [](const ImpactBatchResult&, const ImpactBatch& b,
                          std::size_t i) { return b.approach_speed[i]; }},
    {"effective_mass", [](const ImpactBatchResult&, const ImpactBatch& b,
                          std::size_t i) { return b.effective_mass[i]; }},
    {"impulse", [](const ImpactBatchResult& r, const ImpactBatch& b, std::size_t i) {
       return b.effective_mass[i] * (b.approach_speed[i] + r.separation_speed[i]);
     }}};

/// The impacts of a block as arrays.
struct Arrays {
  std::vector<double> mass, speed, stiffness, restitution;
  std::vector<std::size_t> place;  // of each within the block

  ImpactBatch batch() const { return {mass, speed, stiffness, restitution}; }
};

class BatchSamples {
 public:
  BatchSamples(const study::StudyDesign& design, const study::Evaluate& single, BatchImpacts law,
               Impact common)
      : design_(design), single_(single), law_(std::move(law)), common_(common) {}

  std::vector<Given> parameters;
  std::vector<Output> outputs;

  std::optional<std::string> rows(std::uint64_t first, std::uint64_t last) const {
    const std::size_t width = design_.study().parameters.size();
    std::vector<study::DrawnValue> values((last - first) * width);
    Arrays arrays;
    for (std::uint64_t sample = first; sample < last; ++sample) {
      const std::span<study::DrawnValue> own =
          std::span(values).subspan((sample - first) * width, width);
      design_.draw(sample, own);
      add(own, sample - first, arrays);
    }
    ImpactBatchResult result;
    law_.evaluate(arrays.batch(), result);
    std::string text;
    std::vector<double> numbers(outputs.size());
    std::size_t next = 0;
    for (std::uint64_t sample = first; sample < last; ++sample) {
      const std::span own = std::span(values).subspan((sample - first) * width, width);
      if (next == arrays.place.size() || arrays.place[next] != sample - first) {
        text += *study::rows_of(design_, single_, sample, sample + 1);
        continue;
      }
      for (std::size_t i = 0; i < outputs.size(); ++i)
        numbers[i] = outputs[i](result, arrays.batch(), next);
      study::append_row(sample, own, numbers, "ok", text);
      ++next;
    }
    return text;
  }

  /// Whether it gives what a single impact gives.
  bool agrees(std::uint64_t sample) const {
    std::vector<study::DrawnValue> values(design_.study().parameters.size());
    design_.draw(sample, values);
    Arrays arrays;
    add(values, 0, arrays);
    if (arrays.place.empty()) return true;
    const study::SampleResult one = single_(values);
    ImpactBatchResult result;
    law_.evaluate(arrays.batch(), result);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const double number = outputs[i](result, arrays.batch(), 0);
      if (i >= one.outputs.size() || !one.outputs[i].number) return false;
      const double expected = *one.outputs[i].number;
      if (!(std::fabs(number - expected) <= kAgreement * std::fabs(expected) + 1e-300))
        return false;
    }
    return true;
  }

 private:
  /// Adds an impact that the kernel takes.
  void add(std::span<const study::DrawnValue> values, std::size_t place, Arrays& arrays) const {
    Impact impact = common_;
    for (std::size_t i = 0; i < values.size(); ++i) impact[parameters[i]] = values[i].number;
    const double mass = mass_of(impact);
    const auto usable = [](double value) { return value > 1e-60 && value < 1e60; };
    if (!usable(mass) || !usable(impact[at_speed]) || !usable(impact[at_stiffness]) ||
        !(impact[at_restitution] >= kLeastRestitution && impact[at_restitution] <= 1))
      return;
    arrays.mass.push_back(mass);
    arrays.speed.push_back(impact[at_speed]);
    arrays.stiffness.push_back(impact[at_stiffness]);
    arrays.restitution.push_back(impact[at_restitution]);
    arrays.place.push_back(place);
  }

  const study::StudyDesign& design_;
  const study::Evaluate single_;
  const BatchImpacts law_;
  const Impact common_;
};

/// What all impacts have in common, from the first sample; nothing where the kernel has no room for it.
std::optional<std::pair<ImpactTask, Impact>> common_of(const study::StudyDesign& design) {
  const Arguments arguments = [&] {
    std::vector<study::DrawnValue> values(design.study().parameters.size());
    design.draw(0, values);
    return impact_arguments(design.study(), values);
  }();
  if (arguments.has("--parameter") || arguments.has("--separation")) return std::nullopt;
  Input input(arguments);
  ImpactTask task = read_impact_task(input);
  const bool known = task.choices.size() == 1 && !task.oblique && task.restitution &&
                     task.stiffness.power_law && task.stiffness.stand_in_warning.empty();
  if (!known) return std::nullopt;
  Impact common;
  common.fill(std::numeric_limits<double>::quiet_NaN());
  common[at_speed] = task.onset.approach_speed;
  common[at_restitution] = *task.restitution;
  common[at_stiffness] = task.stiffness.power_law->stiffness;
  if (arguments.has("--effective-mass")) {
    common[at_whole_mass] = task.onset.effective_mass;
  } else {
    common[at_mass1] = *task.bodies.one.mass;
    common[at_mass2] = *task.bodies.two.mass;
  }
  return std::pair{std::move(task), common};
}

std::shared_ptr<BatchSamples> samples_of(const study::StudyDesign& design,
                                         const std::vector<io::OutputExpression>& outputs,
                                         const study::Evaluate& single) {
  const auto common = common_of(design);
  if (!common) return nullptr;
  const auto& [task, impact] = *common;
  const NormalLawChoice& choice = task.choices.front();
  auto samples = std::make_shared<BatchSamples>(
      design, single,
      BatchImpacts(choice.entry->name, task.stiffness.power_law->exponent, choice.calibration),
      impact);
  for (const io::StudyParameter& parameter : design.study().parameters) {
    const auto given = kParameters.find(io::impact_flag(parameter.path));
    if (given == kParameters.end()) return nullptr;
    samples->parameters.push_back(given->second);
  }
  for (const io::OutputExpression& output : outputs) {
    const auto known = kOutputs.find(output.path());
    if (known == kOutputs.end()) return nullptr;
    samples->outputs.push_back(known->second);
  }
  constexpr std::uint64_t looks = 24;
  for (std::uint64_t i = 0; i < looks; ++i) {
    if (!samples->agrees(i * (design.count() - 1) / (looks - 1))) return nullptr;
  }
  return samples;
}

}  // namespace

std::optional<study::MakeBlock> batch_of_impacts(const study::StudyDesign& design,
                                                 const std::vector<io::OutputExpression>& outputs,
                                                 const study::Evaluate& single) {
  if (design.count() < batch_from) return std::nullopt;
  try {
    const auto samples = samples_of(design, outputs, single);
    if (samples == nullptr) return std::nullopt;
    return
        [samples](std::uint64_t first, std::uint64_t last) { return samples->rows(first, last); };
  } catch (const InputError&) {
    return std::nullopt;  // of the first sample, or of a law that does not scale
  }
}

}  // namespace carom::app
