// Single numbers of a summary, by their paths.
#pragma once

#include <optional>
#include <string>

#include "io/json_values.h"

namespace carom::io {

/// What a path leads to: a number, or a message why there is none and what may have been meant.
struct SummaryValue {
  std::optional<double> number;
  std::string message;
  bool may_be_known = false;  ///< there is a place for it, whose number is not known here
};

/// A path is keys and list indices of summary.json joined by dots: impacts.0.peak_force. Names may contain dots
/// themselves, and `length` is the number of items of a list.
SummaryValue find_in_summary(const Json& summary, const std::string& path);

}  // namespace carom::io
