#include "io/run/thin_rows.h"

#include <algorithm>

namespace carom::io {
namespace {

/// Cuts rows into equal pieces and marks one of each: the one of the largest force, or the first.
void keep_pieces(const std::vector<std::size_t>& rows, std::size_t pieces,
                 const std::vector<double>& force, std::vector<char>& kept) {
  pieces = std::min(pieces, rows.size());
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(piece * rows.size() / pieces);
    const auto end = rows.begin() + static_cast<std::ptrdiff_t>((piece + 1) * rows.size() / pieces);
    kept[*std::ranges::max_element(begin, end, {}, [&](std::size_t i) { return force[i]; })] = 1;
  }
}

}  // namespace

std::vector<std::size_t> thin_rows(const RowWeights& rows, std::size_t most) {
  const std::size_t count = rows.in_contact.size();
  std::vector<std::size_t> in_contact, apart;
  for (std::size_t i = 0; i < count; ++i) (rows.in_contact[i] ? in_contact : apart).push_back(i);
  std::vector<char> kept(count, count > most ? 0 : 1);
  if (count > most) {
    const std::size_t room = most > 4 ? most - 2 : 2;  // the ends are kept besides
    const std::size_t of_contact = std::min(
        in_contact.size(), std::max(4 * room / 5, room > apart.size() ? room - apart.size() : 0));
    keep_pieces(in_contact, of_contact, rows.force, kept);
    keep_pieces(apart, room - of_contact, rows.force, kept);
    kept.front() = kept.back() = 1;
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < count; ++i) {
    if (kept[i]) places.push_back(i);
  }
  return places;
}

}  // namespace carom::io
