#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/box_approach.h"
#include "geometry/face_contact_limits.h"
#include "geometry/face_overlap.h"
#include "geometry/pairs/pairs.h"

namespace carom::geometry {
namespace {

/// Order of two boxes that does not depend on who is called A, so both orders compute the same.
bool comes_first(const PlacedBox& one, const PlacedBox& two) {
  const auto less = [](const auto& a, const auto& b) {
    return std::lexicographical_compare(a.data(), a.data() + a.size(), b.data(),
                                        b.data() + b.size());
  };
  if (one.half != two.half) return less(one.half, two.half);
  if (one.X_W.p != two.X_W.p) return less(one.X_W.p, two.X_W.p);
  return less(one.X_W.R, two.X_W.R);
}

/// Of two faces upon each other the larger is the reference, of equal ones that of the larger box,
/// and of equal boxes the lower one: a stack keeps its features while it moves.
bool prefers_two(const PlacedBox& one, const BoxFace& face_one, const PlacedBox& two,
                 const BoxFace& face_two) {
  const auto area = [](const PlacedBox& box, const BoxFace& face) {
    return box.half[(face.axis + 1) % 3] * box.half[(face.axis + 2) % 3];
  };
  constexpr double same = 1e-9;
  const double area_one = area(one, face_one), area_two = area(two, face_two);
  if (std::fabs(area_one - area_two) > same * area_one) return area_two > area_one;
  const double volume_one = one.half.prod(), volume_two = two.half.prod();
  if (std::fabs(volume_one - volume_two) > same * volume_one) return volume_two > volume_one;
  // Faces of one area and boxes of one volume: the sides of the faces, or none differ.
  const double longest_one = one.half.maxCoeff(), longest_two = two.half.maxCoeff();
  if (std::fabs(longest_one - longest_two) > same * longest_one) return longest_two > longest_one;
  // At least one component of a unit vector is above 0.57; the last axis that has it decides.
  const Vector3d up = normal_W(one, face_one);
  for (const int axis : {2, 1}) {
    if (std::fabs(up[axis]) > 0.57) return up[axis] < 0;
  }
  return up.x() < 0;
}

struct Faces {
  BoxFace of_one, of_two;
};
Faces facing(const PlacedBox& one, const PlacedBox& two, const Vector3d& n_W) {
  return {face_towards(one, n_W), face_towards(two, -n_W)};
}

/// Corners of the overlap of two faces as contact points from one to two. Each is a vertex on a
/// plane, also those in the middle of edges: they carry the load of the polygon they span.
int append_overlap(const PlacedBox& one, const PlacedBox& two, const Faces& faces,
                   bool two_is_reference, const FaceOverlap& overlap, double reach,
                   std::span<ContactPoint> points) {
  const PlacedBox& reference = two_is_reference ? two : one;
  const BoxFace& face = two_is_reference ? faces.of_two : faces.of_one;
  const Vector3d outward_W = normal_W(reference, face);
  int count = 0;
  for (int i = 0; i < overlap.count; ++i) {
    const OverlapCorner& corner = overlap.corners[static_cast<std::size_t>(i)];
    const double gap = corner.p_F.z();
    const Vector3d foot = foot_W(reference, face, corner.p_F);
    const Vector3d above = foot + gap * outward_W;
    count = append({.gap = gap,
                    .n_W = two_is_reference ? Vector3d(-outward_W) : outward_W,
                    .p_WC = foot + 0.5 * gap * outward_W,
                    .p_WA = two_is_reference ? above : foot,
                    .p_WB = two_is_reference ? foot : above,
                    .curvature_a = infinite,
                    .curvature_b = infinite,
                    .t_W = reference.X_W.R.col((face.axis + 1) % 3),
                    .feature = corner.feature},
                   reach, points, count);
  }
  return count;
}

int lowest_feature(const FaceOverlap& overlap) {
  const auto corners = std::span(overlap.corners).first(static_cast<std::size_t>(overlap.count));
  return std::ranges::min_element(corners, {}, [](const auto& c) { return c.p_F.z(); })->feature;
}

/// How a face stands to the nearest points.
struct FaceCheck {
  bool is_there = false;    ///< they lie in it
  bool has_points = false;  ///< it is parallel to the other one: its overlap gives the points
};

/// `leaning` is the angle between the faces, `leaning_of_normal` that of this one from the normal [rad].
FaceCheck check_face(const BoxApproach& approach, const FaceOverlap& overlap, double leaning,
                     double leaning_of_normal, double negligible, Overlapping how) {
  const double digits = approach.gap > 0 ? digits_apart : digits_overlapping;
  const double margin = negligible + digits * std::fabs(approach.gap);
  const double angle = std::min(leaning, leaning_of_normal);
  const double away = std::fabs(overlap.least_height - approach.gap);
  // Twice 1 − cos of the angle: the same place, seen along the face's normal.
  const bool is_there = away <= negligible + angle * angle * std::fabs(approach.gap);
  // Rigid bodies at rest drift apart by less than they know: an edge on a face must keep both its ends.
  const bool touches =
      approach.gap <= 0 || (how == Overlapping::rigid && just_touch(approach.gap, negligible));
  const bool is_face = leaning < nearly_parallel ? away <= margin : touches && is_there;
  const double limit = parallel_limit(approach.gap, negligible, how);
  const bool is_parallel = (limit < nearly_parallel ? leaning_of_normal : angle) < limit;
  return {is_there, is_parallel && is_face};
}

/// The nearest points of both boxes as the only point.
int append_nearest(const PlacedBox& one, const BoxApproach& approach, int feature, double reach,
                   std::span<ContactPoint> points) {
  const Vector3d p_WA = one.X_W.p + approach.p_1P;
  return append({.gap = approach.gap,
                 .n_W = approach.n_W,
                 .p_WC = p_WA + 0.5 * approach.gap * approach.n_W,
                 .p_WA = p_WA,
                 .p_WB = p_WA + approach.gap * approach.n_W,
                 .curvature_a = infinite,
                 .curvature_b = infinite,
                 .t_W = approach.n_W.unitOrthogonal(),
                 .feature = feature},
                reach, points, 0);
}

/// With A = one and B = two.
int ordered_box_box(const PlacedBox& one, const PlacedBox& two, Overlapping how, double reach,
                    std::span<ContactPoint> points) {
  const double negligible = negligible_length(one, two);
  const Vector3d between_W = two.X_W.p - one.X_W.p;
  const Faces towards = facing(one, two, between_W);
  const BoxApproach approach =
      box_approach(one, two, prefers_two(one, towards.of_one, two, towards.of_two));
  const Faces faces = facing(one, two, approach.n_W);
  const bool prefer_two = prefers_two(one, faces.of_one, two, faces.of_two);
  const auto overlap_over = [&](const Faces& pair, bool two_is_reference) {
    return two_is_reference ? face_overlap(two, pair.of_two, one, pair.of_one, negligible)
                            : face_overlap(one, pair.of_one, two, pair.of_two, negligible);
  };

  const Vector3d out_one_W = normal_W(one, faces.of_one), out_two_W = normal_W(two, faces.of_two);
  const double leaning = out_one_W.cross(out_two_W).norm();
  int name = prefer_two ? approach.vertex_one : approach.vertex_two;
  double named_up_to = named_by_face;
  for (const bool two_is_reference : {prefer_two, !prefer_two}) {
    const Vector3d& out_W = two_is_reference ? out_two_W : out_one_W;
    const double leaning_of_normal = out_W.cross(approach.n_W).norm();
    const double angle = std::min(leaning, leaning_of_normal);
    if (!(angle < named_by_face)) continue;
    const FaceOverlap overlap = overlap_over(faces, two_is_reference);
    const FaceCheck check =
        check_face(approach, overlap, leaning, leaning_of_normal, negligible, how);
    if (check.has_points) {
      return append_overlap(one, two, faces, two_is_reference, overlap, reach, points);
    }
    // The face that will have the points comes before others.
    if (!(angle < named_up_to && check.is_there)) continue;
    name = lowest_feature(overlap);
    named_up_to = angle < nearly_parallel ? 0 : nearly_parallel;
  }
  if (approach.decisive != Decisive::edges) {
    const bool two_is_reference = approach.decisive == Decisive::face_of_two;
    const FaceOverlap overlap = overlap_over(faces, two_is_reference);
    if (std::fabs(overlap.least_height - approach.gap) <= 2 * negligible) {
      return append_overlap(one, two, faces, two_is_reference, overlap, reach, points);
    }
  }
  // One point, named after the box that would be the incident one, or as over the face.
  return append_nearest(one, approach, name, reach, points);
}

/// In either order.
int box_box_taken(const Box& a, const Pose& X_WA, const Box& b, const Pose& X_WB, Overlapping how,
                  double reach, std::span<ContactPoint> points) {
  const PlacedBox box_a{a.size / 2, X_WA}, box_b{b.size / 2, X_WB};
  if (!comes_first(box_b, box_a)) return ordered_box_box(box_a, box_b, how, reach, points);
  const int count = ordered_box_box(box_b, box_a, how, reach, points);
  swap_sides(points.first(static_cast<std::size_t>(count)));
  return count;
}

}  // namespace

int box_box(const Box& a, const Pose& X_WA, const Box& b, const Pose& X_WB, double reach,
            std::span<ContactPoint> points) {
  return box_box_taken(a, X_WA, b, X_WB, Overlapping::compliant, reach, points);
}

int rigid_box_box(const Box& a, const Pose& X_WA, const Box& b, const Pose& X_WB, double reach,
                  std::span<ContactPoint> points) {
  return box_box_taken(a, X_WA, b, X_WB, Overlapping::rigid, reach, points);
}

}  // namespace carom::geometry
