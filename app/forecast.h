// Says how long a run will take and how large its files will be, where that is much.
#pragma once

#include <chrono>

namespace carom::app {

/// Tells it once on standard error (see forecast_text in progress.h): the size of the samples that are asked
/// for before the run, and what its first seconds let one expect as soon as they do.
class Forecast {
 public:
  /// The fraction of the run that is done, and what its files will come to [bytes]; 0: not known.
  void look_at(double fraction, double file_bytes);

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  bool size_told_ = false, all_told_ = false;
};

}  // namespace carom::app
