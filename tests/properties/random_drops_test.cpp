// One to four bodies of every solid shape dropped onto a floor and onto each other with rigid contact:
// whatever their restitution and friction, the run comes to its end, its ledger closes, nothing sinks in.
#include "support/random_runs.h"

namespace carom {
namespace random_drops_test {

using test::SceneDice;

Shape random_shape(SceneDice& random) {
  switch (random.below(5)) {
    case 0:
      return Sphere{random(0.03, 0.1)};
    case 1: {
      const double a = random(0.04, 0.2), b = random(0.04, 0.2), c = random(0.04, 0.2);
      return Box{{a, b, c}};
    }
    case 2: {
      const double radius = random(0.03, 0.06), length = random(0.03, 0.12);
      return Capsule{radius, length};
    }
    case 3: {
      const double radius = random(0.03, 0.1), length = random(0.04, 0.18);
      return Cylinder{radius, length};
    }
    default: {
      std::vector<Vector3d> points;
      const int count = 6 + random.below(8);
      for (int i = 0; i < count; ++i) points.push_back(random.vector(0.1));
      return ConvexHull(points);
    }
  }
}

/// Bodies above each other, some of them upright so that faces meet.
Model random_drop(int number) {
  SceneDice random{std::mt19937(static_cast<unsigned>(number) + 20)};
  ModelBuilder build;
  build.set_gravity({random.chance(0.2) ? random(-3, 3) : 0, 0, -9.81});
  std::vector<ShapeId> all{test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1})};
  const int bodies = 1 + random.below(4);
  const bool upright = random.chance(0.15);
  const bool solid_inertia = random.chance(0.5);
  for (int i = 0; i < bodies; ++i) {
    const Shape shape = random_shape(random);
    const MassProperties properties = solid(shape);
    const double mass = random(0.5, 3);
    const std::string name = "b" + std::to_string(i);
    const Vector3d shift = random.vector(0.03), velocity = random.vector(0.5),
                   turning = random.vector(upright ? 0 : 5);
    const Matrix3d turn = random.rotation();
    const double falling = random(-2, 0);
    const BodyId body =
        build.add_body({.name = name,
                        .mass = mass,
                        .I_B = solid_inertia ? Matrix3d(mass / properties.volume * properties.I_S)
                                             : Matrix3d(0.005 * Matrix3d::Identity()),
                        .X_WB = {upright ? Matrix3d(Matrix3d::Identity()) : turn,
                                 {shift.x(), shift.y(), 0.25 + 0.35 * i}},
                        .v_WB = Vector3d(velocity.x(), velocity.y(), falling),
                        .w_WB = turning});
    all.push_back(build.add_shape({.name = "s",
                                   .body = body,
                                   .shape = shape,
                                   .X_BS = {Matrix3d::Identity(), -properties.p_SC}}));
  }
  const double restitution = random.one_of({0.0, 0.0, 0.2, 0.5, 0.8, 1.0});
  const double friction = random.one_of({0.0, 0.1, 0.4, 0.9, 1.0});
  build.add_contact(
      {.name = "all", .a = all, .b = {}, .law = test::rigid_contact(restitution, friction)});
  return build.finish();
}

test::RandomResult drop(int number) {
  return test::run_random(random_drop(number),
                          {.method = "piecewise", .duration = 0.6, .output_step = 0.01});
}

TEST(RandomDrops, EndWithAClosedLedgerAndNothingSunkIn) {
  test::run_random_numbers(40, {}, 1e-7, drop);
}

// Samples within steps by impulses, a missed touch, a comparison of rules that took 40 s, no step small enough; cylinders
// that spun down on their rims for ever, closed contacts that were pulled to where another point had been.
TEST(RandomDrops, ThatWentWrongOnceHoldToo) {
  for (const int number : {113, 276, 279, 389, 1855, 4879, 5509, 5939, 6890}) {
    EXPECT_EQ(test::complaint(drop(number), 1e-7), "") << number;
  }
}

}  // namespace random_drops_test
}  // namespace carom
