// Drives that change the speed of a joint at once: impulses move the mechanism along, and their work is the drive's.
#include "simulation/motion.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/elastic_beams.h"

namespace carom::simulation {
namespace motion_test {

using test::ElasticBeam;

constexpr double length = 0.5;

JointActions driven(const TimeFunction& value, bool is_position) {
  return {.drive = JointDrive{
              .type = JointDrive::Type::motion, .value = value, .value_is_position = is_position}};
}

/// An arm on a driven pin, at rest or as fast as the drive begins.
Model arm(const JointActions& actions, double speed, std::optional<int> modes) {
  ModelBuilder build;
  ElasticBeam beam{.size = {length, 0.02, 0.01}, .p_W = {length / 2, 0, 0}, .modes = modes};
  beam.w_W = {0, speed, 0};
  beam.v_W = {0, 0, -speed * length / 2};
  beam.elastic = modes.has_value();
  const auto [body, skin] = test::add_beam(build, beam);
  test::add_hinge(build, body, Vector3d::Zero(), actions);
  return build.finish();
}

Trajectory run_of(const Model& model, const std::string& method) {
  const Trajectory run =
      simulate(model, start_state(model),
               {.method = method, .duration = 0.01, .tolerance = 1e-9, .output_step = 0.01});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  return run;
}

/// About the pin.
double inertia() {
  const ElasticBeam beam{.size = {length, 0.02, 0.01}};
  return beam.inertia().y() + beam.mass() * length * length / 4;
}

// A table of positions that ends while the arm moves stops it there: all that it had goes into the drive.
TEST(Motion, TakesTheEnergyOfWhatItStops) {
  const TimeFunction ramp{.kind = TimeFunction::Kind::smooth, .points = {{0, 0}, {0.004, 0.008}}};
  for (const char* method : {"continuous", "piecewise"}) {
    const Trajectory run = run_of(arm(driven(ramp, true), 2, std::nullopt), method);
    EXPECT_NEAR(run.final_joints[0].position[0], 0.008, 1e-12) << method;
    EXPECT_LT(run.last().energy.kinetic, 1e-15) << method;
    EXPECT_NEAR(run.last().energy.work_of_drives, -0.5 * inertia() * 4, 1e-10) << method;
  }
}

// A beam goes on ringing. Where the drive works on it directly and through another body, what the drive does not get it keeps.
TEST(Motion, LetsBeamsRingThatItStops) {
  const TimeFunction ramp{.kind = TimeFunction::Kind::smooth, .points = {{0, 0}, {0.004, 0.008}}};
  for (const char* method : {"continuous", "piecewise"}) {
    const Trajectory run = run_of(arm(driven(ramp, true), 2, 6), method);
    const double before = 0.5 * inertia() * 4;
    EXPECT_NEAR(run.final_joints[0].position[0], 0.008, 1e-9) << method;
    EXPECT_GT(run.last().energy.stored(), 0.1 * before) << method;
    EXPECT_LT(run.last().energy.stored(), before) << method;
    EXPECT_LT(std::fabs(run.last().energy.residual), 1e-7 * before) << method;
  }
}

TEST(Motion, StopsABeamThroughAnotherBody) {
  const TimeFunction ramp{.kind = TimeFunction::Kind::smooth, .points = {{0, 0}, {0.004, 0.008}}};
  for (const char* method : {"continuous", "piecewise"}) {
    ModelBuilder build;
    ElasticBeam crank{
        .name = "crank", .size = {0.1, 0.02, 0.01}, .p_W = {0.05, 0, 0}, .v_W = {0, 0, -0.1}};
    crank.w_W = {0, 2, 0};
    crank.elastic = false;
    ElasticBeam beam{.size = {length, 0.02, 0.01}, .p_W = {0.1 + length / 2, 0, 0}, .modes = 6};
    beam.w_W = {0, 2, 0};
    beam.v_W = {0, 0, -2 * beam.p_W.x()};
    const auto [first, skin] = test::add_beam(build, crank);
    const auto [second, other] = test::add_beam(build, beam);
    test::add_hinge(build, first, Vector3d::Zero(), driven(ramp, true));
    JointSpec knee{.name = "knee", .type = "revolute", .a = first, .b = second};
    knee.p_W = {0.1, 0, 0};
    knee.axis_W = Vector3d::UnitY();
    build.add_joint(knee);
    const Trajectory run = run_of(build.finish(), method);
    const double before = run.first().energy.kinetic;
    EXPECT_LT(run.last().bodies[0].w_WB.norm(), 1e-9) << method;
    EXPECT_LT(run.last().energy.work_of_drives, -1e-3 * before) << method;
    EXPECT_LT(std::fabs(run.last().energy.residual), 1e-7 * before) << method;
  }
}

}  // namespace motion_test
}  // namespace carom::simulation
