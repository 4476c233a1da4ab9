#include "forecast.h"

#include "print.h"
#include "progress.h"

namespace carom::app {
namespace {

/// After which the rate of a run tells how long it will take.
constexpr double telling_seconds = 2, telling_part = 1e-3;

}  // namespace

void Forecast::look_at(double fraction, double file_bytes) {
  if (all_told_ || !(file_bytes > 0)) return;
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const bool tells = elapsed > telling_seconds && fraction > telling_part;
  if (!tells && fraction > telling_part) return;  // for the whole of it
  const std::string text = forecast_text(tells ? elapsed / fraction : 0, file_bytes);
  if (tells) all_told_ = true;
  if (text.empty() || (size_told_ && !tells)) return;
  size_told_ = true;
  print_remark("carom: {}; Ctrl-C ends it and keeps what it has\n", text);
}

}  // namespace carom::app
