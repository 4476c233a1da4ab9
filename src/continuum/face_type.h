// Shape functions and integration on the faces of elements, which are all that a surface needs of
// them.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace carom::continuum {

using FaceValues = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 9, 1>;
using FaceGradients = Eigen::Matrix<double, 2, Eigen::Dynamic, 0, 2, 9>;

struct FacePoint {
  Eigen::Vector2d place = Eigen::Vector2d::Zero();  ///< local
  double weight = 0;
};

/// A kind of face, with nodes in the order of BoundaryFace. Local coordinates (s, t) are −1 to 1 of
/// a quadrilateral, with its first corner at (−1, −1) and its second at (1, −1); ≥ 0 with a sum ≤ 1
/// of a triangle, with its first corner at the origin and its second at (1, 0). ∂x/∂s × ∂x/∂t
/// points outwards.
struct FaceType {
  int nodes = 0;
  std::vector<FacePoint> points;
  void (*shape)(const Eigen::Vector2d& local, FaceValues& N) = nullptr;
  void (*gradient)(const Eigen::Vector2d& local, FaceGradients& dN) = nullptr;
};

/// The kind with 4, 9 or 6 nodes.
const FaceType& face_type(int node_count);

}  // namespace carom::continuum
