#include "geometry/contact_normal.h"

#include <algorithm>
#include <cmath>

#include "geometry/nearest_points.h"
#include "geometry/way_out.h"

namespace carom::geometry {
namespace {

/// Distances below this share of the smaller core are too small to find a direction by [1].
constexpr double clear_distance = 0.02;
constexpr int most_rounds = 50;
/// Shapes just touch within this share of the smaller one: what rigid contacts at rest are off by.
constexpr double just_touching = 1e-9;
/// Within this share of it they stay with the normal that they had.
constexpr double hardly_overlapping = 1e-3;

double smaller_of(const Core& a, const Core& b) {
  return std::min(a.size > 0 ? a.size : b.size, b.size > 0 ? b.size : a.size);
}

bool is_round(const Core& core) {
  return core.kind == CoreKind::cylinder || core.kind == CoreKind::ellipsoid;
}

/// The normal from a first one on, each better than the last.
ContactNormal improve_normal(const Core& a, const Core& b, double smaller, Vector3d n) {
  const double clear = clear_distance * smaller;
  ContactNormal best;
  for (int round = 0; round < most_rounds; ++round) {
    const ContactNormal polished = polish_normal(a, b, n);
    const double rounding = a.rounding + b.rounding;
    if (round > 0 && polished.gap < best.gap) break;
    best = polished;
    const double shift = clear - (best.gap + rounding);
    const NearestVector moved = nearest_vector(a, b, shift * best.n_W, best.n_W);
    if (moved.overlap) break;
    const Vector3d better = moved.v_W.normalized();
    const double gained = separation(a, b, better) - rounding - best.gap;
    best.failed = (better - best.n_W).norm() > 1e-5 && gained > 1e-12 * smaller;
    if (!best.failed) break;
    n = better;
  }
  return best;
}

}  // namespace

// Cores that are clearly apart have their direction from the nearest points. Otherwise B is moved
// away along the best normal known, until they are; what is nearest then is a better normal, since
// with the shift s along n the separation along m is f(m) + s·n·m ≤ f(m) + s, and its maximum over m
// so has f(m) ≥ f(n) + s·(1 − n·m). Where nothing better is found, n is the answer: the nearest
// points of convex shapes are unique. The first normal is that of the nearest points, also when B has been moved
// away along the line of centres, or of the shortest way out, and each is polished first, so the search is rarely
// long. The way out takes longer than all the rest, and cores that just touch do not need it: no other normal has
// a larger gap than none.
ContactNormal find_normal(const Core& a, const Core& b) {
  const double smaller = smaller_of(a, b);
  const double clear = clear_distance * smaller;
  const Vector3d p_AB = b.p - a.p;
  const Vector3d start = p_AB.norm() > 0 ? p_AB : Vector3d(Vector3d::UnitZ());
  const NearestVector nearest = nearest_vector(a, b, Vector3d::Zero(), start);
  const double distance = nearest.v_W.norm();
  if (distance > clear) return polish_normal(a, b, nearest.v_W / distance);

  if (!nearest.overlap && distance > just_touching * smaller) {
    return improve_normal(a, b, smaller, nearest.v_W / distance);
  }
  const Vector3d line = start.normalized();
  const NearestVector moved = nearest_vector(a, b, clear * line, line);
  if (!moved.overlap) {
    const ContactNormal found = improve_normal(a, b, smaller, moved.v_W.normalized());
    const double between = found.gap + a.rounding + b.rounding;  // the cores
    if (!found.failed && std::fabs(between) <= just_touching * smaller) return found;
  }
  const double precision = is_round(a) || is_round(b) ? 1e-4 : 0;
  return improve_normal(a, b, smaller, way_out(a, b, precision).n_W);
}

ContactNormal find_normal(const Core& a, const Core& b, const Vector3d& known_W) {
  const double smaller = smaller_of(a, b);
  const ContactNormal found = improve_normal(a, b, smaller, known_W);
  const double between = found.gap + a.rounding + b.rounding;  // the cores
  const bool holds = found.polished && !found.failed && between >= -hardly_overlapping * smaller;
  return holds ? found : find_normal(a, b);
}

}  // namespace carom::geometry
