#include "study_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.h"
#include "command.h"
#include "io/output_file.h"
#include "io/study/study_folder.h"
#include "print.h"
#include "study/study_summary.h"
#include "table.h"
#include "tool/study_files.h"

namespace carom::app {
namespace {

std::string number_text(const std::optional<double>& value) {
  return value && !std::isnan(*value) ? short_text(*value) : "-";
}

std::string outputs_text(const study::StudySummary& summary) {
  std::vector<std::vector<std::string>> rows = {
      {"output", "mean", "deviation", "minimum", "5 %", "median", "95 %", "maximum"}};
  for (const study::OutputSummary& output : summary.outputs) {
    const auto quantile = [&](double probability) -> std::optional<double> {
      for (const auto& [p, value] : output.quantiles) {
        if (p == probability) return value;
      }
      return std::nullopt;
    };
    const numerics::Moments& moments = output.moments;
    const bool any = moments.count() > 0;
    const auto known = [&](double value) { return any ? number_text(value) : "-"; };
    rows.push_back({output.name, known(moments.mean()), known(moments.deviation()),
                    known(moments.minimum()), number_text(quantile(0.05)),
                    number_text(quantile(0.5)), number_text(quantile(0.95)),
                    known(moments.maximum())});
  }
  return table_text(rows, true, {1, 2, 3, 4, 5, 6, 7});
}

/// Indices with their errors where there are some, otherwise rank correlations.
std::string sensitivities_text(const io::StudyFile& study, const study::StudySummary& summary) {
  const bool has_indices = study.sampling == io::Sampling::sobol;
  std::vector<std::vector<std::string>> rows(1);
  rows[0] = has_indices ? std::vector<std::string>{"output", "parameter", "alone", "in all", "rank"}
                        : std::vector<std::string>{"output", "parameter", "rank correlation"};
  for (const study::OutputSummary& output : summary.outputs) {
    for (std::size_t i = 0; i < study.parameters.size(); ++i) {
      const study::Sensitivity& of = output.sensitivities[i];
      std::vector<std::string> row = {i == 0 ? output.name : "", study.parameters[i].path};
      const auto index_text = [](const numerics::SobolIndex& index) {
        return fmt::format("{:.3f} ± {:.3f}", index.value, index.error);
      };
      if (has_indices) {
        row.push_back(of.indices ? index_text(of.indices->first_order) : "-");
        row.push_back(of.indices ? index_text(of.indices->total) : "-");
      }
      row.push_back(of.rank_correlation ? fmt::format("{:.3f}", *of.rank_correlation) : "-");
      rows.push_back(std::move(row));
    }
  }
  return table_text(rows, true,
                    has_indices ? std::vector<std::size_t>{2, 3, 4} : std::vector<std::size_t>{2});
}

std::string study_text(const io::StudyFile& study, const study::StudySummary& summary) {
  std::string text = fmt::format("{}: {} samples, {}\n\n{}\n{}", study.name(),
                                 summary.last - summary.first, to_text(study.sampling),
                                 outputs_text(summary), sensitivities_text(study, summary));
  if (summary.rows_of_ranks < summary.last - summary.first)
    text += fmt::format("\nquantiles and rank correlations are of {} samples chosen at random\n",
                        summary.rows_of_ranks);
  return text;
}

}  // namespace

int finish_study(const std::string& folder, bool json) {
  const io::StudyRecord record = io::read_study_record(folder);
  const io::StudyFile study = io::parse_study(record.text, record.file);
  const study::StudySummary summary = study::summarise_results(
      io::path_in(folder, io::results_file), study, record.first, record.last);
  const std::string document = study_summary_json(study, summary);
  const OutputFile files[] = {
      {io::path_in(folder, io::study_summary_file), document},
      {io::path_in(folder, io::study_page_file), study_page(study, summary)}};
  print_beside({}, json ? document : study_text(study, summary));
  const auto good = summary.statuses.find("ok");
  const std::uint64_t ok = good == summary.statuses.end() ? 0 : good->second;
  const std::uint64_t all = summary.last - summary.first;
  for (const auto& [status, count] : summary.statuses) {
    if (status != "ok")
      print_remark("warning: {} of {} samples: {}; results.csv says why\n", count, all, status);
  }
  write_whole_files(files);
  if (!json)
    print_result("\nfiles: {0}/results.csv, {0}/summary.json\nto look at: {0}/report.html\n",
                 folder);
  return ok > 0 || all == 0 ? kDone : kStoppedEarly;
}

}  // namespace carom::app
