// One implicit step of an elastic ball that comes to a plane or another ball: which nodes touch, and what they rub on.
#include <gtest/gtest.h>

#include "simulation/elastic/elastic_contacts.h"
#include "simulation/elastic/elastic_setup.h"
#include "support/elastic_balls.h"

namespace carom {
namespace elastic_contacts_test {

using namespace simulation;
using test::ball_radius;

/// So rough that what touches sticks.
constexpr double friction = 100, step = 1e-5, v_t = 0.05, v_n = 0.1;

/// What a ball that is `gap` above what it meets feels at the end of the step, when its lowest node alone has come to touch.
struct FirstTouch {
  Vector3d force_W = Vector3d::Zero();  ///< on the surface [N]
  Vector3d moved = Vector3d::Zero();    ///< of the surface over the node since it touched [m]
  double passed = 0;                    ///< before [m]
};

test::ElasticBall coming_from(double gap) {
  return {.p_W = {0, 0, ball_radius + gap}, .v_W = {v_t, 0, -v_n}, .elements = 300};
}

Model to_plane(double gap) {
  return test::model_of({.ball = coming_from(gap), .friction = friction});
}

Model to_ball(double gap) {
  return test::two_elastic_balls(
      coming_from(gap), {.name = "other", .p_W = {0, 0, -ball_radius}, .elements = 300}, friction);
}

FirstTouch first_touch(const Model& model) {
  std::vector<Problem> problems;
  const contact::Candidates candidates(model, problems);
  const ElasticBodies bodies = make_elastic_bodies(model);
  ElasticContacts contacts(model, make_elastic_pairs(model, candidates, bodies));
  for (const auto& ball : bodies) {
    const double side = &ball == &bodies.front() ? -1 : 1;
    ball->prepare({{.p_B = {0, 0, side * ball_radius}, .n_B = {0, 0, side}, .radius = 1.7e-3}},
                  step);
    ball->predict();
  }

  const State start = start_state(model);
  State middle = start, end = start;
  move_coordinates(model, 0.5 * step * start.v, middle.q);
  move_coordinates(model, step * start.v, end.q);
  Kinematics from(model), to(model);
  from.update(start);
  to.update(end);
  Dynamics dynamics(model);
  dynamics.update(middle);
  contacts.find(from, to);
  EXPECT_TRUE(contacts.solve(dynamics, step));

  FirstTouch touch;
  int loaded = 0;
  for (const NodeContact& node : contacts.nodes()) {
    if (node.force_W.isZero()) continue;
    ++loaded;
    touch.force_W += node.force_W;
    touch.moved = node.moved;
    touch.passed = node.passed.norm();
  }
  EXPECT_EQ(loaded, 1);
  return touch;
}

// A node at the gap g touches after g/v_n of the step, and slips freely by v_t·g/v_n until then. Later it sticks, so both
// ways of it, v_t·(h − g/v_n) and v_n·(h − g/v_n), are taken up by deformation: the direction of the force is the same
// whenever it touches. With the slip before the touch, it would lean the more the later.
void expect_no_rub_before_touch(Model (*model_from)(double gap), double precision) {
  const FirstTouch early = first_touch(model_from(0.1 * step * v_n));
  const double lean = early.force_W.x() / early.force_W.z();
  EXPECT_GT(std::fabs(lean), 0.1);
  for (const double share : {0.1, 0.5, 0.9}) {
    const FirstTouch touch = first_touch(model_from(share * step * v_n));
    EXPECT_NEAR(touch.passed, share * step * v_t, precision * step * v_t);
    EXPECT_LT(touch.moved.head<2>().norm(), 1e-9 * step * v_t);
    EXPECT_NEAR(touch.force_W.x() / touch.force_W.z(), lean, 10 * precision * std::fabs(lean))
        << share;
    EXPECT_NEAR(touch.force_W.z() / early.force_W.z(), (1 - share) / 0.9, 10 * precision) << share;
  }
}

TEST(ElasticContacts, DoNotRubBeforeTheyTouch) {
  expect_no_rub_before_touch(to_plane, 1e-9);
}

// Nodes that are coupled over areas too. The balls are curved, so that their gap is straight in time to (v·h)²/(R·gap).
TEST(ElasticContacts, OfTwoBallsDoNotRubBeforeTheyTouch) {
  expect_no_rub_before_touch(to_ball, 1e-4);
}

}  // namespace elastic_contacts_test
}  // namespace carom
