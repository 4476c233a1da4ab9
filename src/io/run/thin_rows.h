// Which rows of a long table a page keeps.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace carom::io {

/// How much a row of a run matters: rows of a contact phase are kept before all others.
struct RowWeights {
  std::vector<char> in_contact;  ///< by row
  std::vector<double> force;     ///< by row: of all contacts together [N]
};

/// At most `most` rows (never fewer than two) in their order, the first and the last among them. All of
/// the contact phases when they fit into four fifths, and the others at even distances; otherwise of
/// equal pieces of the contact phases the row of the largest force.
std::vector<std::size_t> thin_rows(const RowWeights& rows, std::size_t most);

}  // namespace carom::io
