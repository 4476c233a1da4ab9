#include "io/run/base64.h"

#include <bit>

namespace carom::io {

static_assert(std::endian::native == std::endian::little, "pages read little-endian numbers");

namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

void append_base64(std::span<const unsigned char> bytes, std::string& text) {
  text.reserve(text.size() + (bytes.size() + 2) / 3 * 4);
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const unsigned three = bytes[i] << 16U | bytes[i + 1] << 8U | bytes[i + 2];
    for (const unsigned shift : {18U, 12U, 6U, 0U}) text += letters[three >> shift & 63U];
  }
  const std::size_t left = bytes.size() - i;
  if (left == 0) return;
  const unsigned last = bytes[i] << 16U | (left == 2 ? bytes[i + 1] << 8U : 0U);
  text += letters[last >> 18U & 63U];
  text += letters[last >> 12U & 63U];
  text += left == 2 ? letters[last >> 6U & 63U] : '=';
  text += '=';
}

std::vector<unsigned char> bytes_of_base64(std::string_view text) {
  std::vector<unsigned char> bytes;
  bytes.reserve(text.size() / 4 * 3);
  unsigned held = 0, bits = 0;
  for (const char letter : text) {
    const std::size_t place = letters.find(letter);
    if (place == std::string_view::npos) break;
    held = held << 6U | static_cast<unsigned>(place);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<unsigned char>(held >> bits & 255U));
  }
  return bytes;
}

}  // namespace carom::io
