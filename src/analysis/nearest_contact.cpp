#include "analysis/nearest_contact.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "carom/messages.h"
#include "geometry/elastic_foundation.h"
#include "geometry/pair_facts.h"
#include "multibody/shape_pairs.h"

namespace carom::analysis {
namespace {

/// Gaps that differ by less than this share of the shapes are the same: drawings are rounded.
constexpr double same_gap = 1e-9;

double size_of(const ShapeSpec& a, const ShapeSpec& b) {
  const double size = std::min(bounding_radius(a.shape), bounding_radius(b.shape));
  return std::isfinite(size) ? size : 0;
}

}  // namespace

ContactPoint nearest_facet(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const TriangleMesh* second = geometry::facets_of(b);
  const FacetGap facet = second != nullptr ? find_facet_gap(*second, X_WB, a, X_WA)
                                           : find_facet_gap(*geometry::facets_of(a), X_WA, b, X_WB);
  ContactPoint point;
  point.gap = facet.gap;
  point.n_W = second != nullptr ? facet.n_W : Vector3d(-facet.n_W);
  // The centroid is on the mesh, and the other surface a gap away along the way out of it.
  const Vector3d p_other = facet.p_W - facet.gap * facet.n_W;
  point.p_WA = second != nullptr ? p_other : facet.p_W;
  point.p_WB = second != nullptr ? facet.p_W : p_other;
  point.p_WC = 0.5 * (point.p_WA + point.p_WB);
  return point;
}

NearestContact nearest_contact(const Kinematics& kinematics, const ContactSpec& contact) {
  const Model& model = kinematics.model();
  NearestContact nearest;
  nearest.point.gap = std::numeric_limits<double>::infinity();
  std::array<ContactPoint, max_contact_points> points;
  for (const auto& [id_a, id_b] : multibody::shape_pairs(model, contact)) {
    const ShapeSpec& a = model.shapes()[id_a.index];
    const ShapeSpec& b = model.shapes()[id_b.index];
    const bool by_facets = has_foundation(a.shape, b.shape);
    if (!by_facets && !can_touch(a.shape, b.shape)) {
      const geometry::NoTouch why = geometry::why_not_touch(a.shape, b.shape);
      throw InputError({{contact.place.empty() ? "contact " + contact.name : contact.place,
                         fmt::format("contact {}: {} and {} cannot touch: {}", contact.name, a.name,
                                     b.name, why.reason),
                         why.remedy}});
    }
    const Pose X_WA = kinematics.pose(a.body) * a.X_BS, X_WB = kinematics.pose(b.body) * b.X_BS;
    int count = 1;
    if (by_facets) {
      points[0] = nearest_facet(a.shape, X_WA, b.shape, X_WB);
    } else {
      count = find_contacts(a.shape, X_WA, b.shape, X_WB, std::numeric_limits<double>::infinity(),
                            points);
    }
    const double margin = same_gap * size_of(a, b);
    for (int i = 0; i < count; ++i) {
      if (std::abs(points[i].gap - nearest.point.gap) <= margin) {
        ++nearest.equally_near;
      } else if (points[i].gap < nearest.point.gap) {
        nearest = {.shape_a = id_a, .shape_b = id_b, .point = points[i]};
      }
    }
  }
  return nearest;
}

}  // namespace carom::analysis
