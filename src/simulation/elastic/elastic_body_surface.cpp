// Which nodes of an elastic body may touch something, and its surface between them.
#include <algorithm>

#include "geometry/point_distance.h"
#include "geometry/shape_type.h"
#include "simulation/elastic/elastic_body.h"

namespace carom::simulation {
namespace {

/// Nodes with a smaller part of the largest area stand for none.
constexpr double least_area = 0.05;

}  // namespace

/// Those of the given ones that are so near to a touch, in its radius.
std::vector<int> ElasticBody::nodes_near(const continuum::SolidMesh& mesh,
                                         const std::vector<int>& nodes, double reach) const {
  std::vector<int> near;
  for (const int node : nodes) {
    const Vector3d p_B = X_BF_ * mesh.nodes[static_cast<std::size_t>(node)];
    const bool is_near = std::ranges::any_of(touches_, [&](const ExpectedTouch& touch) {
      return (p_B - touch.p_B).norm() < reach * touch.radius;
    });
    if (is_near) near.push_back(node);
  }
  return near;
}

void ElasticBody::choose_contact_nodes(double reach) {
  reach_ = reach;
  contact_nodes_.clear();
  at_rim_.clear();
  areas_.clear();
  const std::vector<int> surface = continuum::nodes_of_faces(solid_->surface());
  std::vector<char> within(solid_->mesh().nodes.size(), 0), chosen = within;
  for (const int node : nodes_near(solid_->mesh(), surface, reach)) {
    within[static_cast<std::size_t>(node)] = 1;
  }
  // And a ring around them, however coarse elements are: else the rim were within reach.
  for (const continuum::BoundaryFace& face : solid_->surface()) {
    const auto corners = std::span(face.nodes).first(static_cast<std::size_t>(face.node_count));
    if (std::ranges::none_of(corners, [&](int node) { return within[node] != 0; })) continue;
    for (const int node : corners) chosen[static_cast<std::size_t>(node)] = 1;
  }
  const Eigen::VectorXd areas = continuum::surface_node_weights(solid_->mesh(), solid_->surface());
  double largest = 0;
  for (const int node : surface) {
    if (chosen[static_cast<std::size_t>(node)] != 0) largest = std::max(largest, areas[node]);
  }
  for (const int node : surface) {
    if (chosen[static_cast<std::size_t>(node)] == 0) continue;
    contact_nodes_.push_back(node);
    // Corners of quadratic triangles have no area, but for a little of either sign where these are curved.
    areas_.push_back(areas[node] > least_area * largest ? areas[node] : 0);
  }
  // Those that have a neighbour on the surface which is none of them.
  std::vector<char> rim(chosen.size(), 0);
  for (const continuum::BoundaryFace& face : solid_->surface()) {
    const auto corners = std::span(face.nodes).first(static_cast<std::size_t>(face.node_count));
    const bool whole = std::ranges::all_of(corners, [&](int node) { return chosen[node] != 0; });
    if (whole) continue;
    for (const int node : corners) rim[static_cast<std::size_t>(node)] = 1;
  }
  contact_place_.assign(chosen.size(), -1);
  for (const int node : contact_nodes_) {
    contact_place_[static_cast<std::size_t>(node)] = static_cast<int>(at_rim_.size());
    at_rim_.push_back(rim[static_cast<std::size_t>(node)]);
  }
  patch_ = continuum::SurfacePatch(solid_->mesh(), solid_->surface(), contact_nodes_);
  ++surface_version_;
}

std::vector<continuum::MortarFace> ElasticBody::mortar_faces(const Pose& X) const {
  const Pose X_F = X * X_BF_;
  std::vector<continuum::MortarFace> faces;
  for (const continuum::BoundaryFace& face : solid_->surface()) {
    const auto nodes = std::span(face.nodes).first(static_cast<std::size_t>(face.node_count));
    const auto chosen = [&](int node) { return contact_place(node) >= 0; };
    if (std::ranges::none_of(nodes, chosen)) continue;
    continuum::MortarFace one{.face = face, .partner = std::ranges::all_of(nodes, chosen)};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      one.places[i] = X_F * solid_->mesh().nodes[static_cast<std::size_t>(nodes[i])];
    }
    faces.push_back(one);
  }
  return faces;
}

continuum::TrueSurface ElasticBody::true_surface(const Vector3d& p_B) const {
  const ShapeSpec& spec = model_.shapes()[shape_.index];
  if (geometry::facets_of(spec.shape) != nullptr) return {};
  const geometry::PointDistance at = geometry::distance_to(spec.shape, spec.X_BS.inverse() * p_B);
  return {at.distance, spec.X_BS.R * at.n_O};
}

bool ElasticBody::shares_at(const Vector3d& p_B, SurfaceShares& shares, int& count) const {
  const auto found = patch_.find(X_BF_.inverse() * p_B);
  count = found ? found->count : 0;
  for (int i = 0; i < count; ++i) {
    const auto place = static_cast<std::size_t>(i);
    shares[place] = {contact_place_[static_cast<std::size_t>(found->nodes[place])],
                     found->shares[place]};
  }
  return count > 0;
}

}  // namespace carom::simulation
