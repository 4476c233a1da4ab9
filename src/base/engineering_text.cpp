#include <array>
#include <cmath>

#include "base/text.h"
#include "carom/math.h"

namespace carom {
namespace {

constexpr std::array<std::string_view, 9> kSymbols = {"p", "n", "µ", "m", "", "k", "M", "G", "T"};
constexpr int kNone = 4;

bool takes_prefix(std::string_view unit) {
  for (const std::string_view symbol : {"m", "s", "N", "Pa", "J"}) {
    if (!unit.starts_with(symbol)) continue;
    const std::string_view rest = unit.substr(symbol.size());
    if (rest.empty() || rest == "*s") return true;
  }
  return false;
}

/// "N*s" as "N·s"
std::string with_dots(std::string_view unit) {
  std::string text;
  for (const char letter : unit) text += letter == '*' ? "·" : std::string(1, letter);
  return text;
}

}  // namespace

EngineeringPrefix engineering_prefix(double magnitude) {
  magnitude = std::fabs(magnitude);
  if (!(magnitude > 0) || !std::isfinite(magnitude)) return {};
  // A little is added so that 999.9999 of rounding counts as 1000.
  const int step = static_cast<int>(std::floor(std::log10(magnitude) / 3 + 1e-9));
  const int index = std::min(std::max(step + kNone, 0), static_cast<int>(kSymbols.size()) - 1);
  return {std::string(kSymbols[index]), std::pow(10.0, 3 * (index - kNone))};
}

std::string engineering_text(double value, std::string_view unit, int digits) {
  if (unit == "1" || unit.empty()) return short_text(value, digits);
  if (!std::isfinite(value)) return short_text(value) + " " + with_dots(unit);
  if (unit == "kg" && std::fabs(value) < 1 && value != 0) {
    const EngineeringPrefix prefix = engineering_prefix(value * 1e3);
    return short_text(value * 1e3 / prefix.factor, digits) + " " + prefix.symbol + "g";
  }
  if (!takes_prefix(unit)) return short_text(value, digits) + " " + with_dots(unit);
  const EngineeringPrefix prefix = engineering_prefix(value);
  return short_text(value / prefix.factor, digits) + " " + prefix.symbol + with_dots(unit);
}

}  // namespace carom
