#include "continuum/factor.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <limits>
#include <random>
#include <utility>

namespace carom::continuum {
namespace factor_test {

using Eigen::MatrixXd;
using Eigen::SparseMatrix;
using Eigen::VectorXd;

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

}  // namespace factor_test
}  // namespace carom::continuum
