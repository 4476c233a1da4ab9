#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/impact.h"
#include "numerics/ode_solver.h"
#include "waves/endless_beam.h"
#include "waves/force_panel.h"
#include "waves/hertz_touch.h"
#include "waves/supported_beam.h"

namespace carom {
namespace wave_spheres_test {

const Material steel{.name = "steel", .young = 210e9, .poisson = 0.3, .density = 7800};
const ElasticSphere ball{0.01, steel};

/// Zener's λ of a plate, from the units of the impact.
double plate_lambda(double thickness, double speed) {
  const waves::TouchUnits units = waves::hertz_units(ball, steel, speed);
  const double bending = 210e9 * std::pow(thickness, 3) / (12 * (1 - 0.09));
  return units.mass / units.time / (8 * std::sqrt(bending * 7800 * thickness));
}

TEST(SphereOnPlate, HasZenersRestitution) {
  // λ falls with the square of the thickness.
  const auto restitution = [](double lambda) {
    const double thickness = 0.01 * std::sqrt(plate_lambda(0.01, 1) / lambda);
    EXPECT_NEAR(plate_lambda(thickness, 1), lambda, 1e-12 * lambda);
    return sphere_on_plate(ball, thickness, steel, 1).restitution;
  };
  EXPECT_NEAR(restitution(0.1), 0.8433, 5e-5);
  EXPECT_NEAR(restitution(0.5), 0.4369, 5e-5);
  EXPECT_NEAR(restitution(1), 0.1841, 5e-5);
  EXPECT_NEAR(restitution(1e-9), 1, 1e-8);
}

TEST(SphereOnPlate, OnAThickPlateIsHertz) {
  const WaveImpact impact = sphere_on_plate(ball, 1e4, steel, 1);
  const waves::TouchUnits units = waves::hertz_units(ball, steel, 1);
  // 2·∫₀^1 dx/√(1 − x^2.5) of the greatest indentation (5/4)^(2/5)·δ₀, and the force there.
  EXPECT_NEAR(impact.duration / units.time, 2.9432751843247 * std::pow(1.25, 0.4), 1e-9);
  EXPECT_NEAR(impact.peak_force / units.force(), std::pow(1.25, 0.6), 1e-11);
  EXPECT_NEAR(impact.restitution, 1, 1e-11);
}

// The same equation with another variable and method: s = √α and dt = 2s·dξ make it a polynomial one.
TEST(SphereOnPlate, AgreesWithAnotherIntegration) {
  const double thickness = 0.004, lambda = plate_lambda(thickness, 1);
  // y: s, t, impulse, work on the plate
  numerics::OdeSolver solver(
      [&](double, std::span<const double> y, std::span<double> rate) {
        const double s = y[0];
        rate[0] = 1 - y[2] - lambda * s * s * s;
        rate[1] = 2 * s;
        rate[2] = 2 * s * s * s * s;
        rate[3] = 2 * lambda * std::pow(s, 7);
      },
      {.tolerance = 1e-13, .scale = {1, 1, 1, 1}},
      {.crossings = {numerics::Crossing::falling},
       .values = [](double, std::span<const double> y, std::span<double> g) { g[0] = y[0]; }});
  solver.start(0, std::vector<double>(4, 0.0));
  while (solver.step(100).status != numerics::OdeStatus::event) {
    ASSERT_LT(solver.time(), 99);
  }
  const WaveImpact impact = sphere_on_plate(ball, thickness, steel, 1);
  const waves::TouchUnits units = waves::hertz_units(ball, steel, 1);
  EXPECT_NEAR(impact.restitution, solver.state()[2] - 1, 1e-11);
  EXPECT_NEAR(impact.duration / units.time, solver.state()[1], 1e-10);
  EXPECT_NEAR(impact.vibration_energy / (2 * impact.energy), solver.state()[3], 1e-11);
  EXPECT_NEAR(impact.energy_residual, 0, 1e-12 * impact.energy);
}

WaveImpact on_endless_beam(double beta) {
  waves::EndlessBeam beam(beta);
  return waves::follow_touches(beam, {.mass = 1, .speed = 1, .length = 1, .time = 1}, 1e-13);
}

TEST(SphereOnBeam, WithoutEndHasThePrintedRestitution) {
  EXPECT_NEAR(on_endless_beam(0.1).restitution, 0.8145, 5e-5);
  EXPECT_NEAR(on_endless_beam(0.4).restitution, 0.4103, 5e-5);
}

TEST(SphereOnBeam, WithoutEndTakesTheEnergyThatTheForceGives) {
  for (const double beta : {0.01, 0.1, 0.4, 0.8}) {
    const WaveImpact impact = on_endless_beam(beta);
    EXPECT_NEAR(impact.energy_residual, 0, 1e-12) << beta;
    EXPECT_NEAR(impact.impulse, 1 + impact.restitution, 1e-12);
  }
}

// The half-integral of t^p is Γ(p + 1)/Γ(p + 3/2)·t^(p + 1/2).
TEST(ForcePanel, IntegratesPowersOfHalfOrder) {
  const waves::ForcePanel& panel = waves::ForcePanel::instance();
  for (const double order : {0.5, 1.0, 1.5, 2.0}) {
    for (const int power : {0, 1, 5, 12}) {
      const waves::ForcePanel::Values values = panel.nodes().array().pow(power);
      const waves::ForcePanel::Values found = panel.integral(order) * values;
      const double factor = std::tgamma(power + 1) / std::tgamma(power + 1 + order);
      for (int i = 0; i < waves::ForcePanel::count; ++i) {
        EXPECT_NEAR(found[i], factor * std::pow(panel.nodes()[i], power + order), 1e-14);
      }
    }
  }
}

// A thin wire takes up the whole speed of a heavy ball in the end.
TEST(SphereOnBeam, WithoutEndKeepsAHeavySphere) {
  const WaveImpact impact = on_endless_beam(1.3);
  EXPECT_TRUE(std::isinf(impact.duration));
  EXPECT_EQ(impact.restitution, 0);
  EXPECT_GT(impact.touches.size(), 1u);
  ASSERT_EQ(impact.warnings.size(), 1u);
}

/// Timoshenko's beam of 1913: steel, 1 cm × 1 cm × 15.35 cm, E = 2.2e6 kgf/cm², ball at 1 cm/s.
WaveImpact timoshenko(double radius) {
  Material material = steel;
  material.young = 2.2e6 * 9.80665e4;
  return sphere_on_beam({radius, material},
                        {.length = 0.1535, .width = 0.01, .thickness = 0.01, .material = material},
                        0.01);
}

TEST(SphereOnBeam, OnSupportsTouchesOnceOrSeveralTimes) {
  const WaveImpact small = timoshenko(0.01), large = timoshenko(0.02);
  EXPECT_EQ(small.touches.size(), 1u);
  EXPECT_GT(large.touches.size(), 1u);
  for (const WaveImpact* impact : {&small, &large}) {
    EXPECT_NEAR(impact->energy_residual, 0, 1e-11 * impact->energy);
    EXPECT_LT(impact->accuracy, 1e-9);
    EXPECT_TRUE(impact->warnings.empty());
  }
}

// Modes by an integrator with events in place of panels and closed forms; what modes beyond the 24
// leave out is a spring in series, here and there.
TEST(SphereOnBeam, OnSupportsAgreesWithAnotherIntegration) {
  constexpr int modes = 24;
  const double frequency = 0.05, mobility = 0.3;
  double rest = std::pow(std::numbers::pi, 4) / 96;
  for (int i = 0; i < modes; ++i) rest -= std::pow(2.0 * i + 1, -4);
  rest *= mobility / (frequency * frequency);
  // y: place and speed of the sphere, then of each mode.
  const auto force = [&](std::span<const double> y) {
    double apart = y[0];
    for (int i = 0; i < modes; ++i) apart -= y[2 + 2 * i];
    if (apart <= 0) return 0.0;
    // α + rest·α^1.5 = apart
    double alpha = apart;
    for (int k = 0; k < 40; ++k) {
      alpha -= (alpha + rest * std::pow(alpha, 1.5) - apart) / (1 + 1.5 * rest * std::sqrt(alpha));
    }
    return std::pow(std::max(0.0, alpha), 1.5);
  };
  std::vector<double> scale(2 + 2 * modes, 1.0), start(2 + 2 * modes, 0.0);
  numerics::OdeSolver solver(
      [&](double, std::span<const double> y, std::span<double> rate) {
        const double pressed = force(y);
        rate[0] = y[1];
        rate[1] = -pressed;
        for (int i = 0; i < modes; ++i) {
          const double omega = (2 * i + 1) * (2 * i + 1) * frequency;
          rate[2 + 2 * i] = y[3 + 2 * i];
          rate[3 + 2 * i] = mobility * pressed - omega * omega * y[2 + 2 * i];
        }
      },
      {.tolerance = 1e-11, .scale = scale, .method = numerics::OdeMethod::explicit_method});
  start[1] = 1;
  solver.start(0, start);
  while (solver.step(400).status != numerics::OdeStatus::limit_reached) {
    ASSERT_LT(solver.statistics().steps, 1000000);
  }
  waves::SupportedBeam beam(frequency, mobility, modes);
  const WaveImpact impact =
      waves::follow_touches(beam, {.mass = 1, .speed = 1, .length = 1, .time = 1}, 1e-13);
  ASSERT_LT(impact.duration, 399);
  EXPECT_NEAR(-impact.restitution, solver.state()[1], 2e-8);
}

// Before waves are back from the supports the beam might as well have none.
TEST(SphereOnBeam, OnFarSupportsIsNearlyWithoutEnd) {
  const ElasticBeam endless{.width = 0.01, .thickness = 0.01, .material = steel};
  ElasticBeam supported = endless;
  supported.length = 2;
  EXPECT_NEAR(sphere_on_beam(ball, supported, 1).touches.front().peak_force /
                  sphere_on_beam(ball, endless, 1).peak_force,
              1, 1e-4);
}

TEST(MassOnBeam, OfAHeavyMassIsASpring) {
  const ElasticBeam beam{.length = 1, .width = 0.02, .thickness = 0.02, .material = steel};
  const double beam_mass = 7800 * 4e-4, stiffness = 48 * 210e9 * 0.02 * std::pow(0.02, 3) / 12;
  const WaveImpact impact = mass_on_beam(100 * beam_mass, beam, 1);
  // 17/35 of the beam's mass move with the middle of a beam in its static shape (Rayleigh).
  const double period = 2 * std::numbers::pi * std::sqrt((100 + 17.0 / 35) * beam_mass / stiffness);
  EXPECT_NEAR(impact.duration, period / 2, 0.002 * period);
  EXPECT_NEAR(impact.restitution, 1, 0.002);
  EXPECT_TRUE(std::isinf(impact.peak_force));
  EXPECT_NEAR(impact.impulse, 100 * beam_mass * (1 + impact.restitution), 1e-9 * impact.impulse);
  EXPECT_NEAR(impact.energy_after + impact.vibration_energy, impact.energy, 1e-12 * impact.energy);
}

TEST(MassOnBeam, SaysHowWellItsSeriesConverged) {
  const ElasticBeam beam{.length = 1, .width = 0.02, .thickness = 0.02, .material = steel};
  const WaveImpact impact = mass_on_beam(7800 * 4e-4, beam, 1);
  EXPECT_LT(impact.accuracy, 1e-5);
  // From 300 candidates and 32768 modes.
  EXPECT_NEAR(impact.restitution, 0.87790064, 1e-6);
}

}  // namespace wave_spheres_test
}  // namespace carom
