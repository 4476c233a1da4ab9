// Half of a smooth body: a graded half-space, turned into half of a ball by inversion, and that into the body.
#pragma once

#include "continuum/meshing/ball_image.h"
#include "continuum/meshing/fine_zones.h"
#include "continuum/meshing/half_space_blocks.h"

namespace carom::continuum {

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

/// With s₁ as near to `towards` as it can be.
PolesOfBall poles_of_ball(const Vector3d& b1, const Vector3d& b2, const Vector3d& towards);

/// How the half-space is to be distorted at the origin so that the image undoes it: along the surface by a
/// symmetric P, in depth by `depth`, and depth leans by `lean`; all over their mean size `scale`.
struct Undoing {
  Eigen::Matrix2d directions = Eigen::Matrix2d::Identity();  ///< eigenvectors of P
  Eigen::Vector2d logarithms = Eigen::Vector2d::Zero();      ///< of the eigenvalues of P
  Eigen::Vector2d lean = Eigen::Vector2d::Zero();
  double depth_logarithm = 0;
  double scale = 1;  ///< ball over body [1/m]

  /// The share of it, 0 to 1.
  Vector3d apply(const Vector3d& y, double share) const {
    const Eigen::Vector2d stretch = (share * logarithms).array().exp();
    const Eigen::Vector2d along =
        directions * stretch.cwiseProduct(directions.transpose() * y.head<2>());
    const Eigen::Vector2d leaning = share * y.z() * lean;
    return {along.x() + leaning.x(), along.y() + leaning.y(),
            std::exp(share * depth_logarithm) * y.z()};
  }
  double largest_logarithm() const {
    return std::max(logarithms.cwiseAbs().maxCoeff(), std::fabs(depth_logarithm));
  }
};

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

/// About the first pole, or mirrored. The zone, in its middle, may be null: then nothing is fine.
HalfOfBody half_of_body(const BallImage& image, const PolesOfBall& poles, const Matrix3d& mirror,
                        const FineZone* zone);

/// Cells over the width of the core so that they have the zone's size; even, so that a node is in the middle.
int cells_across(const HalfOfBody& half, const FineZone& zone);

/// Its core and shells of that growth.
HalfBall graded_half_ball(const HalfOfBody& half, int across, double growth);

}  // namespace carom::continuum
