// Contacts as rows: the same inverse inertia and speeds as the recursion gives one by one.
#include <gtest/gtest.h>

#include "contact/contact_rows.h"
#include "support/piecewise_models.h"

namespace carom::contact {
namespace contact_rows_test {

TEST(ContactAxes, AreRightHandedWithTheNormalLast) {
  for (const Vector3d& n : {Vector3d(0, 0, 1), Vector3d(-1, 0, 0), Vector3d(0.6, 0, -0.8)}) {
    const Matrix3d axes_W = contact_axes(n);
    EXPECT_LT((axes_W.transpose() * axes_W - Matrix3d::Identity()).norm(), 1e-15);
    EXPECT_NEAR(axes_W.determinant(), 1, 1e-15);
    EXPECT_EQ(axes_W.col(2), n);
  }
}

struct BoxRows {
  Model model = test::box_on_incline(0.3, 0.5);
  State state = start_state(model);
  std::vector<Problem> problems;
  Candidates candidates{model, problems};
  Dynamics dynamics{model};
  ContactRows rows{model};
  std::vector<int> corners = {0, 1, 2, 3};

  BoxRows() {
    state.v << 0.1, -0.2, 0.3, 0.4, 0.5, -0.6;
    dynamics.update(state);
    candidates.update_all(dynamics.kinematics());
    rows.update(dynamics, candidates, corners);
  }
};

TEST(ContactRows, HaveTheInverseInertiaOfEachPointOnTheDiagonal) {
  BoxRows box;
  for (int i = 0; i < 4; ++i) {
    const TouchState& touch = box.rows.touch(i);
    const Matrix3d inverse_W =
        box.dynamics.point_pair({0}, touch.p_WC, {1}, touch.p_WC, touch.n_W).inverse_W;
    const Matrix3d& axes_W = box.rows.axes_W(i);
    EXPECT_LT((box.rows.inverse_of(i) - axes_W.transpose() * inverse_W * axes_W).norm(), 1e-12);
  }
}

TEST(ContactRows, ChangeSpeedsByWhatTheInverseInertiaSays) {
  BoxRows box;
  VectorXd impulse = VectorXd::LinSpaced(12, -0.3, 0.7), speeds = box.state.v;
  const VectorXd before = box.rows.velocity();
  box.rows.change_speeds(impulse, speeds);
  Forces loads(box.model);
  box.rows.load(box.dynamics.kinematics(), box.candidates, impulse, loads);
  EXPECT_LT((box.dynamics.speed_change(loads) - (speeds - box.state.v)).norm(), 1e-12);

  box.state.v = speeds;
  box.dynamics.update(box.state);
  const Eigen::MatrixXd inverse = box.rows.inverse();
  box.rows.update(box.dynamics, box.candidates, box.corners);
  EXPECT_LT((box.rows.velocity() - before - inverse * impulse).norm(), 1e-12);
}

}  // namespace contact_rows_test
}  // namespace carom::contact
