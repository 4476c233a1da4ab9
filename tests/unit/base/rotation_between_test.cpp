#include "base/rotation_between.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace rotation_between_test {

const Vector3d up(0, 0, 1);

TEST(RotationBetween, TakesOneDirectionToTheOtherByTheShortestWay) {
  const Vector3d from(1, 2, -2), to(0.5, -3, 1);
  const Quaterniond turn = rotation_between(from, to);
  EXPECT_NEAR((turn * from.normalized() - to.normalized()).norm(), 0, 4e-15);
  const double angle = std::acos(from.dot(to) / (from.norm() * to.norm()));
  EXPECT_NEAR(2 * std::acos(turn.w()), angle, 1e-14);
}

TEST(RotationBetween, LeavesADirectionThatIsThereAlready) {
  EXPECT_EQ(rotation_between(up, 3 * up).toRotationMatrix(), Matrix3d::Identity());
}

TEST(RotationBetween, MakesHalfATurnBetweenOppositeDirections) {
  const Matrix3d R = rotation_between(up, -up).toRotationMatrix();
  EXPECT_EQ(R, Matrix3d(Vector3d(1, -1, -1).asDiagonal()));
}

// Of 1 + cos ϕ few digits are left there. Tolerance: what rounding leaves of it at 0.05, the last that turns the
// shortest way.
TEST(RotationBetween, StaysARotationBetweenDirectionsThatAreNearlyOpposite) {
  for (const double off : {1e-9, 1e-7, 2e-6, 1e-4, 1e-2, 0.04, 0.05}) {
    const Vector3d to(0.6 * off, -0.8 * off, -1);
    const Quaterniond turn = rotation_between(up, to);
    EXPECT_NEAR(turn.norm(), 1, 2e-13) << off;
    EXPECT_NEAR((turn * up - to.normalized()).norm(), 0, 2e-13) << off;
  }
}

}  // namespace rotation_between_test
}  // namespace carom
