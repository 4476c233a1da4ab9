// A function of time that is a constant and an exponential with a polynomial, w(u) = a + e^(−u)·P(u):
// all that a mass on the end of a rod makes of the waves.
#pragma once

#include <optional>
#include <vector>

namespace carom::waves {

struct DecayingWave {
  double constant = 0;
  std::vector<double> polynomial{};  ///< none: 0

  double value(double u) const;
  DecayingWave times(double factor) const;
  /// The same function counted from a later u.
  DecayingWave from(double u) const;
  /// Drops the highest powers while they are below rounding up to that u.
  void shorten(double end);
  /// ∫₀ᵘ w du less constant·u.
  double integral(double u) const;
  /// ∫ w² du between two places, by Gauss' rule.
  double integral_of_square(double from, double to) const;
};

/// y with dy/du + y = w and y(0) = start.
DecayingWave followed(const DecayingWave& w, double start);

/// The first u in [0, end] where ∫₀ᵘ (w − speed) du sinks below `level` ≤ 0, if it does by more than
/// rounding.
std::optional<double> first_fall(const DecayingWave& w, double speed, double level, double end,
                                 double rounding);

}  // namespace carom::waves
