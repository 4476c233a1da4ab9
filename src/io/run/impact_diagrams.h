// Routh's diagrams of the rigid impacts of a run.
#pragma once

#include "carom/simulation.h"
#include "io/json_values.h"

namespace carom::io {

/// [{"impact": place in the list of impacts, "svg": Routh's diagram or hodograph}], of impacts that
/// one contact has alone; the first forty of them.
Json diagrams_json(const Trajectory& trajectory);

}  // namespace carom::io
