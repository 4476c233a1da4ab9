#include "io/picture/svg_hatch.h"

#include <fmt/format.h>

namespace carom::io {
namespace {

/// Side of the square that repeats [px].
constexpr int tile = 10;

std::string name_of(SvgHatch hatch) {
  return fmt::format("hatch-{}", static_cast<int>(hatch));
}

/// One tile. Slanted lines run on into the corners, or they would have gaps there.
std::string drawing_of(SvgHatch hatch) {
  const std::string rising = "M-2 2l4 -4M0 10l10 -10M8 12l4 -4";
  const std::string falling = "M-2 8l4 4M0 0l10 10M8 -2l4 4";
  switch (hatch) {
    case SvgHatch::none:
      return "";
    case SvgHatch::rising:
      return rising;
    case SvgHatch::falling:
      return falling;
    case SvgHatch::crossed:
      return rising + falling;
    case SvgHatch::dots:
      return "M2 2h1.6M7 7h1.6";
    case SvgHatch::level:
      return "M0 5h10";
    case SvgHatch::upright:
      return "M5 0v10";
  }
  return "";
}

}  // namespace

std::string hatch_paint(SvgHatch hatch) {
  return "url(#" + name_of(hatch) + ")";
}

std::string hatch_definitions(const std::set<SvgHatch>& hatches) {
  std::string patterns;
  for (const SvgHatch hatch : hatches) {
    if (hatch == SvgHatch::none) continue;
    patterns += fmt::format(
        "<pattern id=\"{0}\" width=\"{1}\" height=\"{1}\" patternUnits=\"userSpaceOnUse\"><path "
        "d=\"{2}\" fill=\"none\" stroke=\"#000000\" stroke-width=\"{3}\" stroke-opacity=\"0.55\"/>"
        "</pattern>\n",
        name_of(hatch), tile, drawing_of(hatch), hatch == SvgHatch::dots ? 1.6 : 0.8);
  }
  return patterns.empty() ? "" : "<defs>\n" + patterns + "</defs>\n";
}

}  // namespace carom::io
