#include "numerics/spaced_values.h"

#include <cmath>

#include "base/text.h"

namespace carom::numerics {

double SpacedValues::value(std::uint64_t index) const {
  if (index == 0 || count < 2) return from;
  if (index + 1 == count) return to;
  const double done = static_cast<double>(index), all = static_cast<double>(count - 1);
  double value = logarithmic ? from * std::pow(to / from, done / all)
                             : (from * (all - done) + to * done) / all;
  read_number(short_text(value, 15), value);
  return value;
}

}  // namespace carom::numerics
