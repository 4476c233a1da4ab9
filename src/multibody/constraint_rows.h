// Constraint rows of a joint: error, Jacobian and acceleration bias, in the motions of its bodies.
#pragma once

#include "carom/mechanics.h"
#include "multibody/model_data.h"

namespace carom::multibody {

/// One row: rate = on_a·V_WA + on_b·V_WB, acceleration = on_a·A_WA + on_b·A_WB + bias. The multiplier
/// λ loads the bodies with λ·on_a and λ·on_b.
struct RowTerms {
  double error;  ///< zero at the start [m or rad]
  double bias;
  SpatialVector on_a, on_b;
};

/// Writes the terms of all rows of the joint's type, whether it is in the tree or not. Gears and racks
/// have none of these: they act on coordinates.
void evaluate_rows(const JointData& joint, const BodyMotion& a, const BodyMotion& b,
                   RowTerms* rows);

}  // namespace carom::multibody
