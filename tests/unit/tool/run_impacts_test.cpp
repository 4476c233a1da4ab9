#include "tool/run_impacts.h"

#include <gtest/gtest.h>

#include "carom/messages.h"
#include "support/struck_block.h"

namespace carom {
namespace run_impacts_test {

using test::plot_of, test::struck_block;

// Each touch begins anew. Forces begin within a step, of which half counts: 10 N·(1 s + 0.01 s).
TEST(RunPlotImpulse, GrowsFromTheBeginningOfEachTouch) {
  const RunPlot plot = plot_of(struck_block(), {.quantity = "impulse"});
  ASSERT_EQ(plot.curves.size(), 1u);
  ASSERT_EQ(plot.curves[0].pieces.size(), 2u);
  for (const auto& piece : plot.curves[0].pieces) {
    EXPECT_EQ(piece.front(), (std::pair{0.0, 0.0}));
    EXPECT_NEAR(piece.back().second, 10.1, 1e-12);
  }
  EXPECT_NEAR(plot.curves[0].pieces[0].back().first, 3.03, 1e-12);
  EXPECT_NEAR(plot.curves[0].pieces[1].back().first, 6.06, 1e-12);
}

TEST(RunPlotImpulse, NeedsContactsWithTwoSides) {
  RunFolder run = struck_block();
  for (std::string& name : run.trajectory.names) {
    if (name == "blow.force_x") name = "other";
  }
  EXPECT_THROW(plot_of(run, {.quantity = "impulse"}), InputError);
}

}  // namespace run_impacts_test
}  // namespace carom
