#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/impact.h"
#include "carom/materials.h"

namespace carom {
namespace maw_barber_fawcett_test {

constexpr double kChi = 7 * 0.7 / (2 * 1.7);  // solid sphere, like materials, ν = 0.3

double psi2(double psi1, int annuli, double chi = kChi) {
  return maw_barber_fawcett(psi1, chi, {.annuli = annuli, .steps = 2 * annuli}).psi2;
}

// Independent values of ψ₂ (rings with local tractions, document 004's Fig. 15 at χ = 1.441176).
// The solution converges with the square of the rings: 1000 of them leave 5e-6.
TEST(MawBarberFawcett, GivesTheEightReferenceValues) {
  const double reference[][2] = {{0.5, 0.0478311}, {1, -0.0596967}, {2, -0.8372100},
                                 {3, -1.3796833},  {4, -1.4365122}, {5, -0.7647059},
                                 {6, 0.2352941},   {7, 1.2352941}};
  for (const auto& [psi1, expected] : reference) {
    EXPECT_NEAR(maw_barber_fawcett(psi1, kChi).psi2, expected, 5e-6) << psi1;
    // Richardson's extrapolation takes the error of second order away.
    const double coarse = psi2(psi1, 500), fine = psi2(psi1, 1000);
    EXPECT_NEAR(fine + (fine - coarse) / 3, expected, 1e-6) << psi1;
  }
}

TEST(MawBarberFawcett, ConvergesWithTheSquareOfTheRings) {
  for (const double psi1 : {0.2, 0.5, 1.0, 1.3}) {
    const double first = psi2(psi1, 100) - psi2(psi1, 200);
    const double second = psi2(psi1, 200) - psi2(psi1, 400);
    const double third = psi2(psi1, 400) - psi2(psi1, 800);
    EXPECT_NEAR(std::log2(first / second), 2, 0.25) << psi1;
    EXPECT_NEAR(std::log2(second / third), 2, 0.25) << psi1;
  }
}

TEST(MawBarberFawcett, SlidesThroughoutAboveFourChiLessOne) {
  for (const double chi : {kChi, 1.0, 1.75}) {
    const double threshold = 4 * chi - 1;
    for (const double above : {1e-3, 0.1, 1.0, 10.0}) {
      const ObliqueRebound rebound = maw_barber_fawcett(threshold + above, chi);
      EXPECT_NEAR(rebound.psi2, rebound.psi1 - 4 * chi, 2e-6) << above;
      ASSERT_EQ(rebound.phases.size(), 1u) << above;
      EXPECT_EQ(rebound.phases[0].mode, AreaMode::slip);
    }
    const ObliqueRebound below = maw_barber_fawcett(threshold - 0.02, chi);
    EXPECT_GT(below.phases.size(), 1u);
  }
}

// Mindlin and Deresiewicz: an increasing normal load keeps the whole area sticking while dT < μ·dN.
TEST(MawBarberFawcett, SticksAtFirstTouchBelowPsiOne) {
  for (const double psi1 : {0.1, 0.9, 0.999}) {
    EXPECT_EQ(maw_barber_fawcett(psi1, kChi).phases[0].mode, AreaMode::stick) << psi1;
  }
  EXPECT_EQ(maw_barber_fawcett(1.01, kChi).phases[0].mode, AreaMode::slip);
}

TEST(MawBarberFawcett, NeverCreatesEnergy) {
  for (const double chi : {0.8, kChi, 1.75, 2.5}) {
    for (double psi1 = 0.05; psi1 < 12; psi1 += 0.1) {
      const ObliqueRebound rebound = maw_barber_fawcett(psi1, chi, {.annuli = 100, .steps = 200});
      EXPECT_LT(rebound.energy_after, rebound.energy_before) << chi << " " << psi1;
      EXPECT_GE(rebound.friction_loss, 0) << chi << " " << psi1;
    }
  }
}

// The loss counted ring by ring is the energy that is missing afterwards, up to the square of the step.
TEST(MawBarberFawcett, LosesItsEnergyToSlipAndNothingElse) {
  for (const double psi1 : {0.1, 0.5, 1.0, 2.0, 4.0, 6.0, 10.0}) {
    const ObliqueRebound rebound = maw_barber_fawcett(psi1, kChi);
    EXPECT_NEAR(rebound.friction_loss, rebound.energy_before - rebound.energy_after,
                1e-5 * rebound.energy_before)
        << psi1;
  }
}

TEST(MawBarberFawcett, KeepsTheMomentumOfTheTangentialForce) {
  for (const double psi1 : {0.5, 2.0, 5.0}) {
    const ObliqueRebound rebound =
        maw_barber_fawcett(psi1, kChi, {.annuli = 1000, .steps = 2000, .record = true});
    double impulse = 0;
    for (std::size_t i = 1; i < rebound.history.size(); ++i) {
      const ObliqueSample& a = rebound.history[i - 1];
      const ObliqueSample& b = rebound.history[i];
      impulse += 0.5 * (b.time - a.time) * (a.tangential_force + b.tangential_force);
      EXPECT_LE(std::fabs(b.tangential_force), b.normal_force * (1 + 1e-12) + 1e-15);
    }
    EXPECT_NEAR(rebound.psi1 - rebound.psi2, 2.5 * kChi * impulse, 1e-12);
  }
}

TEST(MawBarberFawcett, SticksFromTheMiddleToARadiusThatShrinksInPartialSlip) {
  const ObliqueRebound rebound =
      maw_barber_fawcett(2, kChi, {.annuli = 1000, .steps = 2000, .record = true});
  ASSERT_EQ(rebound.phases.size(), 4u);
  EXPECT_EQ(rebound.phases[0].mode, AreaMode::slip);
  EXPECT_EQ(rebound.phases[1].mode, AreaMode::stick);
  EXPECT_EQ(rebound.phases[2].mode, AreaMode::partial);
  EXPECT_EQ(rebound.phases[3].mode, AreaMode::slip);
  double before = 1;
  for (const ObliqueSample& sample : rebound.history) {
    EXPECT_EQ(sample.stick_inner, 0);
    if (sample.time <= rebound.phases[2].from || sample.time > rebound.phases[2].to) continue;
    EXPECT_LE(sample.stick_outer, before + 2e-3);  // the width of a ring over the contact radius
    before = sample.stick_outer;
  }
  EXPECT_LT(before, 0.1);
}

TEST(MawBarberFawcett, GivesTheSameImpactInSiUnits) {
  // Steel ball of 10 mm on a steel plate at 30 degrees, 1 m/s along the normal.
  const double young = 207e9, poisson = 0.3, radius = 0.01, friction = 0.1;
  const double mass = 4.0 / 3 * std::numbers::pi * std::pow(radius, 3) * 7800;
  const double modulus = effective_modulus(young, poisson, young, poisson);
  const double ratio = 4 * effective_shear_modulus(young, poisson, young, poisson) / modulus;
  EXPECT_NEAR(ratio, 2 * 0.7 / 1.7, 1e-14);
  const ElasticFriction contact{.stiffness = 4.0 / 3 * modulus * std::sqrt(radius),
                                .friction = friction,
                                .stiffness_ratio = ratio};
  const ObliqueOnset onset{.approach_speed = 1,
                           .tangential_speed = std::tan(std::numbers::pi / 6),
                           .normal_mass = mass,
                           .tangential_mass = tangential_mass(mass)};
  EXPECT_NEAR(oblique_chi(ratio, mass, onset.tangential_mass), kChi, 1e-14);
  const ObliqueImpact impact = maw_barber_fawcett(contact, onset, {.record = true});
  const double psi1 = oblique_psi(onset.tangential_speed, 1, friction, ratio);
  const ObliqueRebound rebound = maw_barber_fawcett(psi1, kChi);
  EXPECT_NEAR(oblique_psi(impact.tangential_speed, impact.separation_speed, friction, ratio),
              rebound.psi2, 1e-12);
  // Hertz: t = 2.94328 δ/v; the impulse of both directions is what the masses got.
  EXPECT_NEAR(impact.duration, 2.9432751843 * impact.max_indentation, 1e-12);
  EXPECT_NEAR(impact.normal_impulse, 2 * mass, 1e-15);
  double normal = 0, tangential = 0;
  for (std::size_t i = 1; i < impact.history.size(); ++i) {
    const ObliqueSample& a = impact.history[i - 1];
    const ObliqueSample& b = impact.history[i];
    normal += 0.5 * (b.time - a.time) * (a.normal_force + b.normal_force);
    tangential += 0.5 * (b.time - a.time) * (a.tangential_force + b.tangential_force);
  }
  EXPECT_NEAR(normal, impact.normal_impulse, 1e-6 * impact.normal_impulse);
  EXPECT_NEAR(tangential, impact.tangential_impulse, 1e-9 * impact.tangential_impulse);
  EXPECT_NEAR(impact.tangential_energy_before - impact.tangential_energy_after,
              impact.friction_loss, 1e-5 * impact.tangential_energy_before);
}

TEST(MawBarberFawcett, LeavesTheTangentialMotionAloneWithoutFriction) {
  const ObliqueImpact impact = maw_barber_fawcett(
      {.stiffness = 1e9, .friction = 0, .stiffness_ratio = 0.8},
      {.approach_speed = 1, .tangential_speed = 0.7, .normal_mass = 1, .tangential_mass = 2.0 / 7});
  EXPECT_DOUBLE_EQ(impact.tangential_speed, 0.7);
  EXPECT_EQ(impact.friction_loss, 0);
  ASSERT_EQ(impact.phases.size(), 1u);
  EXPECT_EQ(impact.phases[0].mode, AreaMode::slip);
}

TEST(MawBarberFawcett, StaysNormalWithoutIncidence) {
  const ObliqueRebound rebound = maw_barber_fawcett(0, kChi);
  EXPECT_EQ(rebound.psi2, 0);
  EXPECT_EQ(rebound.friction_loss, 0);
}

}  // namespace maw_barber_fawcett_test
}  // namespace carom
