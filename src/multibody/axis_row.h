// The coordinate of a single-axis joint as one row in the motions of its bodies.
#pragma once

#include "carom/mechanics.h"
#include "multibody/constraint_rows.h"
#include "multibody/model_data.h"

namespace carom::multibody {

/// `error` is the coordinate itself, from the poses of the bodies. Angles are in (−π, π], unless the axis
/// slides as it turns: then the slide tells the whole turns.
RowTerms axis_row(const JointData& joint, const BodyMotion& a, const BodyMotion& b);

}  // namespace carom::multibody
