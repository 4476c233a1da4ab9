// A number with whatever unit stands behind it.
#pragma once

#include <optional>
#include <string_view>

#include "carom/math.h"

namespace carom {

/// "30 mm" as 0.03 of a length, "0.5" as a plain number.
struct AnyQuantity {
  double value = 0;     ///< SI
  Dimension dimension;  ///< of the unit; none of a plain number
  double in_si = 1;     ///< how much one of the unit is
  bool plain = true;    ///< has no unit
};

/// Nothing when the text is not a number, or its unit is not known.
std::optional<AnyQuantity> read_any_quantity(std::string_view text);

}  // namespace carom
