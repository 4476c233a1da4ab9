#include "simulation/episode_log.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::simulation {
namespace episode_log_test {

const BodyVelocities at_rest = [](BodyId) { return SpatialVector{}; };

BodyVelocities moving(double speed) {
  return [speed](BodyId body) {
    return SpatialVector{.angular = {0, 0, 1.0 * body.index}, .linear = {speed, 0, 0}};
  };
}

ContactEpisode begun(double approach_speed) {
  return begin_episode(
      {.contact = "a-b", .shape_a = ShapeId{0}, .shape_b = ShapeId{1}, .bodies = {BodyId{1}, {}}},
      {.time = 2, .approach_speed = approach_speed, .effective_mass = 3, .depth = 1e-6}, at_rest);
}

TEST(EpisodeLog, BeginsWithWhatIsKnownAtFirstTouch) {
  const ContactEpisode episode = begin_episode(
      {.contact = "a-b", .feature = 4, .bodies = {Model::ground, BodyId{2}}},
      {.time = 2, .approach_speed = -0.0, .depth = -1e-12, .n_W = Vector3d::UnitZ()}, moving(0.5));
  EXPECT_EQ(episode.start, 2);
  EXPECT_EQ(episode.end, 2);
  EXPECT_FALSE(episode.ended);
  EXPECT_EQ(episode.feature, 4);
  EXPECT_FALSE(std::signbit(episode.approach_speed));
  EXPECT_EQ(episode.max_indentation, 0);
  EXPECT_EQ(episode.time_of_peak_force, 2);
  ASSERT_EQ(episode.bodies.size(), 1u);  // the ground is left out
  EXPECT_EQ(episode.bodies[0].body, BodyId{2});
  EXPECT_EQ(episode.bodies[0].v_before.x(), 0.5);
  EXPECT_EQ(episode.bodies[0].w_before.z(), 2);
}

TEST(EpisodeLog, KeepsTheLargestForceAndDepthWithTheirFirstTimes) {
  ContactEpisode episode = begun(1);
  note_force(episode, 2.1, 5);
  note_force(episode, 2.2, 7);
  note_force(episode, 2.3, 7);
  note_force(episode, 2.4, 6);
  EXPECT_EQ(episode.peak_force, 7);
  EXPECT_EQ(episode.time_of_peak_force, 2.2);
  note_depth(episode, 2.1, 1e-7);  // it began deeper
  EXPECT_EQ(episode.max_indentation, 1e-6);
  EXPECT_EQ(episode.time_of_max_indentation, 2);
  note_depth(episode, 2.2, 3e-6);
  EXPECT_EQ(episode.max_indentation, 3e-6);
  EXPECT_EQ(episode.time_of_max_indentation, 2.2);
}

TEST(EpisodeLog, ClosesWithSpeedsImpulsesAndLosses) {
  ContactEpisode episode = begun(0.4);
  close_episode(episode,
                {.time = 2.5,
                 .separation_speed = 0.3,
                 .impulse_W = {1, 2, 3},
                 .normal_impulse = 3,
                 .lost_normal = 0.1,
                 .lost_friction = 0.2},
                moving(-0.25));
  EXPECT_TRUE(episode.ended);
  EXPECT_EQ(episode.end, 2.5);
  EXPECT_DOUBLE_EQ(episode.realised_restitution, 0.75);
  EXPECT_EQ(episode.impulse_W, Vector3d(1, 2, 3));
  EXPECT_EQ(episode.lost_friction, 0.2);
  EXPECT_EQ(episode.bodies[0].v_before.x(), 0);
  EXPECT_EQ(episode.bodies[0].v_after.x(), -0.25);
}

TEST(EpisodeLog, TellsNoRestitutionOfWhatHardlyApproached) {
  ContactEpisode standing = begun(0), slow = begun(1e-4);
  close_episode(standing, {.separation_speed = 0.1}, at_rest);
  close_episode(slow, {.separation_speed = 1e-4, .rest_speed = 1e-3}, at_rest);
  EXPECT_EQ(standing.realised_restitution, 0);
  EXPECT_EQ(slow.realised_restitution, 0);
}

TEST(EpisodeLog, WritesAnEventOnceWhenAskedTo) {
  EpisodeLog log;
  const contact::Candidate candidate{.name = "a-b", .contact = 0, .pair = 0};
  const Model model = ModelBuilder().finish();
  log.note_event_once(1, "rest", model, candidate);
  log.note_event_once(1, "rest", model, candidate);
  log.note_event_once(2, "rest", model, candidate);
  log.note_event(2, "rest", "a-b");
  ASSERT_EQ(log.events().size(), 3u);
  EXPECT_EQ(log.events()[0].subject, "a-b");
  EXPECT_FALSE(log.events()[0].is_joint);
}

TEST(EpisodeLog, ListsTheFirstOfTooManyAndCountsTheOthers) {
  EpisodeLog log;
  for (std::size_t i = 0; i < EpisodeLog::most_listed; ++i) log.add({});
  EXPECT_EQ(log.left_out_text(), "");
  for (int i = 0; i < 7; ++i) log.add({});
  for (std::size_t i = 0; i < EpisodeLog::most_listed + 3; ++i) {
    log.note_event(static_cast<double>(i), "rest", "a-b");
  }
  EXPECT_EQ(log.episodes().size(), EpisodeLog::most_listed);
  EXPECT_EQ(log.events().size(), EpisodeLog::most_listed);
  EXPECT_EQ(log.left_out_text().substr(0, 33), "7 impacts and 3 events are not li");
}

TEST(EpisodeLog, OrdersByStartAndKeepsTheOrderOfThoseThatStartTogether) {
  EpisodeLog log;
  for (const auto& [name, start] : {std::pair("late", 2.0), {"first", 1.0}, {"second", 1.0}}) {
    ContactEpisode episode;
    episode.contact = name;
    episode.start = start;
    log.add(episode);
  }
  const auto ordered = in_order_of_start(log.episodes());
  EXPECT_EQ(ordered[0].contact, "first");
  EXPECT_EQ(ordered[1].contact, "second");
  EXPECT_EQ(ordered[2].contact, "late");
  EXPECT_EQ(log[0].contact, "late");  // the log itself stays as it was written
}

}  // namespace episode_log_test
}  // namespace carom::simulation
