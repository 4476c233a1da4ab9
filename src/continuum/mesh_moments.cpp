#include "continuum/mesh_moments.h"

#include <Eigen/LU>

#include "continuum/element_type.h"

namespace carom::continuum {

MeshMoments mesh_moments(const SolidMesh& mesh) {
  double volume = 0;
  Vector3d first = Vector3d::Zero();
  Matrix3d second = Matrix3d::Zero();
  for (const ElementBlock& block : mesh.blocks) {
    const ElementType& type = type_of(block.kind);
    NodeValues N;
    NodeVectors dN;
    for (int e = 0; e < block.size(); ++e) {
      const NodeVectors X = element_nodes(mesh, block, e);
      for (const IntegrationPoint& point : type.points) {
        type.shape(point.place, N);
        type.gradient(point.place, dN);
        const double weight = point.weight * jacobian(X, dN).determinant();
        const Vector3d x = X * N;
        volume += weight;
        first += weight * x;
        second += weight * x * x.transpose();
      }
    }
  }
  MeshMoments moments{.volume = volume, .centre = first / volume};
  // S = ∫(x − c)·(x − c)ᵀ, I = tr(S)·1 − S
  const Matrix3d S = second - volume * moments.centre * moments.centre.transpose();
  moments.inertia = S.trace() * Matrix3d::Identity() - S;
  return moments;
}

}  // namespace carom::continuum
