#include <cmath>

#include "base/text.h"
#include "carom/laws.h"

namespace carom {

std::string to_text(const Range& range) {
  const bool has_min = !std::isinf(range.min), has_max = !std::isinf(range.max);
  const std::string min = short_text(range.min), max = short_text(range.max);
  if (has_min && has_max && !range.open_min && !range.open_max) {
    return "between " + min + " and " + max;
  }
  std::string text;
  if (has_min) text = (range.open_min ? "above " : "at least ") + min;
  if (has_max) text += (has_min ? " and " : "") + ((range.open_max ? "below " : "at most ") + max);
  // An open infinite bound still excludes infinity itself.
  if (!has_min && !has_max) return "a finite number";
  return text;
}

}  // namespace carom
