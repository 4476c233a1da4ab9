#include "io/study/output_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "io/run/summary_json.h"

namespace carom::io {
namespace {

constexpr std::string_view impacts_path = "impacts.";

/// "impacts" and "peak_force" of "impacts.*.peak_force"; the second may be empty.
std::pair<std::string, std::string> around_star(const std::string& path) {
  const std::size_t star = path.find('*');
  const std::string before = path.substr(0, star > 0 ? star - 1 : 0);
  return {before, star + 2 <= path.size() ? path.substr(star + 2) : ""};
}

/// The key of an impact that a path asks for, empty when it is about something else.
std::string key_of_impact(const std::string& path) {
  if (!path.starts_with(impacts_path)) return "";
  const std::size_t dot = path.find('.', impacts_path.size());
  return dot == std::string::npos ? "" : path.substr(dot + 1);
}

/// Whether impacts may have it: a quantity, a component of one, or what laws and bodies name.
bool is_of_impacts(const std::string& key) {
  const auto known = [](const std::string& name) { return find_impact_quantity(name) != nullptr; };
  const std::string whole = key.substr(0, key.find_last_of('.'));
  const std::string first = key.substr(0, key.find('.'));
  return known(key) || known(whole) || first == "parameters" || first == "bodies";
}

Problem unknown_key(const OutputExpression& output, const std::string& key) {
  std::vector<std::string> keys;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (quantity.is_number()) keys.push_back(quantity.key);
  }
  return {output.place(), "impacts have no '" + key + "'",
          did_you_mean(key, keys, "they have " + joined(keys))};
}

}  // namespace

OutputExpression::OutputExpression(const StudyOutput& output, std::vector<Problem>& problems)
    : name_(output.name), place_(output.place), path_(output.expression) {
  constexpr std::pair<const char*, Fold> folds[] = {
      {"max", Fold::largest}, {"min", Fold::smallest}, {"sum", Fold::sum}, {"count", Fold::count}};
  const std::size_t open = path_.find('(');
  const bool has_star = path_.find('*') != std::string::npos;
  if (open != std::string::npos && path_.ends_with(')')) {
    const std::string word = path_.substr(0, open);
    path_ = path_.substr(open + 1, path_.size() - open - 2);
    for (const auto& [known, fold] : folds) {
      if (word == known) fold_ = fold;
    }
    if (fold_ == Fold::none)
      problems.push_back(
          {place_, "'" + word + "' is not known", "choose one of: max, min, sum, count"});
    else if (!has_star)
      problems.push_back(
          {place_, word + " needs a list", "as in " + word + "(impacts.*.peak_force)"});
  } else if (has_star) {
    problems.push_back({place_, "'" + path_ + "' is several numbers",
                        "say which: max(" + path_ + "), min, sum or count"});
  }
  const std::size_t star = path_.find('*');
  const bool stands_alone =
      star == std::string::npos ||
      (star > 0 && path_[star - 1] == '.' && (star + 1 == path_.size() || path_[star + 1] == '.') &&
       path_.find('*', star + 1) == std::string::npos);
  if (!stands_alone)
    problems.push_back({place_, "'" + path_ + "': * stands for all items of one list",
                        "as in impacts.*.peak_force"});
}

SummaryValue OutputExpression::of(const Json& document) const {
  return fold_ == Fold::none ? find_in_summary(document, path_) : fold(document);
}

SummaryValue OutputExpression::fold(const Json& document) const {
  const auto [list, key] = around_star(path_);
  const SummaryValue length = find_in_summary(document, list + ".length");
  if (!length.number) return length;
  SummaryValue result{.number = {}, .message = "", .may_be_known = true};
  double sum = 0, count = 0;
  for (int i = 0; i < static_cast<int>(*length.number); ++i) {
    if (key.empty()) {
      ++count;
      continue;
    }
    const SummaryValue value = find_in_summary(document, fmt::format("{}.{}.{}", list, i, key));
    if (!value.number) {
      result.message = value.message;
      continue;
    }
    ++count;
    sum += *value.number;
    const bool better = !result.number || (fold_ == Fold::largest ? *value.number > *result.number
                                                                  : *value.number < *result.number);
    if (better) result.number = value.number;
  }
  if (fold_ == Fold::sum) result.number = sum;
  if (fold_ == Fold::count) result.number = count;
  if (result.message.empty()) result.message = "'" + list + "' has no '" + key + "'";
  return result;
}

std::vector<SummaryValue> outputs_of(const RunSummary& summary,
                                     std::span<const OutputExpression> outputs) {
  // Where many samples are followed, what nobody asks for is not put together. What the summary does not have is told
  // with all that it has.
  std::set<std::string> sections;
  for (const OutputExpression& output : outputs)
    sections.insert(output.path().substr(0, output.path().find('.')));
  Json document = summary_document(summary, sections);
  const bool all = std::ranges::all_of(
      sections, [&](const std::string& section) { return document.contains(section); });
  if (!all) document = summary_document(summary);
  std::vector<SummaryValue> values;
  for (const OutputExpression& output : outputs) values.push_back(output.of(document));
  return values;
}

void check_outputs(std::span<const SummaryValue> values,
                   std::span<const OutputExpression> outputs) {
  std::vector<Problem> problems;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::string key = key_of_impact(outputs[i].path());
    if (!key.empty()) {
      if (!is_of_impacts(key)) problems.push_back(unknown_key(outputs[i], key));
    } else if (!values[i].number && !values[i].may_be_known) {
      problems.push_back({outputs[i].place(), values[i].message, ""});
    }
  }
  throw_if_any(problems);
}

}  // namespace carom::io
