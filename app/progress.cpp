#include "progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/utf8.h"

namespace carom::app {
namespace {

constexpr double long_run = 30;      // [s]
constexpr double large_files = 1e8;  // [bytes]

std::string time_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < 3600) return fmt::format("{:.0f} min", std::ceil(seconds / 60));
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

std::string forecast_text(double seconds, double file_bytes) {
  std::string text;
  if (seconds > long_run) text = "take about " + time_text(seconds);
  if (file_bytes > large_files) {
    text += text.empty() ? "" : " and ";
    text += fmt::format("leave up to about {:.0f} MB of files", file_bytes / 1e6);
  }
  return text.empty() ? "" : "the run will " + text;
}

std::string progress_text(const std::string& label, double fraction, double elapsed_seconds) {
  constexpr int kWidth = 20;
  const double done = std::clamp(fraction, 0.0, 1.0);
  const int marks = static_cast<int>(done * kWidth);
  std::string text = fmt::format("{}  [{:#<{}}{:-<{}}] {:3.0f} %", label, "", marks, "",
                                 kWidth - marks, std::floor(100 * done));
  // Before a thousandth is done, the guess would be noise.
  if (done >= 1e-3 && done < 1)
    text += fmt::format("  {} left", time_text(elapsed_seconds * (1 - done) / done));
  return text;
}

ProgressBar::ProgressBar() : on_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
}

void ProgressBar::show(const std::string& label, double fraction) {
  using namespace std::chrono_literals;
  if (!on_terminal_) return;
  const Clock::time_point now = Clock::now();
  if (now - start_ < 1s || (shown_ && now - last_ < 100ms)) return;
  last_ = now;
  shown_ = true;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  // A terminal that is gone must not end the run.
  const std::string line = "\r\033[K" + visible_text(progress_text(label, fraction, elapsed));
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace carom::app
