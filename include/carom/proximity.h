// How far two shapes are apart, or how far they are in each other, with the proof of it.
#pragma once

#include "carom/shapes.h"

namespace carom {

/// Minimum distance and interference of two shapes, stated as problems of optimisation (Gilardi and
/// Sharf, "Literature survey of contact dynamics modelling", 2002, Section 3.4):
///
///   min ½|p₁ − p₂|²  with  g₁(p₁) ≤ 0,  g₂(p₂) ≤ 0          minimum distance, Eq. (36)
///   min −d  with  g₁(p) ≤ −d/2,  g₂(p) ≤ −d/2                interference distance, Eq. (37)
///
/// where g is the signed distance from a surface, negative inside.
struct Proximity {
  /// The nearest or deepest place. Its gap is the distance of Eq. (36), or minus the shortest way on
  /// which one of the shapes leaves the other.
  ContactPoint nearest;
  /// d of Eq. (37): twice the largest depth below both surfaces that any point has; minus the gap
  /// while apart. It is the shortest way out where the surfaces are smooth and the overlap is
  /// shallow, and less where edges or vertices meet [m].
  double interference = 0;
  /// How far p_WA, p_WB and n_W miss the conditions of optimality (Karush, Kuhn, Tucker) of Eq. (36):
  /// the points on the surfaces, farthest along n_W of all of A and against it of all of B, and in
  /// line with it. Zero up to roundings [m].
  double residual = 0;
  bool closed_form = false;  ///< answered by a formula; otherwise searched for
  /// The search could not show that there is nothing nearer: the answer is the best it found.
  bool failed = false;
};

/// Of holes and meshes the interference is minus the gap, and the residual tells only whether the points
/// are in line with the normal. Throws std::invalid_argument for shapes that cannot touch.
Proximity proximity(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

}  // namespace carom
