// How deep an impact goes, roughly: the length in which everything about a contact is measured.
#pragma once

#include <cmath>

namespace carom::laws {

/// S with F(origin + S)·S = energy, to a few per cent, for the static force F against the depth.
/// On a log-log plot F is nearly straight.
template <class Force>
double depth_scale(const Force& force, double origin, double energy) {
  const auto misfit = [&](double log_length) {
    const double value = force(origin + std::exp(log_length));
    return value > 0 ? std::log(value) + log_length - std::log(energy) : -1.0;
  };
  double a = std::log(1e-6 + std::fabs(origin));
  double fa = misfit(a);
  double b = a + (fa < 0 ? 2 : -2);
  for (int i = 0; i < 60; ++i) {
    const double fb = misfit(b);
    if (std::fabs(fb) < 0.05) break;
    double next = b - fb * (b - a) / (fb - fa);
    if (!std::isfinite(next) || std::fabs(next - b) > 25) next = b + (fb < 0 ? 3 : -3);
    a = b, fa = fb, b = next;
  }
  return std::exp(b);
}

}  // namespace carom::laws
