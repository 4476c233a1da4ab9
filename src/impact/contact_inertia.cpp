#include "impact/contact_inertia.h"
#include "base/numbers.h"

#include <cmath>
#include <limits>

namespace carom::impact {
namespace {

/// Solution of [a, o; o, c]·x = y by elimination from the larger diagonal, so that rounding counts no
/// more than the condition says.
Vector2d solve_symmetric(double a, double o, double c, const Vector2d& y) {
  if (a < c) {
    const Vector2d swapped = solve_symmetric(c, o, a, {y.y(), y.x()});
    return {swapped.y(), swapped.x()};
  }
  const double ratio = o / a;
  const double second = (y.y() - ratio * y.x()) / (c - ratio * o);
  return {y.x() / a - ratio * second, second};
}

}  // namespace

Vector2d impulse_for_slip(const Matrix2d& tt, const Vector2d& gain) {
  const double a = tt(0, 0), o = tt(0, 1), c = tt(1, 1);
  const double trace = a + c;
  if (trace <= 0) return Vector2d::Zero();
  if (a * c - o * o > 1e-12 * trace * trace) return solve_symmetric(a, o, c, gain);
  // Rank one but for rounding: the column of the larger diagonal entry spans what moves.
  const Vector2d column = a >= c ? Vector2d(a, o) : Vector2d(o, c);
  return column * (column.dot(gain) / (column.squaredNorm() * trace));
}

Vector2d diverging_direction(const ContactInertia& inertia, double friction) {
  const Vector2d& b = inertia.tn;
  const double size = b.norm();
  const Vector2d along = b / size;
  const Vector2d bent = inertia.tt * along;
  if (friction == 0 || std::fabs(perpendicular(along).dot(bent)) <= 4 * epsilon * bent.norm()) {
    return along;
  }
  // |(μ·tt + g)⁻¹·tn| falls from |tt⁻¹·tn|/μ > 1 at g = 0 to zero, so it is 1 exactly once. Newton's
  // method on its reciprocal climbs to that g from any bound below it (Moré's secular equation).
  const double xx = friction * inertia.tt(0, 0), xy = friction * inertia.tt(0, 1),
               yy = friction * inertia.tt(1, 1);
  double g = std::fmax(size - (xx + yy), 0);
  if (xx * yy - xy * xy <= 8 * epsilon * (xx + yy) * (xx + yy)) {
    g = std::fmax(g, 8 * epsilon * size);
  }
  Vector2d d = along;
  for (int iteration = 0; iteration < 100; ++iteration) {
    d = solve_symmetric(xx + g, xy, yy + g, b);
    const double length = d.norm();
    const double excess = length - 1;
    if (std::fabs(excess) <= 4 * epsilon) break;
    g += excess * length * length / d.dot(solve_symmetric(xx + g, xy, yy + g, d));
  }
  return d.normalized();
}

}  // namespace carom::impact
