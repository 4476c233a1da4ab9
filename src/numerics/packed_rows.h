// A matrix with many zeros, kept as few dense pieces of four rows each.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace carom::numerics {

/// For products with vectors, again and again. Rows that have entries in nearly the same columns stand together, as far as columns can be
/// ordered so; of a piece all from the first column to the last one that any of its rows needs is kept.
class PackedRows {
 public:
  /// Entries up to `least` count as zero.
  explicit PackedRows(const Eigen::MatrixXd& all, double least = 0);

  /// Writes the products of the rows that are not zero to their places; the others are left alone.
  void multiply(const Eigen::VectorXd& x, double* into) const;
  bool is_zero() const { return pieces_.empty(); }

 private:
  static constexpr std::size_t height = 4;
  struct Piece {
    std::array<Eigen::Index, height>
        places;                 // of the rows; a piece with fewer has one of them again
    Eigen::Index first, count;  // of the ordered columns
  };
  std::vector<Eigen::Index> order_;  // of columns
  std::vector<Piece> pieces_;
  std::vector<double> entries_;  // piece by piece, column by column
};

}  // namespace carom::numerics
