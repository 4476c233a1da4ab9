#include "simulation/modal/row_equations.h"

#include <cmath>

#include "numerics/column_products.h"

namespace carom::simulation {
namespace {

/// Rows that follow from others to this share are redundant.
constexpr double redundant_modal_share = 1e-10;
/// What each row keeps of itself beside those before it: with less, they are solved as redundant ones.
constexpr double independent_share = 1e-8;

}  // namespace

RowEquations::RowEquations() : solver_(redundant_modal_share) {}

void RowEquations::factor(const Eigen::MatrixXd& roots) {
  numerics::write_column_products(roots, responses_);
  scale_ = responses_.diagonal().unaryExpr(
      [](double own) { return own > 0 ? 1 / std::sqrt(own) : 0.0; });
  responses_ = scale_.asDiagonal() * responses_ * scale_.asDiagonal();
  factors_.compute(responses_);
  independent_ = factors_.info() == Eigen::Success &&
                 factors_.matrixLLT().diagonal().minCoeff() > std::sqrt(independent_share);
}

void RowEquations::solve(const Eigen::VectorXd& lacking, Eigen::VectorXd& multipliers) {
  scaled_ = scale_.cwiseProduct(lacking);
  if (independent_) {
    factors_.solveInPlace(scaled_);
    multipliers = scale_.cwiseProduct(scaled_);
  } else {
    solver_.solve(responses_, scaled_, found_);
    multipliers = scale_.cwiseProduct(found_);
  }
}

}  // namespace carom::simulation
