#include "contact/sparse_rows.h"

#include <gtest/gtest.h>

#include "contact/contact_rows.h"
#include "support/rigid_models.h"

namespace carom::contact {
namespace sparse_rows_test {

/// A double pendulum with a stop, a ball it touches, and a ball of its own.
Model pendulum_and_ball() {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, -0.2}, Vector3d::UnitZ());
  const auto [one, skin_one] = test::add_ball(build, "one", 1, 0.2, {0.5, 0.1, 0});
  const auto [two, skin_two] = test::add_ball(build, "two", 2, 0.2, {1.0, 0, 0});
  const auto [free, skin_free] =
      test::add_ball(build, "free", 1.5, 0.2, {1.4, 0, 0}, {-1, 0.3, -0.2});
  const auto hinge = [&](const std::string& name, BodyId a, BodyId b, double x) {
    JointSpec joint{.name = name,
                    .type = "revolute",
                    .a = a,
                    .b = b,
                    .p_W = {x, 0, 0},
                    .axis_W = Vector3d(0.1, 1, 0.2)};
    joint.actions.limits = JointLimits{.lower = {}, .upper = 0.0, .law = test::rigid_contact(1)};
    build.add_joint(joint);
  };
  const auto add_contact = [&](const char* name, ShapeId x, ShapeId y) {
    build.add_contact({.name = name, .a = {x}, .b = {y}, .law = test::rigid_contact(0.5, 0.3)});
  };
  hinge("first", build.ground(), one, 0);
  hinge("second", one, two, 0.75);
  add_contact("own floor", floor, skin_one);
  add_contact("meet", skin_two, skin_free);
  add_contact("free floor", floor, skin_free);
  add_contact("itself", skin_one, skin_two);
  return build.finish();
}

// The same matrix and velocities as the dense rows, which come from other functions of the dynamics.
TEST(SparseRows, AgreeWithTheDenseRows) {
  const Model model = pendulum_and_ball();
  std::vector<Problem> problems;
  Candidates candidates(model, problems);
  ASSERT_TRUE(problems.empty());
  Dynamics dynamics(model);
  State start = start_state(model);
  // Points of the dense rows lie midway between surfaces; without a gap they are those on the ground.
  start.v.setRandom();
  dynamics.update(start);
  candidates.update_all(dynamics.kinematics());
  std::vector<int> touching;
  for (int i = 0; i < static_cast<int>(candidates.all().size()); ++i) touching.push_back(i);
  ContactRows dense(model);
  dense.update(dynamics, candidates, touching);
  SparseRows sparse(model);
  sparse.update(dynamics, candidates, touching);
  VectorXd ordered, back;
  sparse.gather(start.v, ordered);
  for (int i = 0; i < sparse.count(); ++i) {
    const auto& contact = sparse.problem().contacts[i];
    EXPECT_TRUE(contact.W.isApprox(dense.inverse_of(i), 1e-12)) << candidates.all()[i].name;
    const Vector3d u = sparse.problem().velocity(contact, ordered);
    EXPECT_LT((u - dense.velocity().segment<3>(3 * i)).norm(), 1e-12) << candidates.all()[i].name;
    for (int j = 0; j < sparse.count(); ++j) {
      // What an impulse at j does at i.
      for (int axis = 0; axis < 3; ++axis) {
        VectorXd change = VectorXd::Zero(ordered.size());
        sparse.problem().push(sparse.problem().contacts[j], Vector3d::Unit(axis), change);
        const Vector3d at_i = sparse.problem().velocity(contact, change);
        EXPECT_LT((at_i - dense.inverse().block<3, 1>(3 * i, 3 * j + axis)).norm(), 1e-12);
      }
    }
  }
  sparse.scatter(ordered, back);
  EXPECT_EQ(back, start.v);
}

}  // namespace sparse_rows_test
}  // namespace carom::contact
