#include "continuum/convex_overlap.h"

namespace carom::continuum {
namespace {

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace

double signed_area(const Polygon& polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    twice += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  }
  return 0.5 * twice;
}

Polygon convex_overlap(const Polygon& one, const Polygon& other) {
  Polygon left = one, next;
  const double turn = signed_area(other) < 0 ? -1 : 1;
  for (std::size_t e = 0; e < other.size() && !left.empty(); ++e) {
    const Eigen::Vector2d& from = other[e];
    const Eigen::Vector2d edge = other[(e + 1) % other.size()] - from;
    const auto inside = [&](const Eigen::Vector2d& p) { return turn * cross(edge, p - from); };
    next.clear();
    for (std::size_t i = 0; i < left.size(); ++i) {
      const Eigen::Vector2d &p = left[i], &q = left[(i + 1) % left.size()];
      const double at_p = inside(p), at_q = inside(q);
      if (at_p >= 0) next.push_back(p);
      if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
        next.push_back(p + at_p / (at_p - at_q) * (q - p));
      }
    }
    left.swap(next);
  }
  return left.size() < 3 ? Polygon{} : left;
}

}  // namespace carom::continuum
