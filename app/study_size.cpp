#include "study_size.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <limits>

namespace carom::app {
namespace {

constexpr double minute = 60, hour = 3600, day = 86400, year = 365.25 * day;
/// More than anybody waits for without having meant to.
constexpr double long_time = 7 * day, many_samples = 1e9;

std::string duration_text(double seconds) {
  if (seconds < 2 * minute) return fmt::format("{:.2g} s", seconds);
  if (seconds < 2 * hour) return fmt::format("{:.0f} min", seconds / minute);
  if (seconds < 2 * day) return fmt::format("{:.1f} hours", seconds / hour);
  if (seconds < 2 * year) return fmt::format("{:.0f} days", seconds / day);
  return fmt::format("{:.3g} years", seconds / year);
}

std::string size_text(double bytes) {
  if (bytes < 1e6) return fmt::format("{:.0f} kB", std::ceil(bytes / 1e3));
  if (bytes < 1e9) return fmt::format("{:.0f} MB", bytes / 1e6);
  if (bytes < 1e12) return fmt::format("{:.1f} GB", bytes / 1e9);
  return fmt::format("{:.3g} TB", bytes / 1e12);
}

/// Bytes that may be written to a folder that may yet have to be made.
double free_space(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path existing = fs::absolute(folder).lexically_normal();
  while (!fs::exists(existing, error) && existing.has_relative_path())
    existing = existing.parent_path();
  const fs::space_info space = fs::space(existing, error);
  return error ? std::numeric_limits<double>::infinity() : static_cast<double>(space.available);
}

}  // namespace

std::string study_forecast(double samples, const FirstLook& look, int threads) {
  const std::string count =
      samples < 1e15 ? fmt::format("{:.0f}", samples) : fmt::format("{:.3g}", samples);
  return fmt::format("{} samples, about {} on {} thread{}, and {} of results", count,
                     duration_text(samples * look.seconds / threads), threads,
                     threads == 1 ? "" : "s", size_text(samples * look.bytes));
}

void check_study_size(const io::StudyFile& study, double samples, const FirstLook& look,
                      int threads, const std::string& folder, bool wanted) {
  const auto refuse = [&](const std::string& remedy) {
    throw InputError({{study.file, "makes " + study_forecast(samples, look, threads), remedy}});
  };
  if (study::sample_count(study) > study::StudyDesign::most_samples(study))
    refuse(fmt::format("at most {:.3g} samples; take fewer values, or a random sampling",
                       study::StudyDesign::most_samples(study)));
  if (wanted) return;
  const std::string remedy = "; take fewer, or ask for it with --long";
  if (samples > many_samples)
    refuse(fmt::format("at most {:.0e} samples are made unless they are asked for", many_samples) +
           remedy);
  const double room = free_space(folder);
  if (samples * look.bytes > room)
    refuse(fmt::format("there is room for {} where '{}' is", size_text(room), folder) + remedy);
  if (samples * look.seconds / threads > long_time)
    refuse(fmt::format("at most {} is spent unless it is asked for", duration_text(long_time)) +
           remedy);
}

}  // namespace carom::app
