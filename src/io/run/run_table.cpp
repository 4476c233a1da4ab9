#include "io/run/run_table.h"

#include <algorithm>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "io/run/trajectory_columns.h"

namespace carom {

const std::vector<double>* RunTable::find(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? nullptr : &columns[found - names.begin()];
}

RunTable run_table(const Scenario& scenario, const Trajectory& trajectory) {
  RunTable table;
  for (const io::TrajectoryColumn& column :
       io::trajectory_columns(scenario.model, io::recorded_in(trajectory))) {
    table.names.push_back(column.name);
    std::vector<double>& values = table.columns.emplace_back();
    values.reserve(trajectory.samples.size());
    for (const Sample& sample : trajectory.samples) values.push_back(column.value(sample));
  }
  return table;
}

}  // namespace carom
