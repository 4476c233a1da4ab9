#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/materials.h"

// One line per law, in the order of the documentation.
#define RESTITUTION_LAWS(LAW) \
  LAW(constant)               \
  LAW(power_law)              \
  LAW(viscoelastic)           \
  LAW(plastic_power)          \
  LAW(thornton)               \
  LAW(stronge)                \
  LAW(wu_li_thornton)         \
  LAW(jackson_green_marghitu) \
  LAW(walton_braun)           \
  LAW(adhesive)               \
  LAW(table)

namespace carom {

namespace laws {
#define DECLARE(law) RestitutionEntry law##_restitution();
RESTITUTION_LAWS(DECLARE)
#undef DECLARE
}  // namespace laws

namespace {

/// Values in the order of the entry, with defaults where allowed.
std::vector<double> check_parameters(const RestitutionEntry& entry,
                                     const std::map<std::string, double, std::less<>>& parameters,
                                     const std::string& place, std::vector<Problem>& problems) {
  std::vector<std::string> names;
  for (const ParameterInfo& info : entry.parameters) names.push_back(info.name);
  for (const auto& [name, value] : parameters) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    problems.push_back({place, "restitution law " + entry.name + " has no parameter '" + name + "'",
                        entry.is_table ? "a table takes points only"
                                       : did_you_mean(name, names, "choose one of: " + joined(names))});
  }

  std::vector<double> values;
  for (const ParameterInfo& info : entry.parameters) {
    const auto given = parameters.find(info.name);
    if (given == parameters.end()) {
      if (info.origin != Origin::optional) {
        problems.push_back({place, "restitution law " + entry.name + " needs " + info.name,
                            info.meaning + ", in " + info.unit});
      }
    } else if (!info.range.contains(given->second)) {
      problems.push_back(
          {place,
           info.name + " is " + short_text(given->second) + ", must be " + to_text(info.range),
           ""});
    }
    values.push_back(given == parameters.end() ? info.example : given->second);
  }
  return values;
}

std::vector<double> check_points(const std::vector<RestitutionPoint>& points,
                                 const std::string& place, std::vector<Problem>& problems) {
  if (points.size() < 2) {
    problems.push_back({place,
                        "the restitution table has " + std::to_string(points.size()) +
                            (points.size() == 1 ? " point" : " points") + ", must have at least 2",
                        "write pairs of speed and restitution"});
  }
  std::vector<double> values;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto [speed, e] = points[i];
    const std::string which = "point " + std::to_string(i + 1) + " of the restitution table: ";
    if (!(speed >= 0) || std::isinf(speed)) {
      problems.push_back(
          {place, which + "speed is " + short_text(speed) + ", must be at least 0 and finite", ""});
    } else if (i > 0 && speed <= points[i - 1].first) {
      problems.push_back({place,
                          which + "speed " + short_text(speed) + " does not exceed " +
                              short_text(points[i - 1].first) + " of the point before",
                          "speeds must increase"});
    }
    if (!(e >= 0 && e <= 1)) {
      problems.push_back(
          {place, which + "restitution is " + short_text(e) + ", must be between 0 and 1", ""});
    }
    values.insert(values.end(), {speed, e});
  }
  return values;
}

}  // namespace

const std::vector<RestitutionEntry>& restitution_laws() {
#define CALL(law) laws::law##_restitution(),
  static const std::vector<RestitutionEntry> entries{RESTITUTION_LAWS(CALL)};
#undef CALL
  return entries;
}

const RestitutionEntry* find_restitution_law(std::string_view name) {
  for (const RestitutionEntry& entry : restitution_laws()) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::vector<std::string> restitution_law_names() {
  std::vector<std::string> names;
  for (const RestitutionEntry& entry : restitution_laws()) names.push_back(entry.name);
  return names;
}

RestitutionLaw::RestitutionLaw(const RestitutionEntry& entry, std::vector<double> values)
    : entry_(&entry), values_(std::move(values)) {}

RestitutionLaw::RestitutionLaw(double restitution)
    : RestitutionLaw(*find_restitution_law("constant"), {restitution}) {}

double RestitutionLaw::operator()(double approach_speed) const {
  CAROM_ASSERT(approach_speed >= 0 && std::isfinite(approach_speed),
               "approach speed must be finite and not negative");
  return entry_->restitution(values_, approach_speed);
}

std::vector<NamedValue> RestitutionLaw::parameters() const {
  std::vector<NamedValue> named;
  for (std::size_t i = 0; i < entry_->parameters.size(); ++i) {
    named.push_back({entry_->parameters[i].name, entry_->parameters[i].unit, values_[i]});
  }
  return named;
}

std::vector<RestitutionPoint> RestitutionLaw::table_points() const {
  std::vector<RestitutionPoint> points;
  if (!entry_->is_table) return points;
  for (std::size_t i = 0; i < values_.size(); i += 2)
    points.push_back({values_[i], values_[i + 1]});
  return points;
}

RestitutionLaw choose_restitution(std::string_view name,
                                  const std::map<std::string, double, std::less<>>& parameters,
                                  const std::vector<RestitutionPoint>& table_points,
                                  const std::string& place, std::vector<Problem>& problems) {
  const std::size_t problems_before = problems.size();
  const RestitutionEntry* entry = find_restitution_law(name);
  if (entry == nullptr) {
    problems.push_back(
        {place, "there is no restitution law '" + std::string(name) + "'",
         did_you_mean(name, restitution_law_names(), "`carom laws` lists all of them")});
    return RestitutionLaw(1.0);
  }
  std::vector<double> values = check_parameters(*entry, parameters, place, problems);
  if (entry->is_table) {
    values = check_points(table_points, place, problems);
  } else if (!table_points.empty()) {
    problems.push_back({place, "restitution law " + entry->name + " takes no points",
                        "write law = \"table\", or leave the points out"});
  }
  if (problems.size() > problems_before) return RestitutionLaw(1.0);
  return {*entry, std::move(values)};
}

}  // namespace carom
