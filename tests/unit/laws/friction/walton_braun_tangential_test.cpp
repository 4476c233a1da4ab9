#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace walton_braun_tangential_test {

using namespace testing_support;

constexpr double kLimit = 0.3 * 1e9 * 3.1622776601683794e-8;
constexpr double kTangent = 0.8 * 1.5e9 * 3.1622776601683794e-3;

FrictionRun at_constant_load(std::function<double(double)> slip) {
  return FrictionRun(
      friction_law("walton-braun-tangential", {{"coefficient", 0.3}, {"stiffness_ratio", 0.8}}),
      {.contact = [slip](double t, std::span<const double>) {
        return hertz_contact(1e9, 1e-5, 0, {slip(t), 0});
      }});
}

// dT/ds = k·(1 − T/L)^(1/3) integrates to T = L·[1 − (1 − 2ks/3L)^(3/2)]: Mindlin's curve.
TEST(WaltonBraunFriction, LoadsOnMindlinsCurve) {
  FrictionRun run = at_constant_load([](double) { return 1e-3; });
  run.run(2e-3, 400);
  const double inside = 1 - 2 * kTangent * 2e-6 / (3 * kLimit);
  EXPECT_NEAR(-run.force().x, kLimit * (1 - std::pow(inside, 1.5)), 1e-6 * kLimit);
}

// After a turn at T*: T = T* − (L + T*)·[1 − (1 − 2ks/3(L + T*))^(3/2)].
TEST(WaltonBraunFriction, UnloadsFromItsTurningPoint) {
  FrictionRun run = at_constant_load([](double t) { return t < 2e-3 ? 1e-3 : -1e-3; });
  run.run(2e-3, 400);
  const double turn = -run.force().x, whole = kLimit + turn;
  run.run(2e-3, 400);
  const double inside = 1 - 2 * kTangent * 2e-6 / (3 * whole);
  EXPECT_NEAR(-run.force().x, turn - whole * (1 - std::pow(inside, 1.5)), 0.01 * kLimit);
  // What it gives back on that branch is what it says it stores.
  FrictionRun again = at_constant_load([](double t) { return t < 2e-3 ? 1e-3 : -1e-3; });
  again.run(2e-3, 400);
  const double stored = again.stored(), before = again.work();
  while (again.force().x < 0) again.step(1e-6);
  EXPECT_NEAR(before - again.work(), stored, 0.01 * stored);
}

}  // namespace walton_braun_tangential_test
}  // namespace carom
