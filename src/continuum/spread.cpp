#include "continuum/spread.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace carom::continuum {
namespace {

/// Cosine of the angle by which normals of one face may differ.
constexpr double one_face = 0.7;
/// Weights fall to zero over this part of the reach.
constexpr double fading_part = 0.5;
/// How often the reach may grow by half of itself until there are enough nodes.
constexpr int most_growths = 6;

/// Half the diagonal of the smaller section: of the two smaller extents of the mesh.
double section_reach(const std::vector<Vector3d>& nodes) {
  Vector3d low = nodes.front(), high = nodes.front();
  for (const Vector3d& node : nodes) {
    low = low.cwiseMin(node);
    high = high.cwiseMax(node);
  }
  Vector3d extents = high - low;
  std::ranges::sort(extents);
  return 0.5 * std::hypot(extents[0], extents[1]);
}

Vector3d face_normal(const SolidMesh& mesh, const BoundaryFace& face) {
  const auto at = [&](int corner) -> const Vector3d& {
    return mesh.nodes[static_cast<std::size_t>(face.nodes[static_cast<std::size_t>(corner)])];
  };
  const Vector3d across = face.corner_count == 3 ? Vector3d((at(1) - at(0)).cross(at(2) - at(0)))
                                                 : Vector3d((at(2) - at(0)).cross(at(3) - at(1)));
  return across.normalized();
}

/// Areas of nodes on the face that a place is on.
Eigen::VectorXd areas_of_face(const ElasticSolid& solid, const Vector3d& n_F) {
  std::vector<BoundaryFace> faces;
  for (const BoundaryFace& face : solid.surface()) {
    if (face_normal(solid.mesh(), face).dot(n_F) > one_face) faces.push_back(face);
  }
  return surface_node_weights(solid.mesh(), faces);
}

/// A beam is held by its nearest section.
MeanMotion section_around(const ElasticSolid& solid, const SpreadPlace& place) {
  const std::vector<Vector3d>& all = solid.mesh().nodes;
  const auto away = [&](const std::vector<int>& section) {
    return std::fabs(all[static_cast<std::size_t>(section.front())].x() - place.p_F.x());
  };
  const std::vector<int>& nearest = *std::ranges::min_element(solid.sections(), {}, away);
  return MeanMotion(all, nearest, std::vector<double>(nearest.size(), 1.0), place.p_F);
}

}  // namespace

MeanMotion spread_around(const ElasticSolid& solid, const SpreadPlace& place) {
  if (!solid.sections().empty()) return section_around(solid, place);
  const std::vector<Vector3d>& all = solid.mesh().nodes;
  const Eigen::VectorXd sizes =
      place.inside ? solid.nodal_masses() : areas_of_face(solid, place.n_F);
  const Vector3d middle_F = place.inside ? place.p_F : place.surface_F;
  const double largest = sizes.maxCoeff();
  double reach = section_reach(all) * (1 + 1e-9);
  for (int growth = 0;; ++growth, reach *= 1.5) {
    std::vector<int> nodes;
    std::vector<double> weights;
    for (int i = 0; i < std::ssize(all); ++i) {
      const double far = ((all[static_cast<std::size_t>(i)] - middle_F).norm() / reach - 1);
      const double weight = sizes[i] * std::clamp(1 - far / fading_part, 0.0, 1.0);
      if (!(weight > 1e-12 * largest) || !(solid.nodal_masses()[i] > 0)) continue;
      nodes.push_back(i);
      weights.push_back(weight);
    }
    try {
      return MeanMotion(all, std::move(nodes), std::move(weights), place.p_F);
    } catch (const std::invalid_argument&) {
      if (growth == most_growths) throw;
    }
  }
}

}  // namespace carom::continuum
