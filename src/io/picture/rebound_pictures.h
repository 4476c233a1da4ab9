// Pictures of one collision.
#pragma once

#include <string>

#include "carom/analysis.h"

namespace carom::io {

/// Normal over tangential impulse, for a plane collision.
std::string routh_diagram_svg(const ReboundReport& report);

/// The slip velocity from touch to separation, and the normal velocity over the normal impulse.
std::string hodograph_svg(const ReboundReport& report);

}  // namespace carom::io

namespace carom {

/// A plane collision as Routh's diagram (normal against tangential impulse), one in space as the hodograph of
/// its slip; with the ends of all hypotheses.
std::string rebound_svg(const ReboundReport& report);

}  // namespace carom
