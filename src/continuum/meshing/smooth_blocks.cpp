#include "continuum/meshing/smooth_blocks.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "continuum/meshing/fine_zones.h"
#include "continuum/meshing/half_space_blocks.h"

namespace carom::continuum {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;

/// Half width of a core over the distance of both poles: at most, and where nothing is to be fine.
constexpr double widest_core = 0.35;

/// Two points of the unit sphere, and the conformal map of the half-space z ≥ 0 onto the ball that takes the
/// origin to the first and infinity to the second. Its slope at the origin is the rotation (s₁, s₂, −b₁).
/// The half-sphere of radius |b₁ − b₂| becomes the plane of the points equally far from both.
struct PolesOfBall {
  Vector3d b1, b2;
  Matrix3d S;  ///< columns s₁, s₂, −b₁

  double distance() const { return (b1 - b2).norm(); }
  /// Reflection that swaps both.
  Matrix3d swap() const {
    const Vector3d e = (b1 - b2).normalized();
    return Matrix3d::Identity() - 2 * e * e.transpose();
  }
  /// Inversion about b₂, x = b₂ + l²·(u − b₂)/|u − b₂|², of the half-space at u = b₁ + swap·S·y.
  Vector3d to_ball(const Vector3d& y) const {
    const Vector3d u_from_b2 = b1 - b2 + swap() * (S * y);
    return b2 + (b1 - b2).squaredNorm() / u_from_b2.squaredNorm() * u_from_b2;
  }
};

PolesOfBall poles_of_ball(const Vector3d& b1, const Vector3d& b2) {
  const Vector3d s1 = b1.unitOrthogonal();
  PolesOfBall poles{b1, b2, Matrix3d::Zero()};
  poles.S << s1, s1.cross(b1), -b1;
  return poles;
}

/// How the half-space is to be distorted at the origin so that the image undoes it: along the surface by a
/// symmetric P, in depth by `depth`, and depth leans by `lean`; all over their mean size `scale`.
struct Undoing {
  Matrix2d directions = Matrix2d::Identity();  ///< eigenvectors of P
  Vector2d logarithms = Vector2d::Zero();      ///< of the eigenvalues of P
  Vector2d lean = Vector2d::Zero();
  double depth_logarithm = 0;
  double scale = 1;  ///< ball over body [1/m]

  /// The share of it, 0 to 1.
  Vector3d apply(const Vector3d& y, double share) const {
    const Vector2d stretch = (share * logarithms).array().exp();
    const Vector2d along = directions * stretch.cwiseProduct(directions.transpose() * y.head<2>());
    const Vector2d leaning = share * y.z() * lean;
    return {along.x() + leaning.x(), along.y() + leaning.y(),
            std::exp(share * depth_logarithm) * y.z()};
  }
  double largest_logarithm() const {
    return std::max(logarithms.cwiseAbs().maxCoeff(), std::fabs(depth_logarithm));
  }
};

/// For a pole b of the ball with its frame S. With axes T in the body, the third against the outward normal,
/// A = Sᵀ·J⁻¹·T takes lengths of the body to those of the ball. The first two axes of T are turned so that
/// A is symmetric along the surface.
Undoing undoing_at(const BallImage& image, const Vector3d& b, const Matrix3d& S) {
  const Matrix3d J = slope_at(image, b);
  Matrix3d T;
  T.col(0) = (J * S.col(0)).normalized();
  const Vector3d second = J * S.col(1);
  T.col(1) = (second - T.col(0).dot(second) * T.col(0)).normalized();
  T.col(2) = T.col(0).cross(T.col(1));
  if (T.col(2).dot(J * b) > 0) T.col(2) *= -1;  // S may be left-handed
  const Matrix3d A = S.transpose() * J.partialPivLu().solve(T);
  const Matrix2d along = A.topLeftCorner<2, 2>();
  const Matrix2d square = along * along.transpose();
  Eigen::SelfAdjointEigenSolver<Matrix2d> eigen;
  eigen.computeDirect(square);
  const Vector2d logarithms = 0.5 * eigen.eigenvalues().array().log();
  Undoing undoing;
  const double mean = 0.5 * logarithms.sum();
  undoing.scale = std::exp(mean);
  undoing.directions = eigen.eigenvectors();
  undoing.logarithms = logarithms - Vector2d::Constant(mean);
  undoing.depth_logarithm = std::log(A(2, 2)) - mean;
  undoing.lean = A.topRightCorner<2, 1>() / undoing.scale;
  return undoing;
}

/// One half of the ball about a pole.
struct HalfOfBody {
  BallImage image;
  PolesOfBall poles;
  Matrix3d mirror;   ///< identity, or the swap of the poles
  Undoing undoing;   ///< at its pole
  double core = 0;   ///< half width in the half-space
  double share = 1;  ///< of the undoing at the pole

  Vector3d place(const HalfBallPoint& point) const {
    const double range = std::log(poles.distance() / core);
    const double left = std::max(0.0, 1 - std::log(point.radius / core) / range);
    return image.to_body(mirror * poles.to_ball(undoing.apply(point.p, share * left)));
  }
};

/// Shells would run into each other where the undoing fades faster.
constexpr double steepest_fading = 0.6;

HalfOfBody half_of_body(const BallImage& image, const PolesOfBall& poles, bool second,
                        const FineZone* zone) {
  HalfOfBody half{.image = image,
                  .poles = poles,
                  .mirror = second ? poles.swap() : Matrix3d::Identity(),
                  .undoing = {}};
  half.core = widest_core * poles.distance();
  if (zone == nullptr) return half;
  half.undoing = undoing_at(image, zone->b, half.mirror * poles.S);
  const double deeper = std::max(1.0, std::exp(half.undoing.depth_logarithm));
  half.core = std::min(half.undoing.scale * zone->reach, half.core / deeper);
  const double range = std::log(poles.distance() / half.core);
  half.share = std::min(1.0, steepest_fading * range / (half.undoing.largest_logarithm() + 1e-300));
  return half;
}

/// Cells over the width of the core so that they have the zone's size; even, so that a node is in the middle.
int cells_across(const HalfOfBody& half, const FineZone& zone) {
  const double width = 2 * half.core / half.undoing.scale;
  return 2 * std::max(2, static_cast<int>(std::lround(0.5 * width / zone.size)));
}

/// Layers of the core may grow so much at most: what is pressed wants fine ones.
constexpr double most_growth_in_core = 1.3;

}  // namespace

std::vector<HexBlock> smooth_blocks(const BallImage& image, const MeshWish& wish) {
  const std::vector<FineZone> zones = fine_zones(image, wish);
  const Vector3d b1 = zones.empty() ? Vector3d::UnitZ() : zones[0].b;
  const PolesOfBall poles = poles_of_ball(b1, zones.size() > 1 ? zones[1].b : Vector3d(-b1));
  int across = zones.empty()
                   ? 2 * std::max(1, static_cast<int>(std::lround(0.8 * wish.elements_per_radius)))
                   : 4;
  std::vector<HalfOfBody> halves;
  for (std::size_t i = 0; i < 2; ++i) {
    const FineZone* zone = i < zones.size() ? &zones[i] : nullptr;
    halves.push_back(half_of_body(image, poles, i == 1, zone));
    if (zone != nullptr) across = std::max(across, cells_across(halves.back(), *zone));
  }
  const double cell = 2.0 / across;
  const int deep = growing_cells(cell, 1, std::min(wish.growth, most_growth_in_core), infinite);
  std::vector<HexBlock> blocks;
  for (const HalfOfBody& half : halves) {
    const HalfBall ball{
        .across = across,
        .depth = growing_spacing(deep, cell, 1),
        .radii = shell_radii(half.core, poles.distance(), cell * half.core, wish.growth)};
    for (HexBlock& block :
         half_ball_blocks(ball, [half](const HalfBallPoint& point) { return half.place(point); })) {
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

}  // namespace carom::continuum
