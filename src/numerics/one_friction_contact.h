// One contact with Coulomb friction, exactly: the 3 × 3 problem that a sweep over many contacts solves.
#pragma once

#include <Eigen/Core>

#include "numerics/friction_complementarity.h"

namespace carom::numerics {

/// What a contact gets whose friction jams where nothing can move: no finite λ answers it alone.
enum class WhenJammed {
  endless,  ///< as large as rounding allows, by which callers know
  none      ///< no friction: other contacts may hold it
};

/// λ of one contact with u = W·λ + q.
Eigen::Vector3d solve_one_contact(const Eigen::Matrix3d& W, const Eigen::Vector3d& q,
                                  const FrictionContact& contact,
                                  WhenJammed when_jammed = WhenJammed::endless);

/// λ_t of one moment with u = W·λ + q, whose contact has the normal impulse `load`.
Eigen::Vector2d solve_one_moment(const Eigen::Matrix3d& W, const Eigen::Vector3d& q,
                                 const FrictionContact& moment, double load);

/// W_nn − μ·W_nt·d: how λ_n of a sliding contact changes its own u_n.
double sliding_coefficient(const Eigen::Matrix3d& W, const FrictionContact& contact);

}  // namespace carom::numerics
