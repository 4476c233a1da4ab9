#include "continuum/factor.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <limits>
#include <numeric>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "continuum/half_solves.h"

namespace carom::continuum {
namespace factor_test {

using Eigen::MatrixXd;
using Eigen::SparseMatrix;
using Eigen::VectorXd;

std::vector<bool> variables_that_are_set() {
  return {std::getenv("OPENBLAS_CORETYPE") != nullptr,
          std::getenv("OPENBLAS_NUM_THREADS") != nullptr};
}
const std::vector<bool> set_before_loading = variables_that_are_set();

/// Symmetric with a few entries per row and a diagonal that makes it positive definite.
MatrixXd random_matrix(int size, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  MatrixXd A = MatrixXd::Zero(size, size);
  for (int i = 0; i < size; ++i) {
    for (int k = 0; k < 6; ++k) {
      const int j = static_cast<int>(random() % static_cast<unsigned>(size));
      A(i, j) = A(j, i) = uniform(random);
    }
  }
  A.diagonal() = A.cwiseAbs().rowwise().sum().array() + 0.1;
  return A;
}

SparseMatrix<double> lower_triangle(const MatrixXd& A) {
  return MatrixXd(A.triangularView<Eigen::Lower>()).sparseView();
}

/// Springs along the edges of a cube of side³ points, all of them tied to the ground a little.
SparseMatrix<double> lattice(int side) {
  const int size = side * side * side;
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < size; ++i) {
    entries.emplace_back(i, i, 6.01);
    if (i % side + 1 < side) entries.emplace_back(i + 1, i, -1);
    if (i / side % side + 1 < side) entries.emplace_back(i + side, i, -1);
    if (i + side * side < size) entries.emplace_back(i + side * side, i, -1);
  }
  SparseMatrix<double> lower(size, size);
  lower.setFromTriplets(entries.begin(), entries.end());
  return lower;
}

MatrixXd unit_columns(int size, const std::vector<int>& unknowns) {
  MatrixXd B = MatrixXd::Zero(size, static_cast<Eigen::Index>(unknowns.size()));
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    B(unknowns[i], static_cast<Eigen::Index>(i)) = 1;
  }
  return B;
}

/// Bᵀ·A⁻¹·B by solving for whole columns.
MatrixXd inverse_by_columns(const SymmetricFactor& factor, int size,
                            const std::vector<int>& unknowns) {
  MatrixXd X = unit_columns(size, unknowns);
  factor.solve(X);
  return X(unknowns, Eigen::all);
}

TEST(SymmetricFactor, SolvesLikeADenseFactor) {
  for (const int size : {1, 2, 10, 300}) {
    const MatrixXd A = random_matrix(size, 7);
    const MatrixXd B = MatrixXd::Random(size, 5);
    SymmetricFactor factor;
    EXPECT_EQ(factor.status(), FactorStatus::none);
    ASSERT_EQ(factor.factor(lower_triangle(A)), FactorStatus::good);
    MatrixXd X = B;
    factor.solve(X);
    EXPECT_LT((X - A.llt().solve(B)).norm(), 1e-13 * X.norm()) << size;
  }
}

TEST(SymmetricFactor, SolvesManyColumnsAsSingleOnes) {
  const MatrixXd A = random_matrix(200, 3);
  SymmetricFactor factor;
  ASSERT_EQ(factor.factor(lower_triangle(A)), FactorStatus::good);
  const MatrixXd B = MatrixXd::Random(200, 150);  // more than one panel
  MatrixXd together = B;
  factor.solve(together);
  for (int i = 0; i < B.cols(); ++i) {
    VectorXd alone = B.col(i);
    factor.solve(alone);
    EXPECT_LT((alone - together.col(i)).norm(), 1e-14 * alone.norm());
  }
}

TEST(SymmetricFactor, GivesTheSameBitsAgain) {
  const SparseMatrix<double> A = lower_triangle(random_matrix(300, 5));
  MatrixXd first = MatrixXd::Ones(300, 10), second = first;
  SymmetricFactor one, other;
  one.factor(A);
  one.solve(first);
  other.factor(A);
  other.factor(A);
  other.solve(second);
  EXPECT_EQ(first, second);
}

TEST(SymmetricFactor, TakesOtherNumbersInTheSamePatternAndOtherPatterns) {
  const MatrixXd A = random_matrix(50, 1), B = random_matrix(70, 2);
  SymmetricFactor factor;
  for (const MatrixXd& matrix : {A, MatrixXd(3 * A), B, A}) {
    ASSERT_EQ(factor.factor(lower_triangle(matrix)), FactorStatus::good);
    VectorXd x = matrix * VectorXd::LinSpaced(matrix.cols(), 1, 2);
    factor.solve(x);
    EXPECT_LT((x - VectorXd::LinSpaced(matrix.cols(), 1, 2)).norm(), 1e-12);
  }
}

TEST(SymmetricFactor, SaysWhenAMatrixIsNotPositiveDefinite) {
  const MatrixXd good = random_matrix(60, 4);
  for (const double entry : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    MatrixXd bad = good;
    bad(31, 31) = entry;
    SymmetricFactor factor;
    EXPECT_EQ(factor.factor(lower_triangle(bad)), FactorStatus::not_positive_definite);
    EXPECT_EQ(factor.status(), FactorStatus::not_positive_definite);
    // and goes on with a better one
    EXPECT_EQ(factor.factor(lower_triangle(good)), FactorStatus::good);
  }
}

TEST(SymmetricFactor, ShowsASingularMatrixByItsPivots) {
  // A chain of springs that nothing holds
  const int size = 100;
  MatrixXd A = MatrixXd::Zero(size, size);
  for (int i = 0; i + 1 < size; ++i) {
    A.block<2, 2>(i, i) += (Eigen::Matrix2d() << 0.3, -0.3, -0.3, 0.3).finished();
  }
  SymmetricFactor factor;
  if (factor.factor(lower_triangle(A)) == FactorStatus::good) {
    EXPECT_LT(factor.reciprocal_condition(), 1e-13);
  }
  A(0, 0) += 0.3;
  ASSERT_EQ(factor.factor(lower_triangle(A)), FactorStatus::good);
  EXPECT_GT(factor.reciprocal_condition(), 1e-5);
}

TEST(SymmetricFactor, KnowsItsMemoryBeforeItFactors) {
  const SparseMatrix<double> A = lower_triangle(random_matrix(400, 9));
  SymmetricFactor factor;
  ASSERT_EQ(factor.analyse(A), FactorStatus::analysed);
  const std::size_t before = factor.bytes();
  EXPECT_GT(before, 8u * static_cast<unsigned>(A.nonZeros()));
  EXPECT_GT(factor.operations(), 0);
  ASSERT_EQ(factor.factor(A), FactorStatus::good);
  EXPECT_EQ(factor.bytes(), before);
}

TEST(SymmetricFactor, SolvesAfterItWasMoved) {
  const MatrixXd A = random_matrix(30, 8);
  SymmetricFactor first;
  ASSERT_EQ(first.factor(lower_triangle(A)), FactorStatus::good);
  const SymmetricFactor second = std::move(first);
  VectorXd x = A * VectorXd::Ones(30);
  second.solve(x);
  EXPECT_LT((x - VectorXd::Ones(30)).norm(), 1e-13);
}

TEST(SymmetricFactor, InvertsAtSomeUnknownsLikeSolvingForThem) {
  const int side = 16, size = side * side * side;
  std::vector<int> all(size), bottom(side * side);
  std::iota(all.begin(), all.end(), 0);
  std::iota(bottom.begin(), bottom.end(), 0);
  std::vector<int> scattered = all;
  std::shuffle(scattered.begin(), scattered.end(), std::mt19937(11));
  scattered.resize(400);  // more than one panel
  SymmetricFactor factor;
  ASSERT_EQ(factor.factor(lattice(side)), FactorStatus::good);
  for (const std::vector<int>& unknowns :
       {bottom, scattered, std::vector<int>{size - 1}, std::vector<int>{7, 3, 7, size / 2}}) {
    const MatrixXd W = factor.inverse_at(unknowns);
    const MatrixXd expected = inverse_by_columns(factor, size, unknowns);
    EXPECT_LT((W - expected).norm(), 1e-12 * expected.norm()) << unknowns.size();
    EXPECT_EQ(W, W.transpose());
  }
  EXPECT_EQ(factor.inverse_at({}).size(), 0);
}

TEST(SymmetricFactor, InvertsMatricesWhole) {
  for (const int size : {1, 2, 10, 300}) {
    const MatrixXd A = random_matrix(size, 12);
    std::vector<int> all(static_cast<std::size_t>(size));
    std::iota(all.begin(), all.end(), 0);
    SymmetricFactor factor;
    ASSERT_EQ(factor.factor(lower_triangle(A)), FactorStatus::good);
    const MatrixXd I = MatrixXd::Identity(size, size);
    EXPECT_LT((A * factor.inverse_at(all) - I).norm(), 1e-12 * I.norm()) << size;
  }
}

TEST(SymmetricFactor, InvertsWhatIsInPieces) {
  // Unknowns of one piece do not answer to loads on another.
  MatrixXd A = MatrixXd::Zero(90, 90);
  for (int i = 0; i < 3; ++i) A.block<30, 30>(30 * i, 30 * i) = random_matrix(30, 20 + i);
  SymmetricFactor factor;
  ASSERT_EQ(factor.factor(lower_triangle(A)), FactorStatus::good);
  const std::vector<int> unknowns = {80, 5, 40, 6, 41};
  const MatrixXd W = factor.inverse_at(unknowns);
  EXPECT_LT((W - inverse_by_columns(factor, 90, unknowns)).norm(), 1e-12 * W.norm());
  EXPECT_EQ(W(0, 1), 0);
  EXPECT_EQ(W(1, 2), 0);
  EXPECT_NE(W(1, 3), 0);
}

TEST(SymmetricFactor, InvertsToTheSameBitsAgain) {
  const SparseMatrix<double> A = lattice(12);
  std::vector<int> unknowns(300);
  std::iota(unknowns.begin(), unknowns.end(), 100);
  SymmetricFactor one, other;
  one.factor(A);
  other.factor(lattice(5));
  other.factor(A);
  const MatrixXd W = one.inverse_at(unknowns);
  EXPECT_EQ(one.inverse_at(unknowns), W);
  EXPECT_EQ(other.inverse_at(unknowns), W);
}

TEST(SymmetricFactor, StartsNoThreadsAndLeavesNoVariables) {
  const auto threads = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
  };
  const auto before = threads();
  SymmetricFactor factor;
  ASSERT_EQ(factor.factor(lattice(20)), FactorStatus::good);
  EXPECT_EQ(threads(), before);
  EXPECT_EQ(variables_that_are_set(), set_before_loading);
}

// Both halves together are the whole, for parts of the right-hand side and of the solution too, and whatever is
// eliminated last.
TEST(SymmetricFactor, SolvesInHalves) {
  const SparseMatrix<double> lower = lattice(9);
  const auto size = static_cast<int>(lower.rows());
  const std::vector<int> corner = {0, 1, 9, 10, 81, 82, 90, 91};
  for (const std::vector<int>& last : {std::vector<int>{}, corner}) {
    SymmetricFactor factor;
    ASSERT_EQ(factor.factor(lower, last), FactorStatus::good);
    std::mt19937 random(8);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const VectorXd b = VectorXd::NullaryExpr(size, [&] { return uniform(random); });
    VectorXd load = VectorXd::Zero(size);
    for (const int unknown : corner) load[unknown] = uniform(random);
    MatrixXd x(size, 2);
    x << b, b + load;
    factor.solve(x);
    VectorXd y = factor.halves().forward(b);
    EXPECT_LT((factor.halves().backward(y) - x.col(0)).norm(), 1e-13 * x.norm());
    const VectorXd part = factor.halves().backward_at(corner, y);
    for (const int unknown : corner) EXPECT_NEAR(part[unknown], x(unknown, 0), 1e-13);
    factor.halves().add_forward(corner, load, y);
    EXPECT_LT((factor.halves().backward(y) - x.col(1)).norm(), 1e-13 * x.norm());
  }
}

// METIS draws the order from rand(): two orderings at a time took numbers from each other.
TEST(SymmetricFactor, IsTheSameWhenTwoThreadsMakeOne) {
  const SparseMatrix<double> A = lattice(20);
  const std::vector<int> last = {0, 1, 2};
  const auto solution = [&] {
    SymmetricFactor factor;
    EXPECT_EQ(factor.factor(A, last), FactorStatus::good);
    MatrixXd x = VectorXd::LinSpaced(A.cols(), -1, 2);
    factor.solve(x);
    return x;
  };
  const MatrixXd alone = solution();
  for (int round = 0; round < 5; ++round) {
    MatrixXd beside, own;
    std::thread other([&] { beside = solution(); });
    own = solution();
    other.join();
    EXPECT_TRUE(own == alone);
    EXPECT_TRUE(beside == alone);
  }
}

}  // namespace factor_test
}  // namespace carom::continuum
