// Contacts with Coulomb friction, as one problem of complementarity: u = G·λ + b with three rows per
// contact, ordered (t1, t2, n).
//
//     0 ≤ u_n ⊥ λ_n − least ≥ 0
//     |λ_t| ≤ μ·λ_n, and λ_t = −μ·λ_n·u_t/|u_t| where u_t is not zero         (free)
//     λ_t = −μ·λ_n·d with a given direction d                                   (sliding)
//
// A moment of a contact is a block of its own, of which the first two rows count: its u_t and λ_t follow the
// same law with the λ_n of the contact, and its third row is nothing.
//
// Whether u is a velocity and λ an impulse, or an acceleration and a force, is the caller's business.
// Acary and Brogliato, Numerical Methods for Nonsmooth Dynamical Systems, Springer 2008, chapter 13; with rolling
// Acary and Bourrier, Eur. J. Mech. A/Solids 85 (2021) 104046.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <vector>

namespace carom::numerics {

enum class FrictionKind {
  free,    ///< sticks or slips as Coulomb's law decides
  sliding  ///< slips in a direction that is known
};

struct FrictionContact {
  double friction = 0;  ///< μ ≥ 0; the direction does not matter where it is zero
  FrictionKind kind = FrictionKind::free;
  Eigen::Vector2d direction =
      Eigen::Vector2d::UnitX();  ///< of slip, of length one; of sliding only
  double least = 0;              ///< lower bound of λ_n, ≥ 0
  /// The contact whose moment this is, one of those before it; −1: none. G and b of the third row are zero.
  int limited_by = -1;
};

/// Three rows per contact or moment; G is symmetric and ≥ 0, often singular.
struct FrictionProblem {
  Eigen::MatrixXd G;
  Eigen::VectorXd b;
  std::vector<FrictionContact> contacts;
  Eigen::VectorXd start;     ///< a guess of λ; empty: none
  double precision = 1e-12;  ///< residual of a solution; no less than b is known to
  bool quickly = false;      ///< gives up where only long ways might lead to a solution
  bool regular = false;      ///< G is positive definite: no contact is redundant
  /// Given up when the best λ is larger, in units that make all G_ii and b of size one: where friction jams
  /// there is no solution, and ever larger λ do nearly as well.
  double endless = std::numeric_limits<double>::infinity();

  /// Row of the λ_n that limits λ_t of block i.
  Eigen::Index load_row(std::size_t i) const {
    const int owner = contacts[i].limited_by;
    return static_cast<Eigen::Index>(3 * (owner < 0 ? i : static_cast<std::size_t>(owner)) + 2);
  }
};

enum class FrictionStatus {
  open,   ///< u_n > 0; of a moment: that of its contact
  stick,  ///< closed, u_t = 0
  slip    ///< closed, u_t ≠ 0 or sliding
};

struct FrictionSolution {
  Eigen::VectorXd lambda;
  Eigen::VectorXd u;
  std::vector<FrictionStatus> status;
  bool converged = false;
  double residual = 0;  ///< of the conditions above, relative to the largest terms
  /// Sliding contacts whose own λ_n does not push them apart, G_nn − μ·G_nt·d ≤ 0 (Painlevé): there
  /// may be no solution, or several.
  std::vector<int> painleve;
  int sweeps = 0;        ///< of Gauss-Seidel
  int newton_steps = 0;  ///< of the generalised Newton method
};

/// A solution to rounding when one is found. Where redundant contacts leave a choice, λ has the least
/// norm Σ tr(G_ii)·|λ_i|² among those with the same u, so that symmetric problems get symmetric answers.
FrictionSolution solve_friction(const FrictionProblem& problem);

/// The largest violation of the conditions by λ, contact by contact in units of 1/√(tr G_ii/3),
/// relative to the largest terms. Zero for a solution.
double friction_residual(const FrictionProblem& problem, const Eigen::VectorXd& lambda);

}  // namespace carom::numerics
