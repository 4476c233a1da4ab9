// Least squares against the certified values of NIST's reference datasets for nonlinear regression
// (StRD, www.itl.nist.gov/div898/strd), from both of their starts, and within bounds.
#include "numerics/least_squares.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <limits>
#include <vector>

namespace carom::numerics {
namespace least_squares_test {

using Eigen::VectorXd;

struct Dataset {
  const char* name;
  std::function<double(const VectorXd& b, double x)> model;
  std::vector<double> x, y;
  std::vector<double> start1, start2, certified, errors;
  double squares;
};

VectorXd vector_of(const std::vector<double>& values) {
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

LeastSquaresProblem problem_of(const Dataset& data) {
  const auto count = static_cast<Eigen::Index>(data.certified.size());
  constexpr double infinite = std::numeric_limits<double>::infinity();
  return {.residuals =
              [&data](const VectorXd& b, VectorXd& residuals) {
                residuals.resize(static_cast<Eigen::Index>(data.x.size()));
                for (std::size_t i = 0; i < data.x.size(); ++i)
                  residuals[i] = data.model(b, data.x[i]) - data.y[i];
                return residuals.allFinite();
              },
          .lower = VectorXd::Constant(count, -infinite),
          .upper = VectorXd::Constant(count, infinite),
          .typical = VectorXd::Constant(count, 1e-8)};
}

double rational3(const VectorXd& b, double x) {
  return (b[0] + x * (b[1] + x * (b[2] + x * b[3]))) / (1 + x * (b[4] + x * (b[5] + x * b[6])));
}

double saturation(const VectorXd& b, double x) {
  return b[0] * (1 - std::exp(-b[1] * x));
}

const std::vector<Dataset>& datasets() {
  static const std::vector<Dataset> all = {
      {"Misra1a",
       saturation,
       {77.6, 114.9, 141.1, 190.8, 239.9, 289.0, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1,
        760.0},
       {10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.40, 75.47,
        81.78},
       {500, 0.0001},
       {250, 0.0005},
       {2.3894212918E+02, 5.5015643181E-04},
       {2.7070075241E+00, 7.2668688436E-06},
       1.2455138894E-01},
      {"BoxBOD",
       saturation,
       {1, 2, 3, 5, 7, 10},
       {109, 149, 149, 191, 213, 224},
       {1, 1},
       {100, 0.75},
       {2.1380940889E+02, 5.4723748542E-01},
       {1.2354515176E+01, 1.0455993237E-01},
       1.1680088766E+03},
      {"Rat42",
       [](const VectorXd& b, double x) { return b[0] / (1 + std::exp(b[1] - b[2] * x)); },
       {9, 14, 21, 28, 42, 57, 63, 70, 79},
       {8.93, 10.80, 18.59, 22.33, 39.35, 56.11, 61.73, 64.62, 67.08},
       {100, 1, 0.1},
       {75, 2.5, 0.07},
       {7.2462237576E+01, 2.6180768402E+00, 6.7359200066E-02},
       {1.7340283401E+00, 8.8295217536E-02, 3.4465663377E-03},
       8.0565229338E+00},
      {"MGH09",
       [](const VectorXd& b, double x) {
         return b[0] * (x * x + x * b[1]) / (x * x + x * b[2] + b[3]);
       },
       {4, 2, 1, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625},
       {0.1957, 0.1947, 0.1735, 0.1600, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323, 0.0235, 0.0246},
       {25, 39, 41.5, 39},
       {0.25, 0.39, 0.415, 0.39},
       {1.9280693458E-01, 1.9128232873E-01, 1.2305650693E-01, 1.3606233068E-01},
       {1.1435312227E-02, 1.9633220911E-01, 8.0842031232E-02, 9.0025542308E-02},
       3.0750560385E-04},
      {"Thurber",
       rational3,
       {-3.067, -2.981, -2.921, -2.912, -2.840, -2.797, -2.702, -2.699, -2.633, -2.481,
        -2.363, -2.322, -1.501, -1.460, -1.274, -1.212, -1.100, -1.046, -0.915, -0.714,
        -0.566, -0.545, -0.400, -0.309, -0.109, -0.103, 0.010,  0.119,  0.377,  0.790,
        0.963,  1.006,  1.115,  1.572,  1.841,  2.047,  2.200},
       {80.574,   84.248,   87.264,   87.195,   89.076,   89.608,   89.868,   90.101,
        92.405,   95.854,   100.696,  101.060,  401.672,  390.724,  567.534,  635.316,
        733.054,  759.087,  894.206,  990.785,  1090.109, 1080.914, 1122.643, 1178.351,
        1260.531, 1273.514, 1288.339, 1327.543, 1353.863, 1414.509, 1425.208, 1421.384,
        1442.962, 1464.350, 1468.705, 1447.894, 1457.628},
       {1000, 1000, 400, 40, 0.7, 0.3, 0.03},
       {1300, 1500, 500, 75, 1, 0.4, 0.05},
       {1.2881396800E+03, 1.4910792535E+03, 5.8323836877E+02, 7.5416644291E+01, 9.6629502864E-01,
        3.9797285797E-01, 4.9727297349E-02},
       {4.6647963344E+00, 3.9571156086E+01, 2.8698696102E+01, 5.5675370270E+00, 3.1333340687E-02,
        1.4984928198E-02, 6.5842344623E-03},
       5.6427082397E+03}};
  return all;
}

TEST(LeastSquares, ReachesCertifiedValuesFromBothStarts) {
  for (const Dataset& data : datasets()) {
    const LeastSquaresProblem problem = problem_of(data);
    for (const auto& start : {data.start1, data.start2}) {
      SCOPED_TRACE(std::string(data.name) + " from " + std::to_string(start[0]));
      const LeastSquaresResult result = least_squares(problem, vector_of(start));
      EXPECT_TRUE(result.converged);
      EXPECT_NEAR(result.squares / data.squares, 1, 1e-9);
      const double variance =
          result.squares / static_cast<double>(data.x.size() - data.certified.size());
      const Eigen::MatrixXd covariance =
          variance * (result.jacobian.transpose() * result.jacobian).inverse();
      for (std::size_t i = 0; i < data.certified.size(); ++i) {
        EXPECT_NEAR(result.x[i] / data.certified[i], 1, 1e-7) << "parameter " << i;
        EXPECT_NEAR(std::sqrt(covariance(i, i)) / data.errors[i], 1, 1e-6) << "error " << i;
      }
      RecordProperty(std::string(data.name), result.evaluations);
    }
  }
}

// In other units, twelve powers of ten apart, the same steps lead to the same place.
TEST(LeastSquares, DoesNotDependOnUnits) {
  const Dataset& data = datasets().back();
  const VectorXd unit = vector_of({1e-9, 1e3, 1, 1e9, 1e-6, 1e-12, 1e5});
  LeastSquaresProblem problem = problem_of(data);
  const LeastSquaresResult plain = least_squares(problem, vector_of(data.start1));
  problem.residuals = [&, residuals = problem.residuals](const VectorXd& x, VectorXd& values) {
    return residuals(x.cwiseProduct(unit), values);
  };
  problem.typical = problem.typical.cwiseQuotient(unit);
  const LeastSquaresResult scaled =
      least_squares(problem, vector_of(data.start1).cwiseQuotient(unit));
  EXPECT_NEAR(scaled.squares / plain.squares, 1, 1e-9);
  for (int i = 0; i < 7; ++i) EXPECT_NEAR(scaled.x[i] * unit[i] / data.certified[i], 1, 1e-6);
}

// With the Jacobian given, nothing is left of differences.
TEST(LeastSquares, TakesAJacobianThatIsGiven) {
  const Dataset& data = datasets().front();
  LeastSquaresProblem problem = problem_of(data);
  problem.jacobian = [&](const VectorXd& b, Eigen::MatrixXd& jacobian) {
    jacobian.resize(static_cast<Eigen::Index>(data.x.size()), 2);
    for (std::size_t i = 0; i < data.x.size(); ++i) {
      const double fall = std::exp(-b[1] * data.x[i]);
      jacobian.row(i) << 1 - fall, b[0] * data.x[i] * fall;
    }
    return true;
  };
  const LeastSquaresResult result = least_squares(problem, vector_of(data.start1));
  for (int i = 0; i < 2; ++i) EXPECT_NEAR(result.x[i] / data.certified[i], 1, 1e-10);
}

// |x − (3, −1)|² within [0, 2] × [0, 5]: both parameters end at a bound, the nearest point of the box.
TEST(LeastSquares, EndsAtTheNearestPointOfABox) {
  LeastSquaresProblem problem{.residuals =
                                  [](const VectorXd& x, VectorXd& residuals) {
                                    residuals = x - Eigen::Vector2d(3, -1);
                                    return true;
                                  },
                              .lower = Eigen::Vector2d(0, 0),
                              .upper = Eigen::Vector2d(2, 5),
                              .typical = Eigen::Vector2d(1, 1)};
  const LeastSquaresResult result = least_squares(problem, Eigen::Vector2d(1, 4));
  EXPECT_TRUE(result.converged);
  EXPECT_EQ(result.x[0], 2);
  EXPECT_EQ(result.x[1], 0);
}

// Of a curved valley that the bound cuts off, the best point of the edge: Rosenbrock's with x ≤ 1/2, y free, has
// it at y = x² = 1/4.
TEST(LeastSquares, FollowsAValleyAlongABound) {
  LeastSquaresProblem problem{.residuals =
                                  [](const VectorXd& x, VectorXd& residuals) {
                                    residuals =
                                        Eigen::Vector2d(1 - x[0], 10 * (x[1] - x[0] * x[0]));
                                    return true;
                                  },
                              .lower = Eigen::Vector2d(-5, -5),
                              .upper = Eigen::Vector2d(0.5, 5),
                              .typical = Eigen::Vector2d(1, 1)};
  const LeastSquaresResult result = least_squares(problem, Eigen::Vector2d(-1.2, 1));
  EXPECT_TRUE(result.converged);
  EXPECT_DOUBLE_EQ(result.x[0], 0.5);
  EXPECT_NEAR(result.x[1], 0.25, 1e-10);
}

// A model that has no value where the first steps would go: √x of a parameter that may not be negative.
TEST(LeastSquares, TurnsBackWhereTheModelHasNoValue) {
  LeastSquaresProblem problem{.residuals =
                                  [](const VectorXd& x, VectorXd& residuals) {
                                    residuals = VectorXd::Constant(1, std::sqrt(x[0]) - 0.01);
                                    return x[0] >= 0;
                                  },
                              .lower = VectorXd::Constant(1, -1e9),
                              .upper = VectorXd::Constant(1, 1e9),
                              .typical = VectorXd::Constant(1, 1e-6)};
  const LeastSquaresResult result = least_squares(problem, VectorXd::Constant(1, 100.));
  EXPECT_NEAR(result.x[0], 1e-4, 1e-12);
}

// A line with one point far off: least squares is pulled by a third of it, Huber's loss by its knee at most.
TEST(LeastSquares, WithHubersLossHardlyFollowsAnOutlier) {
  const auto residuals = [](const VectorXd& b, VectorXd& values) {
    values.resize(21);
    for (int i = 0; i < 21; ++i) {
      const double x = 0.1 * i, ripple = i % 2 == 0 ? 0.01 : -0.01;
      values[i] = b[0] + b[1] * x - (1 + 2 * x + ripple + (i == 20 ? 30 : 0));
    }
    return true;
  };
  const LeastSquaresProblem problem{.residuals = residuals,
                                    .lower = Eigen::Vector2d(-1e9, -1e9),
                                    .upper = Eigen::Vector2d(1e9, 1e9),
                                    .typical = Eigen::Vector2d(1, 1)};
  const LeastSquaresResult plain = least_squares(problem, Eigen::Vector2d(0, 0));
  const LeastSquaresResult robust = robust_least_squares(problem, Eigen::Vector2d(0, 0));
  EXPECT_GT(std::fabs(plain.x[1] - 2), 1);
  EXPECT_NEAR(robust.x[1], 2, 0.02);
  EXPECT_NEAR(robust.x[0], 1, 0.02);
  EXPECT_NEAR(robust.residuals[20], -30, 0.1);
}

}  // namespace least_squares_test
}  // namespace carom::numerics
