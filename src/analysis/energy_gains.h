// Energy that contacts give back beyond what they took: from whom it came, and why.
#pragma once

#include <string>
#include <vector>

#include "carom/simulation.h"

namespace carom::analysis {

/// One sentence for each contact that gave a noticeable share of the run's energy, and one for what no
/// touch explains. Rigid impacts that tell about their energy themselves are left out.
std::vector<std::string> energy_gain_warnings(const Model& model, const Trajectory& trajectory);

}  // namespace carom::analysis
