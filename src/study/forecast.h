// How large the files of a run will be, told before and while it goes on.
#pragma once

#include <cstddef>

#include "carom/model.h"
#include "carom/simulation.h"

namespace carom::study {

/// The trajectory and the checkpoint, which holds it too, are the largest files by far.
class FileForecast {
 public:
  FileForecast(const Model& model, const SimulationSettings& settings);

  /// At most about: of the samples that are asked for, and of one more for each step of a method whose steps
  /// go from event to event. The fraction of the duration is done in so many steps. [bytes]
  double bytes(double fraction, std::size_t steps) const;

 private:
  bool steps_by_event_;
  double asked_;       // samples
  double most_;        // that are kept
  double per_sample_;  // [bytes]
};

}  // namespace carom::study
