#include "continuum/meshing/half_of_body.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::continuum {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;

/// Half width of a core over the distance of both poles: at most, and where nothing is to be fine.
constexpr double widest_core = 0.35;

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
  const Matrix3d A = S.transpose() * J.inverse() * T;
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

/// Shells would run into each other where the undoing fades faster.
constexpr double steepest_fading = 0.6;

/// Layers of the core may grow so much at most: what is pressed wants fine ones.
constexpr double most_growth_in_core = 1.3;

}  // namespace

PolesOfBall poles_of_ball(const Vector3d& b1, const Vector3d& b2, const Vector3d& towards) {
  const Vector3d s1 = (towards - towards.dot(b1) * b1).normalized();
  PolesOfBall poles{b1, b2, Matrix3d::Zero()};
  poles.S << s1, s1.cross(b1), -b1;
  return poles;
}

HalfOfBody half_of_body(const BallImage& image, const PolesOfBall& poles, const Matrix3d& mirror,
                        const FineZone* zone) {
  HalfOfBody half{.image = image, .poles = poles, .mirror = mirror, .undoing = {}};
  half.core = widest_core * poles.distance();
  if (zone == nullptr) return half;
  half.undoing = undoing_at(image, zone->b, mirror * poles.S);
  const double deeper = std::max(1.0, std::exp(half.undoing.depth_logarithm));
  half.core = std::min(half.undoing.scale * zone->reach, half.core / deeper);
  const double range = std::log(poles.distance() / half.core);
  half.share = std::min(1.0, steepest_fading * range / (half.undoing.largest_logarithm() + 1e-300));
  return half;
}

int cells_across(const HalfOfBody& half, const FineZone& zone) {
  const double width = 2 * half.core / half.undoing.scale;
  return 2 * std::max(2, static_cast<int>(std::lround(0.5 * width / zone.size)));
}

HalfBall graded_half_ball(const HalfOfBody& half, int across, double growth) {
  const double cell = 2.0 / across;
  const int deep = growing_cells(cell, 1, std::min(growth, most_growth_in_core), infinite);
  return {.across = across,
          .depth = growing_spacing(deep, cell, 1),
          .radii = shell_radii(half.core, half.poles.distance(), cell * half.core, growth)};
}

}  // namespace carom::continuum
