// What every joint type must do: its rows' Jacobian and bias are derivatives of their error, and the
// motion it allows as a coordinate is exactly the motion that its rows allow.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/mechanics.h"
#include "multibody/constraint_rows.h"
#include "multibody/joint_type.h"
#include "multibody/model_data.h"
#include "multibody/rest_state.h"
#include "support/mechanism.h"

namespace carom {
namespace every_joint_test {

using multibody::dot;
using multibody::JointData;
using multibody::JointType;
using multibody::RowTerms;
using test::Random;

std::vector<std::string> names(bool in_tree) {
  std::vector<std::string> names;
  for (const JointTypeInfo& type : joint_types()) {
    const bool couples = type.name == "gear" || type.name == "rack";
    if (in_tree ? type.in_tree : !couples && type.rows > 0) names.emplace_back(type.name);
  }
  return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

JointSpec random_joint(Random& random, const std::string& type, BodyId a, BodyId b) {
  JointSpec joint{.name = "tested",
                  .type = type,
                  .a = a,
                  .b = b,
                  .p_W = random.vector(),
                  .axis_W = 2 * random.direction(),
                  .axis2_W = 0.5 * random.direction(),
                  .p2_W = random.vector()};
  for (const JointParameter& parameter : multibody::find_joint_type(type)->parameters) {
    joint.parameters.emplace(parameter.name, 1 + 0.5 * random.vector().x());
  }
  return joint;
}

/// Constant velocity and angular velocity for a time.
BodyMotion after(const BodyMotion& start, double time) {
  BodyMotion motion = start;
  const double rate = start.V_WB.angular.norm();
  motion.X_WB.p += time * start.V_WB.linear;
  motion.X_WB.R = Eigen::AngleAxisd(rate * time, start.V_WB.angular / rate) * start.X_WB.R;
  return motion;
}

class EveryRow : public ::testing::TestWithParam<std::string> {};

// Differences of fourth order with h = 1e-3 leave about h⁴ and, in the second, 1e-16/h².
TEST_P(EveryRow, HasTheDerivativesOfItsError) {
  Random random(7);
  for (int trial = 0; trial < 20; ++trial) {
    ModelBuilder build;
    const BodyId a = build.add_body(random.body("a"));
    const BodyId b = build.add_body(random.body("b"));
    build.add_joint(random_joint(random, GetParam(), a, b));
    const Model model = build.finish();
    const JointData& joint = model.data().joints[0];
    BodyMotion motion_a, motion_b;
    for (BodyMotion* motion : {&motion_a, &motion_b}) {
      motion->X_WB = {random.rotation(), random.vector()};
      motion->V_WB = {random.vector(), random.vector()};
    }
    std::vector<RowTerms> now(6), then(6);
    evaluate_rows(joint, motion_a, motion_b, now.data());
    const auto error = [&](std::size_t row, double time) {
      evaluate_rows(joint, after(motion_a, time), after(motion_b, time), then.data());
      if (joint.lead == 0) return then[row].error;
      // The error of a thread is known up to a pitch: the value nearest to that of now.
      const double pitch = 2 * std::numbers::pi * joint.lead;
      return now[row].error + std::remainder(then[row].error - now[row].error, pitch);
    };
    const auto rate_at = [&](std::size_t row, double time) {
      const BodyMotion at_a = after(motion_a, time), at_b = after(motion_b, time);
      evaluate_rows(joint, at_a, at_b, then.data());
      return dot(then[row].on_a, at_a.V_WB) + dot(then[row].on_b, at_b.V_WB);
    };
    const double h = 1e-3;
    for (std::size_t row = 0; row < joint.type->rows.size(); ++row) {
      const double rate = dot(now[row].on_a, motion_a.V_WB) + dot(now[row].on_b, motion_b.V_WB);
      const double e1 = error(row, h), e2 = error(row, 2 * h), e_1 = error(row, -h),
                   e_2 = error(row, -2 * h), e0 = now[row].error;
      const double r1 = rate_at(row, h), r2 = rate_at(row, 2 * h), r_1 = rate_at(row, -h),
                   r_2 = rate_at(row, -2 * h);
      EXPECT_NEAR(now[row].bias, (8 * (r1 - r_1) - (r2 - r_2)) / (12 * h), 1e-8);
      if (multibody::is_nonholonomic(joint.type->rows[row])) {
        EXPECT_EQ(e0, 0);
        continue;
      }
      EXPECT_NEAR(rate, (8 * (e1 - e_1) - (e2 - e_2)) / (12 * h), 1e-9);
      EXPECT_NEAR(now[row].bias, (16 * (e1 + e_1) - (e2 + e_2) - 30 * e0) / (12 * h * h), 1e-7);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryRow, ::testing::ValuesIn(names(false)), test_name);

class EveryTreeJoint : public ::testing::TestWithParam<std::string> {
 protected:
  /// A free body that carries another one by the joint, in either order.
  Model carried(bool forward) {
    ModelBuilder build;
    const BodyId base = build.add_body(random.body("base"));
    const BodyId tip = build.add_body(random.body("tip"));
    build.add_joint(random_joint(random, GetParam(), forward ? base : tip, forward ? tip : base));
    build.set_gravity({0, 0, -9.81});
    return build.finish();
  }
  State random_state(const Model& model) {
    State state = multibody::rest_state(model);
    move_coordinates(model, random.vector(model.speed_count()), state.q);
    state.v = random.vector(model.speed_count());
    return state;
  }
  Random random{11};
};

TEST_P(EveryTreeJoint, LeavesSixLessItsRows) {
  const JointType* type = multibody::find_joint_type(GetParam());
  EXPECT_EQ(type->speeds + static_cast<int>(type->rows.size()), 6);
}

TEST_P(EveryTreeJoint, StartsInTheAssembledPose) {
  for (const bool forward : {true, false}) {
    const Model model = carried(forward);
    Kinematics kinematics(model);
    kinematics.update(multibody::rest_state(model));
    for (int body = 1; body <= 2; ++body) {
      const Pose& X_WB = kinematics.pose(BodyId{body});
      const Pose& start = model.start_pose(BodyId{body});
      EXPECT_LT((X_WB.R - start.R).norm() + (X_WB.p - start.p).norm(), 1e-14);
    }
  }
}

TEST_P(EveryTreeJoint, MovesInTheNullSpaceOfItsRows) {
  for (int trial = 0; trial < 20; ++trial) {
    const Model model = carried(trial % 2 == 0);
    const JointData& joint = model.data().joints[0];
    const State state = random_state(model);
    Dynamics dynamics(model);
    dynamics.update(state);
    dynamics.accelerations(random.forces(model));
    std::vector<RowTerms> rows(6);
    const auto& nodes = dynamics.kinematics().nodes();
    const BodyMotion& a = nodes[model.data().bodies[joint.a.index].node];
    const BodyMotion& b = nodes[model.data().bodies[joint.b.index].node];
    evaluate_rows(joint, a, b, rows.data());
    for (std::size_t i = 0; i < joint.type->rows.size(); ++i) {
      EXPECT_NEAR(rows[i].error, 0, 2e-14);
      EXPECT_NEAR(dot(rows[i].on_a, a.V_WB) + dot(rows[i].on_b, b.V_WB), 0, 2e-13);
      EXPECT_NEAR(dot(rows[i].on_a, dynamics.acceleration(joint.a)) +
                      dot(rows[i].on_b, dynamics.acceleration(joint.b)) + rows[i].bias,
                  0, 2e-11);
    }
  }
}

TEST_P(EveryTreeJoint, HasTheVelocitiesAndAccelerationsOfItsMotion) {
  for (int trial = 0; trial < 10; ++trial) {
    const Model model = carried(trial % 2 == 0);
    const State state = random_state(model);
    Dynamics dynamics(model);
    dynamics.update(state);
    const VectorXd v_dot = dynamics.accelerations(random.forces(model));
    Kinematics now(model), before(model), later(model);
    now.update(state);
    // A motion with these speeds and rates, to second order in the time.
    const double h = 1e-5;
    const auto at = [&](double time, Kinematics& kinematics) {
      State moved = state;
      VectorXd q_dot(state.q.size()), q_half(state.q.size());
      State half = state;
      coordinate_rates(model, state, q_dot);
      half.q += 0.5 * time * q_dot;
      half.v += 0.5 * time * v_dot;
      coordinate_rates(model, half, q_half);
      moved.q += time * q_half;
      moved.v += time * v_dot;
      kinematics.update(moved);
    };
    at(h, later);
    at(-h, before);
    for (int index = 1; index <= 2; ++index) {
      const BodyId body{index};
      const SpatialVector V = now.velocity(body), A = dynamics.acceleration(body);
      const Vector3d v = (later.pose(body).p - before.pose(body).p) / (2 * h);
      const Matrix3d R_dot = (later.pose(body).R - before.pose(body).R) / (2 * h);
      const Matrix3d W = R_dot * now.pose(body).R.transpose();
      EXPECT_LT((V.linear - v).norm(), 1e-7);
      EXPECT_LT((V.angular - Vector3d(W(2, 1), W(0, 2), W(1, 0))).norm(), 1e-7);
      const SpatialVector V1 = later.velocity(body), V0 = before.velocity(body);
      EXPECT_LT((A.linear - (V1.linear - V0.linear) / (2 * h)).norm(), 1e-6);
      EXPECT_LT((A.angular - (V1.angular - V0.angular) / (2 * h)).norm(), 1e-6);
    }
  }
}

// Poses and velocities of the bodies tell the state again.
TEST_P(EveryTreeJoint, IsFoundFromItsBodies) {
  for (int trial = 0; trial < 20; ++trial) {
    const Model model = carried(trial % 2 == 0);
    const State state = random_state(model);
    Kinematics kinematics(model);
    kinematics.update(state);
    std::vector<BodyState> bodies;
    for (int body = 1; body <= 2; ++body) {
      const SpatialVector& V = kinematics.velocity(BodyId{body});
      bodies.push_back({kinematics.pose(BodyId{body}), V.linear, V.angular});
    }
    const State found = state_of_bodies(model, bodies, multibody::rest_state(model));
    EXPECT_LT((found.v - state.v).norm(), 1e-11);
    kinematics.update(found);
    for (int body = 1; body <= 2; ++body) {
      const Pose& X_WB = kinematics.pose(BodyId{body});
      EXPECT_LT((X_WB.R - bodies[body - 1].X_WB.R).norm(), 1e-13);
      EXPECT_LT((X_WB.p - bodies[body - 1].X_WB.p).norm(), 1e-13);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryTreeJoint, ::testing::ValuesIn(names(true)), test_name);

// Body b after the joint moved by q, composed from turns about points and slides.
struct Composed {
  const char* type;
  std::vector<double> q;
  Pose (*displacement)(const JointSpec& joint, const Vector3d& p_WB, const std::vector<double>& q);
};

Pose turn(const Vector3d& axis, double angle, const Vector3d& p) {
  const Matrix3d R = Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
  return {R, p - R * p};
}
Pose slide(const Vector3d& step) {
  return {Matrix3d::Identity(), step};
}

/// How each type moves its second body, composed of turns and slides.
std::vector<Composed> composed_motions() {
  const Quaterniond turned = Quaterniond(0.5, -0.1, 0.7, 0.2).normalized();
  const std::vector<double> ball = {turned.w(), turned.x(), turned.y(), turned.z()};
  return {
      {"revolute",
       {0.7},
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         return turn(j.axis_W, q[0], j.p_W);
       }},
      {"prismatic",
       {-0.4},
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         return slide(q[0] * j.axis_W.normalized());
       }},
      {"screw",
       {9.7},  // more than a turn
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         const double way = j.parameters.at("pitch") * q[0] / (2 * std::numbers::pi);
         return slide(way * j.axis_W.normalized()) * turn(j.axis_W, q[0], j.p_W);
       }},
      {"cylindrical",
       {1.3, 0.6},
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         return slide(q[1] * j.axis_W.normalized()) * turn(j.axis_W, q[0], j.p_W);
       }},
      {"universal",
       {0.8, -1.1},
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         return turn(j.axis_W, q[0], j.p_W) * turn(j.axis2_W, q[1], j.p_W);
       }},
      {"spherical", ball,
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         const Matrix3d R = Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
         return Pose{R, j.p_W - R * j.p_W};
       }},
      {"planar",
       {0.3, -0.5, 0.9},  // the normal is z here, so the plane's axes are x and y
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         return slide({q[0], q[1], 0}) * turn(j.axis_W, q[2], j.p_W);
       }},
      {"fixed",
       {},
       [](const JointSpec&, const Vector3d&, const std::vector<double>&) { return Pose{}; }},
      {"free",
       {0.1, 0.2, 0.3, ball[0], ball[1], ball[2], ball[3]},
       [](const JointSpec& j, const Vector3d&, const std::vector<double>& q) {
         const Matrix3d R = Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix();
         return slide({q[0], q[1], q[2]}) * Pose{R, j.p_W - R * j.p_W};
       }},
  };
}

TEST(JointPose, IsTheCompositionOfTurnsAndSlides) {
  Random random(3);
  for (const Composed& composed : composed_motions()) {
    for (const bool forward : {true, false}) {
      ModelBuilder build;
      const BodyId body = build.add_body(random.body("body"));
      const BodyId ground = build.ground();
      JointSpec joint =
          random_joint(random, composed.type, forward ? ground : body, forward ? body : ground);
      if (joint.type == "planar") joint.axis_W = Vector3d::UnitZ();
      build.add_joint(joint);
      const Model model = build.finish();
      State state = multibody::rest_state(model);
      ASSERT_EQ(state.q.size(), static_cast<Eigen::Index>(composed.q.size())) << composed.type;
      state.q = Eigen::Map<const VectorXd>(composed.q.data(), state.q.size());
      Kinematics kinematics(model);
      kinematics.update(state);
      const Pose& start = model.start_pose(body);
      const Pose moved = composed.displacement(joint, start.p, composed.q);
      // The second body moves by the displacement as seen from the first.
      const Pose expected = (forward ? moved : moved.inverse()) * start;
      EXPECT_LT((kinematics.pose(body).R - expected.R).norm(), 1e-14) << composed.type;
      EXPECT_LT((kinematics.pose(body).p - expected.p).norm(), 1e-14) << composed.type;
    }
  }
}

}  // namespace every_joint_test
}  // namespace carom
