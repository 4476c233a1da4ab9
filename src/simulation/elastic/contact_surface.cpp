#include "simulation/elastic/contact_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/point_distance.h"
#include "geometry/shape_type.h"

namespace carom::simulation {
namespace {

/// Nodes with a smaller part of the largest area stand for none.
constexpr double least_area = 0.05;
/// Between faces that meet at a smaller cosine of their normals there is an edge.
constexpr double edge_cosine = 0.7;
/// A wider surface reaches so much farther.
constexpr double widening = 1.5;

std::span<const int> nodes_of(const continuum::BoundaryFace& face) {
  return std::span(face.nodes).first(static_cast<std::size_t>(face.node_count));
}

}  // namespace

void ContactSurface::choose(std::shared_ptr<const continuum::ElasticSolid> solid, const Pose& X_BF,
                            std::vector<ExpectedTouch> touches, double reach) {
  solid_ = std::move(solid);
  X_BF_ = X_BF;
  touches_ = std::move(touches);
  reach_ = reach;
  toward_ = faces_toward(solid_->mesh(), X_BF_, solid_->surface(), touches_);
  const std::vector<char> chosen = within_reach();
  note_areas(chosen);
  note_rim(chosen);
  patch_ = continuum::SurfacePatch(solid_->mesh(), solid_->surface(), nodes_);
  ++version_;
}

void ContactSurface::choose(std::shared_ptr<const continuum::ElasticSolid> beam, const Pose& X_BF,
                            const continuum::BeamSections& sections) {
  solid_ = std::move(beam);
  X_BF_ = X_BF;
  sections_ = sections;
  nodes_.clear();
  place_.assign(solid_->mesh().nodes.size(), -1);
  for (const std::array<int, 3>& markers : sections.markers) {
    for (const int node : markers) {
      place_[static_cast<std::size_t>(node)] = static_cast<int>(nodes_.size());
      nodes_.push_back(node);
    }
  }
  at_rim_.assign(nodes_.size(), 0);
  areas_.assign(nodes_.size(), 0.0);
  ++version_;
}

std::array<SurfaceShare, 6> ContactSurface::section_shares(const Vector3d& p_B) const {
  std::array<SurfaceShare, 6> shares;
  const auto of_nodes = sections_->shares_at(X_BF_.inverse() * p_B);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i] = {place_of(of_nodes[i].node), of_nodes[i].share};
  }
  return shares;
}

bool ContactSurface::widen() {
  if (sections_) return false;
  const std::size_t before = nodes_.size();
  choose(solid_, X_BF_, touches_, widening * reach_);
  return nodes_.size() != before;
}

/// Nodes near touches, by node of the mesh, and a ring around them, however coarse elements are: else the rim were within
/// reach.
std::vector<char> ContactSurface::within_reach() const {
  std::vector<char> within(solid_->mesh().nodes.size(), 0), chosen = within;
  const std::vector<int> surface = continuum::nodes_of_faces(toward_);
  for (const int node : nodes_near(solid_->mesh().nodes, X_BF_, surface, touches_, reach_)) {
    within[static_cast<std::size_t>(node)] = 1;
  }
  for (const continuum::BoundaryFace& face : toward_) {
    if (std::ranges::none_of(nodes_of(face), [&](int node) { return within[node] != 0; })) continue;
    for (const int node : nodes_of(face)) chosen[static_cast<std::size_t>(node)] = 1;
  }
  return chosen;
}

void ContactSurface::note_areas(const std::vector<char>& chosen) {
  nodes_.clear();
  areas_.clear();
  const std::vector<int> surface = continuum::nodes_of_faces(toward_);
  const Eigen::VectorXd areas = continuum::surface_node_weights(solid_->mesh(), toward_);
  double largest = 0;
  for (const int node : surface) {
    if (chosen[static_cast<std::size_t>(node)] != 0) largest = std::max(largest, areas[node]);
  }
  for (const int node : surface) {
    if (chosen[static_cast<std::size_t>(node)] == 0) continue;
    nodes_.push_back(node);
    // Corners of quadratic triangles have no area, but for a little of either sign where these are curved.
    areas_.push_back(areas[node] > least_area * largest ? areas[node] : 0);
  }
}

/// Those that have a neighbour on the surface which is none of them, unless an edge of the body is between.
void ContactSurface::note_rim(const std::vector<char>& chosen) {
  const auto is_chosen = [&](int node) { return chosen[static_cast<std::size_t>(node)] != 0; };
  std::vector<std::vector<Vector3d>> normals(chosen.size());  // of chosen faces, by node
  std::vector<std::pair<continuum::BoundaryFace, Vector3d>> others;
  for (const continuum::BoundaryFace& face : solid_->surface()) {
    if (std::ranges::none_of(nodes_of(face), is_chosen)) continue;
    const Vector3d n = continuum::flat_normal(solid_->mesh(), face);
    if (std::ranges::all_of(nodes_of(face), is_chosen)) {
      for (const int node : nodes_of(face)) normals[static_cast<std::size_t>(node)].push_back(n);
    } else {
      others.emplace_back(face, n);
    }
  }
  std::vector<char> rim(chosen.size(), 0);
  for (const auto& [face, n] : others) {
    for (const int node : nodes_of(face)) {
      const auto& around = normals[static_cast<std::size_t>(node)];
      const bool goes_on = std::ranges::any_of(
          around, [&](const Vector3d& other) { return n.dot(other) > edge_cosine; });
      if (goes_on || around.empty()) rim[static_cast<std::size_t>(node)] = 1;
    }
  }
  at_rim_.clear();
  place_.assign(chosen.size(), -1);
  for (const int node : nodes_) {
    place_[static_cast<std::size_t>(node)] = static_cast<int>(at_rim_.size());
    at_rim_.push_back(rim[static_cast<std::size_t>(node)]);
  }
}

Vector3d ContactSurface::place_B(int node) const {
  const int mesh_node = nodes_[static_cast<std::size_t>(node)];
  return X_BF_ * solid_->mesh().nodes[static_cast<std::size_t>(mesh_node)];
}

bool ContactSurface::shares_at(const Vector3d& p_B, SurfaceShares& shares, int& count) const {
  if (sections_) {
    std::ranges::copy(section_shares(p_B), shares.begin());
    count = 6;
    return true;
  }
  const auto found = patch_.find(X_BF_.inverse() * p_B);
  count = found ? found->count : 0;
  for (int i = 0; i < count; ++i) {
    const auto place = static_cast<std::size_t>(i);
    shares[place] = {place_of(found->nodes[place]), found->shares[place]};
  }
  return count > 0;
}

std::vector<continuum::MortarFace> ContactSurface::mortar_faces(const Pose& X) const {
  const Pose X_F = X * X_BF_;
  std::vector<continuum::MortarFace> faces;
  for (const continuum::BoundaryFace& face : solid_->surface()) {
    const auto nodes = nodes_of(face);
    const auto chosen = [&](int node) { return place_of(node) >= 0; };
    if (std::ranges::none_of(nodes, chosen)) continue;
    continuum::MortarFace one{.face = face, .partner = std::ranges::all_of(nodes, chosen)};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      one.places[i] = X_F * solid_->mesh().nodes[static_cast<std::size_t>(nodes[i])];
    }
    faces.push_back(one);
  }
  return faces;
}

continuum::TrueSurface ContactSurface::true_surface(const Vector3d& p_B) const {
  const ShapeSpec& spec = model_.shapes()[static_cast<std::size_t>(shape_.index)];
  if (geometry::facets_of(spec.shape) != nullptr) return {};
  const geometry::PointDistance at = geometry::distance_to(spec.shape, spec.X_BS.inverse() * p_B);
  return {at.distance, spec.X_BS.R * at.n_O};
}

double ContactSurface::elements_over_radius() const {
  double fewest = std::numeric_limits<double>::infinity();
  for (const ExpectedTouch& touch : touches_) {
    // The area of the node next to the place is that of an element.
    double nearest = std::numeric_limits<double>::infinity(), element = 0;
    for (int node = 0; node < size(); ++node) {
      const double distance = (place_B(node) - touch.p_B).norm();
      if (distance >= nearest || !(area(node) > 0)) continue;
      nearest = distance;
      element = area(node);
    }
    fewest = std::min(fewest, touch.radius / std::sqrt(element));
  }
  return fewest;
}

}  // namespace carom::simulation
