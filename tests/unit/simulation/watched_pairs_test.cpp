#include "simulation/watched_pairs.h"

#include <gtest/gtest.h>

#include "base/numbers.h"
#include "support/contact_models.h"

namespace carom::simulation {
namespace watched_pairs_test {

using Need = WatchedPairs::Need;

/// A row of balls, each 1 mm from the next; the last one is far away.
Model row_of_balls(int count) {
  ModelBuilder build;
  std::vector<ShapeId> shapes;
  for (int i = 0; i < count; ++i) {
    const double x = i + 1 < count ? 0.021 * i : 100;
    shapes.push_back(
        test::add_ball(build, "b" + std::to_string(i), 0.1, 0.01, {x, 0, 0}, {0, 0, 1e-3}).second);
  }
  build.add_contact({.name = "c", .a = shapes, .b = {}, .law = test::power_contact(1e7, 0.5)});
  return build.finish();
}

struct Watched {
  explicit Watched(const Model& of, contact::PairList list)
      : model(of),
        candidates(model, problems, list),
        dynamics(model),
        state(start_state(model)),
        pairs(model, candidates) {
    update();
  }
  void update() {
    dynamics.update(state);
    dynamics.accelerations(Forces(model));
  }
  std::vector<int> renew(Need need = Need::nothing) {
    dropped.clear();
    return pairs.renew(
        0, dynamics, candidates, [&](int) { return need; }, [&](int p) { dropped.push_back(p); });
  }

  Model model;
  std::vector<Problem> problems;
  contact::Candidates candidates;
  Dynamics dynamics;
  State state;
  WatchedPairs pairs;
  std::vector<int> dropped;
};

TEST(WatchedPairs, AreAllWhereAllAreListed) {
  const Watched watched(row_of_balls(5), contact::PairList::all);
  EXPECT_FALSE(watched.pairs.near_only());
  EXPECT_EQ(watched.pairs.pairs().size(), 10U);
  EXPECT_EQ(watched.pairs.candidates().size(), 10U);
  EXPECT_EQ(watched.pairs.longest_step(0, watched.dynamics), infinite);
}

TEST(WatchedPairs, AreThoseThatAreNear) {
  Watched watched(row_of_balls(6), contact::PairList::as_needed);
  ASSERT_TRUE(watched.pairs.near_only());
  const std::vector<int> before = watched.renew();
  EXPECT_GE(before.size(), 4U);
  EXPECT_LT(before.size(), 15U);
  for (const int place : before) EXPECT_EQ(place, -1);  // all are new
  EXPECT_GT(watched.pairs.room(0, watched.dynamics.kinematics()), 0);
  // Nothing has moved: the same pairs, at the same places.
  const std::vector<int> again = watched.renew();
  ASSERT_EQ(again.size(), before.size());
  for (std::size_t i = 0; i < again.size(); ++i) EXPECT_EQ(again[i], static_cast<int>(i));
}

// The first ball leaves: its pair is dropped, kept without being watched, or watched as before.
TEST(WatchedPairs, LeaveWithWhatTheyNeed) {
  for (const Need need : {Need::nothing, Need::to_be_kept, Need::to_be_watched}) {
    Watched watched(row_of_balls(3), contact::PairList::as_needed);
    watched.renew();
    ASSERT_EQ(watched.pairs.pairs().size(), 1U);
    const int pair = watched.pairs.pairs()[0];
    watched.state.q[0] -= 50;
    watched.update();
    watched.renew(need);
    EXPECT_EQ(watched.dropped.size(), need == Need::nothing ? 1U : 0U);
    EXPECT_EQ(watched.pairs.pairs().size(), need == Need::to_be_watched ? 1U : 0U);
    watched.state.q[0] += 50;
    watched.update();
    watched.renew(need);
    ASSERT_EQ(watched.pairs.pairs().size(), 1U);
    EXPECT_EQ(watched.pairs.pairs()[0], pair);  // dropped places are taken again too
  }
}

TEST(WatchedPairs, TellTheLeastGapOfThoseThatAreNotWatchedToo) {
  Watched watched(row_of_balls(3), contact::PairList::as_needed);
  watched.state.q[0] -= 50;
  watched.update();
  watched.renew();
  ASSERT_TRUE(watched.pairs.pairs().empty());
  std::vector<ContactSample> samples(1);
  samples[0].gap = infinite;
  watched.pairs.complete_gaps(0, watched.dynamics.kinematics(), samples);
  EXPECT_NEAR(samples[0].gap, 50.021 - 0.02, 1e-12);
}

}  // namespace watched_pairs_test
}  // namespace carom::simulation
