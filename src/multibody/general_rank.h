// How many loop rows are independent where the mechanism is not at a dead point.
#pragma once

#include "carom/model.h"

namespace carom::multibody {

/// Largest rank of the loop rows at the start and at some configurations near it. A flat
/// parallelogram or a stretched slider-crank lacks rank at the start and nowhere else.
int general_rank(const Model& model, double time = 0);

}  // namespace carom::multibody
