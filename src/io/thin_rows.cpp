#include "io/thin_rows.h"

#include <algorithm>

namespace carom::io {
namespace {

/// One of every `length` rows with this mark: the one of the largest force, or the first.
void keep_pieces(const RowWeights& rows, char mark, std::size_t length, std::vector<char>& kept) {
  std::size_t seen = 0, best = 0;
  for (std::size_t i = 0; i < rows.in_contact.size(); ++i) {
    if (rows.in_contact[i] != mark) continue;
    if (seen % length == 0) {
      if (seen > 0) kept[best] = 1;
      best = i;
    } else if (rows.force[i] > rows.force[best]) {
      best = i;
    }
    ++seen;
  }
  if (seen > 0) kept[best] = 1;
}

std::size_t pieces_of(std::size_t rows, std::size_t most) {
  most = std::max<std::size_t>(most, 1);
  return std::max<std::size_t>((rows + most - 1) / most, 1);
}

}  // namespace

std::vector<std::size_t> thin_rows(const RowWeights& rows, std::size_t most) {
  const std::size_t count = rows.in_contact.size();
  std::vector<char> kept(count, 1);
  if (count > most) {
    std::ranges::fill(kept, 0);
    const std::size_t room = most > 4 ? most - 2 : 2;  // the ends are kept besides
    const auto in_contact =
        static_cast<std::size_t>(std::ranges::count_if(rows.in_contact, [](char c) { return c; }));
    const std::size_t contact_room = std::max<std::size_t>(4 * room / 5, 1);
    const std::size_t of_contact = pieces_of(in_contact, contact_room);
    keep_pieces(rows, 1, of_contact, kept);
    const std::size_t used = (in_contact + of_contact - 1) / of_contact;
    if (room > used) keep_pieces(rows, 0, pieces_of(count - in_contact, room - used), kept);
    kept.front() = kept.back() = 1;
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < count; ++i) {
    if (kept[i]) places.push_back(i);
  }
  return places;
}

}  // namespace carom::io
