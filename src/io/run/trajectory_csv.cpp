#include <fmt/format.h>

#include <charconv>

#include "carom/scenario.h"
#include "io/run/csv_text.h"
#include "io/run/run_identifier.h"
#include "io/run/trajectory_columns.h"

namespace carom {
namespace {

/// Appends a number with all digits of a double, and a comma. Large runs have tens of millions of
/// numbers, so that nothing is copied twice.
void add_cell(double value, std::string& text) {
  char cell[32];
  char* end = std::to_chars(cell, cell + sizeof cell, value).ptr;
  *end++ = ',';
  text.append(cell, end);
}

}  // namespace

std::string trajectory_csv(const Scenario& scenario, const Trajectory& trajectory) {
  std::string text = fmt::format(
      "# carom {}: trajectory\n# run: {}\n# title: {}\n# method: {}\n"
      "# units: time s; px py pz m (centre of mass); qw qx qy qz 1; vx vy vz m/s; wx wy wz rad/s; "
      "all in world axes\n"
      "# units: gap m (inf: out of reach); normal_force friction_force N; slip_speed m/s; energies "
      "J; of a stop that turns gap rad, normal_force N m\n"
      "# units: point_x point_y point_z m, normal_x normal_y normal_z 1 (from first to second), "
      "force_x force_y force_z N (on the second body), zero while apart, world axes\n"
      "# units: indentation_rate m/s (> 0 closing), indentation_acceleration m/s2, elastic_force "
      "damping_force plastic_force N: parts of normal_force; of a stop that turns rad, N m\n"
      "# units: fx fy fz N, mx my mz N m: of a joint on its second body, about the joint's point, "
      "world axes\n",
      CAROM_VERSION, io::run_identifier(trajectory), io::one_line(scenario.title),
      trajectory.method);
  const std::vector<io::TrajectoryColumn> columns =
      io::trajectory_columns(scenario.model, io::recorded_in(trajectory));
  for (const io::TrajectoryColumn& column : columns) text += io::csv_cell(column.name) + ",";
  text.back() = '\n';
  for (const Sample& sample : trajectory.samples) {
    for (const io::TrajectoryColumn& column : columns) add_cell(column.value(sample), text);
    text.back() = '\n';
  }
  return text;
}

}  // namespace carom
