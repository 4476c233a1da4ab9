// Beams by all of their elements in the implicit method, without any law: waves in rods, whose solutions are closed (waves/), momenta,
// the ledger, and beams against bodies of three dimensions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "carom/impact.h"
#include "support/elastic_balls.h"

namespace carom {
namespace implicit_beams_test {

using std::numbers::pi;

const Material steel{.name = "steel", .young = 210e9, .poisson = 0.3, .density = 7800};
const Material aluminium{.name = "aluminium", .young = 70e9, .poisson = 0.33, .density = 2700};

/// A round rod along x, unless it is turned.
struct Rod {
  std::string name = "rod";
  double length = 1, radius = 0.01;
  Material material = steel;
  Vector3d p_W = Vector3d::Zero(), v_W = Vector3d::Zero(), w_W = Vector3d::Zero();
  Matrix3d R = Matrix3d::Identity();
  std::optional<int> elements{};
  std::string model = "beam";
  std::optional<int> modes{};
  double beta = 0;

  double area() const { return pi * radius * radius; }
  double mass() const { return material.density * area() * length; }
  double wave_speed() const { return std::sqrt(material.young / material.density); }
};

/// Cylinders lie along z.
const Matrix3d along_x = (Matrix3d() << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();

ShapeId add_rod(ModelBuilder& build, const Rod& rod, const Matrix3d& turn = Matrix3d::Identity()) {
  const double across = rod.mass() * (rod.radius * rod.radius / 4 + rod.length * rod.length / 12);
  BodySpec body{
      .name = rod.name,
      .mass = rod.mass(),
      .I_B = Vector3d(rod.mass() * rod.radius * rod.radius / 2, across, across).asDiagonal(),
      .X_WB = {turn * rod.R, turn * rod.p_W},
      .v_WB = turn * rod.v_W,
      .w_WB = turn * rod.w_W};
  body.elastic = ElasticSpec{.model = rod.model,
                             .elements = rod.elements,
                             .modes = rod.modes,
                             .damping_beta = rod.beta,
                             .place = "elastic-place"};
  const BodyId id = build.add_body(body);
  return build.add_shape({.name = "skin",
                          .body = id,
                          .shape = Cylinder{.radius = rod.radius, .length = rod.length},
                          .X_BS = {along_x, Vector3d::Zero()},
                          .material = rod.material});
}

Trajectory run_of(const Model& model, double duration, double step = 0) {
  const Trajectory run =
      simulate(model, start_state(model),
               {.method = "implicit", .duration = duration, .output_step = duration, .step = step});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  return run;
}

double largest_residual(const Trajectory& run) {
  double residual = 0;
  for (const Sample& sample : run.samples) {
    residual = std::max(residual, std::fabs(sample.energy.residual));
  }
  return residual / run.first().energy.kinetic;
}

Trajectory rod_on_wall(int elements, double step_share = 1) {
  ModelBuilder build;
  const ShapeId wall = build.add_shape({.name = "wall",
                                        .body = build.ground(),
                                        .shape = HalfSpace{},
                                        .X_BS = {along_x, Vector3d::Zero()}});
  const Rod rod{.p_W = {0.5001, 0, 0}, .v_W = {-1, 0, 0}, .elements = elements};
  const ShapeId skin = add_rod(build, rod);
  build.add_contact({.name = "wall", .a = {wall}, .b = {skin}});
  const double step = step_share == 1 ? 0 : step_share / (elements * rod.wave_speed());
  return run_of(build.finish(), 1e-3, step);
}

// Steps as long as a wave takes through an element carry waves as they are: 2·L/c, ρ·c·A·v, e = 1 (rod_on_wall in waves/), on every mesh.
TEST(ImplicitBeams, ARodLeavesAWallWhenTheWaveIsBack) {
  const WaveImpact waves =
      carom::rod_on_wall({.length = 1, .area = pi * 1e-4, .material = steel}, 1);
  for (const int elements : {50, 100, 200}) {
    const Trajectory run = rod_on_wall(elements);
    ASSERT_EQ(run.episodes.size(), 1u);
    const ContactEpisode& touch = run.episodes[0];
    const double duration = touch.end - touch.start;
    EXPECT_NEAR(duration / waves.duration, 1, 1e-9) << elements;
    EXPECT_NEAR(touch.normal_impulse / waves.impulse, 1, 1e-9) << elements;
    EXPECT_NEAR(touch.normal_impulse / duration / waves.peak_force, 1, 1e-9) << elements;
    EXPECT_NEAR(touch.peak_force / waves.peak_force, 1, 1e-9) << elements;
    EXPECT_NEAR(touch.separation_speed, 1, 1e-9) << elements;
    EXPECT_LT(largest_residual(run), 1e-9) << elements;
  }
}

// Other steps do not: what waves lose by dispersion stays as vibration, and the front overshoots by half on every mesh. Means converge.
TEST(ImplicitBeams, WithOtherStepsMeansConvergeAndPeaksDoNot) {
  double before = 1;
  for (const int elements : {50, 100, 200}) {
    const Trajectory run = rod_on_wall(elements, 0.7);
    const ContactEpisode& touch = run.episodes[0];
    const double lost = 1 - touch.separation_speed;
    EXPECT_GT(lost, 0);
    EXPECT_LT(lost, 0.75 * before) << elements;
    before = lost;
    EXPECT_GT(touch.peak_force, 1.4 * 12714.7) << elements;
    EXPECT_LT(largest_residual(run), 1e-6) << elements;
  }
  EXPECT_LT(before, 0.015);
}

Trajectory rod_on_rod(const Rod& striker, const Rod& struck, double duration,
                      const Matrix3d& turn = Matrix3d::Identity(), double friction = 0) {
  ModelBuilder build;
  const ShapeId a = add_rod(build, striker, turn), b = add_rod(build, struck, turn);
  build.add_contact({.name = "rods", .a = {a}, .b = {b}, .law = test::friction_only(friction)});
  return run_of(build.finish(), duration);
}

// Elements are chosen so that waves take as long through those of both rods.
TEST(ImplicitBeams, RodsKeepAsMuchVibrationAsWavesDo) {
  const Rod striker{.name = "striker", .length = 0.5, .p_W = {-0.2501, 0, 0}, .v_W = {1, 0, 0}};
  for (const double radius : {0.01, 0.015}) {
    for (const Material& material : {steel, aluminium}) {
      const Rod struck{.radius = radius, .material = material, .p_W = {0.5, 0, 0}};
      const WaveImpact waves =
          carom::rod_on_rod({.length = 0.5, .area = striker.area(), .material = steel},
                            {.length = 1, .area = struck.area(), .material = material}, 1);
      const Trajectory run = rod_on_rod(striker, struck, 1e-3);
      ASSERT_EQ(run.episodes.size(), 1u);
      const ContactEpisode& touch = run.episodes[0];
      EXPECT_NEAR(touch.separation_speed, waves.restitution, 2e-3) << radius << material.name;
      EXPECT_NEAR(touch.normal_impulse / waves.impulse, 1, 2e-3) << radius << material.name;
      EXPECT_LT(largest_residual(run), 1e-6) << radius << material.name;
    }
  }
}

SpatialVector momentum_of(const Model& model, const Sample& sample) {
  SpatialVector sum;
  for (int body = 1; body < model.body_count(); ++body) {
    const BodySample& here = sample.bodies[static_cast<std::size_t>(body) - 1];
    const Vector3d p = model.mass({body}) * here.v_WB;
    sum.linear += p;
    const Matrix3d R = here.q_WB.toRotationMatrix();
    sum.angular += here.p_WB.cross(p) + R * (model.inertia({body}) * (R.transpose() * here.w_WB));
  }
  return sum;
}

/// Two rods that fly across each other and strike off their middles, with friction.
Model crossing_rods(const Matrix3d& turn, const std::string& other = "beam") {
  ModelBuilder build;
  const Rod lower{.name = "lower", .length = 0.5, .w_W = {0, 2, 1}, .elements = 60};
  Rod upper{.name = "upper",
            .length = 0.3,
            .p_W = {0.113, 0.031, 0.0202},
            .v_W = {0.3, 0.1, -1},
            .w_W = {5, 0, 0},
            .R = (Matrix3d() << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished(),
            .elements = 40};
  upper.model = other;
  if (other == "solid") upper.elements = 200;
  const ShapeId a = add_rod(build, lower, turn), b = add_rod(build, upper, turn);
  build.add_contact({.name = "rods", .a = {a}, .b = {b}, .law = test::friction_only(0.3)});
  return build.finish();
}

TEST(ImplicitBeams, KeepMomentaAndEnergy) {
  for (const char* other : {"beam", "solid"}) {
    const Model model = crossing_rods(Matrix3d::Identity(), other);
    const Trajectory run = run_of(model, 6e-4);
    ASSERT_GE(run.episodes.size(), 1u);
    EXPECT_GT(run.episodes[0].normal_impulse, 0.1) << other;
    const SpatialVector before = momentum_of(model, run.first());
    const SpatialVector after = momentum_of(model, run.last());
    EXPECT_LT((after.linear - before.linear).norm(), 1e-9 * before.linear.norm()) << other;
    EXPECT_LT((after.angular - before.angular).norm(), 1e-9 * before.angular.norm()) << other;
    EXPECT_LT(largest_residual(run), 1e-3) << other;
    EXPECT_GT(run.last().energy.lost_in_friction, 0) << other;
  }
}

TEST(ImplicitBeams, ATurnedWorldIsTheSame) {
  const Matrix3d turn =
      Eigen::AngleAxisd(1.1, Vector3d(1, 2, -0.5).normalized()).toRotationMatrix();
  const Trajectory run = run_of(crossing_rods(Matrix3d::Identity()), 3e-4);
  const Trajectory turned = run_of(crossing_rods(turn), 3e-4);
  for (std::size_t b = 0; b < 2; ++b) {
    const Vector3d v = run.last().bodies[b].v_WB;
    EXPECT_LT((turned.last().bodies[b].v_WB - turn * v).norm(), 1e-5) << b;
  }
}

// A beam that falls flat is stopped all along, not at its ends only.
TEST(ImplicitBeams, AllOfABeamThatFallsFlatIsStopped) {
  ModelBuilder build;
  const ShapeId floor =
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}});
  const ShapeId skin =
      add_rod(build, {.length = 0.5, .p_W = {0, 0, 0.0101}, .v_W = {0, 0, -1}, .elements = 40});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}});
  const Trajectory run = run_of(build.finish(), 3e-4);
  ASSERT_EQ(run.episodes.size(), 1u);
  EXPECT_NEAR(run.episodes[0].separation_speed, 1, 1e-3);  // nothing bends
}

// A slender body by three ways; rods whose lateral strain is not small leave a little more vibration than waves of stretch tell.
TEST(ImplicitBeams, SolidsAndModalBodiesReboundAsBeamsDo) {
  const auto rebound = [](const std::string& model, std::optional<int> elements,
                          std::optional<int> modes) {
    ModelBuilder build;
    const ShapeId wall = build.add_shape({.name = "wall",
                                          .body = build.ground(),
                                          .shape = HalfSpace{},
                                          .X_BS = {along_x, Vector3d::Zero()}});
    Rod rod{.length = 0.4, .radius = 0.005, .p_W = {0.2001, 0, 0}, .v_W = {-1, 0, 0}};
    rod.elements = elements;
    rod.modes = modes;
    rod.model = model;
    const ShapeId skin = add_rod(build, rod);
    build.add_contact({.name = "wall", .a = {wall}, .b = {skin}});
    return run_of(build.finish(), 3e-4).episodes.at(0);
  };
  const ContactEpisode beam = rebound("beam", std::nullopt, std::nullopt);
  for (const char* model : {"solid", "modal"}) {
    const bool by_modes = std::string(model) == "modal";
    const ContactEpisode other = rebound(model, 800, by_modes ? std::optional(60) : std::nullopt);
    EXPECT_NEAR(other.separation_speed, beam.separation_speed, 0.02) << model;
    EXPECT_NEAR(other.normal_impulse / beam.normal_impulse, 1, 0.01) << model;
  }
}

}  // namespace implicit_beams_test
}  // namespace carom
