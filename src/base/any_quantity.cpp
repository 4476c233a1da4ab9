#include "base/any_quantity.h"

#include <stdexcept>

#include "base/text.h"

namespace carom {
namespace {

std::string_view without_spaces_around(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::optional<AnyQuantity> read_any_quantity(std::string_view text) {
  text = without_spaces_around(text);
  double number = 0;
  if (read_number(text, number)) return AnyQuantity{.value = number};
  // The number is the longest start of the text that reads as one.
  std::size_t length = text.size();
  while (length > 0 && !read_number(text.substr(0, length), number)) --length;
  if (length == 0) return std::nullopt;
  try {
    const Unit unit = parse_unit(without_spaces_around(text.substr(length)));
    return AnyQuantity{.value = number * unit.in_si,
                       .dimension = unit.dimension,
                       .in_si = unit.in_si,
                       .plain = false};
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace carom
