// What a body's few coordinates z and the rotation of its mean axes do to each other, by a few constant matrices.
#pragma once

#include <Eigen/Core>

#include "carom/math.h"
#include "numerics/packed_rows.h"

namespace carom::continuum {

/// Sums over the masses of a body, from which its matrices are made.
struct InertiaSums {
  explicit InertiaSums(Eigen::Index coordinates);

  void add_mass(double mass, const Vector3d& X, const Eigen::Matrix3Xd& phi);
  /// Masses on a line through the centre of mass come nearer to it as it bends, by Σ_ij z_i·z_j·ψ_ij each; `moment` is
  /// Σ m·s·ψ with the place s on the line. It stiffens what spins (Kane, Ryan and Banerjee 1987).
  void add_foreshortening(const Vector3d& axis, const Eigen::MatrixXd& moment);

  Eigen::MatrixXd first;     ///< 6 × n: I_j as xx, yy, zz, xy, xz, yz
  Eigen::MatrixXd constant;  ///< of I_ij component by component, then of Σ m·φ_i × φ_j
};

/// Of masses m at places X that move by u = Σ φ_j·z_j, in axes that turn with ω (Shabana 2020, chapter 5):
///
///     T = ½·ω·(I + ΔI)·ω + ω·B·ż + ½·żᵀ·M·ż,   B_j = Σ_i z_i·Σ m·φ_i × φ_j,   ΔI = Σ_j z_j·I_j + Σ_ij z_i·z_j·I_ij
///
/// since Σ m·u = 0 and Σ m·X × u = 0 in mean axes. Most modes of beams have nothing to do with each other: what is zero but
/// for rounding is left out.
class InertiaCoupling {
 public:
  explicit InertiaCoupling(const InertiaSums& sums);
  Eigen::Index coordinates() const { return n_; }

  /// At one z.
  struct State {
    Matrix3d added = Matrix3d::Zero();  ///< ΔI
    Eigen::MatrixX3d swing;             ///< Bᵀ, a row for each coordinate
    Eigen::VectorXd products;           ///< Σ_j I_ij·z_j, component by component
  };
  void evaluate(const Eigen::VectorXd& z, State& state) const;

  /// ∂(½·ω·ΔI·ω)/∂z_j: centrifugal forces.
  Eigen::VectorXd centrifugal(const State& state, const Vector3d& w) const;
  /// d(ΔI)/dt.
  Matrix3d inertia_rate(const State& state, const Eigen::VectorXd& rates) const;
  /// 2·ω·Ḃ_j: minus the forces of Coriolis.
  Eigen::VectorXd coriolis(const Eigen::VectorXd& rates, const Vector3d& w) const;

 private:
  Eigen::Index n_;
  Eigen::MatrixXd first_;        // n × 6
  numerics::PackedRows second_;  // 6·n × n: I_ij
  numerics::PackedRows cross_;   // 3·n × n: Σ m·φ_i × φ_j, row j, column i
};

}  // namespace carom::continuum
