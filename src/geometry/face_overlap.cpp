#include "geometry/face_overlap.h"

#include <algorithm>
#include <limits>
#include <span>

namespace carom::geometry {
namespace {

/// Vertices of a face in turn: signs along its two edges.
constexpr int around[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

int vertex_number(const BoxFace& face, int k) {
  int number = face.side > 0 ? 1 << face.axis : 0;
  for (int side = 0; side < 2; ++side) {
    if (around[k][side] > 0) number |= 1 << (face.axis + 1 + side) % 3;
  }
  return number;
}

/// Gathers corners; those that come first stay when others fall on them.
class Corners {
 public:
  Corners(FaceOverlap& overlap, double negligible) : overlap_(overlap), near_(2 * negligible) {}

  void add(const Vector3d& p_F, int feature) {
    if (overlap_.count == 8) return;
    for (const OverlapCorner& corner : found()) {
      if ((corner.p_F - p_F).head<2>().norm() <= near_) return;
    }
    while (is_taken(feature)) feature = (feature + 1) % 8;
    overlap_.corners[static_cast<std::size_t>(overlap_.count++)] = {p_F, feature};
  }

 private:
  std::span<const OverlapCorner> found() const {
    return std::span(overlap_.corners).first(static_cast<std::size_t>(overlap_.count));
  }
  bool is_taken(int feature) const {
    return std::ranges::any_of(found(), [&](const auto& c) { return c.feature == feature; });
  }

  FaceOverlap& overlap_;
  double near_;
};

/// The part of an edge from p to q that is over a rectangle, as fractions of the edge; first > last
/// for none. Ends within `negligible` of a side are inside (Liang and Barsky, 1984).
struct Fractions {
  double first = 0, last = 1;
};
Fractions part_over(const double (&half)[2], const Vector3d& p, const Vector3d& q,
                    double negligible) {
  Fractions part;
  for (int axis = 0; axis < 2; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const double p_beyond = side * p[axis] - half[axis];
      const double q_beyond = side * q[axis] - half[axis];
      const bool p_out = p_beyond > negligible, q_out = q_beyond > negligible;
      if (p_out && q_out) return {1, 0};
      const double there = p_beyond / (p_beyond - q_beyond);
      if (p_out) part.first = std::max(part.first, std::min(there, 1.0));
      if (q_out) part.last = std::min(part.last, std::max(there, 0.0));
    }
  }
  return part;
}

}  // namespace

Vector3d foot_W(const PlacedBox& reference, const BoxFace& face, const Vector3d& p_F) {
  Vector3d p = Vector3d::Zero();
  p[face.axis] = face.side * reference.half[face.axis];
  p[(face.axis + 1) % 3] = p_F.x();
  p[(face.axis + 2) % 3] = p_F.y();
  return reference.X_W * p;
}

FaceOverlap face_overlap(const PlacedBox& reference, const BoxFace& reference_face,
                         const PlacedBox& incident, const BoxFace& incident_face,
                         double negligible) {
  FaceOverlap overlap;
  Corners corners(overlap, negligible);
  const int axis = reference_face.axis;
  const double half[2] = {reference.half[(axis + 1) % 3], reference.half[(axis + 2) % 3]};
  const auto in_reference = [&](const Vector3d& v_W) -> Vector3d {
    const Matrix3d& R = reference.X_W.R;
    return {R.col((axis + 1) % 3).dot(v_W), R.col((axis + 2) % 3).dot(v_W),
            reference_face.side * R.col(axis).dot(v_W)};
  };
  // The difference of positions first: far from the origin it keeps the digits of the heights.
  const Vector3d between_W = incident.X_W.p - reference.X_W.p;
  int number[4];
  Vector3d vertex[4];
  for (int k = 0; k < 4; ++k) {
    number[k] = vertex_number(incident_face, k);
    vertex[k] = in_reference(between_W + incident.X_W.R * vertex_in_box(incident, number[k]));
    vertex[k].z() -= reference.half[axis];
  }

  Fractions part[4];
  for (int k = 0; k < 4; ++k) {
    part[k] = part_over(half, vertex[k], vertex[(k + 1) % 4], negligible);
    if (part[k].first == 0 && part[k].last >= 0) corners.add(vertex[k], number[k]);
  }
  for (int k = 0; k < 4; ++k) {
    if (part[k].first > part[k].last) continue;
    const auto at = [&](double fraction) -> Vector3d {
      return vertex[k] + fraction * (vertex[(k + 1) % 4] - vertex[k]);
    };
    if (part[k].first > 0) corners.add(at(part[k].first), number[k]);
    if (part[k].last < 1) corners.add(at(part[k].last), number[k] ^ 1 << incident_face.axis);
  }

  // Vertices of the reference face under the incident one, on whose plane their points lie.
  const Vector3d n_F = in_reference(normal_W(incident, incident_face));
  const Vector3d middle = 0.5 * (vertex[0] + vertex[2]);
  for (int k = 0; k < 4; ++k) {
    Vector3d p(around[k][0] * half[0], around[k][1] * half[1], 0);
    p.z() = middle.z() - n_F.head<2>().dot((p - middle).head<2>()) / n_F.z();
    bool is_under = true;
    for (const int side : {1, 2}) {
      const int along = (incident_face.axis + side) % 3;
      const double distance = in_reference(incident.X_W.R.col(along)).dot(p - middle);
      is_under &= std::fabs(distance) <= incident.half[along] + negligible;
    }
    if (is_under) corners.add(p, vertex_number(reference_face, k));
  }

  const auto all = std::span(overlap.corners).first(static_cast<std::size_t>(overlap.count));
  std::ranges::sort(all, {}, &OverlapCorner::feature);
  overlap.least_height = std::numeric_limits<double>::infinity();
  for (const OverlapCorner& corner : all) {
    overlap.least_height = std::min(overlap.least_height, corner.p_F.z());
  }
  return overlap;
}

}  // namespace carom::geometry
