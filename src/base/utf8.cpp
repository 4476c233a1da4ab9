#include "base/utf8.h"

namespace carom {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

/// Control characters of ASCII and of Latin 1, embeddings and isolates of the direction of writing, and
/// the codes that are no characters.
bool is_obeyed(char32_t code) {
  if (code < 0x20) return code != '\n' && code != '\t';
  return (code >= 0x7f && code <= 0x9f) || (code >= 0x202a && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xfffe || code == 0xffff;
}

void append_escape(char32_t code, std::string& text) {
  constexpr char digits[] = "0123456789abcdef";
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += digits[code >> shift & 0xf];
}

}  // namespace

// The lengths, and what is refused: overlong forms, surrogates, codes above U+10FFFF (RFC 3629).
Utf8Character first_character(std::string_view text) {
  constexpr Utf8Character invalid{.code = 0xfffd, .bytes = 1, .valid = false};
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return invalid;
  char32_t code = lead & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return invalid;
    code = code << 6 | (next & 0x3fU);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return invalid;
  return {code, bytes, true};
}

std::string visible_text(std::string_view text) {
  std::string visible;
  visible.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    if (!character.valid) {
      visible += replacement;
    } else if (is_obeyed(character.code)) {
      append_escape(character.code, visible);
    } else {
      visible += text.substr(0, character.bytes);
    }
    text.remove_prefix(character.bytes);
  }
  return visible;
}

}  // namespace carom
