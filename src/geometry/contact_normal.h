// The common normal of two shapes where they come nearest or overlap most.
#pragma once

#include "geometry/patch.h"

namespace carom::geometry {

struct ContactNormal {
  Vector3d n_W = Vector3d::UnitZ();  ///< from A to B
  double gap = 0;                    ///< of the rounded shapes [m]
  Patch patch_a, patch_b;            ///< what meets
  bool polished = false;             ///< the normal has all its digits; else about 1e-6 rad
  /// The search ended without an answer that is known to be the best; the normal is the best found.
  bool failed = false;
};

/// The general door: for every pair of cores but two segments or points, which have closed forms.
ContactNormal find_normal(const Core& a, const Core& b);

/// The same a little before or after `known_W` was their normal: cores that do not overlap, or hardly, keep to the normal that it
/// has become, which takes a fraction of the time.
ContactNormal find_normal(const Core& a, const Core& b, const Vector3d& known_W);

/// The best of the stationary normals among the patches near a given normal; the last step of the
/// general door. The gap is stationary where the patches' points are in line with the normal, and
/// Newton's method for that gives all digits.
ContactNormal polish_normal(const Core& a, const Core& b, const Vector3d& n_W);

}  // namespace carom::geometry
