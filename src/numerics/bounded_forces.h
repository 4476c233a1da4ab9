// Forces within bounds against accelerations: each force brings its own acceleration to zero, or gives all
// it can against it. Coulomb's law of everything that rests, solved at once.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace carom::numerics {

/// How one force ends.
enum class BoundedForce {
  holds,    ///< within its bounds; its acceleration is zero by this force
  exceeds,  ///< at a bound, and what it acts against moves or is about to
  blocked,  ///< at a bound, and the forces that hold keep it in place
  idle      ///< zero: others hold what it acts against, or it cannot be moved by any force
};

struct BoundedForces {
  Eigen::VectorXd force, acceleration;
  std::vector<BoundedForce> kind;
  bool solved =
      true;  ///< false: rounding kept the exchange from ending; the forces are within bounds
};

/// Finds −F ≤ f ≤ F with a = A + W·f, where a_i = 0 for |f_i| < F_i, a_i ≥ 0 at f_i = −F_i and a_i ≤ 0 at
/// f_i = F_i. W is symmetric and may be singular: the accelerations are unique all the same, and of forces
/// that can replace each other the first ones hold. `scale` is the W_ii that each would have alone, against
/// which rounding is judged. Forces are brought in one after the other (Baraff, Fast contact force
/// computation for nonpenetrating rigid bodies, SIGGRAPH 1994, after Cottle and Dantzig).
BoundedForces find_bounded_forces(const Eigen::MatrixXd& W, const Eigen::VectorXd& A,
                                  const Eigen::VectorXd& F, const Eigen::VectorXd& scale);

}  // namespace carom::numerics
