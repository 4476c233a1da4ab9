#include "run_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "carom/analysis.h"
#include "carom/math.h"
#include "table.h"

namespace carom::app {
namespace {

// The screen shows the beginning of long lists; the files have all of them.
constexpr std::size_t kMostImpacts = 40;
constexpr std::size_t kMostEvents = 20;

std::string count_text(int count, const std::string& thing, const std::string& things) {
  return fmt::format("{} {}", count, count == 1 ? thing : things);
}

std::string more_text(std::size_t all, std::size_t shown) {
  return all > shown ? fmt::format("  … and {} more\n", all - shown) : "";
}

/// The difference as the tolerance is given: in percent of the published value, or as it is.
std::string difference_text(const ExpectationResult& result, double value, const char* format) {
  if (result.expected == 0 || !std::isfinite(result.expected))
    return fmt::format(fmt::runtime(format), value, "");
  return fmt::format(fmt::runtime(format), 100 * value / std::fabs(result.expected), " %");
}

/// A value as a cell of a table.
struct ValueText {
  const ImpactQuantity& quantity;
  const ContactEpisode& episode;

  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(int value) const { return std::to_string(value); }
  std::string operator()(double value) const {
    if (quantity.unit == "1") return fmt::format("{:.{}g}", value, quantity.shown.digits);
    return engineering_text(value, quantity.unit_of(episode), quantity.shown.digits);
  }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const Vector3d& value) const {
    return (*this)(value.x()) + ", " + (*this)(value.y()) + ", " + (*this)(value.z());
  }
  std::string operator()(const std::vector<std::string>& value) const {
    return fmt::format("{}", fmt::join(value, ", "));
  }
};

}  // namespace

std::string model_text(const ModelFacts& facts) {
  const Mobility& mobility = facts.mobility;
  return fmt::format(
      "{}, {}, {}, {}, {}", count_text(facts.bodies, "body", "bodies"),
      count_text(facts.joints, "joint", "joints"),
      count_text(mobility.degrees_of_freedom, "degree of freedom", "degrees of freedom"),
      count_text(mobility.loops, "loop", "loops"),
      count_text(mobility.redundant_constraints, "redundant constraint", "redundant constraints"));
}

ImpactColumns::ImpactColumns(bool ImpactQuantity::Shown::*table,
                             std::span<const ImpactSummary* const> impacts)
    : quantities_(shown_quantities(table)) {
  std::erase_if(quantities_, [&](const ImpactQuantity* quantity) {
    const auto is_known = [&](const ImpactSummary* impact) {
      return quantity->is_of(impact->episode) && quantity->value(*impact).index() != 0;
    };
    return quantity->shown.only_when_known && std::ranges::none_of(impacts, is_known);
  });
}

std::vector<std::string> ImpactColumns::titles() const {
  std::vector<std::string> titles;
  for (const ImpactQuantity* quantity : quantities_) titles.push_back(quantity->shown.title);
  return titles;
}

std::vector<std::size_t> ImpactColumns::numbers() const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < quantities_.size(); ++i) {
    if (!quantities_[i]->unit.empty()) places.push_back(i);
  }
  return places;
}

std::vector<std::string> ImpactColumns::row(const ImpactSummary& impact) const {
  const ContactEpisode& episode = impact.episode;
  std::vector<std::string> cells;
  const TouchEnd end = end_of(episode);
  bool told = end == TouchEnd::rebound;  // how else it ended
  for (const ImpactQuantity* quantity : quantities_) {
    const bool unknown =
        !episode.ended || !quantity->is_of(episode) || quantity->value(impact).index() == 0;
    if (quantity->unknown_in_touch && unknown) {
      cells.push_back(told ? "-" : std::string(to_text(end)));
      told = true;
    } else if (!quantity->is_of(episode) ||
               (quantity->zero_when_rigid && is_instantaneous(episode))) {
      cells.push_back("-");
    } else {
      cells.push_back(std::visit(ValueText{*quantity, episode}, quantity->value(impact)));
    }
  }
  return cells;
}

std::string impacts_text(const RunSummary& summary) {
  if (summary.impacts.empty()) return "no impacts\n";
  std::vector<const ImpactSummary*> shown;
  for (const ImpactSummary& impact : summary.impacts) {
    if (shown.size() < kMostImpacts) shown.push_back(&impact);
  }
  const ImpactColumns columns(&ImpactQuantity::Shown::in_run, shown);
  std::vector<std::vector<std::string>> rows = {columns.titles()};
  for (const ImpactSummary* impact : shown) rows.push_back(columns.row(*impact));
  return "impacts\n" + table_text(rows, true, columns.numbers()) +
         more_text(summary.impacts.size(), kMostImpacts);
}

std::string vibrating_bodies_text(const RunSummary& summary) {
  std::vector<std::vector<std::string>> rows = {{"body that bends", "modes", "lowest frequency",
                                                 "energy at the end", "largest in one mode",
                                                 "which"}};
  for (const ElasticFacts& body : summary.model.elastic) {
    if (body.modes.empty()) continue;
    double energy = 0;
    for (const ModeFacts& mode : body.modes) energy += mode.energy;
    const auto top = std::ranges::max_element(body.modes, {}, &ModeFacts::largest_energy);
    const std::string name = top->kind.empty() ? "" : top->kind + ", ";
    rows.push_back({body.body, std::to_string(body.modes.size()),
                    engineering_text(body.lowest_frequency, "Hz"), engineering_text(energy, "J"),
                    engineering_text(top->largest_energy, "J"),
                    name + engineering_text(top->frequency, "Hz")});
  }
  if (rows.size() == 1) return "";
  return "\nvibration\n" + table_text(rows, true, {1, 2, 3, 4});
}

std::string clearances_text(const RunSummary& summary) {
  if (summary.clearances.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"joint", "clearance", "free flight", "impact",
                                                 "contact", "impacts", "largest force",
                                                 "largest offset", "energy lost"}};
  for (const ClearanceReport& report : summary.clearances) {
    rows.push_back({report.joint, engineering_text(report.clearance, "m"),
                    engineering_text(report.phases.free_flight, "s"),
                    engineering_text(report.phases.impact, "s"),
                    engineering_text(report.phases.contact, "s"), std::to_string(report.impacts),
                    engineering_text(report.largest_force, "N"),
                    engineering_text(report.largest_offset, "m"),
                    engineering_text(report.lost_normal + report.lost_friction, "J")});
  }
  return "\njoints with clearance\n" + table_text(rows, true, {1, 2, 3, 4, 5, 6, 7, 8});
}

std::string events_text(const RunSummary& summary) {
  if (summary.events.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"time", "event", "contact or joint"}};
  for (const RunEvent& event : summary.events) {
    if (rows.size() > kMostEvents) break;
    rows.push_back({engineering_text(event.time, "s", 6), event.type, event.subject});
  }
  return "\nevents\n" + table_text(rows, true, {0}) + more_text(summary.events.size(), kMostEvents);
}

std::string energy_text(const RunSummary& summary) {
  const auto& [first, last, largest_residual] = summary.energy;
  const auto joules = [](double value) { return engineering_text(value, "J", 6); };
  return "\nenergy\n" + table_text({{"stored at the start", joules(first.stored())},
                                    {"work of drives and forces", joules(last.work_of_drives)},
                                    {"lost in contact", joules(last.lost_in_contact)},
                                    {"lost in friction", joules(last.lost_in_friction)},
                                    {"lost in dampers", joules(last.lost_in_dampers)},
                                    {"stored at the end", joules(last.stored())},
                                    {"unexplained (residual)", joules(last.residual)}},
                                   false, {1});
}

std::string expectations_text(std::span<const VerifiedScenario> scenarios) {
  std::vector<std::vector<std::string>> rows = {
      {"scenario", "quantity", "published", "ours", "difference", "allowed", "verdict", "source"}};
  std::string messages;
  for (const VerifiedScenario& scenario : scenarios) {
    for (const ExpectationResult& result : scenario.results) {
      rows.push_back({std::filesystem::path(scenario.file).stem().string(), result.quantity,
                      fmt::format("{:.6g}", result.expected),
                      result.found ? fmt::format("{:.6g}", *result.found) : "-",
                      result.found ? difference_text(result, result.difference, "{:+.2g}{}") : "-",
                      difference_text(result, result.allowed, "{:.2g}{}"),
                      result.met ? "met" : "NOT MET", result.source});
      if (!result.message.empty())
        messages += "  " + result.place + ": " + result.quantity + ": " + result.message + "\n";
    }
  }
  if (rows.size() == 1) return "";
  if (scenarios.size() == 1) {
    for (auto& row : rows) row.erase(row.begin());
  }
  const std::size_t shift = scenarios.size() == 1 ? 0 : 1;
  return table_text(rows, true, {1 + shift, 2 + shift, 3 + shift, 4 + shift}) + messages;
}

}  // namespace carom::app
