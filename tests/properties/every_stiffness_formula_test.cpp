// What must hold for every stiffness formula, also the next one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "carom/materials.h"
#include "carom/math.h"
#include "support/stiffness_example.h"

namespace carom {
namespace every_stiffness_formula_test {

class EveryStiffnessFormula : public testing::TestWithParam<std::string> {
 protected:
  const StiffnessExample formula{GetParam()};

  /// Depths from hardly any to deep, short of the limit.
  std::vector<double> depths() const {
    std::vector<double> all;
    const double deepest = std::fmin(1e-4, 0.9 * formula.limit_depth());
    for (double depth = 1e-12; depth < deepest; depth *= 3) all.push_back(depth);
    return all;
  }
};

TEST_P(EveryStiffnessFormula, ExplainsItself) {
  const StiffnessEntry& entry = *formula.entry;
  for (const std::string& text :
       {entry.name, entry.summary, entry.formula, entry.source, entry.validity}) {
    EXPECT_FALSE(text.empty());
  }
  EXPECT_FALSE(entry.parameters.empty());
}

TEST_P(EveryStiffnessFormula, UsesTheCommonNamesOfParameters) {
  const std::set<std::string> common = {"effective_modulus", "effective_radius", "radius1",
                                        "radius2",           "length",           "young",
                                        "poisson",           "layer_thickness",  "punch_radius",
                                        "curvature_a",       "curvature_b",      "stiffness"};
  for (const ParameterInfo& info : formula.entry->parameters) {
    EXPECT_EQ(common.count(info.name), 1u) << info.name;
    EXPECT_NO_THROW(parse_unit(info.unit)) << info.unit;
    EXPECT_EQ(parse_unit(info.unit).in_si, 1) << info.unit;
    EXPECT_TRUE(info.range.contains(info.example)) << info.name;
    EXPECT_FALSE(info.meaning.empty()) << info.name;
  }
  EXPECT_EQ(formula.problem(), "");
}

TEST_P(EveryStiffnessFormula, IsZeroWithoutOverlap) {
  for (const double depth : {0.0, -1e-6, -1.0}) {
    EXPECT_EQ(formula.force(depth), 0);
    EXPECT_EQ(formula.energy(depth), 0);
    EXPECT_TRUE(formula.warnings(depth).empty());
  }
}

TEST_P(EveryStiffnessFormula, PushesHarderTheDeeper) {
  double last = 0;
  for (const double depth : depths()) {
    const double force = formula.force(depth);
    EXPECT_TRUE(std::isfinite(force));
    EXPECT_GT(force, last) << depth;
    EXPECT_GT(formula.slope(depth), 0) << depth;
    last = force;
  }
}

// Central differences over ±1e-5 of the depth: error about 1e-10, rounding about 1e-11.
TEST_P(EveryStiffnessFormula, HasTheSlopeOfItsForceAndTheForceOfItsEnergy) {
  for (const double depth : depths()) {
    const double step = 1e-5 * depth;
    const double slope = (formula.force(depth + step) - formula.force(depth - step)) / (2 * step);
    const double force = (formula.energy(depth + step) - formula.energy(depth - step)) / (2 * step);
    EXPECT_TRUE(is_close(slope, formula.slope(depth), 1e-8)) << depth;
    EXPECT_TRUE(is_close(force, formula.force(depth), 1e-8)) << depth;
  }
}

// Convex from the onset: no formula here softens, so energy is at most half of force times depth.
TEST_P(EveryStiffnessFormula, NeverSoftens) {
  for (const double depth : depths()) {
    EXPECT_LE(formula.energy(depth), 0.5 * formula.force(depth) * depth * (1 + 1e-12)) << depth;
    EXPECT_GE(formula.slope(depth) * depth, formula.force(depth) * (1 - 1e-12)) << depth;
  }
}

TEST_P(EveryStiffnessFormula, IsItsPowerLawWhereItHasOne) {
  const auto law = formula.entry->power_law(formula.values);
  if (!law) return;
  for (const double depth : depths()) {
    EXPECT_TRUE(is_close(law->force(depth), formula.force(depth), 1e-15));
  }
  EXPECT_TRUE(std::isinf(formula.limit_depth()));
}

// Other units of mass, length and time must give the same force in those units.
TEST_P(EveryStiffnessFormula, ScalesByTheUnitsOfItsParameters) {
  // A fit in millimetres does not scale with size; mass and time remain.
  const double length = GetParam() == "pereira" ? 1 : 1.7;
  const double mass = 3.1, time = 0.6;
  std::vector<double> scaled = formula.values;
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    const Dimension unit = parse_unit(formula.entry->parameters[i].unit).dimension;
    scaled[i] *=
        std::pow(mass, unit.mass) * std::pow(length, unit.length) * std::pow(time, unit.time);
  }
  for (const double depth : depths()) {
    const double expected = formula.force(depth) * mass * length / (time * time);
    EXPECT_TRUE(is_close(formula.entry->force(scaled, depth * length), expected, 1e-13));
  }
}

TEST_P(EveryStiffnessFormula, GrowsInProportionToTheModuli) {
  std::vector<double> stiffer = formula.values;
  for (std::size_t i = 0; i < stiffer.size(); ++i) {
    const std::string& name = formula.entry->parameters[i].name;
    if (name == "effective_modulus" || name == "young" || name == "stiffness") stiffer[i] *= 2;
  }
  for (const double depth : depths()) {
    EXPECT_TRUE(is_close(formula.entry->force(stiffer, depth), 2 * formula.force(depth), 1e-14));
  }
}

TEST_P(EveryStiffnessFormula, TouchesItsEquivalentPowerLaw) {
  for (const double depth : depths()) {
    const PowerLaw law =
        equivalent_power_law(*formula.entry, formula.values, formula.energy(depth));
    EXPECT_TRUE(is_close(law.force(depth), formula.force(depth), 1e-12)) << depth;
    EXPECT_TRUE(is_close(law.slope(depth), formula.slope(depth), 1e-12)) << depth;
  }
}

TEST_P(EveryStiffnessFormula, ThrowsBeyondItsLimit) {
  if (std::isinf(formula.limit_depth())) return;
  const double beyond = 1.01 * formula.limit_depth();
  EXPECT_THROW(formula.force(beyond), std::domain_error);
  EXPECT_THROW(formula.slope(beyond), std::domain_error);
  EXPECT_THROW(formula.energy(beyond), std::domain_error);
  EXPECT_EQ(formula.warnings(beyond).size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryStiffnessFormula,
                         testing::ValuesIn(stiffness_formula_names()), [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace every_stiffness_formula_test
}  // namespace carom
