// What friction wants to know of a normal law: forces, and how they change.
#pragma once

#include "carom/friction.h"
#include "carom/laws.h"

namespace carom::laws {

/// Force of the normal law on its way [N], and its rate with the present acceleration [N/s].
struct NormalReading {
  double force = 0;
  double force_rate = 0;
};

NormalReading read_normal(const NormalLaw& law, const NormalContact& contact,
                          const NormalMemory& memory);

/// Fills everything about the normal direction, the tangential motion stays. A contact that pulls
/// carries no friction. Rates of static force and stiffness by difference quotients of the law.
void describe_normal(const NormalLaw& law, const NormalContact& contact, const NormalMemory& memory,
                     FrictionContact& friction);

}  // namespace carom::laws
