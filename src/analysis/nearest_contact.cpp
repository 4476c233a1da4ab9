#include "analysis/nearest_contact.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "carom/messages.h"
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

NearestContact nearest_contact(const Kinematics& kinematics, const ContactSpec& contact) {
  const Model& model = kinematics.model();
  NearestContact nearest;
  nearest.point.gap = std::numeric_limits<double>::infinity();
  std::array<ContactPoint, max_contact_points> points;
  for (const auto& [id_a, id_b] : multibody::shape_pairs(model, contact)) {
    const ShapeSpec& a = model.shapes()[id_a.index];
    const ShapeSpec& b = model.shapes()[id_b.index];
    if (!has_closed_form(a.shape, b.shape)) {
      throw InputError({{contact.place.empty() ? "contact " + contact.name : contact.place,
                         fmt::format("contact {}: there is no closed form for a {} and a {}",
                                     contact.name, shape_name(a.shape), shape_name(b.shape)),
                         "one of them must be a sphere or a plane, or both boxes"}});
    }
    const int count = find_contacts(a.shape, kinematics.pose(a.body) * a.X_BS, b.shape,
                                    kinematics.pose(b.body) * b.X_BS,
                                    std::numeric_limits<double>::infinity(), points);
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
