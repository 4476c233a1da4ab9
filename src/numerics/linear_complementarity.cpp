#include "numerics/linear_complementarity.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace carom::numerics {

namespace {

/// w − M·z − z₀·1 = q, columns ordered (w, z, z₀, right-hand side). The w columns hold the inverse of
/// the basis, which the lexicographic rule compares.
class Tableau {
 public:
  Tableau(const Eigen::MatrixXd& M, const Eigen::VectorXd& q) : size_(q.size()), basis_(q.size()) {
    table_.resize(size_, 2 * size_ + 2);
    table_ << Eigen::MatrixXd::Identity(size_, size_), -M, -Eigen::VectorXd::Ones(size_), q;
    for (Eigen::Index i = 0; i < size_; ++i) basis_[static_cast<std::size_t>(i)] = i;
  }

  Eigen::Index artificial() const { return 2 * size_; }
  Eigen::Index basic(Eigen::Index row) const { return basis_[static_cast<std::size_t>(row)]; }
  Eigen::Index complement(Eigen::Index variable) const {
    return variable < size_ ? variable + size_ : variable - size_;
  }

  /// The row that blocks the growth of a variable first; −1: none does.
  Eigen::Index blocking_row(Eigen::Index entering, double smallest) const {
    Eigen::Index best = -1;
    for (Eigen::Index row = 0; row < size_; ++row) {
      if (table_(row, entering) <= smallest) continue;
      if (best < 0 || comes_before(row, best, entering)) best = row;
    }
    return best;
  }

  /// Among the rows with the least q/1 the lexicographically least: z₀ enters there.
  Eigen::Index first_row() const {
    Eigen::Index best = 0;
    for (Eigen::Index row = 1; row < size_; ++row) {
      const double difference = value(row) - value(best);
      // Identity rows: with equal values, the later row is the lesser.
      if (difference <= 0) best = row;
    }
    return best;
  }

  void pivot(Eigen::Index row, Eigen::Index entering) {
    table_.row(row) /= table_(row, entering);
    table_(row, entering) = 1;
    for (Eigen::Index other = 0; other < size_; ++other) {
      if (other == row) continue;
      const double factor = table_(other, entering);
      if (factor == 0) continue;
      table_.row(other) -= factor * table_.row(row);
      table_(other, entering) = 0;
    }
    basis_[static_cast<std::size_t>(row)] = entering;
  }

  double value(Eigen::Index row) const { return table_(row, 2 * size_ + 1); }

 private:
  bool comes_before(Eigen::Index a, Eigen::Index b, Eigen::Index entering) const {
    const double pivot_a = table_(a, entering), pivot_b = table_(b, entering);
    const auto compare = [&](Eigen::Index column) {
      const double x = table_(a, column) / pivot_a, y = table_(b, column) / pivot_b;
      const double equal = 1e-12 * (std::fabs(x) + std::fabs(y));
      return std::fabs(x - y) <= equal ? 0 : (x < y ? -1 : 1);
    };
    if (const int order = compare(2 * size_ + 1)) return order < 0;
    // Of equals, z₀ leaves: then the path has ended.
    if (basic(a) == artificial() || basic(b) == artificial()) return basic(a) == artificial();
    for (Eigen::Index column = 0; column < size_; ++column) {
      if (const int order = compare(column)) return order < 0;
    }
    return false;
  }

  Eigen::Index size_;
  Eigen::MatrixXd table_;
  std::vector<Eigen::Index> basis_;
};

/// z of the basis that the pivots found, from M and q anew: pivots gather rounding.
void refine(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, LinearComplementarity& result) {
  std::vector<Eigen::Index> active;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    if (result.z[i] > 0) active.push_back(i);
  }
  Eigen::VectorXd z = Eigen::VectorXd::Zero(q.size());
  if (!active.empty()) {
    const Eigen::MatrixXd A = M(active, active);
    const Eigen::VectorXd x = A.fullPivLu().solve(-q(active));
    for (std::size_t i = 0; i < active.size(); ++i) {
      z[active[i]] = std::fmax(0, x[static_cast<Eigen::Index>(i)]);
    }
  }
  const auto violation = [&](const Eigen::VectorXd& at) {
    return at.cwiseMin(M * at + q).cwiseAbs().maxCoeff();
  };
  if (z.allFinite() && violation(z) < violation(result.z)) result.z = z;
}

}  // namespace

LinearComplementarity solve_linear_complementarity(const Eigen::MatrixXd& M,
                                                   const Eigen::VectorXd& q) {
  LinearComplementarity result;
  const Eigen::Index size = q.size();
  result.z = Eigen::VectorXd::Zero(size);
  result.w = q;
  if (size == 0 || q.minCoeff() >= 0) {
    result.solved = true;
    return result;
  }
  const double smallest = 1e-12 * std::fmax(1e-300, M.cwiseAbs().maxCoeff());
  Tableau tableau(M, q);
  Eigen::Index row = tableau.first_row();
  Eigen::Index leaving = tableau.basic(row);
  tableau.pivot(row, tableau.artificial());
  const int most_pivots = static_cast<int>(50 * size + 100);
  for (result.pivots = 1; result.pivots < most_pivots; ++result.pivots) {
    const Eigen::Index entering = tableau.complement(leaving);
    row = tableau.blocking_row(entering, smallest);
    if (row < 0) return result;
    leaving = tableau.basic(row);
    tableau.pivot(row, entering);
    if (leaving == tableau.artificial()) {
      result.solved = true;
      break;
    }
  }
  if (!result.solved) return result;
  for (Eigen::Index i = 0; i < size; ++i) {
    const Eigen::Index variable = tableau.basic(i);
    if (variable >= size && variable < 2 * size) {
      result.z[variable - size] = std::fmax(0, tableau.value(i));
    }
  }
  refine(M, q, result);
  result.w = M * result.z + q;
  return result;
}

}  // namespace carom::numerics
