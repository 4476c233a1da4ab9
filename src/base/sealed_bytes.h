// Bytes with a header that tells what they are and whether they are whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace carom {

/// Bytes behind a header: what they are (eight letters), the format, their length and a checksum.
std::string seal(std::string_view kind, std::string_view bytes);

/// The bytes of `seal`, which stay where they are. Throws ArchiveError with what is wrong: they are
/// something else, of another format or machine, cut short, or changed. Bytes that follow them are given
/// to `rest`; without it there must be none.
std::string_view unseal(std::string_view kind, std::string_view sealed,
                        std::string_view* rest = nullptr);

/// A number that differs for bytes that differ, but for a chance of 2⁻⁶⁴.
std::uint64_t checksum(std::string_view bytes);

}  // namespace carom
