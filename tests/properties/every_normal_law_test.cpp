// What must hold for every law of the catalogue, from its description alone.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "carom/impact.h"
#include "carom/laws.h"
#include "carom/math.h"
#include "support/bound_law.h"
#include "support/depth_path.h"

namespace carom {
namespace every_normal_law_test {

using testing_support::bound;
using testing_support::choice_of;
using testing_support::LawCase;

class EveryNormalLaw : public testing::TestWithParam<std::string> {
 protected:
  const NormalLawEntry& entry() const { return *find_normal_law(GetParam()); }
  LawCase example(double restitution = 0.6) const {
    LawCase wanted{.law = GetParam()};
    if (entry().takes_restitution) wanted.restitution = restitution;
    return wanted;
  }
  std::vector<Separation> separations() const {
    if (!entry().separation_is_free) return {entry().separation};
    return {Separation::zero_force, Separation::zero_indentation};
  }
};

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryNormalLaw, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const NormalLawEntry& law : normal_laws())
                             names.push_back(law.name);
                           return names;
                         }()),
                         test_name);

UnitVariables letters_of(const NormalLawEntry& entry, const testing_support::Parameters& values) {
  UnitVariables letters = {{"n", 1.5}, {"p", 0.25}, {"q", 1}};
  for (const ParameterInfo& parameter : entry.parameters) {
    const auto value = values.find(parameter.name);
    if (value == values.end()) continue;
    if (parameter.name == "exponent") letters["n"] = value->second;
    if (parameter.name == "damping_exponent") letters["p"] = value->second;
    if (parameter.name == "rate_exponent") letters["q"] = value->second;
  }
  return letters;
}

TEST(NormalLawNames, AreUnique) {
  const std::vector<std::string> names = normal_law_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST_P(EveryNormalLaw, DescribesItself) {
  const NormalLawEntry& law = entry();
  EXPECT_FALSE(law.summary.empty());
  EXPECT_FALSE(law.formula.empty());
  EXPECT_FALSE(law.source.empty());
  EXPECT_FALSE(law.validity.empty());
  EXPECT_TRUE((std::set<std::string>{"hunt-crossley", "viscous", "plastic", "adhesive"}.contains(
      law.family)));
  for (const ParameterInfo& parameter : law.parameters) {
    EXPECT_NO_THROW(parse_unit(parameter.unit, {{"n", 1.5}, {"p", 0.5}, {"q", 1}}));
    EXPECT_EQ(parse_unit(parameter.unit, {{"n", 1.5}, {"p", 0.5}, {"q", 1}}).in_si, 1)
        << "parameters are in SI units";
    EXPECT_TRUE(parameter.range.contains(parameter.example)) << parameter.name;
    EXPECT_FALSE(parameter.meaning.empty()) << parameter.name;
  }
}

TEST_P(EveryNormalLaw, ClosesItsEnergyLedger) {
  for (const double speed : {0.02, 1.0, 30.0}) {
    const Onset onset{.approach_speed = speed, .effective_mass = 0.3};
    const CentralImpact impact = simulate_impact(bound(example(), onset), onset, {.record = true});
    ASSERT_NE(impact.end, ImpactEnd::failed) << impact.message;
    const double energy = 0.5 * 0.3 * speed * speed;
    EXPECT_LE(impact.restitution, 1 + 1e-10);
    EXPECT_NEAR(impact.energy_residual, 0, 1e-9 * energy);
    EXPECT_GE(impact.history.size(), 200u);
    double before = -1e-9 * energy;
    for (const ImpactSample& sample : impact.history) {
      EXPECT_GE(sample.dissipated_energy, before) << "at " << sample.time << " s";
      before = sample.dissipated_energy - 1e-9 * energy;
      const double total = sample.kinetic_energy + sample.elastic_energy + sample.dissipated_energy;
      EXPECT_NEAR(total, energy, 1e-9 * energy);
    }
  }
}

// Loading, partial unloading, reloading and several approaches in one contact, at random, slow and
// as fast as an impact.
TEST_P(EveryNormalLaw, NeverCreatesEnergyOnAnyPath) {
  std::mt19937 random(20261115);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int path = 0; path < 20; ++path) {
    const Onset onset{.approach_speed = std::pow(10, 3 * uniform(random) - 2),
                      .effective_mass = std::pow(10, 4 * uniform(random) - 3)};
    const NormalLaw law = bound(example(0.05 + 0.9 * uniform(random)), onset);
    const CentralImpact impact = simulate_impact(law, onset);
    ASSERT_NE(impact.end, ImpactEnd::failed) << impact.message;
    const double deepest = 1.5 * impact.max_indentation;
    // What is left is quadrature, where a force is clamped at zero inside a piece.
    EXPECT_LT(testing_support::energy_created(law, deepest, random, 25), 1e-8);
    EXPECT_LT(testing_support::energy_created(law, deepest, random, 25, onset.approach_speed),
              1e-8);
  }
}

TEST_P(EveryNormalLaw, RealisesWhatIsAskedWhenCalibratedExactly) {
  if (entry().dissipation_parameter < 0) GTEST_SKIP() << "has no dissipation to calibrate";
  Calibrator calibrator;
  int realised = 0;
  const bool scales = entry().takes_restitution || entry().family != "plastic";
  for (const double n : {1.0, 1.5, 2.2, 3.0}) {
    for (const double e : {0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999, 1.0}) {
      for (const Onset onset : {Onset{1, 1}, Onset{1e-6, 1e-6}, Onset{1e-6, 1e6}, Onset{1e3, 1e-6},
                                Onset{1e3, 1e6}, Onset{0.3, 0.046}}) {
        for (const Separation separation : separations()) {
          LawCase wanted = example();
          wanted.restitution = e;
          wanted.calibration = Calibration::exact;
          if (entry().separation_is_free) wanted.separation = separation;
          wanted.values["exponent"] = n;
          SCOPED_TRACE(testing::Message() << "n " << n << " e " << e << " v "
                                          << onset.approach_speed << " m " << onset.effective_mass);
          try {
            const NormalLaw law = bind(choice_of(wanted), onset, calibrator);
            EXPECT_NEAR(simulate_impact(law, onset).restitution, e, 1e-9);
            ++realised;
          } catch (const InputError&) {
            // Refused in words: a law of materials need not reach every restitution.
            EXPECT_FALSE(scales && e < 1);
          }
        }
      }
    }
  }
  EXPECT_GT(realised, 0);
}

// A change of units changes nothing: every number is multiplied as its unit says.
TEST_P(EveryNormalLaw, DoesNotDependOnTheUnits) {
  const double kilogram = 7.3, metre = 0.19, second = 41;
  const auto in_new_units = [&](const Dimension& d) {
    return std::pow(kilogram, d.mass) * std::pow(metre, d.length) * std::pow(second, d.time);
  };
  const Onset onset{.approach_speed = 0.8, .effective_mass = 0.3};
  const Onset scaled_onset{.approach_speed = 0.8 * metre / second,
                           .effective_mass = 0.3 * kilogram};
  const LawCase original = example();
  LawCase scaled = original;
  const testing_support::Parameters values = testing_support::example_parameters(entry());
  const UnitVariables letters = letters_of(entry(), values);
  for (const ParameterInfo& parameter : entry().parameters) {
    if (parameter.origin == Origin::computed) continue;
    const Dimension dimension = parse_unit(parameter.unit, letters).dimension;
    scaled.values[parameter.name] = values.at(parameter.name) * in_new_units(dimension);
  }
  const ImpactSettings integrated{.integrate = true};
  const CentralImpact a = simulate_impact(bound(original, onset), onset, integrated);
  const CentralImpact b = simulate_impact(bound(scaled, scaled_onset), scaled_onset, integrated);
  EXPECT_NEAR(b.restitution, a.restitution, 1e-9);
  EXPECT_NEAR(b.max_indentation / (a.max_indentation * metre), 1, 1e-8);
  EXPECT_NEAR(b.peak_force / (a.peak_force * kilogram * metre / second / second), 1, 1e-8);
  if (a.end == ImpactEnd::separated) {
    EXPECT_NEAR(b.duration / (a.duration * second), 1, 1e-8);
  }
}

TEST_P(EveryNormalLaw, StartsAtZeroForceUnlessItHasADashpotOrAdheres) {
  const Onset onset{.approach_speed = 1, .effective_mass = 1};
  const NormalLaw law = bound(example(), onset);
  const double at_touch = law.force(
      {.depth = 0, .depth_rate = 1, .approach_speed = 1, .effective_mass = 1}, {.touching = true});
  const std::set<std::string> with_jump = {"kelvin-voigt",       "anagnostopoulos",
                                           "poursina-nikravesh", "poursina-nikravesh-general",
                                           "chrono-hooke",       "mujoco"};
  if (with_jump.contains(GetParam())) {
    EXPECT_GT(at_touch, 0);
  } else if (entry().family == "adhesive" || GetParam() == "thornton-ning") {
    EXPECT_LT(at_touch, 0);
  } else {
    EXPECT_EQ(at_touch, 0);
  }
}

TEST_P(EveryNormalLaw, IsElasticWhenAllOfTheSpeedIsAskedBack) {
  if (!entry().takes_restitution) GTEST_SKIP() << "takes no restitution";
  const Onset onset{.approach_speed = 1, .effective_mass = 1};
  const CentralImpact impact =
      simulate_impact(bound(example(1.0), onset), onset, {.integrate = true});
  // Gharib and Hurmuzlu's 1/e is meant for strong losses only and damps at e = 1 too.
  EXPECT_NEAR(impact.restitution, GetParam() == "gharib-hurmuzlu" ? 0.59362426 : 1, 1e-8);
}

TEST_P(EveryNormalLaw, RepeatsToTheLastBit) {
  const Onset onset{.approach_speed = 0.37, .effective_mass = 0.21};
  const CentralImpact a = simulate_impact(bound(example(), onset), onset, {.integrate = true});
  const CentralImpact b = simulate_impact(bound(example(), onset), onset, {.integrate = true});
  EXPECT_EQ(a.restitution, b.restitution);
  EXPECT_EQ(a.duration, b.duration);
  EXPECT_EQ(a.peak_force, b.peak_force);
}

// Two independent methods: where a law has a closed form, the integrated motion agrees with it.
TEST_P(EveryNormalLaw, ClosedFormAndIntegrationAgree) {
  for (const double e : {0.05, 0.5, 0.95}) {
    const Onset onset{.approach_speed = 0.6, .effective_mass = 0.2};
    const NormalLaw law = bound(example(e), onset);
    CentralImpact closed;
    if (!law.free_impact(onset, {}, closed)) GTEST_SKIP() << "has no closed form";
    const CentralImpact integrated =
        simulate_impact(law, onset, {.tolerance = 1e-13, .integrate = true});
    EXPECT_NEAR(integrated.restitution, closed.restitution, 1e-10);
    EXPECT_NEAR(integrated.max_indentation / closed.max_indentation, 1, 1e-10);
    EXPECT_NEAR(integrated.peak_force / closed.peak_force, 1, 1e-10);
    EXPECT_NEAR(integrated.duration / closed.duration, 1, 1e-9);
    EXPECT_NEAR(integrated.time_of_max_indentation / closed.time_of_max_indentation, 1, 1e-9);
    EXPECT_NEAR(integrated.energy_lost, closed.energy_lost, 1e-10 * 0.5 * 0.2 * 0.36);
    EXPECT_NEAR(integrated.depth_at_peak_force / closed.depth_at_peak_force, 1, 1e-8);
  }
}

// A batch is the same impact, read from a table.
TEST_P(EveryNormalLaw, BatchAgreesWithTheSingleImpact) {
  for (const Calibration calibration : {Calibration::published, Calibration::exact}) {
    std::optional<BatchImpacts> batch;
    try {
      batch.emplace(GetParam(), 1.5, calibration);
    } catch (const InputError&) {
      GTEST_SKIP() << "does not scale with its stiffness alone";
    }
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(0, 1);
    std::vector<double> mass, speed, stiffness, restitution;
    for (int i = 0; i < 60; ++i) {
      mass.push_back(std::pow(10, 12 * uniform(random) - 6));
      speed.push_back(std::pow(10, 9 * uniform(random) - 6));
      stiffness.push_back(std::pow(10, 8 * uniform(random) + 3));
      const double special[] = {1, 0.01, 1 - 1e-12, 1 - 1e-8, 0.5, 0.25};
      restitution.push_back(i < 6 ? special[i] : 0.01 + 0.99 * uniform(random));
    }
    ImpactBatchResult result;
    batch->evaluate({mass, speed, stiffness, restitution}, result);
    Calibrator calibrator;
    for (std::size_t i = 0; i < mass.size(); ++i) {
      const Onset onset{.approach_speed = speed[i], .effective_mass = mass[i]};
      const NormalLawChoice choice =
          choice_of({.law = GetParam(),
                     .values = {{"stiffness", stiffness[i]}, {"exponent", 1.5}},
                     .restitution = restitution[i],
                     .calibration = calibration});
      const CentralImpact single = simulate_impact(bind(choice, onset, calibrator), onset);
      SCOPED_TRACE(testing::Message() << "e " << restitution[i]);
      EXPECT_NEAR(result.restitution[i], single.restitution, 1e-6);
      EXPECT_NEAR(result.max_indentation[i] / single.max_indentation, 1, 1e-6);
      EXPECT_NEAR(result.peak_force[i] / single.peak_force, 1, 1e-6);
      EXPECT_NEAR(result.duration[i] / single.duration, 1, 1e-6);
      EXPECT_NEAR(result.time_of_max_indentation[i] / single.time_of_max_indentation, 1, 1e-6);
    }
  }
}

}  // namespace every_normal_law_test
}  // namespace carom
