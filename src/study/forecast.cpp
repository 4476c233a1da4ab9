#include "study/forecast.h"

#include <algorithm>

#include "io/run/trajectory_columns.h"
#include "simulation/recorder.h"

namespace carom::study {
namespace {

/// Of a number in a table with its comma: some are zero, and some have all their digits.
constexpr double bytes_of_cell = 10;
/// Of the samples that fit, those that are left when every other one is left out from time to time.
constexpr double kept_share = 0.75;
/// Before that share is done, its rate says little.
constexpr double telling_fraction = 1e-3;

}  // namespace

FileForecast::FileForecast(const Model& model, const SimulationSettings& settings)
    : steps_by_event_(settings.method == "piecewise"),
      asked_(settings.duration / (settings.output_step > 0
                                      ? settings.output_step
                                      : simulation::usual_output_step(model, settings))),
      most_(kept_share * simulation::most_sample_bytes /
            simulation::bytes_of_sample(model, settings)),
      per_sample_(
          bytes_of_cell *
              static_cast<double>(io::trajectory_columns(model, io::recorded_by(settings)).size()) +
          simulation::bytes_of_sample(model, settings)) {}

double FileForecast::bytes(double fraction, std::size_t steps) const {
  const bool tells = steps_by_event_ && fraction > telling_fraction;
  const double more = tells ? static_cast<double>(steps) / fraction : 0;
  return std::min(asked_ + more, most_) * per_sample_;
}

}  // namespace carom::study
