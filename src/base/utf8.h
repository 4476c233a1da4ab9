// Text as characters: UTF-8 taken apart, and what a terminal or a document must not be given as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carom {

/// The first character of a text that is not empty.
struct Utf8Character {
  char32_t code = 0;
  std::size_t bytes = 1;  ///< that it takes
  bool valid = true;      ///< otherwise the first byte begins no character of UTF-8
};
Utf8Character first_character(std::string_view text);

/// The text with control characters, except line breaks and tabs, and marks that turn the direction of
/// writing as \u001b: a terminal shows them and obeys none. Bytes that are not UTF-8 become U+FFFD. The
/// same in JSON, whose texts mean the same afterwards.
std::string visible_text(std::string_view text);

}  // namespace carom
