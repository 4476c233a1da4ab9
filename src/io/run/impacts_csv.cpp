#include <fmt/format.h>

#include "base/text.h"
#include "carom/scenario.h"
#include "io/run/csv_text.h"
#include "io/run/model_facts.h"

namespace carom {
namespace {

using Cells = std::vector<std::pair<std::string, std::string>>;  // column, value

std::string text_of(const std::optional<double>& value) {
  return value ? exact_text(*value) : "";
}

void add_vector(const std::string& name, const Vector3d& vector, Cells& cells) {
  for (int i = 0; i < 3; ++i) cells.emplace_back(name + "_" + "xyz"[i], exact_text(vector[i]));
}

/// What is not known, and what a rigid impact does not have, is an empty cell.
Cells cells_of(const Model& model, const ContactEpisode& episode) {
  const bool rigid = io::is_instantaneous(episode);
  const auto shape = [&](ShapeId id) { return id.index < 0 ? "" : io::shape_path(model, id); };
  const auto unless_rigid = [&](double value) { return rigid ? "" : exact_text(value); };
  Cells cells = {{"contact", episode.contact},
                 {"shape_a", shape(episode.shape_a)},
                 {"shape_b", shape(episode.shape_b)},
                 {"start", exact_text(episode.start)},
                 {"end", exact_text(episode.end)},
                 {"ended", episode.ended ? "true" : "false"},
                 {"duration", exact_text(episode.end - episode.start)},
                 {"approach_speed", exact_text(episode.approach_speed)},
                 {"separation_speed", exact_text(episode.separation_speed)},
                 {"restitution_requested", text_of(episode.requested_restitution)},
                 {"restitution_realised", exact_text(episode.realised_restitution)},
                 {"effective_mass", exact_text(episode.effective_mass)},
                 {"law", episode.law},
                 {"calibration", io::calibration_text(episode.calibration)},
                 {"stiffness", text_of(episode.stiffness)},
                 {"exponent", text_of(episode.exponent)},
                 {"peak_force", unless_rigid(episode.peak_force)},
                 {"time_of_peak_force", unless_rigid(episode.time_of_peak_force)},
                 {"max_indentation", exact_text(episode.max_indentation)},
                 {"time_of_max_indentation", unless_rigid(episode.time_of_max_indentation)},
                 {"permanent_indentation", exact_text(episode.permanent_indentation)},
                 {"normal_impulse", exact_text(episode.normal_impulse)}};
  add_vector("impulse", episode.impulse_W, cells);
  add_vector("normal", episode.n_W, cells);
  add_vector("point", episode.p_WC, cells);
  cells.emplace_back("energy_lost_normal", exact_text(episode.lost_normal));
  cells.emplace_back("energy_lost_friction", exact_text(episode.lost_friction));
  return cells;
}

}  // namespace

std::string impacts_csv(const Scenario& scenario, const Trajectory& trajectory) {
  std::string text = fmt::format(
      "# carom {}: impacts, one row per touch from onset to separation\n# title: {}\n"
      "# method: {}\n"
      "# units: times s; speeds m/s; mass kg; stiffness N/m^exponent; force N; indentation, point "
      "m; impulse N s; energy J; along the coordinate of a stop that turns rad, N m, kg m2\n"
      "# impulse is that on the second body, normal points from the first to the second\n",
      CAROM_VERSION, io::one_line(scenario.title), trajectory.method);
  // The columns stand once, in cells_of: an episode without content gives their names.
  std::vector<std::string> columns;
  for (const auto& [column, value] : cells_of(scenario.model, {})) columns.push_back(column);
  text += joined(columns, ",") + "\n";
  for (const ContactEpisode& episode : trajectory.episodes) {
    std::vector<std::string> row;
    for (const auto& [column, value] : cells_of(scenario.model, episode))
      row.push_back(io::csv_cell(value));
    text += joined(row, ",") + "\n";
  }
  return text;
}

}  // namespace carom
