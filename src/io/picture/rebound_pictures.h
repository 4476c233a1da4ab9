// Pictures of one collision.
#pragma once

#include <string>
#include <vector>

#include "carom/analysis.h"

namespace carom::io {

/// Normal over tangential impulse, for a plane collision.
std::string routh_diagram_svg(const ReboundReport& report,
                              const std::vector<TouchPathPoint>& followed = {});

/// The slip velocity from touch to separation, and the normal velocity over the normal impulse.
std::string hodograph_svg(const ReboundReport& report,
                          const std::vector<TouchPathPoint>& followed = {});

}  // namespace carom::io

namespace carom {

/// A plane collision as Routh's diagram (normal against tangential impulse), one in space as the hodograph of
/// its slip; with the ends of all hypotheses. `followed` is the path that elastic bodies took, if they did.
std::string rebound_svg(const ReboundReport& report,
                        const std::vector<TouchPathPoint>& followed = {});

}  // namespace carom
