#include "geometry/general_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/face_contact_limits.h"
#include "geometry/feature_overlap.h"
#include "geometry/pairs/pairs.h"

namespace carom::geometry {
namespace {

ContactPoint made(double gap, const Vector3d& n_W, const Vector3d& p_A, const Vector3d& p_W,
                  const SurfaceCurvature& curvature, int feature) {
  const Vector3d p_WA = p_W + p_A, p_WB = p_WA + gap * n_W;
  return {.gap = gap,
          .n_W = n_W,
          .p_WC = p_WA + 0.5 * gap * n_W,
          .p_WA = p_WA,
          .p_WB = p_WB,
          .curvature_a = curvature.a,
          .curvature_b = curvature.b,
          .t_W = curvature.t_W,
          .feature = feature};
}

/// Of two features upon each other the one of the larger face is the reference, of equal ones that of
/// the larger shape, and of equal shapes the lower one: a stack keeps its features while it moves.
bool b_is_reference(const Core& a, const Core& b, const Vector3d& n_W) {
  const auto face_a = face_towards(a, n_W, 4), face_b = face_towards(b, -n_W, 4);
  const double area_a = face_a ? face_a->area : 0, area_b = face_b ? face_b->area : 0;
  constexpr double same = 1e-9;
  if (std::fabs(area_a - area_b) > same * std::max(area_a, area_b)) return area_b > area_a;
  const double size_a = a.size + a.rounding, size_b = b.size + b.rounding;
  if (std::fabs(size_a - size_b) > same * size_a) return size_b > size_a;
  for (const int axis : {2, 1}) {
    if (std::fabs(n_W[axis]) > 0.57) return n_W[axis] < 0;
  }
  return n_W.x() < 0;
}

struct Margins {
  double negligible, gap;
  Overlapping how;
};

/// What a single point is called, by the face that is most along the normal.
struct PointName {
  int feature = -1;
  double up_to = named_by_face;  ///< angle below which a face may give another one [rad]
};

/// One shape's feature over a face of the other; -1 when its least gap is not the distance, with the
/// name that the nearest point has then.
int append_over_face(const Region& face, const Core& incident, bool b_has_face,
                     const Margins& margin, const ContactNormal& found, const Vector3d& p_W,
                     double reach, std::span<ContactPoint> points, PointName& name) {
  const FeatureOverlap overlap =
      feature_overlap(face, incident_feature(incident, face.n_W), margin.negligible);
  const double away = std::fabs(overlap.least_height - found.gap);
  const double angle = face.n_W.cross(found.n_W).norm();
  const double parallel = parallel_limit(found.gap, margin.negligible, margin.how);
  if (!(angle < parallel && away <= margin.gap)) {
    const double allowed = margin.negligible + angle * angle * std::fabs(found.gap);
    if (angle < name.up_to && away <= allowed) {
      const auto all = std::span(overlap.points).first(static_cast<std::size_t>(overlap.count));
      name.feature = std::ranges::min_element(all, {}, &OverlapPoint::height)->feature;
      name.up_to = angle < nearly_parallel ? 0 : nearly_parallel;
    }
    return -1;
  }
  int count = 0;
  const Vector3d n_W = b_has_face ? Vector3d(-face.n_W) : face.n_W;
  for (int i = 0; i < overlap.count; ++i) {
    const OverlapPoint& point = overlap.points[i];
    const Vector3d foot = point.p - point.height * face.n_W;
    const SurfaceCurvature curvature = {0.5 * point.curvature.a, 0.5 * point.curvature.b,
                                        point.curvature.t_W};
    count =
        append(made(point.height, n_W, b_has_face ? point.p : foot, p_W, curvature, point.feature),
               reach, points, count);
  }
  return count;
}

/// Two lines along each other: the ends of their common part; -1 when that is not where they touch.
int append_lines(const Core& a, const Core& b, bool b_first, const Margins& margin,
                 const ContactNormal& found, const Vector3d& p_W, double reach,
                 std::span<ContactPoint> points) {
  const auto line_a = supporting_line(a, found.n_W, nearly_parallel);
  const auto line_b = supporting_line(b, -found.n_W, nearly_parallel);
  if (!line_a || !line_b || line_a->count < 2 || line_b->count < 2) return -1;
  const auto length_of = [](const Feature& line) {
    return (line.corners[1].p - line.corners[0].p).norm();
  };
  // The longer one is the reference, so the ends of the other count where they are over it.
  const double longer = length_of(*line_b) - length_of(*line_a);
  const bool b_is_longer = std::fabs(longer) > margin.negligible ? longer > 0 : b_first;
  const Feature& reference = b_is_longer ? *line_b : *line_a;
  const Feature& incident = b_is_longer ? *line_a : *line_b;
  const Vector3d r0 = reference.corners[0].p;
  const double length = length_of(reference);
  const Vector3d e = (reference.corners[1].p - r0) / length;
  const Vector3d out_W = b_is_longer ? Vector3d(-found.n_W) : found.n_W;  // of the reference
  const Vector3d across = out_W.cross(e).normalized();
  const double curvature = line_a->curvature_across + line_b->curvature_across;

  struct End {
    Vector3d p;
    double gap;
    int number;
  } ends[2];
  const Vector3d q0 = incident.corners[0].p, between = incident.corners[1].p - q0;
  for (int k = 0; k < 2; ++k) {
    const double along = e.dot(incident.corners[k].p - r0), slope = e.dot(between);
    const double wanted = std::clamp(along, 0.0, length);
    double fraction = k;
    if (std::fabs(along - wanted) > margin.negligible) {
      fraction += (wanted - along) / slope;
      if (!(fraction > -1e-9 && fraction < 1 + 1e-9)) return -1;  // nothing in common
    }
    const Vector3d p = q0 + fraction * between;
    const double gap = out_W.dot(p - (r0 + wanted * e));
    const double aside = across.dot(p - r0);
    const double sagitta =
        std::fabs(aside) <= margin.negligible ? 0 : 0.5 * aside * aside * curvature;
    if (!(sagitta <= margin.negligible)) return -1;
    ends[k] = {p, gap, incident.corners[k].number};
  }
  if (!(std::fabs(std::min(ends[0].gap, ends[1].gap) - found.gap) <= margin.gap)) return -1;
  if ((ends[1].p - ends[0].p).norm() <= 2 * margin.negligible) return -1;
  if (ends[1].number < ends[0].number) std::swap(ends[0], ends[1]);
  if (ends[1].number == ends[0].number) ends[1].number = (ends[1].number + 1) % 8;
  const SurfaceCurvature of_gap = {0, 0.5 * curvature, (e - e.dot(out_W) * out_W).normalized()};
  int count = 0;
  for (const End& end : ends) {
    count =
        append(made(end.gap, found.n_W, b_is_longer ? end.p : Vector3d(end.p - end.gap * found.n_W),
                    p_W, of_gap, end.number),
               reach, points, count);
  }
  return count;
}

/// The points of both cores that the normal goes through, on their rounded surfaces.
Vector3d point_of_a(const Core& a, const Core& b, const ContactNormal& found) {
  const auto is_line = [](const Patch& patch) {
    return patch.kind == PatchKind::edge || patch.kind == PatchKind::side;
  };
  const auto is_flat = [&](const Patch& patch) {
    return is_line(patch) || patch.kind == PatchKind::face;
  };
  const Vector3d on_a = point_on(a, found.patch_a, found.n_W).p;
  const Vector3d on_b = point_on(b, found.patch_b, -found.n_W).p;
  const Vector3d to_a = (found.gap + a.rounding + b.rounding) * found.n_W;  // from a to b
  Vector3d core_point = on_a;
  if (is_line(found.patch_a) && is_line(found.patch_b)) {
    // a + s·e₁ and b + t·e₂ differ by a multiple of m = e₁×e₂: s = (r×e₂)·m/m².
    const Vector3d e1 = found.patch_a.dir, e2 = found.patch_b.dir, m = e1.cross(e2);
    const Vector3d r = on_b - on_a;
    const double s = m.norm() > 1e-8 ? r.cross(e2).dot(m) / m.squaredNorm() : e1.dot(r);
    core_point = on_a + s * e1;
  } else if (is_flat(found.patch_a) && !is_flat(found.patch_b)) {
    core_point = on_b - to_a;
  } else if (found.patch_a.kind == PatchKind::face) {
    core_point = on_b - to_a;
  } else if (!is_flat(found.patch_a) && !is_flat(found.patch_b)) {
    core_point = 0.5 * (on_a + (on_b - to_a));
  }
  return core_point + a.rounding * found.n_W;
}

}  // namespace

ContactPoint contact_at(const Core& a, const Core& b, const ContactNormal& found,
                        const Vector3d& p_W) {
  const bool b_first = b_is_reference(a, b, found.n_W);
  SurfaceCurvature curvature = gap_curvature(curvature_of(a, found.patch_a, found.n_W),
                                             curvature_of(b, found.patch_b, -found.n_W), found.n_W);
  // An edge is across the normal up to roundings only.
  curvature.t_W = (curvature.t_W - curvature.t_W.dot(found.n_W) * found.n_W).normalized();
  return made(found.gap, found.n_W, point_of_a(a, b, found), p_W, curvature,
              b_first ? found.patch_a.number : found.patch_b.number);
}

int contacts_along(const Core& a, const Core& b, const ContactNormal& found, const Vector3d& p_W,
                   Overlapping how, double reach, std::span<ContactPoint> points) {
  const auto is_pointed = [](const Core& core) {
    return core.kind == CoreKind::point || core.kind == CoreKind::ellipsoid;
  };
  if (!is_pointed(a) && !is_pointed(b)) {
    const double negligible = 1e-9 * std::min(a.size + a.rounding, b.size + b.rounding);
    const double digits = found.gap > 0 ? digits_apart : digits_overlapping;
    const Margins margin = {negligible, negligible + digits * std::fabs(found.gap), how};
    const bool b_first = b_is_reference(a, b, found.n_W);
    PointName name;
    for (const bool b_has_face : {b_first, !b_first}) {
      const Core& reference = b_has_face ? b : a;
      const Vector3d out_W = b_has_face ? Vector3d(-found.n_W) : found.n_W;
      const auto face = face_towards(reference, out_W, named_by_face);
      if (!face) continue;
      const int count = append_over_face(*face, b_has_face ? a : b, b_has_face, margin, found, p_W,
                                         reach, points, name);
      if (count >= 0) return count;
    }
    const int count = append_lines(a, b, b_first, margin, found, p_W, reach, points);
    if (count >= 0) return count;
    if (name.feature >= 0) {
      ContactPoint point = contact_at(a, b, found, p_W);
      point.feature = name.feature;
      return append(point, reach, points, 0);
    }
  }
  ContactPoint point = contact_at(a, b, found, p_W);
  if (is_pointed(a) || is_pointed(b)) point.feature = 0;
  return append(point, reach, points, 0);
}

bool comes_first(const Core& one, const Core& two) {
  const auto less = [](const auto& a, const auto& b) {
    return std::lexicographical_compare(a.data(), a.data() + a.size(), b.data(),
                                        b.data() + b.size());
  };
  if (one.rounding != two.rounding) return one.rounding < two.rounding;
  if (one.size != two.size) return one.size < two.size;
  if (one.half != two.half) return less(one.half, two.half);
  if (one.p != two.p) return less(one.p, two.p);
  return less(one.R, two.R);
}

int general_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                     const ContactSearch& search, std::span<ContactPoint> points) {
  const Core at_a = core_of(a, X_WA.R, X_WA.p), at_b = core_of(b, X_WB.R, X_WB.p);
  const bool swapped = a.index() != b.index() ? b.index() < a.index() : comes_first(at_b, at_a);
  Core one = swapped ? at_b : at_a, two = swapped ? at_a : at_b;
  // Positions from one of the two: far from the world's origin they keep the digits of the gap.
  const Vector3d p_W = one.p;
  one.p = Vector3d::Zero(), two.p -= p_W;
  const double apart = two.p.norm() - (one.size + one.rounding + two.size + two.rounding);
  if (!(apart < search.reach)) return 0;
  const ContactNormal normal =
      search.known_W == nullptr
          ? find_normal(one, two)
          : find_normal(one, two, swapped ? Vector3d(-*search.known_W) : *search.known_W);
  const int count = contacts_along(one, two, normal, p_W, search.how, search.reach, points);
  if (swapped) swap_sides(points.first(static_cast<std::size_t>(count)));
  return count;
}

}  // namespace carom::geometry
