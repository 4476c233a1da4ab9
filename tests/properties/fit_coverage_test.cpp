// Intervals of 95 % hold the truth in 95 % of all cases, whatever the law: data with 1 % of noise, again and again.
//
// CAROM_COVERAGE=400 takes that many seeds for each law, and prints each share.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "support/fit_data.h"

namespace carom::study {
namespace fit_coverage_test {

using testing_support::in_ratios;
using testing_support::in_steps;
using testing_support::known_fit;
using testing_support::KnownModel;

/// Durations over speeds for the stiffness, restitutions over speeds for the restitution.
std::vector<KnownModel> normal_cases() {
  std::vector<KnownModel> cases;
  for (const char* law : {"hunt-crossley", "lankarani-nikravesh", "gonthier", "flores", "hu-guo",
                          "hertz", "kelvin-voigt", "permanent-indentation"}) {
    const std::string name = law;
    KnownModel known{{.name = "normal/" + name, .x = "speed", .y = "duration"},
                     {{"effective_mass", {.fixed = 0.05}}},
                     {{"stiffness", 2.4e9}},
                     in_ratios(0.1, 3, 12)};
    if (name != "hertz") known.wishes["restitution"].fixed = 0.7;
    cases.push_back(known);
    if (name == "hertz") continue;
    known.request.y = "restitution";
    known.wishes.erase("restitution");
    known.wishes["stiffness"].fixed = 2.4e9;
    known.truth = {{"restitution", 0.63}};
    cases.push_back(known);
  }
  return cases;
}

std::vector<KnownModel> other_cases() {
  return {
      {{.name = "stiffness/rivin-linear"}, {}, {{"stiffness", 3e8}}, in_steps(1e-6, 5e-5, 20)},
      {{.name = "stiffness/rivin-quadratic"}, {}, {{"stiffness", 3e12}}, in_steps(1e-6, 5e-5, 20)},
      {{.name = "friction/coulomb", .x = "angle"},
       {{"restitution", {.fixed = 0.8}}},
       {{"coefficient", 0.2}},
       in_steps(0.1, 1.4, 25)},
      {{.name = "friction/two-zones", .x = "tangential_speed"},
       {},
       {{"rise", 0.16}, {"coefficient", 0.26}, {"decline", 0.008}},
       in_steps(0.2, 8, 25)}};
}

/// How many intervals hold the truth, by parameter.
struct Share {
  std::string name;
  int held = 0, all = 0;
};

/// Noise of its own for each case.
std::vector<Share> shares_of(const KnownModel& known, int number, int seeds) {
  std::vector<Share> shares;
  for (const auto& [name, value] : known.truth) shares.push_back({known.request.name + " " + name});
  for (int seed = 1; seed <= seeds; ++seed) {
    const auto [fit, data] =
        known_fit(known, 0.01, static_cast<std::uint64_t>(1000 * number + seed));
    const auto report = fit_model(fit, data, {.starts = 1});
    for (const FittedParameter& parameter : report->result.parameters) {
      for (std::size_t i = 0; i < known.truth.size(); ++i) {
        if (known.truth[i].first != parameter.name) continue;
        ++shares[i].all;
        if (!parameter.interval) continue;
        const double truth = known.truth[i].second;
        shares[i].held +=
            *(*parameter.interval)[0] <= truth && truth <= *(*parameter.interval)[1] ? 1 : 0;
      }
    }
  }
  return shares;
}

/// Each share within 3.5 of its standard deviations, and all of them together within two hundredths.
void expect_coverage(const std::vector<KnownModel>& cases, int seeds) {
  int held = 0, all = 0;
  int number = 0;
  for (const KnownModel& known : cases) {
    for (const Share& share : shares_of(known, ++number, seeds)) {
      const double part = static_cast<double>(share.held) / share.all;
      const double deviation = std::sqrt(0.95 * 0.05 / share.all);
      EXPECT_NEAR(part, 0.95, 3.5 * deviation) << share.name;
      held += share.held;
      all += share.all;
      if (std::getenv("CAROM_COVERAGE") != nullptr)
        std::printf("%-60s %.4f\n", share.name.c_str(), part);
    }
  }
  const double whole = static_cast<double>(held) / all;
  EXPECT_NEAR(whole, 0.95, 0.02);
  if (std::getenv("CAROM_COVERAGE") != nullptr) std::printf("%-60s %.4f\n", "together", whole);
}

int seeds_or(int usual) {
  const char* text = std::getenv("CAROM_COVERAGE");
  return text == nullptr ? usual : std::atoi(text);
}

TEST(FitCoverage, OfRestitutionLaws) {
  expect_coverage(testing_support::known_restitution_laws(in_ratios(0.1, 8, 25)), seeds_or(60));
}
TEST(FitCoverage, OfNormalLaws) {
  expect_coverage(normal_cases(), seeds_or(30));
}
TEST(FitCoverage, OfStiffnessAndFriction) {
  expect_coverage(other_cases(), seeds_or(100));
}

}  // namespace fit_coverage_test
}  // namespace carom::study
