#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "io/json_values.h"
#include "study/design.h"
#include "tool/study_files.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;

Json ends_json(const numerics::Moments& moments) {
  if (moments.count() == 0) return Json::object();
  return {{"minimum", json_number(moments.minimum())}, {"maximum", json_number(moments.maximum())}};
}

Json output_json(const study::OutputSummary& output) {
  const bool any = output.moments.count() > 0;
  const auto known = [&](double value) { return any ? json_number(value) : Json(nullptr); };
  Json quantiles = Json::object();
  for (const auto& [probability, value] : output.quantiles)
    quantiles[short_text(probability)] = json_number(value);
  return {{"count", output.moments.count()},
          {"mean", known(output.moments.mean())},
          {"deviation", known(output.moments.deviation())},
          {"minimum", known(output.moments.minimum())},
          {"maximum", known(output.moments.maximum())},
          {"quantiles", quantiles}};
}

/// What one parameter does to each of the outputs.
Json parameter_json(const study::StudySummary& summary, std::size_t parameter, bool has_indices) {
  Json json = ends_json(summary.parameters[parameter]);
  const auto by_output = [&](const char* key, const auto& value) {
    Json& values = json[key] = Json::object();
    for (const study::OutputSummary& output : summary.outputs)
      values[output.name] = json_number(value(output.sensitivities[parameter]));
  };
  by_output("rank_correlation", [](const study::Sensitivity& of) { return of.rank_correlation; });
  if (!has_indices) return json;
  const auto index = [&](const char* key, auto which, auto part) {
    by_output(key, [&](const study::Sensitivity& of) {
      return of.indices ? std::optional((*of.indices).*which.*part) : std::nullopt;
    });
  };
  using Pair = numerics::SobolIndexPair;
  index("first_order", &Pair::first_order, &numerics::SobolIndex::value);
  index("first_order_error", &Pair::first_order, &numerics::SobolIndex::error);
  index("total", &Pair::total, &numerics::SobolIndex::value);
  index("total_error", &Pair::total, &numerics::SobolIndex::error);
  return json;
}

}  // namespace

std::string study_summary_json(const io::StudyFile& study, const study::StudySummary& summary) {
  const bool has_indices = study.sampling == io::Sampling::sobol;
  Json document = {{"carom", CAROM_VERSION},
                   {"format", 1},
                   {"study", study.name()},
                   {"sampling", std::string(to_text(study.sampling))},
                   {"seed", study.seed},
                   {"samples", summary.last - summary.first},
                   {"first_sample", summary.first},
                   {"all_samples", study::StudyDesign(study).count()}};
  Json& statuses = document["status"] = Json::object();
  for (const auto& [status, count] : summary.statuses) statuses[status] = count;
  Json& parameters = document["parameters"] = Json::object();
  for (std::size_t i = 0; i < study.parameters.size(); ++i)
    parameters[study.parameters[i].path] = parameter_json(summary, i, has_indices);
  Json& outputs = document["outputs"] = Json::object();
  for (const study::OutputSummary& output : summary.outputs)
    outputs[output.name] = output_json(output);
  document["rows_of_ranks"] = summary.rows_of_ranks;
  if (has_indices) document["groups"] = summary.groups;
  return io::json_text(document);
}

}  // namespace carom
