// Findings in runs that are written by hand.
#include "analysis/run_warnings.h"

#include <gtest/gtest.h>

#include "carom/analysis.h"
#include "support/recorded_run.h"

namespace carom {
namespace run_warnings_test {

using test::recorded_run;
using test::two_balls;

/// The warnings of the recorded run after a change of its only touch.
template <class Change>
std::vector<std::string> warnings_after(const Change& change) {
  Trajectory run = recorded_run();
  change(run.episodes[0], run);
  return summarise(two_balls(), run).warnings;
}

bool one_says(const std::vector<std::string>& warnings, const std::string& part) {
  return warnings.size() == 1 && warnings[0].find(part) != std::string::npos;
}

TEST(RunWarnings, AreNoneWhereAllIsWell) {
  EXPECT_TRUE(warnings_after([](ContactEpisode&, Trajectory&) {}).empty());
}

TEST(RunWarnings, TellOfReboundsOnly) {
  const auto missed = [](ContactEpisode& touch, Trajectory&) { touch.realised_restitution = 0.6; };
  EXPECT_TRUE(one_says(warnings_after(missed), "0.6 instead of 0.7"));
  const auto in_touch = [](ContactEpisode& touch, Trajectory&) {
    touch.realised_restitution = 0.6;
    touch.ended = false;
  };
  EXPECT_TRUE(warnings_after(in_touch).empty());
}

TEST(RunWarnings, TellOfManyTouchesInOneLineWithTheirRange) {
  const auto many = [](ContactEpisode&, Trajectory& run) {
    const ContactEpisode one = run.episodes[0];
    for (const double restitution : {0.2, 0.65, 0.9, 0.7}) {
      run.episodes.push_back(one);
      run.episodes.back().realised_restitution = restitution;
    }
  };
  EXPECT_TRUE(
      one_says(warnings_after(many),
               "the restitution is 0.2 to 0.9 instead of 0.7 (3 of 5 touches, the worst at"));
}

TEST(RunWarnings, NameDepthAgainstTheRadius) {
  const auto deep = [](ContactEpisode& touch, Trajectory&) { touch.max_indentation = 0.003; };
  EXPECT_TRUE(one_says(warnings_after(deep), "15 % of the radius of left.surface, 20 mm, where"));
  const auto through = [](ContactEpisode& touch, Trajectory&) { touch.max_indentation = 0.03; };
  EXPECT_TRUE(one_says(warnings_after(through), "go through each other"));
}

TEST(RunWarnings, NameTheCauseOfEnergyThatAContactGives) {
  const auto gives = [](ContactEpisode& touch, Trajectory& run) {
    touch.lost_normal = -1e-3;
    run.samples[1].energy.lost_in_contact = -1e-3;
  };
  EXPECT_TRUE(one_says(warnings_after(gives), "contact left-right has given back 1 mJ"));
  EXPECT_TRUE(one_says(warnings_after(gives), "law hunt-crossley pushed back more"));
  EXPECT_TRUE(one_says(warnings_after([&](ContactEpisode& touch, Trajectory& run) {
                         gives(touch, run);
                         touch.points_jumped = true;
                       }),
                       "points of contact appeared or vanished"));
  EXPECT_TRUE(one_says(warnings_after([&](ContactEpisode& touch, Trajectory& run) {
                         gives(touch, run);
                         std::swap(touch.lost_normal, touch.lost_friction);
                       }),
                       "its friction pushed more"));
  // What no touch explains is told as well.
  EXPECT_TRUE(one_says(warnings_after([](ContactEpisode&, Trajectory& run) {
                         run.samples[1].energy.lost_in_contact = -1e-3;
                       }),
                       "1 mJ more than they took between impacts"));
}

}  // namespace run_warnings_test
}  // namespace carom
