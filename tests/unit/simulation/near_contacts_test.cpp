#include <gtest/gtest.h>

#include <utility>

#include <algorithm>
#include <cmath>
#include <random>

#include "carom/mechanics.h"
#include "simulation/contact_points.h"
#include "simulation/continuous.h"
#include "simulation/methods.h"
#include "support/allocation_count.h"
#include "support/contact_models.h"

namespace carom::simulation {
namespace near_contacts_test {

constexpr std::int64_t all_pairs = 1000000;  // runs watch every pair
constexpr std::int64_t near_only = 0;

/// Balls on a loose lattice with random places and speeds, above a floor, and one that comes from far.
Model cloud(int count, double speed, double speed_of_bullet) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&] { return Vector3d(uniform(random), uniform(random), uniform(random)); };
  const double radius = 0.01, pitch = 0.05;
  const int side = static_cast<int>(std::ceil(std::cbrt(count)));
  std::vector<ShapeId> balls;
  for (int i = 0; i < count; ++i) {
    const Vector3d p_W =
        pitch * Vector3d(i % side, i / side % side, 0.6 + i / side / side) + 0.012 * vector();
    balls.push_back(
        test::add_ball(build, "b" + std::to_string(i), 0.03, radius, p_W, speed * vector()).second);
  }
  if (speed_of_bullet > 0) {
    const Vector3d middle = pitch * Vector3d(1, 1, 1.6);
    balls.push_back(test::add_ball(build, "bullet", 0.03, 0.1 * radius, middle + Vector3d(30, 0, 0),
                                   Vector3d(-speed_of_bullet, 0, 0))
                        .second);
  }
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const ContactLaw law = test::power_contact(1e7, 0.7);
  build.add_contact({.name = "floor", .a = {floor}, .b = balls, .law = law});
  build.add_contact({.name = "first two", .a = {balls[0]}, .b = {balls[1]}, .law = law});
  build.add_contact({.name = "balls", .a = balls, .b = {}, .law = law});
  return build.finish();
}

void expect_same_touches(const Trajectory& one, const Trajectory& two, double within) {
  ASSERT_EQ(one.outcome.kind, Outcome::Kind::finished) << one.outcome.reason;
  ASSERT_EQ(two.outcome.kind, Outcome::Kind::finished) << two.outcome.reason;
  ASSERT_EQ(one.episodes.size(), two.episodes.size());
  for (std::size_t i = 0; i < one.episodes.size(); ++i) {
    EXPECT_EQ(one.episodes[i].contact, two.episodes[i].contact);
    EXPECT_EQ(one.episodes[i].shape_a, two.episodes[i].shape_a);
    EXPECT_EQ(one.episodes[i].shape_b, two.episodes[i].shape_b);
    EXPECT_NEAR(one.episodes[i].start, two.episodes[i].start, within);
  }
}

Trajectory run(const Model& model, const SimulationSettings& settings, std::int64_t few_pairs) {
  std::vector<Problem> problems;
  const ContinuousPlan plan = plan_continuous(model, problems, few_pairs);
  throw_if_any(problems);
  ContinuousRun one(plan, start_state(model), settings);
  return run_to_end(one);
}

/// The run that watches all pairs, and the one that watches those that are near.
std::pair<Trajectory, Trajectory> run_both_ways(const Model& model,
                                                const SimulationSettings& settings) {
  return {run(model, settings, all_pairs), run(model, settings, near_only)};
}

// The two runs take other steps, so that they differ by their tolerance, which impacts of balls on balls
// make larger: each by a few times the way between them over the radius.
TEST(NearContacts, GiveTheTouchesOfARunThatWatchesAllPairs) {
  const Model model = cloud(27, 0.5, 0);
  const SimulationSettings settings{.duration = 0.1, .tolerance = 1e-10, .output_step = 0.01};
  const auto [all, near] = run_both_ways(model, settings);
  EXPECT_GT(all.episodes.size(), 10U);
  expect_same_touches(all, near, 1e-7);
  for (std::size_t i = 0; i < all.last().bodies.size(); ++i) {
    EXPECT_NEAR((all.last().bodies[i].p_WB - near.last().bodies[i].p_WB).norm(), 0, 1e-7);
  }
}

// At its start the bullet is 3000 of its radii away from all balls and flies through their midst.
TEST(NearContacts, MissNothingThatComesFromFarAtHighSpeed) {
  const Model model = cloud(27, 0, 1000);
  const SimulationSettings settings{.duration = 0.0305, .tolerance = 1e-10, .output_step = 0.01};
  const auto [all, near] = run_both_ways(model, settings);
  EXPECT_GT(all.episodes.size(), 0U);
  expect_same_touches(all, near, 1e-9);
}

// Of a contact with one pair too, however far apart it is, and of the floor, which is near to few.
TEST(NearContacts, SampleTheLeastGapOfAllPairs) {
  const Model model = cloud(27, 0.2, 0);
  const SimulationSettings settings{.duration = 0.03, .tolerance = 1e-10, .output_step = 0.002};
  const Trajectory near = run(model, settings, near_only);
  const double radius = 0.01;
  for (const Sample& sample : near.samples) {
    double floor = 1e9, balls = 1e9;
    for (std::size_t i = 0; i < sample.bodies.size(); ++i) {
      floor = std::min(floor, sample.bodies[i].p_WB.z() - radius);
      for (std::size_t j = 0; j < i; ++j) {
        if (i == 1 && j == 0) continue;
        const double distance = (sample.bodies[i].p_WB - sample.bodies[j].p_WB).norm();
        balls = std::min(balls, distance - 2 * radius);
      }
    }
    const double first_two = (sample.bodies[0].p_WB - sample.bodies[1].p_WB).norm() - 2 * radius;
    EXPECT_NEAR(sample.contacts[0].gap, floor, 1e-14);
    EXPECT_NEAR(sample.contacts[1].gap, first_two, 1e-14);
    EXPECT_NEAR(sample.contacts[2].gap, balls, 1e-14);
  }
}

TEST(NearContacts, RepeatARunToTheLastBit) {
  const Model model = cloud(64, 0.5, 0);
  const SimulationSettings settings{.duration = 0.05, .output_step = 0.01};
  const State start = start_state(model);
  const Trajectory one = simulate(model, start, settings);
  const Trajectory two = simulate(model, start, settings);
  ASSERT_EQ(one.samples.size(), two.samples.size());
  ASSERT_GT(one.episodes.size(), 0U);
  for (std::size_t b = 0; b < one.last().bodies.size(); ++b) {
    EXPECT_EQ(one.last().bodies[b].p_WB, two.last().bodies[b].p_WB);
    EXPECT_EQ(one.last().bodies[b].v_WB, two.last().bodies[b].v_WB);
  }
  EXPECT_EQ(one.last().energy.residual, two.last().energy.residual);
}

TEST(NearContacts, WatchFewPairsAndAllocateNothingInAForceEvaluation) {
  const Model model = cloud(125, 0.5, 0);
  std::vector<Problem> problems;
  const ContinuousPlan plan = plan_continuous(model, problems);
  ASSERT_TRUE(problems.empty());
  ContactPoints contacts(model, plan.candidates, plan.laws);
  ASSERT_TRUE(contacts.watched().near_only());
  Dynamics dynamics(model);
  const State start = start_state(model);
  dynamics.update(start);
  Forces forces(model);
  dynamics.accelerations(forces);
  std::vector<double> values(contacts.value_count());
  contacts.start(0, dynamics, values);
  EXPECT_LT(contacts.watched().pairs().size(), 8U * 125U);  // of 7875
  std::vector<double> rates(values.size());
  std::vector<double> events(contacts.crossings().size());
  double room = 0;

  const long before = support::allocation_count();
  for (int i = 0; i < 10; ++i) {
    dynamics.update(start);
    forces.clear();
    contacts.add_forces(dynamics.kinematics(), values, forces, rates);
    dynamics.accelerations(forces);
    contacts.event_values(0, dynamics.kinematics(), nullptr, values, events);
    room = contacts.watched().room(0, dynamics.kinematics());
    room += contacts.longest_step(0, dynamics);
  }
  EXPECT_EQ(support::allocation_count(), before);
  EXPECT_GT(room, 1);
}

// A pair that leaves and comes back finds its functions again as those it had.
TEST(NearContacts, CarryEventFunctionsOverWhenTheListIsRenewed) {
  const Model model = cloud(27, 0.5, 0);
  std::vector<Problem> problems;
  const ContinuousPlan plan = plan_continuous(model, problems, near_only);
  ContactPoints contacts(model, plan.candidates, plan.laws);
  Dynamics dynamics(model);
  State state = start_state(model);
  dynamics.update(state);
  Forces forces(model);
  dynamics.accelerations(forces);
  std::vector<double> values(contacts.value_count());
  contacts.start(0, dynamics, values);
  const std::size_t count = contacts.crossings().size();
  const std::vector<int> before = contacts.watch_anew(0, dynamics);
  ASSERT_EQ(before.size(), contacts.crossings().size());
  // Nothing moved, so the same pairs are there.
  ASSERT_EQ(before.size(), count);
  for (std::size_t i = 0; i + 1 < before.size(); ++i) EXPECT_EQ(before[i], static_cast<int>(i));
  EXPECT_EQ(before.back(), -1);  // the list itself is a new one
}

}  // namespace near_contacts_test
}  // namespace carom::simulation
