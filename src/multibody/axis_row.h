// The coordinate of a single-axis joint as one row in the motions of its bodies.
#pragma once

#include "carom/mechanics.h"
#include "multibody/constraint_rows.h"
#include "multibody/model_data.h"

namespace carom::multibody {

/// Joints with one coordinate along or about their axis.
inline bool has_one_axis(const JointType& type) {
  return type.speeds == 1 && type.couples == Couples::nothing;
}

/// `error` is the coordinate itself, from the poses of the bodies: angles are in (−π, π].
RowTerms axis_row(const JointData& joint, const BodyMotion& a, const BodyMotion& b);

}  // namespace carom::multibody
