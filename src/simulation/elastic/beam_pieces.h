// The surface of a beam as its elements' surfaces, each where its own element is: what touches them touches the bent beam.
#pragma once

#include <vector>

#include "carom/math.h"
#include "carom/shapes.h"
#include "continuum/reduced/beam_solid.h"

namespace carom::simulation {

/// Shapes that make up that of the beam, one for each element, round ends with the straight part beside them.
class BeamPieces {
 public:
  /// `X_BF` are the beam's axes in the body; X_BS those of its shape.
  BeamPieces(const Shape& shape, const Pose& X_BS, const Pose& X_BF,
             const continuum::BeamSections& sections);

  struct Piece {
    Shape shape;
    Pose X_FS;        ///< undeformed
    double from = 0;  ///< touches beyond are those of the next one [m]
    double to = 0;
    double radius = 0;  ///< about its middle [m]
  };
  const std::vector<Piece>& all() const { return all_; }
  /// Whether a place of the undeformed beam belongs to this piece.
  bool owns(const Piece& piece, const Vector3d& p_F) const {
    return p_F.x() >= piece.from && p_F.x() < piece.to;
  }

 private:
  std::vector<Piece> all_;
};

}  // namespace carom::simulation
