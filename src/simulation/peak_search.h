// The largest value of a quantity within a step, to be looked for while something touches.
#pragma once

#include <algorithm>

#include "base/numbers.h"
#include "numerics/minimum_bracket.h"

namespace carom::simulation {

/// Points per step at which contacts are sampled and forces compared.
inline constexpr int samples_per_step = 4;

/// Calls note(t, value(t)) for the largest of some values within the step, and for a maximum near it where
/// that may exceed `largest_so_far()`.
template <class Value, class Note, class Largest>
void find_peak(double from, double to, const Value& value, const Note& note,
               const Largest& largest_so_far) {
  constexpr int parts = samples_per_step;
  const auto at = [&](int i) { return from + (to - from) * i / parts; };
  double values[parts + 1];
  int best = 0;
  for (int i = 0; i <= parts; ++i) {
    values[i] = value(at(i));
    if (values[i] > values[best]) best = i;
  }
  note(at(best), values[best]);
  // A maximum at an end may belong to the neighbouring step; it is looked for on both sides.
  if (values[best] < 0.9 * largest_so_far()) return;
  const numerics::Minimum peak =
      numerics::find_minimum([&](double t) { return -value(t); }, at(std::max(best - 1, 0)),
                             at(std::min(best + 1, parts)), 1e-10, -infinite);
  note(peak.x, -peak.value);
}

}  // namespace carom::simulation
