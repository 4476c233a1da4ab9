#include <gtest/gtest.h>

#include <cmath>

#include "carom/carom.h"

namespace carom {
namespace trajectory_test {

/// A ball above a floor, falling without gravity at 1 m/s, with a law of the test's own.
Model falling_ball(const ContactLaw& law) {
  ModelBuilder build;
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = 0.5,
                                      .I_B = 2e-4 * Matrix3d::Identity(),
                                      .X_WB = {.p = {0, 0, 0.06}},
                                      .v_WB = Vector3d(0, 0, -1)});
  const ShapeId skin =
      build.add_shape({.name = "skin", .body = ball, .shape = Sphere{.radius = 0.05}});
  const ShapeId floor =
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}});
  build.add_contact({.name = "strike", .a = {floor}, .b = {skin}, .law = law});
  return build.finish();
}

const NormalLaw kOwn("mine", [](const NormalContact& contact) {
  return 1e8 * std::pow(contact.depth, 1.5) * (1 + 0.3 * contact.depth_rate);
});

TEST(Trajectory, GivesBodiesAndContactsByNameAndById) {
  const Model model = falling_ball({.own = kOwn});
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.02});
  const std::vector<BodySample> ball = run.body("ball");
  ASSERT_EQ(ball.size(), run.samples.size());
  EXPECT_EQ(ball.front().p_WB.z(), 0.06);
  EXPECT_EQ(ball.back().p_WB, run.last().bodies[0].p_WB);
  EXPECT_EQ(run.body(*model.find_body("ball")).back().v_WB, ball.back().v_WB);
  EXPECT_EQ(run.contact("strike").front().gap, run.first().contacts[0].gap);
  EXPECT_EQ(run.contact(*model.find_contact("strike")).size(), run.samples.size());
  EXPECT_TRUE(run.body("ground").empty());
}

TEST(Trajectory, NamesWhatIsThereWhenANameIsWrong) {
  const Model model = falling_ball({.own = kOwn});
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.001});
  try {
    run.body("bal");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean ball"), std::string::npos)
        << error.what();
  }
  EXPECT_THROW(run.contact("nothing"), InputError);
}

TEST(Model, FindsByName) {
  const Model model = falling_ball({.own = kOwn});
  EXPECT_EQ(model.find_body("ground"), Model::ground);
  EXPECT_EQ(model.find_body("ball"), BodyId{1});
  EXPECT_EQ(model.find_contact("strike"), ContactId{0});
  EXPECT_FALSE(model.find_body("floor"));
  EXPECT_FALSE(model.find_joint("ball"));
  EXPECT_FALSE(model.find_contact("ball"));
}

// In a model without loops and gravity the ball's impact is the free impact of its mass.
TEST(OwnLaw, ActsInAModelAsItDoesAlone) {
  const Model model = falling_ball({.own = kOwn});
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.02});
  ASSERT_EQ(run.episodes.size(), 1u);
  const ContactEpisode& strike = run.episodes[0];
  const CentralImpact alone = simulate_impact(kOwn, {.approach_speed = 1, .effective_mass = 0.5});
  EXPECT_EQ(strike.law, "mine");
  EXPECT_FALSE(strike.stiffness);
  EXPECT_NEAR(strike.realised_restitution / alone.restitution, 1, 1e-7);
  EXPECT_NEAR(strike.peak_force / alone.peak_force, 1, 1e-7);
  EXPECT_NEAR(strike.max_indentation / alone.max_indentation, 1, 1e-7);
}

TEST(OwnLaw, MayHaveFrictionButNoSecondLaw) {
  const Model sliding = falling_ball({.own = kOwn, .friction = FrictionSpec{}});
  EXPECT_FALSE(check_interactions(sliding, start_state(sliding)).empty());  // lacks its coefficient
  const Model both = falling_ball({.law = "hertz", .own = kOwn});
  const std::vector<Problem> problems = check_interactions(both, start_state(both));
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].message.find("a law of its own, 'mine'"), std::string::npos);
}

}  // namespace trajectory_test
}  // namespace carom
