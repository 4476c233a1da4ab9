#include "study/design.h"

#include <algorithm>

#include "numerics/philox.h"

namespace carom::study {
namespace {

using io::Sampling;

/// What random numbers are for; the same number is never used twice.
enum Purpose : std::uint32_t { for_random = 1, for_strata = 2, for_shift = 3 };

DrawnValue level_of(const io::StudyParameter& parameter, std::uint64_t level) {
  if (parameter.spaced) return {.number = parameter.spaced->value(level)};
  const io::ListedValue& listed = parameter.values[level];
  return {.number = listed.number.value_or(std::numeric_limits<double>::quiet_NaN()),
          .listed = &listed};
}

}  // namespace

double sample_count(const io::StudyFile& study) {
  const double parameters = static_cast<double>(study.parameters.size());
  if (study.sampling == Sampling::sobol)
    return static_cast<double>(study.samples) * (parameters + 2);
  if (study.sampling != Sampling::grid) return static_cast<double>(study.samples);
  double count = 1;
  for (const io::StudyParameter& parameter : study.parameters)
    count *= static_cast<double>(parameter.level_count());
  return count;
}

double StudyDesign::most_samples(const io::StudyFile& study) {
  constexpr double countable = 1e15, points = numerics::SobolSequence::most_points;
  return study.sampling == Sampling::sobol
             ? points * static_cast<double>(study.parameters.size() + 2)
             : countable;
}

StudyDesign::StudyDesign(const io::StudyFile& study)
    : study_(study),
      count_(static_cast<std::uint64_t>(std::min(sample_count(study), 1e18))),
      group_(study.sampling == Sampling::sobol ? study.parameters.size() + 2 : 1),
      sequence_(study.sampling == Sampling::sobol ? 2 * study.parameters.size() : 0) {}

void StudyDesign::draw(std::uint64_t sample, std::span<DrawnValue> values) const {
  const std::vector<io::StudyParameter>& parameters = study_.parameters;
  if (study_.sampling == Sampling::grid) {
    for (std::size_t i = parameters.size(); i-- > 0;) {
      const std::uint64_t levels = parameters[i].level_count();
      values[i] = level_of(parameters[i], sample % levels);
      sample /= levels;
    }
    return;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i)
    values[i] = value_at(share(sample, i), parameters[i]);
}

double StudyDesign::share(std::uint64_t sample, std::size_t parameter) const {
  const auto coordinate = static_cast<std::uint32_t>(parameter);
  if (study_.sampling == Sampling::sobol) {
    // In a group first A, then B, then A with one parameter of B after the other.
    const std::uint64_t point = sample / group_, role = sample % group_;
    const bool from_b = role == 1 || role == parameter + 2;
    const std::size_t dimension = parameter + (from_b ? study_.parameters.size() : 0);
    const auto shift =
        static_cast<std::uint32_t>(numerics::random_bits(study_.seed, {dimension, 0, for_shift}));
    return sequence_.shifted(point, dimension, shift);
  }
  const double random = numerics::random_share(study_.seed, {sample, coordinate, for_random});
  if (study_.sampling == Sampling::random) return random;
  // One sample in each of as many equal pieces of the range as there are samples.
  const std::uint64_t piece = numerics::shuffled(sample, count_, study_.seed, coordinate);
  return std::min((static_cast<double>(piece) + random) / static_cast<double>(count_), 1 - 0x1p-53);
}

DrawnValue StudyDesign::value_at(double share, const io::StudyParameter& parameter) const {
  if (parameter.distribution) return {.number = parameter.distribution->quantile(share)};
  const std::uint64_t levels = parameter.level_count();
  const auto level = static_cast<std::uint64_t>(share * static_cast<double>(levels));
  return level_of(parameter, std::min(level, levels - 1));
}

}  // namespace carom::study
