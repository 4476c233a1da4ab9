#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "carom/impact.h"
#include "numerics/gauss_legendre.h"
#include "waves/relaxing_waves.h"

namespace carom {
namespace relaxing_rod_test {

const Material polymer{.name = "polymer", .young = 3e9, .poisson = 0.4, .density = 1200};
const ElasticRod rod{1, 1e-4, polymer};
const double travel = 2 / std::sqrt(3e9 / 1200);

TEST(RelaxingRod, IsElasticWhereNothingRelaxesInTime) {
  const WaveImpact elastic = rod_on_wall(rod, 1);
  const WaveImpact slow = rod_on_wall(rod, 1, {.ratio = 0.5, .time = 1e6 * travel});
  EXPECT_NEAR(slow.restitution, 1, 1e-6);
  EXPECT_NEAR(slow.duration, elastic.duration, 1e-12 * elastic.duration);
  EXPECT_NEAR(slow.peak_force, elastic.peak_force, 1e-12 * elastic.peak_force);
}

// Fast relaxation leaves the relaxed modulus: the wave is back later, by 1/√r.
TEST(RelaxingRod, HasTheSlowWaveWhereAllRelaxesAtOnce) {
  const WaveImpact fast = rod_on_wall(rod, 1, {.ratio = 0.5, .time = 1e-3 * travel});
  EXPECT_NEAR(fast.duration / travel, 1 / std::sqrt(0.5), 0.01);
  EXPECT_GT(fast.restitution, 0.9);
}

// The modes of a rod that sticks to the wall: F = Z·V·T·Σ of residues at the three roots of
// s²(1 + sθ) + ω²(r + sθ) = 0, which decay where θ is small.
TEST(RelaxingWaves, AgreeWithModes) {
  const double ratio = 0.6, theta = 0.02;
  const waves::RelaxingWaves waves(ratio, theta);
  for (const double t : {0.9, 1.1, 1.3, 1.7}) {
    double sum = 0;
    for (int k = 0; k < 4000; ++k) {
      const double omega = (2 * k + 1) * std::numbers::pi;
      // Newton from where an undamped oscillator would be; the real root follows from the sum of roots.
      std::complex<double> s{-(1 - ratio) / (2 * theta), omega};
      if (omega * theta < 1)
        s = {-(1 - ratio) * theta * omega * omega / 2, omega * std::sqrt(ratio)};
      const auto polynomial = [&](std::complex<double> x) {
        return x * x * (1.0 + x * theta) + omega * omega * (ratio + x * theta);
      };
      const auto slope = [&](std::complex<double> x) {
        return 2.0 * x + 3 * theta * x * x + omega * omega * theta;
      };
      for (int i = 0; i < 60; ++i) s -= polynomial(s) / slope(s);
      const double real = -1 / theta - 2 * s.real();
      const auto term = [&](std::complex<double> x) {
        return (ratio + x * theta) / slope(x) * std::exp(x * t);
      };
      sum += 4 * (2 * term(s).real() + term(real).real());
    }
    EXPECT_NEAR(waves.force(t), sum, 1e-5) << t;
  }
}

TEST(RelaxingRod, LosesWhatItsDashpotTakes) {
  const double ratio = 0.5, theta = 0.3;
  const WaveImpact impact = rod_on_wall(rod, 1, {.ratio = ratio, .time = theta * travel});
  ASSERT_NEAR(impact.duration, travel, 1e-12 * travel);
  const waves::RelaxingWaves waves(ratio, theta);
  // 2·∫∫(p − r·ε)²/((1 − r)·θ) dx dt over the kinetic energy, between the fronts of the wave.
  double lost = 0;
  for (const double half : {0.0, 0.5}) {  // the front turns in between
    for (const auto& [time_node, time_weight] : numerics::gauss_legendre_on_unit_interval) {
      const double t = half + 0.5 * time_node;
      const double front = t < 0.5 ? 2 * t : 2 - 2 * t;
      for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
        for (const auto& [place, length] :
             {std::pair{node * front, front}, {front + node * (1 - front), 1 - front}}) {
          const double fading = waves.pressure(place, t) - ratio * waves.strain(place, t);
          lost += time_weight * weight * length * fading * fading / ((1 - ratio) * theta);
        }
      }
    }
  }
  EXPECT_NEAR(impact.dissipated_energy / impact.energy, lost, 1e-9);
  EXPECT_GT(impact.vibration_energy, 0);
}

TEST(RelaxingRod, LosesMoreWhereMoreRelaxes) {
  double before = 1;
  for (const double ratio : {0.99, 0.8, 0.5, 0.2}) {
    const WaveImpact impact = rod_on_wall(rod, 1, {.ratio = ratio, .time = travel});
    EXPECT_LT(impact.restitution, before);
    EXPECT_LT(impact.accuracy, 1e-10);
    before = impact.restitution;
  }
}

}  // namespace relaxing_rod_test
}  // namespace carom
