// Laws that are the linear spring and dashpot under a name of their own.
#pragma once

#include <string>

#include "carom/laws.h"

namespace carom::laws {

/// F = k·δ + c·δ̇, c = 2ζ√(k·m), ζ = −ln e/√(π² + ln² e).
NormalLawEntry describe_spring_dashpot(const std::string& name, const std::string& summary,
                                       const std::string& source);

}  // namespace carom::laws
