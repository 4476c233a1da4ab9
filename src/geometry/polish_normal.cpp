#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <Eigen/LU>

#include "geometry/contact_normal.h"

namespace carom::geometry {
namespace {

/// Patches within this angle of the normal are tried. Above what the search leaves open, since the
/// best one is chosen by its gap [rad].
constexpr double trial_angle = 1e-4;
/// Edges that are parallel up to this angle have no common normal to speak of [rad].
constexpr double parallel_sine = 1e-8;

bool is_line(const Patch& patch) {
  return patch.kind == PatchKind::edge || patch.kind == PatchKind::side;
}

/// b − a for the points that the patches give to a normal, with the sum of their radii.
PatchPoint difference(const Core& a, const Patch& patch_a, const Core& b, const Patch& patch_b,
                      const Vector3d& n_W) {
  const PatchPoint on_a = point_on(a, patch_a, n_W), on_b = point_on(b, patch_b, -n_W);
  return {on_b.p - on_a.p, on_a.R + on_b.R};
}

// With g = b − a the gap n·g has the gradient g across n, since a and b are stationary themselves,
// and the second derivative −(R_a + R_b + gap·1) on the sphere of normals.
std::optional<Vector3d> newton_all_around(const Core& a, const Patch& patch_a, const Core& b,
                                          const Patch& patch_b, Vector3d n) {
  for (int iteration = 0; iteration < 20; ++iteration) {
    const PatchPoint g = difference(a, patch_a, b, patch_b, n);
    const double gap = n.dot(g.p);
    Eigen::Matrix<double, 3, 2> T;
    T.col(0) = n.unitOrthogonal(), T.col(1) = n.cross(T.col(0));
    const Eigen::Matrix2d H =
        T.transpose() * g.R * T + gap * Eigen::Matrix2d(Eigen::Matrix2d::Identity());
    if (!(H(0, 0) > 0) || !(H.determinant() > 0)) return std::nullopt;
    const Eigen::Vector2d step = H.inverse() * (T.transpose() * g.p);
    if (!(step.norm() < 0.5)) return std::nullopt;
    n = (n + T * step).normalized();
    if (step.norm() < 1e-15) break;
  }
  return n;
}

/// Likewise with normals across a line.
std::optional<Vector3d> newton_across(const Core& a, const Patch& patch_a, const Core& b,
                                      const Patch& patch_b, const Vector3d& line, Vector3d n) {
  n = (n - n.dot(line) * line).normalized();
  for (int iteration = 0; iteration < 20; ++iteration) {
    const PatchPoint g = difference(a, patch_a, b, patch_b, n);
    const Vector3d t = line.cross(n);
    const double H = t.dot(g.R * t) + n.dot(g.p);
    if (!(H > 0)) return std::nullopt;
    const double step = t.dot(g.p) / H;
    if (!(std::fabs(step) < 0.5)) return std::nullopt;
    n = (n + step * t).normalized();
    if (std::fabs(step) < 1e-15) break;
  }
  return n;
}

std::optional<Vector3d> stationary_normal(const Core& a, const Patch& patch_a, const Core& b,
                                          const Patch& patch_b, const Vector3d& n_W) {
  if (patch_a.kind == PatchKind::face) return patch_a.dir;
  if (patch_b.kind == PatchKind::face) return -patch_b.dir;
  if (is_line(patch_a) && is_line(patch_b)) {
    const Vector3d m = patch_a.dir.cross(patch_b.dir);
    const double sine = m.norm();
    if (sine > parallel_sine) return std::copysign(1 / sine, m.dot(n_W)) * m;
    return newton_across(a, patch_a, b, patch_b, patch_a.dir, n_W);
  }
  if (is_line(patch_a)) return newton_across(a, patch_a, b, patch_b, patch_a.dir, n_W);
  if (is_line(patch_b)) return newton_across(a, patch_a, b, patch_b, patch_b.dir, n_W);
  return newton_all_around(a, patch_a, b, patch_b, n_W);
}

/// How much of a patch is flat: the flattest of equally good patches says most about the contact.
int flatness(const Patch& patch) {
  if (patch.kind == PatchKind::face) return 2;
  return is_line(patch) ? 1 : 0;
}

}  // namespace

ContactNormal polish_normal(const Core& a, const Core& b, const Vector3d& n_W) {
  const Patches of_a = patches_near(a, n_W, trial_angle), of_b = patches_near(b, -n_W, trial_angle);
  const double roundings =
      16 * std::numeric_limits<double>::epsilon() * ((b.p - a.p).norm() + a.size + b.size);
  ContactNormal best{.n_W = n_W,
                     .gap = separation(a, b, n_W) - (a.rounding + b.rounding),
                     .patch_a = of_a.list[0],
                     .patch_b = of_b.list[0]};
  int best_flatness = -1;
  for (int i = 0; i < of_a.count; ++i) {
    for (int j = 0; j < of_b.count; ++j) {
      const Patch &patch_a = of_a.list[i], &patch_b = of_b.list[j];
      const auto n = stationary_normal(a, patch_a, b, patch_b, n_W);
      if (!n || !((*n - n_W).norm() < 0.1)) continue;
      const double gap = separation(a, b, *n) - (a.rounding + b.rounding);
      // The patches must be what supports the normal found.
      const double of_patches =
          n->dot(difference(a, patch_a, b, patch_b, *n).p) - (a.rounding + b.rounding);
      if (!(std::fabs(of_patches - gap) <= roundings)) continue;
      const int flat = flatness(patch_a) + flatness(patch_b);
      const bool better =
          gap > best.gap + roundings || (gap >= best.gap - roundings && flat > best_flatness);
      if (!better) continue;
      best = {*n, gap, patch_a, patch_b, true};
      best_flatness = flat;
    }
  }
  return best;
}

}  // namespace carom::geometry
