// Bodies dropped on each other with rigid contact, as once stopped a run, kept it for ever, opened its ledger
// or let bodies sink in: capsules, cylinders, boxes and hulls on a floor.
#include <gtest/gtest.h>

#include "base/numbers.h"
#include "carom/scenario.h"
#include "support/paths.h"
#include "support/random_runs.h"

namespace carom {
namespace piles_test {

class Piles : public testing::TestWithParam<const char*> {};

TEST_P(Piles, ComeToRestWithAClosedLedgerAndNothingSunkIn) {
  const Scenario scenario =
      read_scenario(project_root() + "/tests/validation/piles/" + GetParam() + ".toml");
  const test::RandomResult result = test::run_random(scenario.model, scenario.settings);
  EXPECT_EQ(test::complaint(result, 1e-7), "")
      << "residual " << result.residual << ", overlap " << result.overlap << " m";
}

INSTANTIATE_TEST_SUITE_P(, Piles,
                         testing::Values("two_cylinders", "capsule_hull", "two_points",
                                         "lift_and_rest", "box_capsule", "box_cylinder",
                                         "cylinders", "box_hull", "two_boxes"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace piles_test
}  // namespace carom
