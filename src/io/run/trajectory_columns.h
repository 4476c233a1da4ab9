// The columns of trajectory.csv: their names, and where their numbers are in a sample.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/model.h"
#include "carom/simulation.h"

namespace carom::io {

struct TrajectoryColumn {
  std::string name;
  std::string unit;  ///< SI; "1" for none
  std::function<double(const Sample&)> value;
};

/// What a run records when it is asked to.
struct Recorded {
  bool reactions = false;    ///< of joints
  bool force_parts = false;  ///< of normal forces
};
Recorded recorded_by(const SimulationSettings& settings);
Recorded recorded_in(const Trajectory& trajectory);

/// All columns in their order.
std::vector<TrajectoryColumn> trajectory_columns(const Model& model, const Recorded& recorded);

/// The unit of a column of trajectory.csv by its name; `turns`: of a stop of a joint that turns.
std::string unit_of_column(std::string_view column, bool turns = false);

/// The energy that only runs with elastic bodies have.
inline constexpr const char* strain_column = "strain";

/// Names of the columns of one body, without the name in front.
std::vector<std::string> body_column_names();
/// Names of the columns of the energy ledger.
std::vector<std::string> energy_column_names();

}  // namespace carom::io
