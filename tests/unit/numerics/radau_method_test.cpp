#include "numerics/radau_method.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "numerics/ode_solver.h"

namespace carom::numerics {
namespace radau_method_test {

using State = std::vector<double>;

State solve(OdeSolver& solver, State y, double duration) {
  solver.start(0, y);
  while (solver.time() < duration) {
    const OdeStep step = solver.step(duration);
    if (failed(step.status)) {
      ADD_FAILURE() << to_text(step.status) << " at " << step.time;
      break;
    }
  }
  return {solver.state().begin(), solver.state().end()};
}

// A of the method with three stages, from the book; the transformation has to make it Λ.
TEST(RadauMethod, TransformationSeparatesTheStages) {
  using namespace radau;
  Eigen::Matrix3d A, right, left, expected;
  A << (88 - 7 * root6) / 360, (296 - 169 * root6) / 1800, (-2 + 3 * root6) / 225,
      (296 + 169 * root6) / 1800, (88 + 7 * root6) / 360, (-2 - 3 * root6) / 225, (16 - root6) / 36,
      (16 + root6) / 36, 1.0 / 9;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) right(i, j) = T[i][j], left(i, j) = T_inverse[i][j];
  }
  expected << gamma, 0, 0, 0, alpha, -beta, 0, beta, alpha;
  EXPECT_LT((left * right - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_LT((left * A.inverse() * right - expected).cwiseAbs().maxCoeff(), 1e-13);
}

void modulated(double t, std::span<const double> y, std::span<double> dydt) {
  dydt[0] = y[0] * std::cos(t);
}

double end_error(int count) {
  OdeSystem system(modulated, 1e-2, {1.0});
  RadauMethod method(1);
  const double h = 4.0 / count;
  double y = 1;
  for (int k = 0; k < count; ++k) {
    double dydt;
    system.evaluate(k * h, {&y, 1}, {&dydt, 1});
    EXPECT_EQ(method.try_step(system, k * h, {&y, 1}, {&dydt, 1}, h).verdict,
              StepVerdict::accepted);
    // Each landing iterates on from the solution before, here down to rounding.
    for (int i = 0; i < 8; ++i) EXPECT_TRUE(method.land(system, h));
    y = method.end()[0];
  }
  return std::fabs(y - std::exp(std::sin(4.0)));
}

// Global error h⁵. Tolerance: the next order of h still shows at these lengths.
TEST(RadauMethod, ConvergesWithOrderFive) {
  const double order = std::log2(end_error(16) / end_error(32));
  RecordProperty("order", std::to_string(order));
  EXPECT_GT(order, 4.6);
  EXPECT_LT(order, 5.6);
}

// Van der Pol with ε = 1e-6 at t = 2: y = 1.706167732170483, y' = -0.892809701024796
// (Test Set for IVP Solvers, problem VDPOL).
TEST(RadauMethod, SolvesVanDerPolWithAMillionfoldStiffness) {
  const auto van_der_pol = [](double, std::span<const double> y, std::span<double> dydt) {
    dydt[0] = y[1];
    dydt[1] = ((1 - y[0] * y[0]) * y[1] - y[0]) / 1e-6;
  };
  for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
    OdeSolver solver(
        van_der_pol,
        {.tolerance = tolerance, .scale = {1, 1}, .method = OdeMethod::implicit_method});
    const State y = solve(solver, {2, 0}, 2);
    EXPECT_NEAR(y[0], 1.706167732170483, 20 * tolerance);
    EXPECT_NEAR(y[1], -0.892809701024796, 20 * tolerance);
    EXPECT_LT(solver.statistics().steps, 3000);
  }
}

// Robertson's kinetics at t = 40 and 4e4 (SUNDIALS, cvRoberts_dns; Hairer and Wanner IV.10) and the
// end state of the Test Set for IVP Solvers at t = 1e11.
TEST(RadauMethod, SolvesRobertsonsKineticsOverElevenDecades) {
  const auto robertson = [](double, std::span<const double> y, std::span<double> dydt) {
    const double slow = 0.04 * y[0], back = 1e4 * y[1] * y[2], fast = 3e7 * y[1] * y[1];
    dydt[0] = -slow + back;
    dydt[1] = slow - back - fast;
    dydt[2] = fast;
  };
  OdeSolver solver(
      robertson,
      {.tolerance = 1e-9, .scale = {1e-3, 1e-8, 1e-3}, .method = OdeMethod::implicit_method});
  const State start = {1, 0, 0};
  const State end = solve(solver, start, 1e11);
  EXPECT_NEAR(end[0] / 0.2083340149701255e-7, 1, 1e-5);
  EXPECT_NEAR(end[1] / 0.8333360770334713e-13, 1, 1e-5);
  EXPECT_NEAR(end[2], 0.9999999791665050, 1e-9);
  const State early = solve(solver, start, 40);
  EXPECT_NEAR(early[0], 0.7158270687193941, 1e-8);
  EXPECT_NEAR(early[1] / 0.9185534764557338e-5, 1, 1e-7);
}

}  // namespace radau_method_test
}  // namespace carom::numerics
