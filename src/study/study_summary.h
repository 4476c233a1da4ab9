// What a study comes to, from the rows of its results: statistics, sensitivities, and rows to look at.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/study/results_csv.h"
#include "numerics/sobol_indices.h"
#include "numerics/statistics.h"

namespace carom::study {

/// How one output depends on one parameter.
struct Sensitivity {
  std::optional<double> rank_correlation;           ///< Spearman's; of numbers that vary
  std::optional<numerics::SobolIndexPair> indices;  ///< of the sampling `sobol`
};

struct OutputSummary {
  std::string name;
  numerics::Moments moments;                         ///< of the samples that have it
  std::vector<std::pair<double, double>> quantiles;  ///< probability and value
  std::vector<Sensitivity> sensitivities;            ///< one for each parameter
};

struct StudySummary {
  std::uint64_t first = 0, last = 0;  ///< samples; all of the study, or those of a shard
  std::map<std::string, std::uint64_t>
      statuses;                               ///< first word of the status, and how many have it
  std::vector<numerics::Moments> parameters;  ///< of those that are numbers
  std::vector<OutputSummary> outputs;
  /// Quantiles and rank correlations are of so many rows: all, or a part of them chosen at random.
  std::uint64_t rows_of_ranks = 0;
  std::uint64_t groups = 0;          ///< for the indices: those whose samples all have a result
  std::vector<io::ResultRow> shown;  ///< rows for a page, chosen at random from many
};

/// Rows that are kept in memory at most, for quantiles and rank correlations, and for a page.
inline constexpr std::uint64_t most_ranked_rows = 1 << 18, most_shown_rows = 4000;

/// Reads the results once from beginning to end. Samples `first` to before `last` must be there, in order.
StudySummary summarise_results(const std::string& path, const io::StudyFile& study,
                               std::uint64_t first, std::uint64_t last);

}  // namespace carom::study
