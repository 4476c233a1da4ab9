#include "base/sealed_bytes.h"

#include <bit>
#include <cstring>

#include "base/archive.h"
#include "carom/messages.h"

namespace carom {
namespace {

constexpr std::size_t kind_length = 8;
constexpr std::uint32_t byte_order = 0x01020304;
constexpr std::uint32_t format = 1;

struct Header {
  std::uint32_t order = byte_order;
  std::uint32_t format_version = format;
  std::uint64_t length = 0;
  std::uint64_t sum = 0;

  void archive(Archive& file) { file(order, format_version, length, sum); }
};
constexpr std::size_t header_length = kind_length + 24;

}  // namespace

// Each word changes the sum by a step that can be undone, so that one changed word always shows.
std::uint64_t checksum(std::string_view bytes) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
  std::uint64_t sum = bytes.size() * odd;
  std::size_t at = 0;
  const auto take = [&](std::size_t count) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, count);
    sum = std::rotl((sum ^ word) * odd, 29);
    at += count;
  };
  while (at + 8 <= bytes.size()) take(8);
  if (at < bytes.size()) take(bytes.size() - at);
  return (sum ^ sum >> 32) * odd;
}

std::string seal(std::string_view kind, std::string_view bytes) {
  CAROM_ASSERT(kind.size() == kind_length, "kinds have eight letters");
  Archive file;
  Header header{.length = bytes.size(), .sum = checksum(bytes)};
  file(header);
  std::string all(kind);
  all.reserve(header_length + bytes.size());
  all += file.take();
  all += bytes;
  return all;
}

std::string_view unseal(std::string_view kind, std::string_view sealed, std::string_view* rest) {
  if (!sealed.starts_with(kind)) throw ArchiveError("is not the saved state of a run");
  if (sealed.size() < header_length) throw ArchiveError("is cut short");
  const std::string_view packed = sealed.substr(kind_length, header_length - kind_length);
  Archive file(std::span(packed.data(), packed.size()));
  Header header;
  file(header);
  if (header.order != byte_order) throw ArchiveError("was written on another kind of machine");
  if (header.format_version != format) throw ArchiveError("has another format");
  const std::string_view all = sealed.substr(header_length);
  if (all.size() < header.length) throw ArchiveError("is cut short");
  const std::string_view bytes = all.substr(0, header.length);
  const bool has_more = bytes.size() < all.size() && rest == nullptr;
  if (has_more || checksum(bytes) != header.sum) throw ArchiveError("is damaged");
  if (rest != nullptr) *rest = all.substr(bytes.size());
  return bytes;
}

}  // namespace carom
