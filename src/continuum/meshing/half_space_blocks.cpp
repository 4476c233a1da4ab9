#include "continuum/meshing/half_space_blocks.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::continuum {
namespace {

/// How round the core is, 0 (a box) to 1 (a half-ball), and the radius that it is rounded towards.
constexpr double roundness = 0.4;
constexpr double round_radius = 1.15;

/// The box |x|, |y| ≤ 1, 0 ≤ z ≤ 1 rounded towards a half-ball, the more the farther out.
Vector3d rounded(const Vector3d& p) {
  const double distance = p.norm();
  if (distance == 0) return p;
  const double t = p.cwiseAbs().maxCoeff();
  const double share = roundness * t * t;
  return p * (1 - share + share * round_radius * t / distance);
}

/// Unit direction of a point of the surface of that box: equal steps on the box are equal angles.
Vector3d equiangular(const Vector3d& p) {
  return Vector3d((p * pi / 4).array().tan()).normalized();
}

double smooth_step(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

/// What the blocks of one half-ball share.
struct HalfBallFrame {
  HalfBall ball;
  std::function<Vector3d(const HalfBallPoint&)> place;

  double inner() const { return ball.radii.ends.front(); }
  int deep() const { return ball.depth.cells(); }

  /// Counts of cells to −1..1 across and, graded, 0..1 deep.
  Vector3d in_box(double i, double j, double k) const {
    return {2 * i / ball.across - 1, 2 * j / ball.across - 1, ball.depth.at(k)};
  }
  Vector3d core(const Vector3d& count) const {
    const Vector3d p = rounded(in_box(count.x(), count.y(), count.z()));
    return place({inner() * p, inner()});
  }
  /// At a point of the core's surface, so many shells outwards: the rounded box becomes a half-sphere.
  Vector3d shell(double i, double j, double k, double shells) const {
    Vector3d p = in_box(i, j, k);
    const Vector3d at_core = rounded(p);
    p.z() = k / deep();
    const Vector3d at_sphere = equiangular(p);
    const double radius = ball.radii.at(shells);
    const double range = std::log(std::min(4.0, ball.radii.back() / inner()));
    const double share = smooth_step(std::log(radius / inner()) / range);
    return place({radius * ((1 - share) * at_core + share * at_sphere), radius});
  }
};

}  // namespace

std::vector<HexBlock> half_ball_blocks(const HalfBall& half_ball,
                                       const std::function<Vector3d(const HalfBallPoint&)>& place) {
  const HalfBallFrame frame{half_ball, place};
  const int across = half_ball.across, deep = frame.deep(), shells = half_ball.radii.cells();
  std::vector<HexBlock> blocks;
  blocks.push_back(
      {{across, across, deep}, [frame](const Vector3d& count) { return frame.core(count); }});
  blocks.push_back({{across, across, shells}, [frame](const Vector3d& count) {
                      return frame.shell(count.x(), count.y(), frame.deep(), count.z());
                    }});
  for (const int end : {0, across}) {
    blocks.push_back({{across, deep, shells}, [frame, end](const Vector3d& count) {
                        return frame.shell(end, count.x(), count.y(), count.z());
                      }});
    blocks.push_back({{across, deep, shells}, [frame, end](const Vector3d& count) {
                        return frame.shell(count.x(), end, count.y(), count.z());
                      }});
  }
  return blocks;
}

std::vector<HexBlock> half_sphere_columns(
    const HalfBall& half_ball, int layers,
    const std::function<Vector3d(const Vector3d& p, double layer)>& place) {
  // The frame's shells end at the half-sphere: there a point is found without the body.
  const HalfBallFrame frame{half_ball, [](const HalfBallPoint& point) { return point.p; }};
  const int across = half_ball.across, deep = frame.deep(), shells = half_ball.radii.cells();
  std::vector<HexBlock> blocks;
  blocks.push_back({{across, across, layers}, [=](const Vector3d& count) {
                      return place(frame.shell(count.x(), count.y(), deep, shells), count.z());
                    }});
  for (const int end : {0, across}) {
    blocks.push_back({{across, deep, layers}, [=](const Vector3d& count) {
                        return place(frame.shell(end, count.x(), count.y(), shells), count.z());
                      }});
    blocks.push_back({{across, deep, layers}, [=](const Vector3d& count) {
                        return place(frame.shell(count.x(), end, count.y(), shells), count.z());
                      }});
  }
  return blocks;
}

}  // namespace carom::continuum
