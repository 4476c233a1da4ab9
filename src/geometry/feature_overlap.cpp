#include "geometry/feature_overlap.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace carom::geometry {
namespace {

/// Gathers points; those that come first stay when others fall on them.
class Gathered {
 public:
  Gathered(FeatureOverlap& overlap, const Vector3d& n_W, double negligible)
      : overlap_(overlap), n_W_(n_W), near_(2 * negligible) {}

  void add(const Vector3d& p, double height, int feature, const SurfaceCurvature& curvature) {
    if (overlap_.count == 8) return;
    for (const OverlapPoint& point : found()) {
      const Vector3d between = point.p - p;
      if ((between - between.dot(n_W_) * n_W_).norm() <= near_) return;
    }
    while (std::ranges::any_of(found(), [&](const auto& q) { return q.feature == feature; })) {
      feature = (feature + 1) % 8;
    }
    overlap_.points[overlap_.count++] = {p, height, feature, curvature};
  }

 private:
  std::span<const OverlapPoint> found() const {
    return std::span(overlap_.points).first(static_cast<std::size_t>(overlap_.count));
  }
  FeatureOverlap& overlap_;
  Vector3d n_W_;
  double near_;
};

/// The part of an edge that is over a face, as fractions of it; first > last for none.
struct KeptPart {
  double first = 0, last = 1;
};

/// Cuts off what is beyond a straight side, given how far both ends are beyond it. Ends within
/// `negligible` are inside (Liang and Barsky, 1984).
void cut(double p_beyond, double q_beyond, double negligible, KeptPart& part) {
  const bool p_out = p_beyond > negligible, q_out = q_beyond > negligible;
  if (p_out && q_out) part = {1, 0};
  const double there = p_beyond / (p_beyond - q_beyond);
  if (p_out) part.first = std::max(part.first, std::min(there, 1.0));
  if (q_out) part.last = std::min(part.last, std::max(there, 0.0));
}

/// The same for a disc, from its middle.
KeptPart part_over_disc(double radius, const Vector3d& n_W, Vector3d p, Vector3d q,
                        double negligible) {
  p -= p.dot(n_W) * n_W, q -= q.dot(n_W) * n_W;
  const bool p_in = p.norm() <= radius + negligible, q_in = q.norm() <= radius + negligible;
  if (p_in && q_in) return {};
  // |p + s·(q − p)|² = r²
  const Vector3d e = q - p;
  const double a = e.squaredNorm(), b = p.dot(e), c = p.squaredNorm() - radius * radius;
  const double root = b * b - a * c;
  if (!(root > 0) || !(a > 0)) return p_in ? KeptPart{0, 0} : KeptPart{1, 0};
  const double low = (-b - std::sqrt(root)) / a, high = (-b + std::sqrt(root)) / a;
  KeptPart part{p_in ? 0 : low, q_in ? 1 : high};
  if (!p_in && !q_in && (low > 1 || high < 0)) return {1, 0};
  part.first = std::clamp(part.first, 0.0, 1.0), part.last = std::clamp(part.last, 0.0, 1.0);
  return part;
}

KeptPart part_over(const Region& region, const Vector3d& p, const Vector3d& q, double negligible) {
  if (region.radius > 0) {
    return part_over_disc(region.radius, region.n_W, p - region.p, q - region.p, negligible);
  }
  KeptPart part;
  const int count = corner_count(region);
  for (int k = 0; k < count && part.first <= part.last; ++k) {
    const Vector3d from = corner(region, k), to = corner(region, (k + 1) % count);
    const Vector3d outward = (to - from).cross(region.n_W).normalized();
    cut(outward.dot(p - from), outward.dot(q - from), negligible, part);
  }
  return part;
}

/// Corners of the face under an incident polygon, on whose plane their points lie.
void add_reference_corners(const Region& region, const Feature& incident, double negligible,
                           Gathered& points) {
  Vector3d n_inc = Vector3d::Zero(), middle = Vector3d::Zero();
  for (int k = 0; k < incident.count; ++k) {
    middle += incident.corners[k].p / incident.count;
    if (k == 0 || k + 1 == incident.count) continue;
    n_inc += (incident.corners[k].p - incident.corners[0].p)
                 .cross(incident.corners[k + 1].p - incident.corners[0].p);
  }
  n_inc.normalize();
  const double facing = n_inc.dot(region.n_W);
  if (std::fabs(facing) < 0.1) return;
  const double turn = facing > 0 ? 1 : -1;  // which way the corners go around, seen from outside
  for (int k = 0; k < corner_count(region); ++k) {
    const Vector3d foot = corner(region, k);
    const double height = n_inc.dot(middle - foot) / facing;
    bool is_under = true;
    for (int i = 0; i < incident.count && is_under; ++i) {
      const Vector3d& from = incident.corners[i].p;
      const Vector3d edge = incident.corners[(i + 1) % incident.count].p - from;
      const Vector3d outward = turn * edge.cross(region.n_W).normalized();
      is_under = outward.dot(foot - from) <= negligible;
    }
    if (!is_under) continue;
    points.add(foot + height * region.n_W, height, corner_number(region, k),
               {infinite, infinite, region.x_W});
  }
}

}  // namespace

FeatureOverlap feature_overlap(const Region& reference, const Feature& incident,
                               double negligible) {
  FeatureOverlap overlap;
  Gathered points(overlap, reference.n_W, negligible);
  const int count = incident.count;
  const int edges = count == 1 ? 1 : count == 2 ? 1 : count;
  std::array<KeptPart, 8> part;
  const auto height = [&](const Vector3d& p) { return reference.n_W.dot(p - reference.p); };
  const auto end_of = [&](int k) -> const FeatureCorner& {
    return incident.corners[(k + 1) % count];
  };
  for (int k = 0; k < edges; ++k) {
    const FeatureCorner& from = incident.corners[k];
    part[k] = part_over(reference, from.p, end_of(k).p, negligible);
    const bool any = part[k].first <= part[k].last;
    if (any && part[k].first == 0) points.add(from.p, height(from.p), from.number, from.curvature);
    // The last corner of an open line starts no edge.
    if (count == 2 && any && part[k].last == 1) {
      points.add(end_of(k).p, height(end_of(k).p), end_of(k).number, end_of(k).curvature);
    }
  }
  for (int k = 0; k < edges; ++k) {
    if (part[k].first > part[k].last || count == 1) continue;
    const FeatureCorner &from = incident.corners[k], &to = end_of(k);
    const auto add_at = [&](double fraction, int number) {
      const Vector3d p = from.p + fraction * (to.p - from.p);
      const bool line = count == 2;
      points.add(p, height(p), number,
                 line ? from.curvature : SurfaceCurvature{infinite, infinite, reference.x_W});
    };
    if (part[k].first > 0) add_at(part[k].first, from.number);
    // The end of a line that leaves the face stays itself.
    if (part[k].last < 1) add_at(part[k].last, count == 2 ? to.number : from.leaving);
  }
  if (count > 2) add_reference_corners(reference, incident, negligible, points);

  const auto all = std::span(overlap.points).first(static_cast<std::size_t>(overlap.count));
  std::ranges::sort(all, {}, &OverlapPoint::feature);
  overlap.least_height = infinite;
  for (const OverlapPoint& point : all) {
    overlap.least_height = std::min(overlap.least_height, point.height);
  }
  return overlap;
}

}  // namespace carom::geometry
