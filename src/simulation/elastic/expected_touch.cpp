#include "simulation/elastic/expected_touch.h"

#include <algorithm>
#include <iterator>

#include "continuum/boundary_faces.h"

namespace carom::simulation {
namespace {

/// Faces look towards a touch where the cosine of their normals and its own is above this.
constexpr double toward_cosine = 0.2;

}  // namespace

std::vector<continuum::BoundaryFace> faces_toward(
    const continuum::SolidMesh& mesh, const Pose& X_BF,
    const std::vector<continuum::BoundaryFace>& surface,
    const std::vector<ExpectedTouch>& touches) {
  std::vector<continuum::BoundaryFace> toward;
  std::ranges::copy_if(surface, std::back_inserter(toward), [&](const auto& face) {
    const Vector3d n_B = X_BF.R * continuum::flat_normal(mesh, face);
    return std::ranges::any_of(
        touches, [&](const ExpectedTouch& touch) { return n_B.dot(touch.n_B) > toward_cosine; });
  });
  return toward;
}

std::vector<int> nodes_near(const std::vector<Vector3d>& places_F, const Pose& X_BF,
                            const std::vector<int>& nodes,
                            const std::vector<ExpectedTouch>& touches, double reach) {
  std::vector<int> near;
  for (const int node : nodes) {
    const Vector3d p_B = X_BF * places_F[static_cast<std::size_t>(node)];
    const bool is_near = std::ranges::any_of(touches, [&](const ExpectedTouch& touch) {
      return (p_B - touch.p_B).norm() < reach * touch.radius;
    });
    if (is_near) near.push_back(node);
  }
  return near;
}

}  // namespace carom::simulation
