// Linear equations with many solutions: the smallest one that stays within cones, as of contacts that push and of
// friction that holds. It is unique, and changes continuously with the equations.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace carom::numerics {

/// x[load] ≥ 0 bounds the length of other parts of x: |x[first], … , x[first + size − 1]| ≤ radius·x[load].
struct LoadCone {
  struct Disc {
    Eigen::Index first = 0, size = 0;
    double radius = 0;  ///< ≥ 0
  };
  Eigen::Index load = 0;
  std::vector<Disc> discs;
};

struct LeastInCones {
  Eigen::VectorXd x;  ///< within the cones, also where the equations are not met
  bool found = false;
};

/// The x of least norm with A·x = b that is within all cones; A and x in units that make them of size one. What no cone
/// names may be anything. Rows of A that follow from others to `redundant` are taken to agree with them.
LeastInCones least_in_cones(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                            const std::vector<LoadCone>& cones, double redundant);

}  // namespace carom::numerics
