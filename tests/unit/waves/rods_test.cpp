#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "carom/impact.h"

namespace carom {
namespace wave_rods_test {

const Material steel{.name = "steel", .young = 210e9, .poisson = 0.3, .density = 7800};
const Material aluminium{.name = "aluminium", .young = 70e9, .poisson = 0.33, .density = 2700};

double speed_of(const Material& material) {
  return std::sqrt(material.young / material.density);
}
double mass_of(const ElasticRod& rod) {
  return rod.material.density * rod.area * rod.length;
}
double impedance_of(const ElasticRod& rod) {
  return rod.material.density * rod.area * speed_of(rod.material);
}

/// Momentum and energy of both rods, from what the contact did.
void expect_balances(const WaveImpact& impact, double mass1, double mass2, double speed) {
  EXPECT_NEAR(impact.energy_residual, 0, 1e-12 * impact.energy);
  EXPECT_NEAR(impact.impulse * (1 / mass1 + 1 / mass2), speed * (1 + impact.restitution),
              1e-12 * speed);
  EXPECT_GE(impact.vibration_energy, 0);
  EXPECT_LE(impact.restitution, 1 + 1e-13);
  EXPECT_GE(impact.restitution, 0);
}

TEST(RodOnWall, LeavesAfterTheWaveIsBack) {
  const ElasticRod rod{1, 1e-4, steel};
  const WaveImpact impact = rod_on_wall(rod, 2);
  EXPECT_NEAR(impact.duration, 2 / speed_of(steel), 1e-18);
  EXPECT_NEAR(impact.duration, 385.45e-6, 0.005e-6);
  EXPECT_NEAR(impact.peak_force, 2 * impedance_of(rod), 1e-9);
  EXPECT_NEAR(impact.restitution, 1, 1e-15);
  EXPECT_EQ(impact.vibration_energy, 0);
  ASSERT_EQ(impact.touches.size(), 1u);
}

TEST(RodOnRod, OfOneSectionPartsWithTheRatioOfLengths) {
  for (const double ratio : {0.25, 0.5, 0.9, 1.0, 1.6, 3.0}) {
    const ElasticRod one{1, 1e-4, steel}, two{ratio, 1e-4, steel};
    const WaveImpact impact = rod_on_rod(one, two, 1);
    EXPECT_NEAR(impact.restitution, std::min(ratio, 1 / ratio), 1e-14) << ratio;
    EXPECT_NEAR(impact.force_end, 2 * std::min(1.0, ratio) / speed_of(steel), 1e-17);
    EXPECT_NEAR(impact.duration, 2 * std::max(1.0, ratio) / speed_of(steel), 1e-17);
    EXPECT_EQ(impact.touches.size(), 1u);
    expect_balances(impact, mass_of(one), mass_of(two), 1);
  }
}

// Until a wave is back from the far end of the struck rod the force falls by the reflection
// (Z1 − Z2)/(Z1 + Z2) with each way to and fro in the thick short striker (Graff 1975, section 2.4).
TEST(RodOnRod, ForceFallsInStairs) {
  const ElasticRod striker{0.1, 4e-4, steel}, struck{1.05, 1e-4, steel};
  const WaveImpact impact = rod_on_rod(striker, struck, 1);
  const double z1 = impedance_of(striker), z2 = impedance_of(struck);
  const double step = 2 * 0.1 / speed_of(steel);
  int checked = 0;
  for (std::size_t i = 0; i + 1 < impact.history.size(); i += 2) {
    const WaveSample &from = impact.history[i], &to = impact.history[i + 1];
    const int stair = static_cast<int>(std::floor(0.5 * (from.time + to.time) / step));
    if (stair >= 10) break;
    EXPECT_NEAR(from.force, z1 * z2 / (z1 + z2) * std::pow((z1 - z2) / (z1 + z2), stair), 1e-10);
    ++checked;
  }
  EXPECT_EQ(checked, 10);
  expect_balances(impact, mass_of(striker), mass_of(struck), 1);
}

TEST(RodOnRod, KeepsEnergyAndMomentumWhateverTheRods) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> between(0, 1);
  for (int i = 0; i < 400; ++i) {
    const ElasticRod one{0.05 + between(random), 1e-4 * (0.1 + between(random)), steel};
    const ElasticRod two{0.05 + between(random), 1e-4 * (0.1 + between(random)),
                         i % 2 == 0 ? steel : aluminium};
    const WaveImpact impact = rod_on_rod(one, two, 1);
    expect_balances(impact, mass_of(one), mass_of(two), 1);
    EXPECT_TRUE(impact.warnings.empty());
  }
}

/// Steps of waves on a lattice: another method, exact where both rods have whole numbers of cells and
/// rods part for good.
double restitution_on_a_lattice(int cells1, int cells2, double impedance1, double impedance2) {
  // Right- and left-going halves of the speed in each cell; rod 1 ends and rod 2 begins at the contact.
  std::vector<double> right1(cells1, 0.5), left1(cells1, 0.5), right2(cells2, 0), left2(cells2, 0);
  double gap = 0;
  for (int step = 0; step < 40 * (cells1 + cells2); ++step) {
    const double free1 = 2 * right1.back(), free2 = 2 * left2.front();
    double force = 0;
    if (gap <= 1e-9) force = (free1 - free2) / (1 / impedance1 + 1 / impedance2);
    if (force < 0) force = 0;
    gap += (free2 + force / impedance2) - (free1 - force / impedance1);
    const double out1 = free1 / 2 - force / impedance1, out2 = free2 / 2 + force / impedance2;
    const double end1 = left1.front(), end2 = right2.back();
    right1.insert(right1.begin(), end1), right1.pop_back();
    left1.erase(left1.begin()), left1.push_back(out1);
    left2.erase(left2.begin()), left2.push_back(end2);
    right2.insert(right2.begin(), out2), right2.pop_back();
  }
  const auto mean = [](const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] + b[i];
    return sum / static_cast<double>(a.size());
  };
  return mean(right2, left2) - mean(right1, left1);
}

// The lattice would see rods strike again; uniform rods with free ends never do.
TEST(RodOnRod, AgreesWithWavesOnALattice) {
  std::mt19937 random(11);
  std::uniform_int_distribution<int> cells(3, 60);
  std::uniform_real_distribution<double> powers(-1.5, 1.5);
  for (int i = 0; i < 60; ++i) {
    const int cells1 = cells(random), cells2 = cells(random);
    const double ratio = i % 4 == 0 ? 1 : std::pow(10, powers(random));
    const ElasticRod one{0.01 * cells1, 1e-4, steel}, two{0.01 * cells2, 1e-4 / ratio, steel};
    const WaveImpact impact = rod_on_rod(one, two, 1);
    EXPECT_EQ(impact.touches.size(), 1u);
    EXPECT_NEAR(impact.restitution, restitution_on_a_lattice(cells1, cells2, ratio, 1), 1e-11)
        << cells1 << " " << cells2 << " " << ratio;
  }
}

TEST(MassOnRod, LeavesAFixedRodWhenTheTextbookSays) {
  const ElasticRod rod{1, 1e-4, steel};
  const double c = speed_of(steel);
  const auto end = [&](double ratio) {
    return mass_on_rod(mass_of(rod) / ratio, rod, FarEnd::fixed, 1).touches.front().end * c;
  };
  // Boussinesq; Timoshenko and Goodier 1970, section 168 (which prints 7.419 for the first).
  EXPECT_NEAR(end(1.0 / 6), 7.408, 5e-4);
  EXPECT_NEAR(end(0.25), 5.900, 5e-4);
  EXPECT_NEAR(end(0.5), 4.709, 5e-4);
  EXPECT_NEAR(end(1), 3.068, 5e-4);
  // Within the second way to and fro: F ∝ e^(−2r) + 2·(1 − w), w = u − 2r, hence w = 1 + e^(−2r)/2.
  for (const double ratio : {0.9, 1.0, 2.0, 7.0}) {
    EXPECT_NEAR(end(ratio), 2 + (1 + std::exp(-2 * ratio) / 2) / ratio, 1e-13) << ratio;
  }
}

TEST(MassOnRod, HasTheClosedFormOfAFreeRod) {
  const ElasticRod rod{0.7, 2e-4, aluminium};
  for (const double a : {0.05, 0.3, 1.0, 4.0}) {
    const WaveImpact impact = mass_on_rod(mass_of(rod) / a, rod, FarEnd::free, 3);
    EXPECT_NEAR(impact.restitution, (1 - std::exp(-2 * a)) / a - std::exp(-2 * a), 1e-14);
    EXPECT_NEAR(impact.duration, 2 * 0.7 / speed_of(aluminium), 1e-17);
    expect_balances(impact, mass_of(rod) / a, mass_of(rod), 3);
  }
}

TEST(MassOnRod, KeepsEnergyThroughEveryTouch) {
  const ElasticRod rod{1, 1e-4, steel};
  for (const double ratio : {1e-3, 0.01, 0.07, 1.0 / 6, 0.25, 0.5, 0.8, 1.0, 3.0, 40.0, 2000.0}) {
    const WaveImpact impact = mass_on_rod(mass_of(rod) / ratio, rod, FarEnd::fixed, 1);
    EXPECT_NEAR(impact.energy_residual, 0, 1e-12 * impact.energy) << ratio;
    EXPECT_NEAR(impact.impulse * ratio / mass_of(rod), 1 + impact.restitution, 1e-12) << ratio;
    EXPECT_TRUE(impact.warnings.empty());
  }
  // So light a rod is a spring of the stiffness EA/L: half a period.
  const double light = mass_on_rod(mass_of(rod) * 1e4, rod, FarEnd::fixed, 1).duration;
  const double spring = std::acos(-1.0) * std::sqrt(mass_of(rod) * 1e4 / (210e9 * 1e-4));
  EXPECT_NEAR(light / spring, 1, 3e-3);
}

/// Small steps of time instead of closed forms: speed of the mass after all touches.
double speed_by_small_steps(double ratio, int steps) {
  const double travel = 2 * ratio, step = travel / steps;  // in M/Z
  std::vector<double> leaving(40 * steps, 0.0);
  double speed = 1, gap = 0;
  bool closed = true;
  for (std::size_t i = 0; i < leaving.size(); ++i) {
    const double back = i < static_cast<std::size_t>(steps) ? 0 : -leaving[i - steps];
    const double before = speed;
    // v̇ = −(v − 2g), exact for a g that is constant over the step.
    if (closed) speed = 2 * back + (speed - 2 * back) * std::exp(-step);
    const double mean = 0.5 * (before + speed);
    if (closed && mean < 2 * back) closed = false, speed = before, gap = 0;
    leaving[i] = closed ? mean - back : back;
    if (!closed) gap += step * (2 * back - speed);
    if (!closed && gap < 0) closed = true;
  }
  return speed;
}

TEST(MassOnRod, StrikesAgainAsSmallStepsDo) {
  const ElasticRod rod{1, 1e-4, steel};
  for (const double ratio : {1.0 / 6, 0.25, 0.9, 1.0}) {
    const WaveImpact impact = mass_on_rod(mass_of(rod) / ratio, rod, FarEnd::fixed, 1);
    EXPECT_EQ(impact.touches.size(), 2u);
    EXPECT_NEAR(-impact.restitution, speed_by_small_steps(ratio, 20000), 1e-3) << ratio;
  }
}

TEST(Waves, GoOnInTheRodsAsTheyAreShown) {
  const ElasticRod rod{1, 1e-4, steel};
  const WaveImpact impact = mass_on_rod(mass_of(rod), rod, FarEnd::fixed, 1);
  ASSERT_EQ(impact.rods.size(), 1u);
  EXPECT_NEAR(impact.rods[0].impedance, impedance_of(rod), 1e-9);
  // Before the first wave is back it leaves with the speed of the mass, e^(−Z·t/M).
  const RodWaves& waves = impact.rods[0];
  for (std::size_t i = 1;
       i + 1 < waves.steps.size() && waves.steps[i + 1].from < 2 / waves.wave_speed; ++i) {
    const double middle = 0.5 * (waves.steps[i].from + waves.steps[i + 1].from);
    EXPECT_NEAR(waves.steps[i].speed, std::exp(-waves.impedance * middle / mass_of(rod)), 1e-3);
  }
}

TEST(Waves, WarnOfYield) {
  Material soft = steel;
  soft.yield = 250e6;
  EXPECT_TRUE(rod_on_wall({1, 1e-4, soft}, 1).warnings.empty());
  ASSERT_EQ(rod_on_wall({1, 1e-4, soft}, 10).warnings.size(), 1u);
}

}  // namespace wave_rods_test
}  // namespace carom
