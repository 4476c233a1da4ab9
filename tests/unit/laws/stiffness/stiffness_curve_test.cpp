#include "laws/stiffness_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "carom/impact.h"
#include "support/stiffness_example.h"

namespace carom {
namespace stiffness_curve_test {

constexpr Onset kOnset{.approach_speed = 0.2, .effective_mass = 0.5};
const double kEnergy = 0.5 * 0.5 * 0.2 * 0.2;

NormalLawChoice chosen(const std::string& law, const StiffnessExample& formula,
                       std::optional<double> restitution,
                       Calibration calibration = Calibration::published,
                       std::map<std::string, double, std::less<>> parameters = {}) {
  const PowerLaw stand_in = equivalent_power_law(*formula.entry, formula.values, kEnergy);
  std::vector<Problem> problems;
  const NormalLawChoice choice =
      choose({.law = law,
              .parameters = std::move(parameters),
              .context = {{"stiffness", stand_in.stiffness}, {"exponent", stand_in.exponent}},
              .restitution = restitution,
              .calibration = calibration},
             "test", problems);
  EXPECT_TRUE(problems.empty()) << law << ": " << problems[0].message;
  return choice;
}

NormalLaw on_curve(const NormalLawChoice& choice, const StiffnessExample& formula) {
  Calibrator calibrator;
  return bind_on_curve(choice, {formula.entry, formula.values}, kOnset, calibrator);
}

const std::vector<std::string> kCurves = {"johnson-line",          "radzimovsky", "goldsmith",
                                          "dubowsky-freudenstein", "esdu",        "liu-conformal"};

std::vector<std::string> hunt_crossley_laws() {
  std::vector<std::string> names;
  for (const NormalLawEntry& entry : normal_laws()) {
    // Damping on the way in only is another form.
    if (entry.family == "hunt-crossley" && entry.takes_restitution &&
        entry.name != "pant-wijeyewickrema") {
      names.push_back(entry.name);
    }
  }
  return names;
}

TEST(StiffnessCurve, IsFollowedByTheHuntCrossleyFamilyAndByElasticContact) {
  const StiffnessExample line("johnson-line");
  for (const std::string& name : hunt_crossley_laws()) {
    EXPECT_TRUE(follows_curves(chosen(name, line, 0.7))) << name;
  }
  EXPECT_TRUE(follows_curves(chosen("hertz", line, std::nullopt)));
  // A constant of the materials in s/m knows no power of the depth, a factor in N·s/m^(n+1) does.
  EXPECT_TRUE(follows_curves(
      chosen("marhefka-orin", line, std::nullopt, Calibration::published, {{"alpha", 0.2}})));
  EXPECT_FALSE(follows_curves(
      chosen("papetti", line, std::nullopt, Calibration::published, {{"damping_factor", 1e9}})));
  EXPECT_FALSE(follows_curves(chosen("hunt-crossley", line, std::nullopt, Calibration::published,
                                     {{"damping_factor", 1e9}})));
  EXPECT_TRUE(follows_curves(chosen("papetti", line, 0.7, Calibration::exact)));
  EXPECT_FALSE(follows_curves(chosen("pant-wijeyewickrema", line, 0.7)));
  EXPECT_FALSE(follows_curves(chosen("poursina-nikravesh-general", line, 0.7)));
}

// D(1+e) = ln[(1+D)/(1−e·D)] holds for every curve. The integrator's tolerance sets the agreement.
TEST(StiffnessCurve, DropsOutOfTheRestitution) {
  for (const std::string& name : kCurves) {
    const StiffnessExample formula(name);
    for (const std::string& law : hunt_crossley_laws()) {
      const NormalLawChoice choice = chosen(law, formula, 0.6);
      Calibrator calibrator;
      const double on_power_law =
          simulate_impact(bind(choice, kOnset, calibrator), kOnset).restitution;
      EXPECT_NEAR(simulate_impact(on_curve(choice, formula), kOnset).restitution, on_power_law,
                  1e-9)
          << name << " " << law;
    }
  }
}

TEST(StiffnessCurve, RealisesTheRestitutionExactly) {
  for (const std::string& name : kCurves) {
    const StiffnessExample formula(name);
    for (const double e : {0.05, 0.3, 0.7, 0.95, 1.0}) {
      const NormalLaw law =
          on_curve(chosen("hunt-crossley", formula, e, Calibration::exact), formula);
      EXPECT_NEAR(simulate_impact(law, kOnset).restitution, e, 1e-9) << name;
    }
  }
}

// First integral of the motion: ∫F_s dδ up to the deepest point is m·v₀²/D²·[D − ln(1 + D)].
TEST(StiffnessCurve, GoesAsDeepAsItsEnergySays) {
  for (const std::string& name : kCurves) {
    const StiffnessExample formula(name);
    const NormalLaw law = on_curve(chosen("flores", formula, 0.6), formula);
    const double D = law.parameters()[0].value * kOnset.approach_speed;
    EXPECT_NEAR(D, 8 * 0.4 / (5 * 0.6), 1e-12);
    const CentralImpact impact = simulate_impact(law, kOnset);
    EXPECT_NEAR(formula.energy(impact.max_indentation), 2 * kEnergy / (D * D) * (D - std::log1p(D)),
                1e-9 * kEnergy)
        << name;
    EXPECT_LT(std::fabs(impact.energy_residual), 1e-9 * kEnergy) << name;
  }
}

TEST(StiffnessCurve, HasTheForceAndTheEnergyOfTheFormula) {
  for (const std::string& name : kCurves) {
    const StiffnessExample formula(name);
    const NormalLaw law = on_curve(chosen("hunt-crossley", formula, 0.8), formula);
    const double damping = law.parameters()[0].value;
    for (const double depth : {1e-9, 1e-7, 3e-6, 1e-5}) {
      EXPECT_EQ(law.force({.depth = depth}), formula.force(depth));
      EXPECT_EQ(law.force({.depth = depth, .depth_rate = 0.1}),
                formula.force(depth) * (1 + damping * 0.1));
      EXPECT_EQ(law.elastic_energy(depth), formula.energy(depth));
    }
    EXPECT_EQ(law.force({.depth = 0, .depth_rate = 1}), 0);
  }
}

// A power law, taken as a curve, is the impact that has a closed form.
TEST(StiffnessCurve, OfAPowerLawGivesTheClosedForm) {
  const StiffnessExample sphere("hertz-sphere");
  const NormalLawChoice choice = chosen("hunt-crossley", sphere, 0.6, Calibration::exact);
  Calibrator calibrator;
  const CentralImpact closed = simulate_impact(bind(choice, kOnset, calibrator), kOnset);
  const CentralImpact curve = simulate_impact(on_curve(choice, sphere), kOnset);
  EXPECT_TRUE(is_close(curve.max_indentation, closed.max_indentation, 1e-10));
  EXPECT_TRUE(is_close(curve.duration, closed.duration, 1e-9));
  EXPECT_TRUE(is_close(curve.peak_force, closed.peak_force, 1e-10));
}

// The stand-in has the force and slope of the curve at one depth only.
TEST(StiffnessCurve, DiffersFromItsPowerLawInDurationAlready) {
  const StiffnessExample line("johnson-line");
  const NormalLawChoice choice = chosen("hertz", line, std::nullopt);
  Calibrator calibrator;
  const CentralImpact power = simulate_impact(bind(choice, kOnset, calibrator), kOnset);
  const CentralImpact curve = simulate_impact(on_curve(choice, line), kOnset);
  EXPECT_GT(std::fabs(power.duration / curve.duration - 1), 1e-4);
  EXPECT_LT(std::fabs(power.duration / curve.duration - 1), 0.02);
}

TEST(StiffnessCurve, RefusesAnImpactBeyondTheEndOfTheFormula) {
  const StiffnessExample line("johnson-line", {{"radius1", 0.02}, {"radius2", -0.02001}});
  const double largest = line.energy(line.limit_depth());
  const NormalLawChoice choice = chosen("hertz", StiffnessExample("johnson-line"), std::nullopt);
  Calibrator calibrator;
  const Onset hard{.approach_speed = std::sqrt(2.1 * largest), .effective_mass = 1};
  try {
    bind_on_curve(choice, {line.entry, line.values}, hard, calibrator);
    FAIL() << "an impact beyond the end was accepted";
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("goes beyond the limit depth of"), std::string::npos);
  }
  // Just within, the impact runs, though the slope is infinite at the end.
  const Onset soft{.approach_speed = std::sqrt(1.9 * largest), .effective_mass = 1};
  const NormalLaw law = bind_on_curve(choice, {line.entry, line.values}, soft, calibrator);
  EXPECT_NEAR(simulate_impact(law, soft).restitution, 1, 1e-9);
  EXPECT_TRUE(std::isinf(law.force({.depth = 1.01 * line.limit_depth()})));
}

}  // namespace stiffness_curve_test
}  // namespace carom
