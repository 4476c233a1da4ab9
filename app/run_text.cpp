#include "run_text.h"

#include <fmt/format.h>

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

}  // namespace

std::string model_text(const Model& model) {
  const Mobility& mobility = model.mobility();
  return fmt::format(
      "{}, {}, {}, {}, {}", count_text(model.body_count() - 1, "body", "bodies"),
      count_text(model.given_joint_count(), "joint", "joints"),
      count_text(mobility.degrees_of_freedom, "degree of freedom", "degrees of freedom"),
      count_text(mobility.loops, "loop", "loops"),
      count_text(mobility.redundant_constraints, "redundant constraint", "redundant constraints"));
}

EpisodeUnits units_of(const Model& model, const ContactEpisode& episode) {
  if (episode.shape_a.index >= 0) return {};
  const std::string joint = episode.contact.substr(0, episode.contact.rfind('.'));
  for (int i = 0; i < model.given_joint_count(); ++i) {
    if (model.name(JointId{i}) != joint) continue;
    const AxisUnits& units = axis_units(model, JointId{i});
    return {std::string(units.speed), std::string(units.inertia), std::string(units.force),
            std::string(units.coordinate), std::string(units.impulse)};
  }
  return {};
}

std::string restitution_text(const std::optional<double>& restitution) {
  return restitution ? fmt::format("{:.4g}", *restitution) : "-";
}

std::string impacts_text(const Model& model, const Trajectory& trajectory) {
  if (trajectory.episodes.empty()) return "no impacts\n";
  std::vector<std::vector<std::string>> rows = {{"time", "contact", "approach", "separation",
                                                 "asked e", "got e", "eff. mass", "peak force",
                                                 "max indentation", "duration", "energy lost"}};
  for (const ContactEpisode& episode : trajectory.episodes) {
    if (rows.size() > kMostImpacts) break;
    const EpisodeUnits units = units_of(model, episode);
    const bool rigid = episode.ended && episode.end <= episode.start;
    const auto soft = [&](double value, const std::string& unit) {
      return rigid ? "-" : engineering_text(value, unit);
    };
    rows.push_back(
        {engineering_text(episode.start, "s", 6), episode.contact,
         engineering_text(episode.approach_speed, units.speed),
         episode.ended ? engineering_text(episode.separation_speed, units.speed) : "in touch",
         restitution_text(episode.requested_restitution),
         episode.ended ? restitution_text(episode.realised_restitution) : "-",
         engineering_text(episode.effective_mass, units.mass),
         soft(episode.peak_force, units.force), soft(episode.max_indentation, units.length),
         soft(episode.end - episode.start, "s"),
         engineering_text(episode.lost_normal + episode.lost_friction, "J")});
  }
  return "impacts\n" + table_text(rows, true, {0, 2, 3, 4, 5, 6, 7, 8, 9, 10}) +
         more_text(trajectory.episodes.size(), kMostImpacts);
}

std::string clearances_text(const Model& model, const Trajectory& trajectory) {
  if (model.clearance_joints().empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"joint", "clearance", "free flight", "impact",
                                                 "contact", "impacts", "largest force",
                                                 "largest offset", "energy lost"}};
  for (const ClearanceReport& report : clearance_reports(model, trajectory)) {
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

std::string events_text(const Trajectory& trajectory) {
  if (trajectory.events.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"time", "event", "contact or joint"}};
  for (const RunEvent& event : trajectory.events) {
    if (rows.size() > kMostEvents) break;
    rows.push_back({engineering_text(event.time, "s", 6), event.type, event.subject});
  }
  return "\nevents\n" + table_text(rows, true, {0}) +
         more_text(trajectory.events.size(), kMostEvents);
}

std::string energy_text(const Trajectory& trajectory) {
  const EnergyLedger& first = trajectory.first().energy;
  const EnergyLedger& last = trajectory.last().energy;
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
