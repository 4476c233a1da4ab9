// One step of the explicit Runge-Kutta method of order 8 with error estimates of order 5 and 3.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "numerics/dormand_prince_853_tableau.h"

namespace carom::numerics {

template <std::size_t N>
using StateVector = std::array<double, N>;

/// Result of a trial step: the state after it and the estimated error relative to the tolerance.
template <std::size_t N>
struct TrialStep {
  StateVector<N> state;
  double error = 0;  ///< <= 1 is good enough
};

/// One step of length h from `y`, whose derivative is `dy`. `derivative(x, y)` returns dy/dx.
/// The error is measured against tolerance · (1 + |y|) in each component.
template <std::size_t N, class Derivative>
TrialStep<N> dormand_prince_853_step(const Derivative& derivative, double x,
                                     const StateVector<N>& y, const StateVector<N>& dy, double h,
                                     double tolerance) {
  std::array<StateVector<N>, 12> k;
  k[0] = dy;
#pragma GCC unroll 12
  for (int stage = 1; stage < 12; ++stage) {
    StateVector<N> at;
    for (std::size_t i = 0; i < N; ++i) {
      double sum = 0;
#pragma GCC unroll 12
      for (int j = 0; j < stage; ++j) {
        if (dp853::a[stage][j] != 0) sum += dp853::a[stage][j] * k[j][i];
      }
      at[i] = y[i] + h * sum;
    }
    k[stage] = derivative(x + dp853::c[stage] * h, at);
  }
  TrialStep<N> step;
  double error5 = 0;
  double error3 = 0;
  for (std::size_t i = 0; i < N; ++i) {
    double increment = 0;
    double difference5 = 0;
#pragma GCC unroll 12
    for (int j = 0; j < 12; ++j) {
      if (dp853::b[j] == 0) continue;
      increment += dp853::b[j] * k[j][i];
      difference5 += dp853::e5[j] * k[j][i];
    }
    const double difference3 =
        increment - dp853::bhh[0] * k[0][i] - dp853::bhh[1] * k[8][i] - dp853::bhh[2] * k[11][i];
    step.state[i] = y[i] + h * increment;
    const double scale = tolerance * (1 + std::fmax(std::fabs(y[i]), std::fabs(step.state[i])));
    error5 += (difference5 / scale) * (difference5 / scale);
    error3 += (difference3 / scale) * (difference3 / scale);
  }
  // Hairer's blend: |h|·e5² / sqrt(e5² + 0.01·e3²), as a mean over the components.
  const double denominator = error5 + 0.01 * error3;
  step.error =
      denominator > 0 ? std::fabs(h) * error5 / std::sqrt(denominator * static_cast<double>(N)) : 0;
  return step;
}

/// Factor for the next step length after a trial with that error.
inline double next_step_factor(double error) {
  if (!(error < 1e300)) return 0.1;
  constexpr double safety = 0.9;
  const double factor = safety * std::pow(std::fmax(error, 1e-10), -1.0 / 8);
  return std::fmin(6.0, std::fmax(0.2, factor));
}

}  // namespace carom::numerics
