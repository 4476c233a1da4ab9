// A bar on the terminal for what takes longer than a second.
#pragma once

#include <chrono>
#include <string>

namespace carom::app {

/// "slider  [#######-------------]  35 %  12 s left": the fraction done is in [0, 1]. The time left
/// is shown once it can be guessed.
std::string progress_text(const std::string& label, double fraction, double elapsed_seconds);

/// "the run will take about 2 min and leave up to about 200 MB of files"; empty where neither is much. Seconds or
/// bytes of 0 are not known.
std::string forecast_text(double seconds, double file_bytes);

/// Shows itself on standard error after a second, when that is a terminal, and wipes itself out at
/// the end.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(const std::string& label, double fraction);

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  bool on_terminal_;
  bool shown_ = false;
};

}  // namespace carom::app
