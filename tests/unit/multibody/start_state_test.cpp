#include <gtest/gtest.h>

#include <cmath>

#include "base/text.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "support/mechanism.h"

namespace carom {
namespace start_state_test {

const Vector3d x = Vector3d::UnitX(), z = Vector3d::UnitZ();
constexpr double r = 0.3, l = 0.8, angle = 0.7, speed = 20;

/// Crank of length r at an angle, rod of length l, slider along x.
struct SliderCrank {
  ModelBuilder build;
  BodyId crank, rod, slider;
  explicit SliderCrank(std::optional<double> crank_speed, std::optional<Vector3d> v_slider = {}) {
    const Vector3d pin(r * std::cos(angle), r * std::sin(angle), 0);
    const Vector3d end(pin.x() + std::sqrt(l * l - pin.y() * pin.y()), 0, 0);
    crank = build.add_body(test::rod("crank", 1, {0, 0, 0}, pin));
    rod = build.add_body(test::rod("rod", 1, pin, end));
    slider = build.add_body({.name = "slider",
                             .mass = 2,
                             .I_B = Matrix3d::Identity(),
                             .X_WB = {.p = end},
                             .v_WB = v_slider,
                             .place = "s.toml:7:1"});
    build.add_joint({.name = "crank-pin",
                     .type = "revolute",
                     .a = build.ground(),
                     .b = crank,
                     .axis_W = z,
                     .speed = crank_speed});
    build.add_joint(
        {.name = "pin", .type = "revolute", .a = crank, .b = rod, .p_W = pin, .axis_W = z});
    build.add_joint(
        {.name = "end", .type = "revolute", .a = rod, .b = slider, .p_W = end, .axis_W = z});
    build.add_joint({.name = "guide",
                     .type = "prismatic",
                     .a = build.ground(),
                     .b = slider,
                     .p_W = end,
                     .axis_W = x});
  }
  /// dx/dθ·ω of x = r·cos θ + √(l² − r²·sin² θ)
  static double slider_speed() {
    const double s = std::sin(angle), c = std::cos(angle);
    return -speed * (r * s + r * r * s * c / std::sqrt(l * l - r * r * s * s));
  }
};

Vector3d velocity_of(const Model& model, BodyId body) {
  Kinematics kinematics(model);
  kinematics.update(start_state(model));
  return kinematics.velocity(body).linear;
}

TEST(StartState, OfASliderCrankFollowsFromTheCrank) {
  const SliderCrank parts(speed);
  const Vector3d v = velocity_of(parts.build.finish(), parts.slider);
  EXPECT_LT((v - SliderCrank::slider_speed() * x).norm(), 1e-12 * speed);
}

TEST(StartState, OfASliderCrankFollowsFromTheSlider) {
  const SliderCrank parts({}, SliderCrank::slider_speed() * x);
  const Model model = parts.build.finish();
  Kinematics kinematics(model);
  kinematics.update(start_state(model));
  EXPECT_NEAR(joint_speed(kinematics, JointId{0}), speed, 1e-11 * speed);
}

TEST(StartState, AcceptsAgreeingStatements) {
  const SliderCrank parts(speed, SliderCrank::slider_speed() * x);
  EXPECT_NO_THROW(start_state(parts.build.finish()));
}

TEST(StartState, NamesContradictionsWithWhatIsPossible) {
  // A velocity given as zero is given.
  const SliderCrank parts(speed, Vector3d(0, 0, 0));
  try {
    start_state(parts.build.finish());
    FAIL();
  } catch (const InputError& error) {
    ASSERT_EQ(error.problems().size(), 2u);
    EXPECT_EQ(error.problems()[0].place, "s.toml:7:1");
    EXPECT_NE(
        error.problems()[0].message.find(
            "body slider: velocity is given as [0, 0, 0], with all else that is given it can"),
        std::string::npos);
    EXPECT_NE(
        error.problems()[0].message.find("be [" + short_text(SliderCrank::slider_speed()) + ","),
        std::string::npos)
        << error.problems()[0].message;
    EXPECT_EQ(error.problems()[1].place, "joint crank-pin");
    EXPECT_NE(error.problems()[1].message.find("speed is given as 20"), std::string::npos);
  }
}

// A slider cannot leave its guide, whatever else is said; along it, it moves as told.
TEST(StartState, SaysTheNearestVelocityThatAGuideAllows) {
  const SliderCrank parts({}, Vector3d(1, 2, 0));
  try {
    start_state(parts.build.finish());
    FAIL();
  } catch (const InputError& error) {
    ASSERT_EQ(error.problems().size(), 1u);
    EXPECT_NE(error.problems()[0].message.find("it can be [1, "), std::string::npos)
        << error.problems()[0].message;
  }
}

TEST(StartState, OfAFreeBodyIsAsGiven) {
  ModelBuilder build;
  const Vector3d v(1, -2, 3), w(-4, 5, 6);
  const BodyId body = build.add_body({.name = "body",
                                      .mass = 2,
                                      .I_B = Vector3d(1, 2, 2.5).asDiagonal(),
                                      .X_WB = {.p = {1, 2, 3}},
                                      .v_WB = v,
                                      .w_WB = w});
  const Model model = build.finish();
  Kinematics kinematics(model);
  kinematics.update(start_state(model));
  EXPECT_LT((kinematics.velocity(body).linear - v).norm(), 1e-13);
  EXPECT_LT((kinematics.velocity(body).angular - w).norm(), 1e-13);
}

// Only how fast the lower rod turns is given: the upper one takes the speed of least kinetic energy.
TEST(StartState, TakesTheLeastKineticEnergyWhereNothingIsSaid) {
  ModelBuilder build;
  const BodyId upper = build.add_body(test::rod("upper", 1, {0, 0, 0}, {1, 0, 0}));
  BodySpec second = test::rod("lower", 1, {1, 0, 0}, {1, 1, 0});
  second.w_WB = Vector3d(0, 0, 3);
  const BodyId lower = build.add_body(second);
  build.add_joint(
      {.name = "top", .type = "revolute", .a = build.ground(), .b = upper, .axis_W = z});
  build.add_joint(
      {.name = "mid", .type = "revolute", .a = upper, .b = lower, .p_W = x, .axis_W = z});
  const Model model = build.finish();
  State state = start_state(model);
  Kinematics kinematics(model);
  const auto energy = [&](double change) {
    State other = state;
    other.v[model.place(JointId{0}).v] += change;
    other.v[model.place(JointId{1}).v] -= change;  // ω of the lower rod stays
    kinematics.update(other);
    return kinetic_energy(kinematics);
  };
  kinematics.update(state);
  EXPECT_NEAR(kinematics.velocity(lower).angular.z(), 3, 1e-13);
  // L-shaped at right angles, the rods' motions are orthogonal in energy: the upper one rests.
  EXPECT_NEAR(kinematics.velocity(upper).angular.z(), 0, 1e-12);
  EXPECT_LT(energy(0), energy(1e-3));
  EXPECT_LT(energy(0), energy(-1e-3));
}

// Motion drives and gears: the second wheel turns by the ratio.
TEST(StartState, FollowsMotionDrivesThroughGears) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = Matrix3d::Identity()});
  const BodyId b = build.add_body({.name = "b", .mass = 1, .I_B = Matrix3d::Identity()});
  const JointDrive drive{.type = JointDrive::Type::motion, .value = {.value = 3}};
  const JointId first = build.add_joint({.name = "1",
                                         .type = "revolute",
                                         .a = build.ground(),
                                         .b = a,
                                         .axis_W = z,
                                         .actions = {.drive = drive}});
  const JointId second =
      build.add_joint({.name = "2", .type = "revolute", .a = build.ground(), .b = b, .axis_W = z});
  build.add_joint({.name = "gear",
                   .type = "gear",
                   .first = first,
                   .second = second,
                   .parameters = {{"ratio", -2}}});
  const Model model = build.finish();
  const State state = start_state(model);
  EXPECT_NEAR(state.v[model.place(first).v], 3, 1e-13);
  EXPECT_NEAR(state.v[model.place(second).v], -6, 1e-13);
}

}  // namespace start_state_test
}  // namespace carom
