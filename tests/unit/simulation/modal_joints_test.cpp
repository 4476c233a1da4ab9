// Joints that hold bodies with modes: what a contact feels behind them.
#include "simulation/modal/modal_joints.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/contact_models.h"
#include "support/elastic_beams.h"
#include "support/piecewise_models.h"

namespace carom::simulation {
namespace modal_joints_test {

using test::ElasticBeam;

/// A hammer head on a beam that turns about a pin strikes a ball on the ground.
Model hammer(const ContactLaw& law, std::optional<int> modes) {
  ModelBuilder build;
  ElasticBeam shaft{.name = "shaft", .size = {0.3, 0.02, 0.01}, .p_W = {0.15, 0, 0}};
  shaft.w_W = {0, 5, 0};
  shaft.v_W = {0, 0, -5 * 0.15};
  shaft.modes = modes;
  shaft.elastic = modes.has_value();
  const auto [handle, skin] = test::add_beam(build, shaft);
  const auto [head, round] =
      test::add_ball(build, "head", 0.2, 0.02, {0.3, 0, 0}, {0, 0, -5 * 0.3});
  test::add_hinge(build, handle);
  JointSpec knee{.name = "knee", .type = "revolute", .a = handle, .b = head};
  knee.p_W = {0.3, 0, 0};
  knee.axis_W = Vector3d::UnitY();
  build.add_joint(knee);
  const ShapeId stop =
      build.add_shape({.name = "stop",
                       .body = build.ground(),
                       .shape = Sphere{0.02},
                       .X_BS = {Matrix3d::Identity(), Vector3d(0.3, 0, -0.04 - 1e-6)}});
  build.add_contact({.name = "stop", .a = {stop}, .b = {round}, .law = law});
  return build.finish();
}

ContactEpisode first_touch(const Model& model, const std::string& method) {
  const Trajectory run = simulate(model, start_state(model),
                                  {.method = method, .duration = 1e-5, .output_step = 1e-5});
  EXPECT_EQ(run.episodes.size(), 1u) << method;
  return run.episodes.at(0);
}

// The same number by two ways: what joints take of the speed that an impulse gives, and one impulse on everything.
TEST(ModalJoints, MakeContactsFeelWhatTheyHold) {
  double last =
      first_touch(hammer(test::spring_contact(1e8), std::nullopt), "continuous").effective_mass;
  for (const int modes : {2, 6, 12}) {
    const double by_law =
        first_touch(hammer(test::spring_contact(1e8), modes), "continuous").effective_mass;
    const double by_impulse =
        first_touch(hammer(test::rigid_contact(0.5), modes), "piecewise").effective_mass;
    EXPECT_NEAR(by_law / by_impulse, 1, 1e-9) << modes;
    EXPECT_LT(by_law, last) << modes;
    last = by_law;
  }
  EXPECT_GT(last, 0.2);  // of the head alone
}

}  // namespace modal_joints_test
}  // namespace carom::simulation
