// Some rows and columns of the inverse of a factored matrix, without solving for whole columns.
#pragma once

#include <Eigen/Core>
#include <span>

#include "continuum/cholmod_library.h"

namespace carom::continuum {

/// Rows and columns of A⁻¹ at the given unknowns, in their order, from the supernodal factor of A.
/// Throws std::bad_alloc.
Eigen::MatrixXd partial_inverse(const CholmodLibrary& library, const cholmod_factor& factor,
                                std::span<const int> unknowns);

}  // namespace carom::continuum
