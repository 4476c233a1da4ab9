// Restitution of the linear spring and dashpot against its damping ratio ζ = c/(2√(k·m)).
#pragma once

#include "carom/laws.h"

namespace carom::laws {

/// Restitution at separation by the given rule.
/// At zero indentation e = exp(−πζ/√(1−ζ²)) (Faik and Witteman, Eq. 10), zero from ζ = 1 on;
/// at zero force Schwager and Pöschel, Granular Matter 9:465, 2007, for every ζ.
double spring_dashpot_restitution(double damping_ratio, Separation separation);

/// The damping ratio that realises a restitution; infinite for e = 0 at zero force.
double spring_dashpot_ratio(double restitution, Separation separation);

/// −ln e / √(π² + ln² e): the ratio for separation at zero indentation, as most papers write it.
double logarithmic_ratio(double restitution);

}  // namespace carom::laws
