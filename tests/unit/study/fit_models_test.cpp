// Data without noise give back the parameters they were made with, of every law of the catalogues.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "carom/impact.h"
#include "carom/materials.h"
#include "support/fit_data.h"

namespace carom::study {
namespace fit_models_test {

using testing_support::in_ratios;
using testing_support::in_steps;
using testing_support::known_fit;
using testing_support::KnownModel;

void expect_found(const KnownModel& known, const FitSettings& settings = {}) {
  SCOPED_TRACE(known.request.name);
  try {
    const auto [fit, data] = known_fit(known);
    const auto report = fit_model(fit, data, settings);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->result.parameters.size(), known.truth.size());
    for (const FittedParameter& parameter : report->result.parameters) {
      for (const auto& [name, value] : known.truth) {
        if (name == parameter.name) {
          EXPECT_NEAR(parameter.value / value, 1, 1e-6) << name;
        }
      }
    }
  } catch (const InputError& error) {
    FAIL() << error.what();
  }
}

TEST(FitModels, OfRestitutionFindTheirParameters) {
  std::set<std::string> tried;
  for (const KnownModel& known : testing_support::known_restitution_laws(in_ratios(0.02, 8, 30))) {
    expect_found(known);
    tried.insert(known.request.name);
  }
  for (const RestitutionEntry& entry : restitution_laws())
    EXPECT_TRUE(entry.is_table || tried.contains("restitution/" + entry.name)) << entry.name;
}

/// A value that is not the example, within the range, and so near that it goes with the others.
double other_value(const ParameterInfo& info, double factor) {
  return info.range.contains(factor * info.example) ? factor * info.example : 0.9 * info.example;
}

// One parameter after the other, with the others at their examples.
TEST(FitModels, OfStiffnessFindTheirParameters) {
  for (const StiffnessEntry& entry : stiffness_formulas()) {
    for (const ParameterInfo& sought : entry.parameters) {
      // A length of infinity or a number that is 0 leaves nothing to be found.
      if (!std::isfinite(sought.example) || sought.example == 0) continue;
      SCOPED_TRACE(sought.name);
      KnownModel known{{.name = "stiffness/" + entry.name, .x = "indentation", .y = "force"}};
      std::vector<double> values;
      for (const ParameterInfo& info : entry.parameters) {
        values.push_back(info.example);
        if (info.name != sought.name) known.wishes[info.name].fixed = info.example;
      }
      known.wishes[sought.name].start = sought.example;
      known.truth = {{sought.name, other_value(sought, 0.995)}};
      const double deepest = std::min(1e-5, 0.3 * entry.limit_depth(values));
      known.x = in_steps(0.05 * deepest, deepest, 15);
      expect_found(known);
    }
  }
}

/// A normal law with all it must be told fixed at examples, but for one number and, if it starts from one, its
/// restitution. The force of fully plastic indentation hardly depends on the modulus, which comes first elsewhere.
KnownModel normal_case(const NormalLawEntry& entry, const char* x, const char* y) {
  KnownModel known{{.name = "normal/" + entry.name, .x = x, .y = y}};
  known.wishes["effective_mass"].fixed = 0.1;
  const bool is_plastic = std::ranges::find(entry.parameters, "dynamic_pressure",
                                            &ParameterInfo::name) != entry.parameters.end();
  for (const ParameterInfo& info : entry.parameters) {
    if (info.origin != Origin::given || info.name == "exponent") continue;
    if (known.truth.empty() && (!is_plastic || info.name == "dynamic_pressure"))
      known.truth.push_back({info.name, other_value(info, 1.3)});
    else
      known.wishes[info.name].fixed = info.example;
  }
  if (entry.takes_restitution) known.truth.push_back({"restitution", 0.63});
  return known;
}

/// How long the impact of this law takes with what is true.
double duration_of(KnownModel known) {
  known.request.x = "speed";
  known.request.y = "duration";
  known.x = {known.wishes["approach_speed"].fixed.value()};
  known.wishes.erase("approach_speed");
  return known_fit(known).second.measured.front();
}

TEST(FitModels, OfNormalLawsFindTheirParametersInOneImpact) {
  for (const NormalLawEntry& entry : normal_laws()) {
    KnownModel known = normal_case(entry, "time", "force");
    known.wishes["approach_speed"].fixed = 0.5;
    // Up to shortly before separation: there some laws pull, and stop pulling at once.
    known.x = in_steps(0, 0.97 * duration_of(known), 60);
    expect_found(known, {.starts = 1});
  }
}

}  // namespace fit_models_test
}  // namespace carom::study
