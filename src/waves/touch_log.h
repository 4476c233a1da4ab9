// Touches, samples and impulse of an impact while it is followed.
#pragma once

#include <algorithm>

#include "carom/impact.h"

namespace carom::waves {

struct TouchLog {
  WaveImpact impact;
  bool closed = false;

  void begin(double time) {
    if (closed) return;
    closed = true;
    impact.touches.push_back({time, time, 0});
  }
  /// Surfaces that met without a force have not struck each other.
  void end(double time) {
    if (!closed) return;
    closed = false;
    impact.touches.back().end = time;
    if (!(impact.touches.back().peak_force > 0)) impact.touches.pop_back();
  }
  void note_force(double force) {
    double& peak = impact.touches.back().peak_force;
    peak = std::max(peak, force);
  }
  /// What follows from the touches.
  void finish() {
    for (const WaveTouch& touch : impact.touches) {
      impact.duration = touch.end;
      impact.peak_force = std::max(impact.peak_force, touch.peak_force);
    }
  }
};

}  // namespace carom::waves
