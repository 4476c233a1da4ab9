// When polyhedra touch as faces, and how their points are named: limits that all pairs share.
#pragma once

#include <cmath>

namespace carom::geometry {

/// Faces and lines that lean against each other, or against the normal of two edges, by less than this
/// touch as such where that is true to the digits below [rad].
inline constexpr double nearly_parallel = 0.02;
/// Where shapes just touch, their gap is none and opens along the normal: a face that leans by more than this
/// against it is not what touches, and its normal would let the shapes slide into each other [rad].
inline constexpr double touching_parallel = 1e-5;
/// Shapes just touch up to this many negligible lengths: what the integration of rigid contact may miss.
inline constexpr double touching_lengths = 1e3;
inline bool just_touch(double gap, double negligible) {
  return std::fabs(gap) <= touching_lengths * negligible;
}
/// How shapes that overlap are taken.
enum class Overlapping {
  compliant,  ///< by the faces that lie in each other
  rigid       ///< as if they just touched: only errors of steps let them overlap
};
/// Angle up to which a face touches as such.
inline double parallel_limit(double gap, double negligible, Overlapping how) {
  const bool touching = just_touch(gap, negligible) || (how == Overlapping::rigid && gap < 0);
  return touching ? touching_parallel : nearly_parallel;
}
/// Up to this angle a single point has the name that it has among the points over the face, so that it
/// stays itself when others join it [rad].
inline constexpr double named_by_face = 0.2;
/// How far the least height over a face may be from the distance, as a share of it. Apart it is the
/// distance; of bodies that overlap a hundredth is little against many points becoming one.
inline constexpr double digits_apart = 1e-8;
inline constexpr double digits_overlapping = 0.01;

}  // namespace carom::geometry
