// Values at the nodes of one mesh taken over by places of another mesh of the same body.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Values at places, interpolated by the shape functions of the element that a place is in, or of the nearest one.
/// Rows are x, y, z of the first node or place, of the second, …; one column for each field.
Eigen::MatrixXd values_at(const SolidMesh& mesh, const Eigen::MatrixXd& values,
                          const std::vector<Vector3d>& places);

}  // namespace carom::continuum
