// A line of cells that is fine at several places.
#pragma once

#include <vector>

#include "continuum/meshing/spacing.h"

namespace carom::continuum {

/// Fine within `reach` of `x`.
struct FinePart {
  double x = 0, reach = 0;  ///< [m]
  double size = 0;          ///< of cells there [m]
};

/// From low to high: cells grow away from each part in proportion to the distance, by `growth` from one to the
/// next, up to `largest`.
Spacing graded_line(double low, double high, const std::vector<FinePart>& parts, double growth,
                    double largest);

}  // namespace carom::continuum
