// Many contacts with Coulomb friction whose matrix is positive definite, as nodes of elastic bodies have: no
// contact is redundant, the last step's forces are a good guess, and Newton's method needs a few steps.
#pragma once

#include "numerics/friction_complementarity.h"

namespace carom::numerics {

/// As solve_friction(), for a regular problem with a good start. The start is used where it has the size of b.
FrictionSolution solve_regular_friction(const FrictionProblem& problem);

}  // namespace carom::numerics
