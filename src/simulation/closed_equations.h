// The equations of rigid contacts that stay closed, by how each of them stands.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "carom/math.h"
#include "numerics/least_norm.h"

namespace carom::simulation {

/// A row is redundant when the others leave less than this share of it.
inline constexpr double redundant_rows = 1e-9;

/// How a closed contact stands.
struct ClosedRow {
  bool sticks = false;
  double friction = 0;                                    ///< of one that slips
  Eigen::Vector2d direction_C = Eigen::Vector2d::Zero();  ///< of slip; zero without friction
};

/// Rows are those of contacts in their own axes (t1, t2, n), one contact after the other.
class ClosedEquations {
 public:
  ClosedEquations();

  /// Finds what takes these rates away, with the inverse inertia along the rows. The least norm where contacts are
  /// redundant.
  void solve(const Eigen::MatrixXd& inverse, const Eigen::VectorXd& rates,
             std::vector<ClosedRow> contacts);
  /// The same with unknowns of another kind, which this matrix takes to rates.
  const Eigen::VectorXd& solve(Eigen::MatrixXd matrix, Eigen::VectorXd rates);
  /// Adds the forces of the contacts that were last solved for.
  void add_to(Eigen::VectorXd& forces) const;

  /// Some of its rows follow from others.
  bool is_redundant() const;
  /// A contact alone that sticks in a mechanism which can move in one way or two: forces that do nothing else may press
  /// it, so that friction holds. Where nothing can move along the normal, it has no load of its own.
  bool wedges() const;

 private:
  std::vector<ClosedRow> contacts_;
  Eigen::MatrixXd matrix_;
  Eigen::VectorXd rhs_, answer_;
  numerics::LeastNormSolver solver_;
};

}  // namespace carom::simulation
