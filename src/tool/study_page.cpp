// The page of a study: its data, and what shows them.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "io/json_values.h"
#include "study/design.h"
#include "tool/study_files.h"
#include "tool/study_page_parts.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;

/// A value for a shell, in quotes where it needs them.
std::string for_shell(const std::string& text) {
  const bool plain = text.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                         "0123456789_.,/=+-") == std::string::npos;
  if (plain && !text.empty()) return text;
  std::string quoted = "'";
  for (const char letter : text) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

/// What all samples have in common on the command line.
std::string command_of(const io::StudyFile& study) {
  if (!study.scenario.empty()) return "carom run " + for_shell(study.scenario);
  std::string command = "carom impact";
  for (const io::ImpactFlag& flag : study.impact) {
    for (const std::string& text : flag.texts) command += " " + flag.flag + " " + for_shell(text);
  }
  return command;
}

Json parameter_json(const io::StudyFile& study, const io::StudyParameter& parameter) {
  using Kind = numerics::Distribution::Kind;
  const bool spread =
      parameter.distribution && (parameter.distribution->kind == Kind::log_uniform ||
                                 parameter.distribution->kind == Kind::lognormal);
  return {{"name", parameter.path},
          {"flag", study.scenario.empty() ? Json(io::impact_flag(parameter.path)) : Json(nullptr)},
          {"log", spread || (parameter.spaced && parameter.spaced->logarithmic)}};
}

Json output_json(const study::OutputSummary& output, bool has_indices) {
  const numerics::Moments& moments = output.moments;
  const auto known = [&](double value) {
    return moments.count() > 0 ? json_number(value) : Json(nullptr);
  };
  Json quantiles = Json::object();
  for (const auto& [probability, value] : output.quantiles)
    quantiles[short_text(probability)] = json_number(value);
  Json json = {{"name", output.name},
               {"count", moments.count()},
               {"mean", known(moments.mean())},
               {"deviation", known(moments.deviation())},
               {"minimum", known(moments.minimum())},
               {"maximum", known(moments.maximum())},
               {"quantiles", quantiles},
               {"rank_correlation", Json::array()}};
  for (const study::Sensitivity& of : output.sensitivities) {
    json["rank_correlation"].push_back(json_number(of.rank_correlation));
    if (!has_indices) continue;
    const auto push = [&](const char* key, const std::optional<double>& value) {
      json[key].push_back(json_number(value));
    };
    const auto& indices = of.indices;
    push("first_order", indices ? std::optional(indices->first_order.value) : std::nullopt);
    push("first_order_error", indices ? std::optional(indices->first_order.error) : std::nullopt);
    push("total", indices ? std::optional(indices->total.value) : std::nullopt);
    push("total_error", indices ? std::optional(indices->total.error) : std::nullopt);
  }
  return json;
}

Json rows_json(const study::StudySummary& summary) {
  Json rows = Json::array();
  for (const io::ResultRow& row : summary.shown) {
    Json cells = Json::array({row.sample});
    for (const std::string& cell : row.cells) {
      const auto number = io::number_in(cell);
      cells.push_back(cell.empty() ? Json(nullptr) : number ? json_number(*number) : Json(cell));
    }
    cells.push_back(row.status);
    rows.push_back(std::move(cells));
  }
  return rows;
}

std::string about_text(const io::StudyFile& study, const study::StudySummary& summary) {
  const std::uint64_t samples = summary.last - summary.first;
  std::vector<std::string> parts = {fmt::format("{} samples", samples),
                                    std::string(to_text(study.sampling))};
  if (study.sampling != io::Sampling::grid) parts.push_back(fmt::format("seed {}", study.seed));
  parts.push_back(study.scenario.empty() ? "impacts of two bodies" : study.scenario);
  for (const auto& [status, count] : summary.statuses) {
    if (status != "ok") parts.push_back(fmt::format("{}: {}", status, count));
  }
  if (summary.shown.size() < samples)
    parts.push_back(fmt::format("{} of them are drawn, chosen at random", summary.shown.size()));
  return joined(parts, " · ");
}

/// The data, so that no text in them ends the script they stand in.
std::string data_text(const Json& data) {
  std::string text;
  for (const char letter : data.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace)) {
    text += letter == '<' ? "\\u003c" : std::string(1, letter);
  }
  return text;
}

}  // namespace

std::string study_page(const io::StudyFile& study, const study::StudySummary& summary) {
  Json data = {{"title", study.name()},
               {"about", about_text(study, summary)},
               {"foot", fmt::format("carom {}", CAROM_VERSION)},
               {"command", command_of(study)},
               {"parameters", Json::array()},
               {"outputs", Json::array()},
               {"rows", rows_json(summary)}};
  for (const io::StudyParameter& parameter : study.parameters)
    data["parameters"].push_back(parameter_json(study, parameter));
  for (const study::OutputSummary& output : summary.outputs)
    data["outputs"].push_back(output_json(output, study.sampling == io::Sampling::sobol));
  return std::string("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n") +
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Study</title>\n<style>" +
         tool::study_page_style + "</style>\n</head>\n<body>" + tool::study_page_body +
         "<script type=\"application/json\" id=\"data\">" + data_text(data) +
         "</script>\n<script>" + tool::study_page_charts + tool::study_page_script +
         "</script>\n</body>\n</html>\n";
}

}  // namespace carom
