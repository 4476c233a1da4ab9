#include "io/picture/svg_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/math.h"

namespace carom::io {
namespace {

/// Ticks at round numbers: 1, 2 or 5 times a power of ten apart.
Ticks round_ticks(double low, double high, double wanted) {
  const double rough = (high - low) / wanted;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double lead = rough / power;
  Ticks ticks;
  ticks.step = power * (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1);
  // A span at the ends of what numbers can be has no round numbers.
  if (!(std::isnormal(ticks.step) && std::isfinite(low / ticks.step)))
    return {.first = low, .step = 1};
  ticks.first = std::ceil(low / ticks.step - 1e-9) * ticks.step;
  const double count = std::floor((high - ticks.first) / ticks.step + 1e-9) + 1;
  ticks.count = static_cast<int>(std::clamp(count, 0.0, 1000.0));
  ticks.decimals = std::max(0, -static_cast<int>(std::floor(std::log10(ticks.step) + 1e-9)));
  return ticks;
}

/// Powers of ten, with 2 and 5 times them where there is room.
std::vector<double> round_marks(double low, double high, double wanted) {
  const bool few = high - low < wanted / 3;
  std::vector<double> marks;
  for (double power = std::floor(low); power <= high + 1e-9; ++power) {
    for (const double lead : {1.0, 2.0, 5.0}) {
      const double mark = lead * std::pow(10, power);
      const double at = std::log10(mark);
      if ((lead == 1 || few) && at > low - 1e-9 && at < high + 1e-9) marks.push_back(mark);
    }
  }
  return marks;
}

/// Between the limits of the axis, which must have some above zero.
Scale logarithmic_scale(const PlotAxis& axis, double wanted_ticks) {
  Scale scale{.low = std::log10(axis.min.value_or(0.1)),
              .high = std::log10(axis.max.value_or(10)),
              .factor = 1,
              .title = axis.title,
              .ticks = {},
              .logarithmic = true};
  if (!axis.unit.empty() && axis.unit != "1") scale.title += fmt::format(" [{}]", axis.unit);
  scale.marks = round_marks(scale.low, scale.high, wanted_ticks);
  return scale;
}

}  // namespace

std::string Scale::text_of_tick(int index) const {
  return logarithmic ? short_text(marks[static_cast<std::size_t>(index)], 3)
                     : tick_text(ticks, index);
}

std::string tick_text(const Ticks& ticks, int index) {
  const double value = ticks.first + index * ticks.step;
  if (std::fabs(value) < 0.01 * ticks.step) return "0";  // never "-0"
  std::string text = fmt::format("{:.{}f}", value, ticks.decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text;
}

Scale make_scale(const PlotAxis& axis, const std::vector<PlotLine>& lines,
                 double PlotPoint::*coordinate, double headroom, double wanted_ticks) {
  if (axis.logarithmic) return logarithmic_scale(axis, wanted_ticks);
  double low = 0, high = 0;
  for (const PlotLine& line : lines) {
    for (const PlotPoint& point : line.points) {
      low = std::min(low, point.*coordinate);
      high = std::max(high, point.*coordinate);
    }
  }
  if (!(high > low)) high = low + 1;
  const double span = high - low;
  high = axis.max.value_or(high + headroom * span);
  low = axis.min.value_or(low < 0 ? low - headroom * span : low);
  Scale scale{.low = low, .high = high, .factor = 1, .title = axis.title};
  if (!axis.unit.empty() && axis.unit != "1") {
    const EngineeringPrefix prefix = engineering_prefix(std::max(high, -low) * 0.5);
    scale.factor = prefix.factor;
    scale.title += fmt::format(" [{}{}]", prefix.symbol, axis.unit);
    scale.low /= prefix.factor;
    scale.high /= prefix.factor;
  }
  scale.ticks = round_ticks(scale.low, scale.high, wanted_ticks);
  return scale;
}

}  // namespace carom::io
