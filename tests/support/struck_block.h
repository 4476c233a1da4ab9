// A run folder as if read, and its pictures.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tool/run_plot.h"

namespace carom::test {

/// A block that is struck twice between 1 s and 2 s and between 3 s and 4 s: 10 N along z, and friction of 3 N along −y in
/// the first second of the two, 6 N in the other.
inline RunFolder struck_block() {
  RunFolder run{.folder = "block.carom", .name = "block"};
  run.summary = std::make_shared<const io::Json>(io::Json::parse(R"({"carom": "0", "format": 1,
    "impacts": [{"contact": "blow", "shapes": ["a", "b"], "start": 1.0, "end": 2.0},
                {"contact": "blow", "shapes": ["a", "b"], "start": 3.0, "end": 4.0}],
    "final": {"time": 5, "bodies": {}}})"));
  RunTable& table = run.trajectory;
  table.names = {"time", "blow.gap", "blow.normal_force", "blow.friction_force", "blow.slip_speed"};
  for (const char* vector : {"normal", "force"}) {
    for (const char* axis : {"x", "y", "z"})
      table.names.push_back(std::string("blow.") + vector + "_" + axis);
  }
  for (const char* energy : {"kinetic", "gravitational", "springs", "contacts", "work_of_drives",
                             "lost_in_contact", "lost_in_friction", "lost_in_dampers", "residual"})
    table.names.push_back(energy);
  table.columns.resize(table.names.size());
  for (int i = 0; i <= 500; ++i) {
    const double time = 0.01 * i;
    const bool first = i >= 100 && i <= 200, second = i >= 300 && i <= 400;
    const double touches = first || second ? 1 : 0;
    const std::vector<double> row = {
        time,        0, 10 * touches, 0, 0, 0, 0, touches, 0, first ? -3.0 : second ? -6.0 : 0,
        10 * touches};
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      table.columns[column].push_back(column < row.size() ? row[column] : 0);
  }
  return run;
}

inline RunPlot plot_of(const RunFolder& run, const RunPlotRequest& request) {
  return make_run_plot({&run, 1}, request);
}

}  // namespace carom::test
