#include "simulation/elastic/beam_pieces.h"

#include <limits>

#include "continuum/meshing/beam_parts.h"

namespace carom::simulation {
namespace {

/// Of a place next to the border of two pieces, in units of their length.
constexpr double on_border = 1e-6;

}  // namespace

BeamPieces::BeamPieces(const Shape& shape, const Pose& X_BS, const Pose& X_BF,
                       const continuum::BeamSections& sections) {
  const Matrix3d R_FS = X_BF.R.transpose() * X_BS.R;
  constexpr double endless = std::numeric_limits<double>::infinity();
  const double border = on_border * sections.spacing;
  for (int e = 0; e < sections.elements(); ++e) {
    double from = sections.place(e), to = sections.place(e + 1);
    Piece piece{.shape = shape};
    if (!continuum::cut_beam(shape, R_FS.transpose(), from, to, piece.shape)) continue;
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
