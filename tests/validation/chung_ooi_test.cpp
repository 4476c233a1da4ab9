// Chung and Ooi, "Benchmark tests for verifying discrete element modelling codes at particle impact
// level", Granular Matter 13:643-656, 2011: tests 1 to 4.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "carom/materials.h"
#include "support/paths.h"

namespace carom {
namespace chung_ooi_test {

using std::numbers::pi;

std::ifstream reference(const std::string& file) {
  return std::ifstream(project_root() + "/tests/validation/reference/" + file);
}

NormalLaw normal_law(const std::string& name, double stiffness, double restitution,
                     const Onset& onset) {
  std::vector<Problem> problems;
  const NormalLawChoice choice =
      choose({.law = name,
              .context = {{"stiffness", stiffness}, {"exponent", 1.5}},
              .restitution = restitution,
              .calibration = name == "hertz" ? Calibration::published : Calibration::exact},
             "test", problems);
  EXPECT_TRUE(problems.empty());
  Calibrator calibrator;
  return bind(choice, onset, calibrator);
}

FrictionLawChoice friction_law(const std::string& name, double coefficient, double ratio) {
  std::vector<Problem> problems;
  const FrictionLawChoice choice =
      choose_friction(name, FrictionKind::sliding, {{"coefficient", coefficient}},
                      {{"stiffness_ratio", ratio}}, "test", problems);
  EXPECT_TRUE(problems.empty());
  return choice;
}

double speed_of(const std::string& name) {
  return name.starts_with("chungooi1") ? 20 : name.starts_with("chungooi2") ? 0.2 : 3.9;
}

// Tests 1 (two spheres), 2 (sphere and plane) and the elastic case of 3: greatest force and depth, and
// duration, from the closed form, by following the motion. Tolerance: of the integration.
TEST(ChungAndOoi, Tests1To3FollowHertzInClosedForm) {
  std::ifstream file = reference("closed_forms.json");
  const nlohmann::json cases = nlohmann::json::parse(file)["chung_ooi_1_2_3_hertz"];
  EXPECT_EQ(cases.size(), 8u);
  for (const auto& [name, values] : cases.items()) {
    const Onset onset{.approach_speed = speed_of(name), .effective_mass = values["mstar"]};
    const NormalLaw law = normal_law("hertz", values["K"], 1, onset);
    const CentralImpact impact = simulate_impact(law, onset, {.integrate = true});
    EXPECT_NEAR(impact.max_indentation / double(values["delta_max"]), 1, 1e-11) << name;
    EXPECT_NEAR(impact.peak_force / double(values["F_max"]), 1, 1e-11) << name;
    EXPECT_NEAR(impact.duration / double(values["t_contact"]), 1, 1e-9) << name;
    EXPECT_NEAR(impact.restitution, 1, 1e-11) << name;

    // The integrator of oblique impacts, at normal incidence.
    const ObliqueOnset straight{.approach_speed = onset.approach_speed,
                                .tangential_speed = 0,
                                .normal_mass = onset.effective_mass,
                                .tangential_mass = tangential_mass(onset.effective_mass)};
    const FrictionLaw friction =
        bind(friction_law("coulomb", 0.1, 0.8), friction_onset(law, straight));
    const ObliqueImpact oblique = simulate_oblique_impact(law, friction, straight);
    EXPECT_NEAR(oblique.max_indentation / double(values["delta_max"]), 1, 1e-8) << name;
    EXPECT_NEAR(oblique.peak_force / double(values["F_max"]), 1, 1e-8) << name;
    EXPECT_NEAR(oblique.duration / double(values["t_contact"]), 1, 1e-7) << name;
    EXPECT_EQ(oblique.tangential_impulse, 0) << name;
  }
}

// Test 3: the restitution that is asked for comes out, from nearly none to all of it.
TEST(ChungAndOoi, Test3RealisesEveryRestitution) {
  std::ifstream file = reference("closed_forms.json");
  const nlohmann::json cases = nlohmann::json::parse(file)["chung_ooi_1_2_3_hertz"];
  for (const std::string name : {"chungooi3_aluminium_oxide", "chungooi3_cast_iron"}) {
    const Onset onset{.approach_speed = 3.9, .effective_mass = cases[name]["mstar"]};
    for (double e = 0.1; e < 1.05; e += 0.1) {
      const NormalLaw law = normal_law("hunt-crossley", cases[name]["K"], std::fmin(e, 1), onset);
      EXPECT_NEAR(simulate_impact(law, onset, {.integrate = true}).restitution, std::fmin(e, 1),
                  1e-10)
          << name;
    }
  }
}

/// A point of a figure of test 4.
struct FigurePoint {
  double angle;  ///< [rad]
  double value;
};

/// By quantity and material: e_t of the centre, ω after [rad/s], rebound angle of the surfaces [deg].
std::map<std::pair<std::string, bool>, std::vector<FigurePoint>> test4_figures() {
  std::map<std::pair<std::string, bool>, std::vector<FigurePoint>> figures;
  std::ifstream file = reference("chung_ooi_4_oblique.csv");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#") || line.starts_with("quantity")) continue;
    std::istringstream text(line);
    std::string quantity, series, angle, value;
    std::getline(text, quantity, ',');
    std::getline(text, series, ',');
    std::getline(text, angle, ',');
    std::getline(text, value, ',');
    const bool oxide = series.find("xide") != std::string::npos;
    const double nominal = 5 * std::round(std::stod(angle) / 5);
    figures[{quantity, oxide}].push_back({nominal * pi / 180, std::stod(value)});
  }
  return figures;
}

constexpr double kSpeed = 3.9, kRadius = 0.0025, kRestitution = 0.98, kFriction = 0.092;

struct Test4 {
  double e_t, spin, angle_deg;
};

/// Sphere of 2.5 mm on a wall a thousand times as stiff, at 3.9 m/s along its path.
Test4 run_test4(double angle, bool oxide, const std::string& law) {
  const double young = oxide ? 3.8e11 : 7e10, poisson = oxide ? 0.23 : 0.33;
  const double mass = 4.0 / 3 * pi * std::pow(kRadius, 3) * (oxide ? 4000 : 2700);
  const double modulus = effective_modulus(young, poisson, 1000 * young, poisson);
  const double ratio = 4 * effective_shear_modulus(young, poisson, 1000 * young, poisson) / modulus;
  const ObliqueOnset onset{.approach_speed = kSpeed * std::cos(angle),
                           .tangential_speed = kSpeed * std::sin(angle),
                           .normal_mass = mass,
                           .tangential_mass = tangential_mass(mass)};
  const NormalLaw normal =
      normal_law("hunt-crossley", 4.0 / 3 * modulus * std::sqrt(kRadius), kRestitution,
                 {.approach_speed = onset.approach_speed, .effective_mass = mass});
  const FrictionLaw friction =
      bind(friction_law(law, kFriction, ratio), friction_onset(normal, onset, kRadius));
  const ObliqueImpact impact =
      simulate_oblique_impact(normal, friction, onset, {.effective_radius = kRadius});
  EXPECT_EQ(impact.end, ImpactEnd::separated);
  const double after = onset.tangential_speed - impact.tangential_impulse / mass;
  return {after / onset.tangential_speed, -2.5 * impact.tangential_impulse / (mass * kRadius),
          std::atan2(impact.tangential_speed, impact.separation_speed) * 180 / pi};
}

double value_of(const Test4& result, const std::string& quantity) {
  return quantity == "e_t"                ? result.e_t
         : quantity == "omega_post_rad_s" ? result.spin
                                          : result.angle_deg;
}

/// Gross sliding, whatever the law.
Test4 sliding(double angle) {
  const double loss = kFriction * (1 + kRestitution);
  return {1 - loss / std::tan(angle), -2.5 * loss * kSpeed * std::cos(angle) / kRadius,
          std::atan((std::tan(angle) - 3.5 * loss) / kRestitution) * 180 / pi};
}

// The figures were read off at multiples of five degrees. How well, shows where the answer is known: from
// 30 degrees on everything slides. Largest deviations there: e_t 0.0036, ω 3.4 rad/s, angle 0.51 degrees.
TEST(ChungAndOoi, Test4SlidesFromThirtyDegreesOnAsTheFiguresShow) {
  const std::map<std::string, double> scatter = {
      {"e_t", 0.0037}, {"omega_post_rad_s", 3.4}, {"rebound_angle_contact_patch_deg", 0.52}};
  int points = 0;
  for (const auto& [key, figure] : test4_figures()) {
    const auto& [quantity, oxide] = key;
    for (const auto& [angle, value] : figure) {
      if (angle < 29 * pi / 180) continue;
      EXPECT_NEAR(value, value_of(sliding(angle), quantity), scatter.at(quantity)) << quantity;
      // Partial slip or not, sliding is sliding; at 30 degrees 1.5 % of the time sticks.
      const double ours = value_of(run_test4(angle, oxide, "mindlin-deresiewicz"), quantity);
      EXPECT_NEAR(ours, value, scatter.at(quantity)) << quantity << " " << angle;
      ++points;
    }
  }
  EXPECT_EQ(points, 48);
}

// Below, the figures are those of particle codes, which take F = 8·G*·a·s with the whole displacement s
// and a cap: they show that law, not partial slip. It gives the alloy within the scatter of the figures
// (e_t 0.0056, ω 3.4 rad/s, angle 0.36 degrees), the oxide within 0.011 and 8.5 rad/s, 1.5 % of the
// range. The oxide's rebound angles in the file are those of the alloy, point by point.
TEST(ChungAndOoi, Test4ShowsTheSpringOfParticleCodesBelowThirtyDegrees) {
  const std::map<std::pair<std::string, bool>, double> deviation = {
      {{"e_t", false}, 0.0057},
      {{"omega_post_rad_s", false}, 3.4},
      {{"rebound_angle_contact_patch_deg", false}, 0.37},
      {{"e_t", true}, 0.011},
      {{"omega_post_rad_s", true}, 8.5}};
  auto figures = test4_figures();
  const auto& angles = figures[{"rebound_angle_contact_patch_deg", true}];
  const auto& copy = figures[{"rebound_angle_contact_patch_deg", false}];
  ASSERT_EQ(angles.size(), copy.size());
  for (std::size_t i = 0; i < copy.size(); ++i) EXPECT_EQ(angles[i].value, copy[i].value);
  int points = 0;
  for (const auto& [key, allowed] : deviation) {
    const auto& [quantity, oxide] = key;
    for (const auto& [angle, value] : figures.at(key)) {
      if (angle > 29 * pi / 180) continue;
      const double ours = value_of(run_test4(angle, oxide, "total-displacement-spring"), quantity);
      EXPECT_NEAR(ours, value, allowed) << quantity << " " << angle * 180 / pi;
      ++points;
    }
  }
  EXPECT_EQ(points, 25);
}

// With partial slip the elastic limit of test 4 is Maw, Barber and Fawcett's. The figures are off it: at
// five degrees the particle codes keep 0.9 of the tangential speed, the elastic solution 0.7.
TEST(ChungAndOoi, Test4WithPartialSlipIsMawBarberAndFawcettsNotThatOfTheFigures) {
  const double poisson = 0.33, ratio = 2 * (1 - poisson) / (2 - poisson);
  const double chi = oblique_chi(ratio, 3.5, 1);
  for (const double degrees : {5.0, 10.0, 15.0, 20.0, 25.0}) {
    const double tangent = std::tan(degrees * pi / 180);
    const double psi1 = oblique_psi(tangent, 1, kFriction, ratio);
    const double psi2 = maw_barber_fawcett(psi1, chi).psi2;
    // The centre loses 2/7 of what the surface loses.
    const double e_t = 1 - 2.0 / 7 * (1 - psi2 / psi1);
    // Restitution 0.98 instead of 1, and eight rings instead of a thousand.
    EXPECT_NEAR(run_test4(degrees * pi / 180, false, "mindlin-deresiewicz").e_t, e_t, 0.01)
        << degrees;
  }
  const double figure = test4_figures()[{"e_t", false}][0].value;
  EXPECT_GT(figure - run_test4(5 * pi / 180, false, "mindlin-deresiewicz").e_t, 0.15);
}

}  // namespace chung_ooi_test
}  // namespace carom
