// How many samples a step gets while something touches, so that every touch can be drawn, however few
// steps its integrator took, and a contact that lasts does not fill the memory.
#pragma once

#include <algorithm>
#include <cstddef>

#include "base/archive.h"
#include "simulation/peak_search.h"

namespace carom::simulation {

class TouchSamples {
 public:
  /// What every touch gets at least.
  static constexpr int fewest = 20;
  /// Fine samples of a touch that begins alone, and of one that joins others.
  static constexpr int alone = 600, joining = 60;

  /// Before a step is sampled: whether anything touched in it, and how many touches have begun so far.
  void see(bool touching, std::size_t onsets) {
    if (touching && onsets != onsets_) {
      left_ = std::max(left_, touched_ ? joining : alone);
      since_onset_ = 0;
    }
    if (!touching) left_ = 0;
    onsets_ = onsets;
    touched_ = touching;
  }
  /// Samples of the step, the last of them at its end; none where outputs suffice. A touch that may end
  /// with the step gets all that it lacks.
  int wanted(bool may_be_last) const {
    if (left_ <= 0) return 0;
    return may_be_last ? std::max(samples_per_step, fewest - since_onset_) : samples_per_step;
  }
  void taken() {
    --left_;
    ++since_onset_;
  }

  void archive(Archive& file) { file(onsets_, touched_, left_, since_onset_); }

 private:
  std::size_t onsets_ = 0;
  bool touched_ = false;
  int left_ = 0, since_onset_ = 0;
};

}  // namespace carom::simulation
