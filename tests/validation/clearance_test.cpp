// Joints with clearance against statics: where a loaded pin comes to rest in its bush, how its ends
// share the load, and where friction carries a pin that turns.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/analysis.h"
#include "carom/simulation.h"
#include "support/clearance_models.h"

namespace carom {
namespace clearance_test {

using test::LooseRotor;

Trajectory run(const Model& model, double duration) {
  return simulate(model, start_state(model), {.duration = duration});
}

OrbitPoint last_place(const Model& model, const Trajectory& trajectory) {
  return journal_orbit(model.clearance_joints()[0], trajectory).back();
}

// Two springs K/2·δ^1.5 carry m·g = 20 N: δ = (20/1e9)^(2/3). Tolerance: the bounces die away by
// e² each; after a second their height is below 1e-3 of δ.
TEST(Clearance, ALoadedPinRestsOnTheWallWithTheDepthOfItsLoad) {
  const Model model = LooseRotor{}.model();
  const Trajectory trajectory = run(model, 0.5);
  ASSERT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  const double depth = std::pow(20 / 1e9, 2.0 / 3);
  const OrbitPoint place = last_place(model, trajectory);
  EXPECT_NEAR(place.offset_F.y(), -(0.0005 + depth), 1e-2 * depth);
  EXPECT_NEAR(place.offset_F.x(), 0, 1e-9);
  EXPECT_NEAR(trajectory.last().contacts[0].normal_force, 20, 0.1);
  EXPECT_NEAR(trajectory.last().energy.residual, 0, 1e-9);
}

// The centre of mass is a quarter of the length off the middle, so the ends carry 1/4 and 3/4 of the
// weight, with depths (F/(K/2))^(2/3); the pin leans by their difference over its length.
TEST(Clearance, EndsShareTheLoadByTheLeverRule) {
  LooseRotor rotor;
  rotor.p_W = {0, 0, 0.01};
  rotor.law = test::power_contact(1e7, 0.2);
  const Model model = rotor.model();
  const Trajectory trajectory = run(model, 1.0);
  ASSERT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  const double low = std::pow(5 / 0.5e7, 2.0 / 3), high = std::pow(15 / 0.5e7, 2.0 / 3);
  const OrbitPoint place = last_place(model, trajectory);
  EXPECT_NEAR(place.offset_F.y(), -(0.0005 + 0.5 * (low + high)), 0.01 * low);
  EXPECT_NEAR(place.tilt, (high - low) / 0.04, 0.01 * low / 0.04);
}

// A pin that turns climbs the wall until the force of the wall is vertical: tan of its angle is the
// coefficient of friction. The moment μ·cos·m·g·r slows it by that over its inertia.
TEST(Clearance, FrictionCarriesATurningPinUpTheWall) {
  LooseRotor rotor;
  rotor.law = test::power_contact(1e9, 0.3);
  rotor.law.friction = FrictionSpec{.parameters = {{"coefficient", 0.2}}};
  rotor.v_W = Vector3d::Zero();
  rotor.w_W = Vector3d(0, 0, 100);
  const Model model = rotor.model();
  const Trajectory trajectory = run(model, 0.4);
  ASSERT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  double x = 0, y = 0;
  int count = 0;
  for (const OrbitPoint& point : journal_orbit(model.clearance_joints()[0], trajectory)) {
    if (point.time < 0.2) continue;
    x += point.offset_F.x();
    y += point.offset_F.y();
    ++count;
  }
  ASSERT_GT(count, 10);
  // It swings about that place by 0.4 rad, as nothing damps a pin that slides: so the mean is
  // compared. Faster slip on the way back shifts it by less than a tenth of the swing.
  EXPECT_NEAR(std::atan2(x, -y), -std::atan(0.2), 0.04);
  const Sample& last = trajectory.last();
  const double slowing = std::sin(std::atan(0.2)) * 20 * 0.0095 / rotor.spin_inertia;
  EXPECT_NEAR(last.bodies[0].w_WB.z(), 100 - slowing * 0.4, 0.1 * slowing * 0.4);
  EXPECT_NEAR(last.energy.residual, 0, 1e-5);
}

// Without gravity a pin that is thrown along its axis goes to and fro between the cheeks, 0.5 mm to
// each side. Its deepest dent is (2.5·m·v²/(2·K))^0.4 = 58 µm, and an impact lasts 2.94·58 µm/v = 1.7 ms,
// so that the first three begin at 5, 16.7 and 28.4 ms.
TEST(Clearance, CheeksKeepThePinFromLeaving) {
  LooseRotor rotor;
  rotor.gravity_W.setZero();
  rotor.v_W = Vector3d(0, 0, 0.1);
  rotor.w_W = Vector3d::Zero();
  rotor.law = test::power_contact(1e9, 1);
  const Model model = rotor.model();
  const Trajectory trajectory = run(model, 0.035);
  ASSERT_EQ(trajectory.episodes.size(), 3u);
  EXPECT_NEAR(trajectory.episodes[0].start, 0.005, 1e-9);
  EXPECT_NEAR(trajectory.episodes[2].start, 0.0284, 1e-4);
  for (const ContactEpisode& episode : trajectory.episodes) {
    EXPECT_EQ(episode.contact, "bearing.axial");
  }
  for (const OrbitPoint& point : journal_orbit(model.clearance_joints()[0], trajectory)) {
    EXPECT_LT(std::fabs(point.offset_F.z()), 0.0005 + 60e-6);
  }
}

// The phases are all the time there is, and a pin that is let go falls freely for √(2c/g).
TEST(Clearance, PhasesAddUpToTheTimeOfTheRun) {
  const Model model = LooseRotor{}.model();
  const Trajectory trajectory = run(model, 0.2);
  const ClearanceReport report = clearance_reports(model, trajectory)[0];
  const ClearancePhases& phases = report.phases;
  EXPECT_NEAR(phases.free_flight + phases.impact + phases.contact, 0.2, 1e-12);
  EXPECT_GT(phases.free_flight, std::sqrt(2 * 0.0005 / 10));
  EXPECT_GT(phases.contact, 0.1);  // at rest in the end
  EXPECT_GE(report.impacts, 1);
  EXPECT_EQ(report.contacts, 1);
  EXPECT_NEAR(report.largest_approach_speed, std::sqrt(2 * 10 * 0.0005), 1e-9);
  EXPECT_LE(report.largest_offset, 0.0005 + report.largest_indentation + 1e-12);
  EXPECT_NEAR(report.lost_normal, trajectory.last().energy.lost_in_contact, 1e-12);
}

// With the velocities of the ideal joint and no load nothing ever touches.
TEST(Clearance, APinWithoutLoadFliesFreely) {
  LooseRotor rotor;
  rotor.gravity_W.setZero();
  rotor.w_W = Vector3d(0, 0, 50);
  const Model model = rotor.model();
  const Trajectory trajectory = run(model, 0.1);
  const ClearanceReport report = clearance_reports(model, trajectory)[0];
  EXPECT_EQ(report.impacts, 0);
  EXPECT_EQ(report.largest_force, 0);
  EXPECT_NEAR(report.phases.free_flight, 0.1, 1e-15);
}

}  // namespace clearance_test
}  // namespace carom
