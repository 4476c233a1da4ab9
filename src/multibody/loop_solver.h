// The multipliers of loops and held joints. Each row's unit multiplier is propagated inwards once, which
// gives a column of Z; then J·M⁻¹·Jᵀ = Zᵀ·Z is solved without being formed, and redundant rows are found.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <utility>
#include <vector>

#include "multibody/articulated_bodies.h"
#include "multibody/loop_rows.h"
#include "multibody/model_data.h"
#include "numerics/pivoted_qr.h"

namespace carom::multibody {

/// A row counts as redundant when the others leave less than this share of it, and a direction as
/// immovable when this share of its free motion is left. Both are lengths in the metric of kinetic
/// energy; sums of rounding errors stay well below.
inline constexpr double negligible_share = 1e-8;

/// Inverse inertia of a lone body against a wrench direction; not more than the true one.
inline double lone_inverse_inertia(const BodyData& body, const SpatialVector& wrench) {
  if (!std::isfinite(body.mass)) return 0;
  const double inertia = body.I_B.trace();
  return wrench.linear.squaredNorm() / body.mass +
         (inertia > 0 ? wrench.angular.squaredNorm() / inertia : 0);
}

/// All of what it is made with outlives it. Allocates in the constructor only.
class LoopSolver {
 public:
  LoopSolver(const ModelData& data, const Kinematics& kinematics, const ArticulatedBodies& bodies,
             const LoopRows& rows);

  /// Z and its factors, after the rows were evaluated.
  void factor();
  int rank() const { return static_cast<int>(solver_.rank()); }
  /// Share of the weakest row that does not follow from the others.
  double weakest() const { return solver_.weakest(); }

  /// Multipliers that give the rows what they lack.
  void solve(const VectorXd& missing);
  /// Where rows are redundant, of all that do the same the smallest, moments over the mechanism's length:
  /// they follow the bodies however the axes of joints lie.
  double multiplier(int row) { return multipliers()[row]; }
  /// All of them, to save and to restore.
  VectorXd& multipliers();
  /// Adds factor·G·z of the last solve() to u: what the multipliers do to all speeds.
  void add_answer(double factor, VectorXd& u);

  /// Speeds that rows load, and the place of one among them; −1 for the others.
  Eigen::Index loaded_speeds() const { return row_z_.rows(); }
  int place(int speed) const { return places_[speed]; }
  /// Takes out of a column over the loaded speeds what the rows resist.
  template <class Column>
  void remove_span(Column&& column) const {
    solver_.remove_span(std::forward<Column>(column));
  }

 private:
  void propagate_row(const Loop& loop, int row);
  void propagate_hold(const Hold& hold, int row);
  void propagate_wrenches(const JointData& joint, const std::vector<int>& path, int row);
  void store_row(const std::vector<int>& path, int row);
  void load(BodyId body, const SpatialVector& wrench);

  const ModelData& data_;
  const Kinematics& kinematics_;
  const ArticulatedBodies& bodies_;
  const LoopRows& rows_;
  std::vector<int> nodes_;               // that rows load
  std::vector<int> places_;              // by speed
  std::vector<SpatialVector> wrenches_;  // by node
  VectorXd u_, z_, joint_forces_;        // by speed
  VectorXd floor_, lambda_, weight_;     // by row
  bool smallest_ = true;                 // lambda_ is the smallest of its kind
  Eigen::MatrixXd row_z_;                // loaded speeds × rows
  VectorXd loop_z_;
  numerics::PivotedQr solver_;
};

}  // namespace carom::multibody
