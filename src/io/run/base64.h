// Bytes as text.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carom::io {

/// Base64 (RFC 4648, with padding) behind `text`.
void append_base64(std::span<const unsigned char> bytes, std::string& text);

/// The bytes of such a text; other letters end it.
std::vector<unsigned char> bytes_of_base64(std::string_view text);

/// The numbers of such a text, as far as they are whole.
template <class Number>
std::vector<Number> numbers_of_base64(std::string_view text) {
  const std::vector<unsigned char> bytes = bytes_of_base64(text);
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
  return numbers;
}

/// The bytes of numbers, in the order of the machine: little-endian wherever Carom runs.
template <class Number>
void append_base64_of(std::span<const Number> numbers, std::string& text) {
  append_base64({reinterpret_cast<const unsigned char*>(numbers.data()), numbers.size_bytes()},
                text);
}
template <class Number>
std::string base64_of(const std::vector<Number>& numbers) {
  std::string text;
  append_base64_of(std::span<const Number>(numbers), text);
  return text;
}

}  // namespace carom::io
