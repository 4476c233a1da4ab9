// What a reader of a run should beware of, found in what was recorded: contacts that yield, rebounds that
// are not as asked, laws outside of their range, indentations that are not small, energy from nowhere.
#pragma once

#include <string>
#include <vector>

#include "carom/simulation.h"

namespace carom::analysis {

/// One sentence for each contact and kind of finding, about the worst of its touches. What single touches
/// have to do with it is added to the warnings of `episodes`, which are those of the trajectory.
std::vector<std::string> run_warnings(const Model& model, const Trajectory& trajectory,
                                      const std::vector<ContactEpisode*>& episodes);

}  // namespace carom::analysis
