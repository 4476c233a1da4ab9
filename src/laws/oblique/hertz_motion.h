// The elastic Hertz impact in its own units: depth over the greatest depth, speed over the approach
// speed, time in units of greatest depth over approach speed.
#pragma once

#include <vector>

namespace carom::laws {

struct HertzInstant {
  double time = 0;
  double depth = 0;  ///< the normal force is depth^1.5 of its peak
  double speed = 0;  ///< > 0 while closing
};

/// Instants from first touch to separation, `steps` + 1 of them, close to equal steps of time. The way
/// back mirrors the way in.
std::vector<HertzInstant> hertz_motion(int steps);

}  // namespace carom::laws
