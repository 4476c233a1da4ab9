#include "study/study_summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "numerics/philox.h"
#include "study/design.h"

namespace carom::study {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double probabilities[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
/// Which rows are kept of many depends on their numbers alone.
constexpr std::uint64_t seed_of_choice = 0x726F7773;

/// Whether a row is one of about `most` of all of them.
bool is_chosen(std::uint64_t sample, std::uint64_t all, std::uint64_t most, std::uint32_t purpose) {
  if (all <= most) return true;
  return numerics::random_share(seed_of_choice, {sample, 0, purpose}) <
         static_cast<double>(most) / static_cast<double>(all);
}

/// The rows as columns of numbers, unknown where there is none.
class RowsRead {
 public:
  RowsRead(const io::StudyFile& study, std::uint64_t first, std::uint64_t last)
      : study_(study),
        group_(StudyDesign(study).group()),
        columns_(study.parameters.size() + study.outputs.size()),
        group_results_(study.outputs.size()) {
    summary_.first = first;
    summary_.last = last;
    summary_.parameters.resize(study.parameters.size());
    for (const io::StudyOutput& output : study.outputs)
      summary_.outputs.push_back({.name = output.name});
    if (group_ > 1)
      indices_.assign(study.outputs.size(),
                      numerics::SobolIndices(study.parameters.size(),
                                             std::max<std::uint64_t>(1, (last - first) / group_)));
  }

  void add(const io::ResultRow& row) {
    const std::uint64_t all = summary_.last - summary_.first;
    ++summary_.statuses[row.status.substr(0, row.status.find(':'))];
    numbers_.clear();
    for (const std::string& cell : row.cells)
      numbers_.push_back(io::number_in(cell).value_or(unknown));
    const std::size_t parameters = study_.parameters.size();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (std::isnan(numbers_[i])) continue;
      (i < parameters ? summary_.parameters[i] : summary_.outputs[i - parameters].moments)
          .add(numbers_[i]);
    }
    if (is_chosen(row.sample, all, most_ranked_rows, 1)) {
      for (std::size_t i = 0; i < numbers_.size(); ++i) columns_[i].push_back(numbers_[i]);
    }
    if (is_chosen(row.sample, all, most_shown_rows, 2)) summary_.shown.push_back(row);
    if (group_ > 1) add_to_group(row.sample);
  }

  StudySummary finish() {
    summary_.rows_of_ranks = columns_.front().size();
    const std::size_t parameters = study_.parameters.size();
    for (std::size_t i = 0; i < summary_.outputs.size(); ++i) {
      OutputSummary& output = summary_.outputs[i];
      const std::vector<double>& values = columns_[parameters + i];
      output.quantiles = quantiles_of(values);
      for (std::size_t j = 0; j < parameters; ++j)
        output.sensitivities.push_back({.rank_correlation = correlation(columns_[j], values)});
      if (group_ > 1) take_indices(i);
    }
    return std::move(summary_);
  }

 private:
  /// Indices need all samples of a group; one that is not known leaves the group out.
  void add_to_group(std::uint64_t sample) {
    const std::uint64_t role = sample % group_, point = (sample - summary_.first) / group_;
    for (std::size_t i = 0; i < group_results_.size(); ++i) {
      std::vector<double>& results = group_results_[i];
      if (role == 0) results.clear();
      results.push_back(numbers_[study_.parameters.size() + i]);
      if (role + 1 != group_ || results.size() != group_) continue;
      const bool whole =
          std::ranges::all_of(results, [](double each) { return std::isfinite(each); });
      if (whole) indices_[i].add(point, results[0], results[1], std::span(results).subspan(2));
      summary_.groups = std::max(summary_.groups, indices_[i].count());
    }
  }

  void take_indices(std::size_t output) {
    const auto indices = indices_[output].indices();
    for (std::size_t j = 0; indices && j < indices->size(); ++j)
      summary_.outputs[output].sensitivities[j].indices = (*indices)[j];
  }

  static std::vector<std::pair<double, double>> quantiles_of(std::vector<double> values) {
    std::erase_if(values, [](double value) { return std::isnan(value); });
    std::ranges::sort(values);
    std::vector<std::pair<double, double>> quantiles;
    for (const double probability : probabilities) {
      if (!values.empty())
        quantiles.emplace_back(probability, numerics::quantile(values, probability));
    }
    return quantiles;
  }

  static std::optional<double> correlation(const std::vector<double>& one,
                                           const std::vector<double>& other) {
    std::vector<double> a, b;
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (std::isnan(one[i]) || std::isnan(other[i])) continue;
      a.push_back(one[i]);
      b.push_back(other[i]);
    }
    const double correlation = a.size() < 2 ? unknown : numerics::rank_correlation(a, b);
    return std::isnan(correlation) ? std::nullopt : std::optional(correlation);
  }

  const io::StudyFile& study_;
  const std::uint64_t group_;
  StudySummary summary_;
  std::vector<std::vector<double>> columns_;
  std::vector<numerics::SobolIndices> indices_;
  std::vector<std::vector<double>> group_results_;  // of the group under way, by output
  std::vector<double> numbers_;
};

}  // namespace

StudySummary summarise_results(const std::string& path, const io::StudyFile& study,
                               std::uint64_t first, std::uint64_t last) {
  io::ResultsReader reader(path, study);
  RowsRead rows(study, first, last);
  io::ResultRow row;
  std::uint64_t sample = first;
  while (reader.next(row)) {
    if (row.sample != sample || sample == last)
      throw InputError({{path, "sample " + std::to_string(row.sample) + " is not in its place",
                         "begin the study anew, without --resume"}});
    rows.add(row);
    ++sample;
  }
  if (sample != last)
    throw InputError(
        {{path, "ends before sample " + std::to_string(sample), "go on with --resume first"}});
  return rows.finish();
}

}  // namespace carom::study
