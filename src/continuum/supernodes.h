// The blocks of a factor that CHOLMOD has made, as they lie in its memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "carom/messages.h"
#include "continuum/cholmod_library.h"

namespace carom::continuum {

/// Columns of L with the same rows: a dense block, of which the top is a triangle.
struct Supernode {
  int first = 0, columns = 0;  // of L
  int height = 0;              // rows of the block
  const int* rows = nullptr;   // of L, rising; the first ones are its own columns
  const double* numbers = nullptr;

  int below() const { return height - columns; }
  const int* rows_below() const { return rows + columns; }
};

/// What a supernodal factor of CHOLMOD holds.
class Supernodes {
 public:
  explicit Supernodes(const cholmod_factor& L) : L_(L), of_row_(L.n) {
    CAROM_ASSERT(L.is_super && L.is_ll && L.itype == CHOLMOD_INT, "factor must be supernodal");
    for (int s = 0; s < count(); ++s) {
      std::fill(of_row_.begin() + list(L.super)[s], of_row_.begin() + list(L.super)[s + 1], s);
    }
  }

  int count() const { return static_cast<int>(L_.nsuper); }
  int of_row(int row) const { return of_row_[static_cast<std::size_t>(row)]; }
  Supernode operator[](int s) const {
    const int* const first = list(L_.super) + s;
    const int* const start = list(L_.pi) + s;
    return {first[0], first[1] - first[0], start[1] - start[0], list(L_.s) + start[0],
            static_cast<const double*>(L_.x) + list(L_.px)[s]};
  }
  /// The one above in the tree of elimination; −1: none.
  int parent(int s) const {
    const Supernode node = (*this)[s];
    return node.below() == 0 ? -1 : of_row(*node.rows_below());
  }
  /// Of each row of L, the unknown.
  const int* unknowns_of_rows() const { return list(L_.Perm); }
  /// Of each unknown, the row of L.
  std::vector<int> rows_of_unknowns() const {
    std::vector<int> rows(L_.n);
    for (std::size_t k = 0; k < L_.n; ++k) {
      rows[static_cast<std::size_t>(list(L_.Perm)[k])] = static_cast<int>(k);
    }
    return rows;
  }

 private:
  static const int* list(const void* numbers) { return static_cast<const int*>(numbers); }

  const cholmod_factor& L_;
  std::vector<int> of_row_;
};

}  // namespace carom::continuum
