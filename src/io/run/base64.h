// Bytes as text.
#pragma once

#include <span>
#include <string>

namespace carom::io {

/// Base64 (RFC 4648, with padding) behind `text`.
void append_base64(std::span<const unsigned char> bytes, std::string& text);

/// The bytes of numbers, in the order of the machine: little-endian wherever Carom runs.
template <class Number>
void append_base64_of(std::span<const Number> numbers, std::string& text) {
  append_base64({reinterpret_cast<const unsigned char*>(numbers.data()), numbers.size_bytes()},
                text);
}

}  // namespace carom::io
