#include "carom/scenario.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "io/run/summary_json.h"
#include "io/run/summary_value.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;

ExpectationResult check(const Expectation& expectation, const Json& summary) {
  ExpectationResult result{.quantity = expectation.quantity,
                           .expected = expectation.value,
                           .source = expectation.source,
                           .place = expectation.place};
  result.allowed = std::max(expectation.absolute.value_or(0),
                            expectation.relative.value_or(0) * std::fabs(expectation.value));
  const io::SummaryValue value = io::find_in_summary(summary, expectation.quantity);
  result.found = value.number;
  result.message = value.message;
  if (!result.found) return result;
  // Equal infinities agree; their difference would not be a number.
  result.difference = *result.found == expectation.value ? 0 : *result.found - expectation.value;
  result.met = std::fabs(result.difference) <= result.allowed;
  return result;
}

Json result_json(const ExpectationResult& result) {
  Json json = {{"quantity", result.quantity},
               {"expected", json_number(result.expected)},
               {"found", json_number(result.found)},
               {"difference", result.found ? json_number(result.difference) : Json(nullptr)},
               {"allowed", json_number(result.allowed)},
               {"met", result.met},
               {"source", result.source},
               {"place", result.place}};
  if (!result.message.empty()) json["message"] = result.message;
  return json;
}

}  // namespace

std::vector<ExpectationResult> check_expectations(const Scenario& scenario,
                                                  const RunSummary& summary) {
  std::vector<ExpectationResult> results;
  if (scenario.expected.empty()) return results;
  const Json document = io::summary_document(summary);
  for (const Expectation& expectation : scenario.expected)
    results.push_back(check(expectation, document));
  return results;
}

std::string verification_json(std::span<const VerifiedScenario> scenarios) {
  Json list = Json::array();
  std::size_t checked = 0, met = 0;
  for (const VerifiedScenario& scenario : scenarios) {
    Json json = {{"scenario", scenario.file},
                 {"title", scenario.title},
                 {"outcome", scenario.outcome.empty() ? Json(nullptr) : Json(scenario.outcome)}};
    if (!scenario.reason.empty()) json["reason"] = scenario.reason;
    json["expected"] = Json::array();
    for (const ExpectationResult& result : scenario.results) {
      json["expected"].push_back(result_json(result));
      ++checked;
      if (result.met) ++met;
    }
    if (!scenario.problems.empty()) {
      json["problems"] = Json::array();
      for (const Problem& problem : scenario.problems) json["problems"].push_back(to_text(problem));
    }
    list.push_back(json);
  }
  return io::json_text(
      {{"carom", CAROM_VERSION}, {"checked", checked}, {"met", met}, {"scenarios", list}});
}

}  // namespace carom
