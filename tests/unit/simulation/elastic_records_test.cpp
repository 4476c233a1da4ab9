// What impacts of elastic bodies leave for pictures and for the space of impulses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/materials.h"
#include "support/elastic_balls.h"

namespace carom {
namespace elastic_records_test {

using test::ball_inertia, test::ball_mass, test::ball_radius, test::BallOnPlane;
constexpr double v_n = 0.1, v_t = 0.0364, friction = 0.1;

/// One run for all: a ball that strikes a rigid plane at an angle.
const Trajectory& oblique_run() {
  static const Trajectory run = [] {
    BallOnPlane given{.ball = {.p_W = {0, 0, ball_radius + 1e-6}, .v_W = {v_t, 0, -v_n}},
                      .friction = friction};
    given.ball.elements = 1000;
    return test::simulate_implicit(test::model_of(given), 1.05e-3);
  }();
  return run;
}

const ElasticEpisode& oblique_touch() {
  return oblique_run().episodes.at(0).elastic.value();
}

// The path begins with the velocity of the contact point and ends with all of the impulse; t1 is along the slip.
TEST(ElasticRecords, FollowTheImpulseFromFirstTouchToTheEnd) {
  const ContactEpisode& impact = oblique_run().episodes.at(0);
  const TouchPath& path = oblique_touch().path;
  ASSERT_GT(path.points.size(), 50u);
  EXPECT_LT((path.R_WC - Matrix3d::Identity()).norm(), 1e-9);
  EXPECT_LT((path.points.front().velocity_C - Vector3d(v_t, 0, -v_n)).norm(), 1e-9);
  EXPECT_EQ(path.points.front().impulse_C, Vector3d::Zero());
  EXPECT_LT((path.points.back().impulse_C - impact.impulse_W).norm(),
            1e-12 * impact.impulse_W.norm());
  EXPECT_GT(path.compression_impulse, 0.48 * impact.normal_impulse);
  EXPECT_LT(path.compression_impulse, 0.52 * impact.normal_impulse);
}

// A ball has 1/m along the normal and 7/(2·m) along the tangents, but for the micrometre that its centre is nearer already.
TEST(ElasticRecords, KnowTheInverseInertiaOfTheContact) {
  const RigidContact& contact = oblique_touch().path.contact;
  const Vector3d exact = Vector3d(3.5, 3.5, 1) / ball_mass;
  EXPECT_LT((contact.inverse_C - Matrix3d(exact.asDiagonal())).norm(), 2e-5 * exact.norm());
  EXPECT_EQ(contact.friction, friction);
  EXPECT_TRUE(is_plane(contact));
}

// Works of the contact are what the mean motion gains, but for the small way of its point over a step.
TEST(ElasticRecords, SumWorksUpToTheEnergyOfTheMeanMotion) {
  const EpisodeBody& ball = oblique_run().episodes.at(0).bodies.at(0);
  const TouchPath& path = oblique_touch().path;
  const auto energy = [](const Vector3d& v, const Vector3d& w) {
    return 0.5 * ball_mass * v.squaredNorm() + 0.5 * ball_inertia * w.squaredNorm();
  };
  const double gained = energy(ball.v_after, ball.w_after) - energy(ball.v_before, ball.w_before);
  const double works = path.work_compression + path.work_restitution + path.work_tangential;
  EXPECT_NEAR(works, gained, 1e-4 * energy(ball.v_before, ball.w_before));
  EXPECT_NEAR(path.work_compression, -0.5 * ball_mass * v_n * v_n, 0.002 * ball_mass * v_n * v_n);
  EXPECT_LT(path.work_tangential, 0);
  EXPECT_LE(path.work_restitution, -path.work_compression);
}

/// The same with a coarse mesh, so fast along the plane that all of the patch slides all the time.
const ContactEpisode& sliding_touch() {
  static const ContactEpisode touch = [] {
    BallOnPlane given{.ball = {.p_W = {0, 0, ball_radius + 1e-6}, .v_W = {0.1, 0, -v_n}},
                      .friction = friction};
    given.ball.elements = 300;
    return test::simulate_implicit(test::model_of(given), 1.05e-3).episodes.at(0);
  }();
  return touch;
}

// Under Hertz' pressure all of the patch sinks in at the rate of approach, and under a friction that is μ times the pressure it
// moves along at μ/κ times that rate: slip of the surface = slip of the mean motion + μ/κ·v_n. Rings of few nodes come in one by one.
TEST(ElasticRecords, TellHowTheSurfaceGivesWayWhileItSlides) {
  const std::vector<TouchPathPoint>& points = sliding_touch().elastic->path.points;
  EXPECT_NEAR(points.front().slip_C.x(), 0.1, 1e-9);
  for (std::size_t i = points.size() / 5; i < points.size() * 4 / 5; ++i) {
    const Vector3d& v = points[i].velocity_C;
    EXPECT_NEAR(points[i].slip_C.x(), v.x() + friction / test::slip_scale * v.z(), 0.003);
  }
}

// What friction takes is the slip times the tangential impulse, but for the radial slip of single nodes, which the mean does not have.
TEST(ElasticRecords, TellTheSlipThatFrictionWorksOn) {
  const std::vector<TouchPathPoint>& points = sliding_touch().elastic->path.points;
  double work = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    work -= (points[i].impulse_C - points[i - 1].impulse_C).head<2>().dot(points[i].slip_C);
  }
  EXPECT_NEAR(work, sliding_touch().lost_friction, 0.01 * sliding_touch().lost_friction);
}

// With ψ = 3 the patch sticks about the middle of the contact: the surface stays while the mean motion turns round.
TEST(ElasticRecords, TellThatTheSurfaceHoldsWhileTheMeanMotionTurnsRound) {
  int held = 0;
  for (const TouchPathPoint& point : oblique_touch().path.points) {
    if (point.velocity_C.x() < -0.4 * v_t) break;
    if (point.velocity_C.x() > -0.05 * v_t) continue;
    ++held;
    EXPECT_LT(std::fabs(point.slip_C.x()), 0.05 * v_t);
  }
  EXPECT_GT(held, 5);
}

// With ψ = 3 the patch slides first, then parts of it stick.
TEST(ElasticRecords, TellThatThePatchSlidesAndThenSticks) {
  const SlipPhases& phases = oblique_touch().path.phases;
  ASSERT_GE(phases.count, 2);
  EXPECT_EQ(phases.phase[0].mode, SlipMode::slide);
  EXPECT_FALSE(phases.phase[0].in_restitution);
  EXPECT_TRUE(std::any_of(phases.begin(), phases.end(),
                          [](const SlipPhase& phase) { return phase.mode == SlipMode::stick; }));
}

// Pressures are Hertz' within what a coarse mesh allows, and shear is within Coulomb's limit.
TEST(ElasticRecords, ShowThePressureOverThePatch) {
  const ContactEpisode& impact = oblique_run().episodes.at(0);
  const ElasticEpisode& touch = oblique_touch();
  ASSERT_TRUE(touch.hertz);
  EXPECT_NEAR(touch.hertz->curvature_a, 0.5 / ball_radius, 1e-12);
  EXPECT_NEAR(touch.hertz->effective_modulus, 70e9 / (1 - 0.09), 1);
  ASSERT_GE(touch.patch.size(), 10u);
  EXPECT_LE(touch.patch.size(), 32u);
  const auto peak = std::ranges::max_element(touch.patch, {}, &PatchFrame::normal_force);
  EXPECT_EQ(peak->time, impact.time_of_peak_force);
  EXPECT_EQ(peak->normal_force, impact.peak_force);
  EXPECT_EQ(peak->radius, touch.contact_radius);
  const ContactEllipse hertz =
      contact_ellipse(hertz_ellipse(touch.hertz->curvature_a, touch.hertz->curvature_b,
                                    touch.hertz->effective_modulus),
                      impact.peak_force);
  EXPECT_NEAR(peak->radius, hertz.long_semi_axis, 0.15 * hertz.long_semi_axis);
  double largest = 0;
  for (const PatchNode& node : peak->nodes) {
    largest = std::max<double>(largest, node.pressure);
    EXPECT_LT(std::hypot(node.x, node.y), 1.2 * hertz.long_semi_axis);
    EXPECT_LE(std::hypot(node.shear_x, node.shear_y), (1 + 1e-5) * friction * node.pressure);
  }
  EXPECT_NEAR(largest, hertz.peak_pressure, 0.1 * hertz.peak_pressure);
  EXPECT_FALSE(std::ranges::is_sorted(touch.patch, std::greater(), &PatchFrame::time));
}

// The body is shown with its surface and a section through the contact, along normal and slip; the bottom is pressed in by as
// much as the centre has come down, and the largest stress is inside.
TEST(ElasticRecords, ShowTheBodyDeformed) {
  const Trajectory& run = oblique_run();
  ASSERT_EQ(run.surfaces.size(), 1u);
  const DeformedSurface& surface = run.surfaces[0];
  EXPECT_EQ(surface.body, "ball");
  EXPECT_NEAR(std::fabs(surface.section_n_B.y()), 1, 1e-6);
  EXPECT_LE(surface.frames.size(), 48u);
  ASSERT_GE(surface.frames.size(), 12u);
  const auto height = [&](std::size_t i) { return surface.places_B[i].z(); };
  std::size_t lowest = 0;
  for (std::size_t i = 0; i < surface.places_B.size(); ++i)
    if (height(i) < height(lowest)) lowest = i;
  EXPECT_NEAR(height(lowest), -ball_radius, 1e-9);
  double pressed_in = 0, largest = 0;
  for (const SurfaceFrame& frame : surface.frames) {
    ASSERT_EQ(frame.von_mises.size(), surface.places_B.size());
    pressed_in = std::max<double>(pressed_in, frame.displacements[3 * lowest + 2]);
    largest = std::max<double>(largest, std::ranges::max(frame.von_mises));
  }
  const ContactEpisode& impact = run.episodes.at(0);
  EXPECT_NEAR(pressed_in, impact.max_indentation, 0.03 * impact.max_indentation);
  EXPECT_NEAR(largest, oblique_touch().peak_stress, 0.02 * largest);
  for (const int vertex : surface.section) {
    const Vector3d p = surface.places_B[static_cast<std::size_t>(vertex)] - surface.section_p_B;
    EXPECT_LT(std::fabs(p.dot(surface.section_n_B)), 1e-9);
  }
}

}  // namespace elastic_records_test
}  // namespace carom
