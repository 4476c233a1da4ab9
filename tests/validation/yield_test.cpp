// Published and recomputed numbers of yield on impact: Johnson's Contact Mechanics section 11.5 as
// quoted by Faik and Witteman, and Lankarani and Nikravesh 1994. Printed values are rounded; the
// numbers here are the formulas in full precision, so the tolerance is rounding.
#include "carom/materials.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/restitution_choice.h"

namespace carom {
namespace yield_test {

void expect_relative(double value, double expected, double tolerance = 1e-12) {
  EXPECT_NEAR(value / expected, 1, tolerance) << value << " instead of " << expected;
}

/// A steel sphere on a massive plane; its size drops out of every speed here.
YieldPair sphere_on_plane(double modulus, double density, double radius = 0.01) {
  return {modulus, radius, 4 * std::numbers::pi / 3 * density * std::pow(radius, 3)};
}

/// E* of two bodies of the same material, Poisson's ratio 0.3.
double equal_bodies(double young) {
  return young / (2 * (1 - 0.3 * 0.3));
}

TEST(YieldVelocity, OfSteelSpheresOnSteelIsOneSeventhOfAMetrePerSecond) {
  // 002/VY/E210, 002/VY/E207, 002/VY/E206_rho7850: printed 0.14 m/s with the rounded factor 26.
  expect_relative(sphere_yield_velocity(equal_bodies(210e9), 1e9, 7800, 26), 0.13713349958277493);
  expect_relative(sphere_yield_velocity(equal_bodies(207e9), 1e9, 7800, 26), 0.14113718713623127);
  expect_relative(sphere_yield_velocity(equal_bodies(206e9), 1e9, 7850, 26), 0.14205619598337266);
}

TEST(YieldVelocity, OnARigidPlaneIsAQuarterOfThat) {
  // 002/VY/rigid_plane: not the printed 0.14, which needs the modulus of both bodies.
  const double modulus = 210e9 / (1 - 0.3 * 0.3);
  expect_relative(sphere_yield_velocity(modulus, 1e9, 7800, 26), 0.03428337489569373);
}

TEST(YieldVelocity, CoefficientIsTheHertzEnergyAtYield) {
  expect_relative(sphere_yield_coefficient(1.60), 25.535208760017536);       // 002/C_p0_1.60
  expect_relative(sphere_yield_coefficient(1.5 * 1.1), 29.782367651472356);  // 002/C_pm_1.1
}

TEST(YieldVelocity, HasThorntonsFactorsForTheLimitingPressure) {
  // Thornton 1997 prints 3.194 and 1.56.
  EXPECT_NEAR(std::sqrt(yield_velocity_coefficient(1)), 3.194, 5e-4);
  EXPECT_NEAR(std::sqrt(sphere_yield_coefficient(1)), 1.56, 5e-3);
}

TEST(YieldVelocity, OfAPairAgreesWithTheSphereOnAPlane) {
  const double modulus = equal_bodies(210e9);
  expect_relative(yield_velocity(sphere_on_plane(modulus, 7800), 1e9),
                  sphere_yield_velocity(modulus, 1e9, 7800));
}

TEST(YieldVelocity, PressureOfAHertzImpactAtThatSpeedIsTheYieldPressure) {
  // Quasi-static Hertz impact: δ = (15mV²/(16E*√R))^{2/5}, a = √(Rδ), p₀ = 2E*a/(πR).
  const YieldPair pair = sphere_on_plane(equal_bodies(210e9), 7800, 0.02);
  const double V = yield_velocity(pair, 1e9);
  const double depth =
      std::pow(15 * pair.effective_mass * V * V /
                   (16 * pair.effective_modulus * std::sqrt(pair.effective_radius)),
               0.4);
  const double a = std::sqrt(pair.effective_radius * depth);
  expect_relative(2 * pair.effective_modulus * a / (std::numbers::pi * pair.effective_radius),
                  1.60e9);
}

TEST(ShallowIndentation, EndsWhereTheContactRadiusIsHalfTheSpheres) {
  expect_relative(shallow_energy_limit, 0.04908738521234052);  // 002/eq8_limit, printed 0.05
  expect_relative(shallow_energy_limit, std::numbers::pi / 64);
  // 002/V_shallow_steel, 002/V_shallow_steel_exact: printed 100 m/s.
  const YieldPair steel = sphere_on_plane(equal_bodies(210e9), 7800);
  expect_relative(shallow_indentation_velocity(steel, 3e9, 0.05), 95.82283625320922);
  expect_relative(shallow_indentation_velocity(steel, 3e9), 94.94431566409375);
}

TEST(JohnsonsPlasticImpact, HasItsConstant) {
  // 002/johnson_C: e² = C·(p_d/E*)·(W/(p_d·R³))^{−1/4}; with W = p_d·R³ and p_d = E*, e² = C.
  const YieldPair pair{.effective_modulus = 1, .effective_radius = 1, .effective_mass = 2};
  const double e = plastic_restitution(pair, 1, 1);
  expect_relative(e * e, 3.548980303677368);
  // 002/johnson_38: with p_d = 3Y, e = C'·(Y/E*)^{1/2}·(W/(Y·R³))^{−1/8}; the book rounds to 3.8.
  expect_relative(plastic_restitution(pair, 3, 1), 3.7432822830305073);
}

TEST(JohnsonsPlasticImpact, FallsWithTheFourthRootOfTheSpeed) {
  // 002/johnson_e/V0.5 … V100 and 002/johnson_V_e1: steel, p_d = 3 GPa.
  const YieldPair steel = sphere_on_plane(equal_bodies(210e9), 7800);
  expect_relative(plastic_restitution(steel, 3e9, 0.5), 1.6435842551185824);
  expect_relative(plastic_restitution(steel, 3e9, 1), 1.3820841082966626);
  expect_relative(plastic_restitution(steel, 3e9, 5), 0.9242553480853765);
  expect_relative(plastic_restitution(steel, 3e9, 10), 0.7772030089840671);
  expect_relative(plastic_restitution(steel, 3e9, 50), 0.5197469772565979);
  expect_relative(plastic_restitution(steel, 3e9, 100), 0.4370533700140271);
  expect_relative(plastic_limit_velocity(steel, 3e9), 3.648697787278355);
}

TEST(JohnsonsPlasticImpact, IsTheLawPlasticPowerFromItsLimitVelocity) {
  const YieldPair steel = sphere_on_plane(equal_bodies(210e9), 7800);
  const auto law = testing_support::restitution_law(
      "plastic-power", {{"yield_velocity", plastic_limit_velocity(steel, 3e9)}});
  EXPECT_EQ(law(1), 1);
  for (const double speed : {5.0, 50.0}) {
    expect_relative(law(speed), plastic_restitution(steel, 3e9, speed));
  }
}

TEST(ImpactParameter, ReproducesTheTableOfRegimesToItsOrderOfMagnitude) {
  // 002/table1/*: rho 7800, Y_d 1 GPa. Printed speeds 0.1, 5, 100, 1000, 10000 m/s.
  struct Row {
    double parameter, speed, printed_speed, parameter_there;
  };
  const Row rows[] = {
      {1e-6, 0.35805743701971643, 0.1, 7.800000000000001e-08},  // elastic/V, elastic/par
      {1e-3, 11.322770341445958, 5, 0.000195},                  // fully_plastic/V, …/par
      {1e-1, 113.22770341445957, 100, 0.078},                   // shallow_limit/V, …/par
      {10, 1132.2770341445957, 1000, 7.8},                      // extensive/V, …/par
      {1e3, 11322.770341445957, 10000, 780},                    // hypervelocity/V, …/par
  };
  for (const Row& row : rows) {
    expect_relative(impact_parameter(7800, 1e9, row.speed), row.parameter);
    expect_relative(impact_parameter(7800, 1e9, row.printed_speed), row.parameter_there);
  }
}

TEST(WaveSpeedLimit, OfTheAluminiumExample) {
  // 000/v_limit_rod_wave: the paper prints 0.03, which is the value with shear waves.
  expect_relative(wave_speed_limit(73.5e9, 2770), 0.0515114511821215);
  // 000/v_limit_shear_wave.
  expect_relative(wave_speed_limit(73.5e9 / (2 * 1.33), 2770), 0.03158369715371804);
}

}  // namespace yield_test
}  // namespace carom
