// Measured points (V, e), joined by straight lines in V; the end values hold outside.
#include "carom/materials.h"

namespace carom::laws {
namespace {

double interpolate(std::span<const double> values, double speed) {
  if (speed <= values[0]) return values[1];
  for (std::size_t i = 2; i < values.size(); i += 2) {
    if (speed >= values[i]) continue;
    const double share = (speed - values[i - 2]) / (values[i] - values[i - 2]);
    return (1 - share) * values[i - 1] + share * values[i + 1];
  }
  return values.back();
}

}  // namespace

RestitutionEntry table_restitution() {
  return {{.name = "table",
           .summary = "measured points, joined by straight lines",
           .formula = "linear in V between the points, constant outside",
           .source = "the user's measurements",
           .validity = "between the first and the last speed of the table"},
          true,
          interpolate};
}

}  // namespace carom::laws
