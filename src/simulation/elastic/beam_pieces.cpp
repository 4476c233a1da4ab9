#include "simulation/elastic/beam_pieces.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

namespace carom::simulation {
namespace {

/// Of a place next to the border of two pieces, in units of their length.
constexpr double on_border = 1e-6;

/// The part of a shape along x of F between two places; nothing where there is none.
bool cut(const Shape& shape, const Matrix3d& R_SF, double& from, double& to, Shape& part) {
  if (const auto* box = std::get_if<Box>(&shape)) {
    Box piece = *box;
    Eigen::Index along;
    R_SF.col(0).cwiseAbs().maxCoeff(&along);
    piece.size[along] = to - from;
    part = piece;
  } else if (const auto* rod = std::get_if<Cylinder>(&shape)) {
    part = Cylinder{.radius = rod->radius, .length = to - from};
  } else if (const auto* capsule = std::get_if<Capsule>(&shape)) {
    from = std::max(from, -capsule->length / 2);
    to = std::min(to, capsule->length / 2);
    if (!(to > from)) return false;
    part = Capsule{.radius = capsule->radius, .length = to - from};
  }
  return true;
}

}  // namespace

BeamPieces::BeamPieces(const Shape& shape, const Pose& X_BS, const Pose& X_BF,
                       const continuum::BeamSections& sections) {
  const Matrix3d R_FS = X_BF.R.transpose() * X_BS.R;
  constexpr double endless = std::numeric_limits<double>::infinity();
  const double border = on_border * sections.spacing;
  for (int e = 0; e < sections.elements(); ++e) {
    double from = sections.place(e), to = sections.place(e + 1);
    Piece piece{.shape = shape};
    if (!cut(shape, R_FS.transpose(), from, to, piece.shape)) continue;
    piece.X_FS = {R_FS, Vector3d(0.5 * (from + to), 0, 0)};
    piece.from = from - border;
    piece.to = to - border;
    piece.radius = bounding_radius(piece.shape);
    all_.push_back(std::move(piece));
  }
  all_.front().from = -endless;
  all_.back().to = endless;
}

}  // namespace carom::simulation
