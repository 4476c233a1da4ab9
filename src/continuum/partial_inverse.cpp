#include "continuum/partial_inverse.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "continuum/supernodes.h"

// With P·A·Pᵀ = L·Lᵀ and unit columns B at the unknowns, Bᵀ·A⁻¹·B = Zᵀ·Z, where Z = L⁻¹·P·B.
//
// A column of Z is zero but for the supernodes on the way from its unknown to the root of the tree of
// elimination. CHOLMOD numbers that tree so that whatever is below a supernode precedes it without
// gaps. Hence, with columns in the order of elimination, those that reach a supernode are neighbours,
// and its rows of Z are a dense block.
namespace carom::continuum {
namespace {

/// Columns of Z whose updates are computed at once: they should stay in the cache.
constexpr int panel_width = 256;

/// Columns of Z that reach a supernode: from `begin` up to `end`, which is not one of them.
struct ColumnRange {
  int begin = 0, end = 0;

  int count() const { return end - begin; }
  void include(const ColumnRange& other) {
    if (other.count() == 0) return;
    *this =
        count() == 0 ? other : ColumnRange{std::min(begin, other.begin), std::max(end, other.end)};
  }
};

/// Columns that reach each supernode, for columns that begin at the given rows, which rise.
std::vector<ColumnRange> find_reach(const Supernodes& supernodes, const std::vector<int>& rows) {
  std::vector<ColumnRange> reach(static_cast<std::size_t>(supernodes.count()));
  for (int c = 0; c < static_cast<int>(rows.size()); ++c) {
    const int s = supernodes.of_row(rows[static_cast<std::size_t>(c)]);
    reach[static_cast<std::size_t>(s)].include({c, c + 1});
  }
  for (int s = 0; s < supernodes.count(); ++s) {
    const Supernode node = supernodes[s];
    if (node.below() == 0) continue;
    const int parent = supernodes.of_row(*node.rows_below());
    reach[static_cast<std::size_t>(parent)].include(reach[static_cast<std::size_t>(s)]);
  }
  return reach;
}

/// Zᵀ·Z by forward substitution, supernode after supernode. Rows of Z are kept from the first number
/// that comes to them until they are done with, so memory is that of a few fronts.
class HalfSolve {
 public:
  HalfSolve(const CholmodLibrary& library, const Supernodes& supernodes,
            const std::vector<int>& rows)
      : library_(library),
        supernodes_(supernodes),
        rows_(rows),
        reach_(find_reach(supernodes, rows)),
        Z_(reach_.size()) {}

  /// The lower triangle; the upper one is zero.
  Eigen::MatrixXd product() {
    const auto size = static_cast<Eigen::Index>(rows_.size());
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(size, size);
    std::size_t next = 0;  // column that begins
    for (int s = 0; s < supernodes_.count(); ++s) {
      const ColumnRange columns = reach_[static_cast<std::size_t>(s)];
      if (columns.count() == 0) continue;
      const Supernode node = supernodes_[s];
      Eigen::MatrixXd Z = std::move(block(s));
      for (; next < rows_.size() && rows_[next] < node.first + node.columns; ++next) {
        Z(rows_[next] - node.first, static_cast<Eigen::Index>(next) - columns.begin) = 1;
      }
      finish_rows(node, Z);
      add_square(Z, columns, W);
      if (node.below() > 0) update_below(node, columns, Z);
    }
    return W;
  }

 private:
  Eigen::MatrixXd& block(int s) {
    Eigen::MatrixXd& Z = Z_[static_cast<std::size_t>(s)];
    if (Z.size() == 0) {
      Z.setZero(supernodes_[s].columns, reach_[static_cast<std::size_t>(s)].count());
    }
    return Z;
  }

  /// Z ← L₁₁⁻¹·Z
  void finish_rows(const Supernode& node, Eigen::MatrixXd& Z) const {
    const int columns = static_cast<int>(Z.cols());
    const double one = 1;
    library_.dtrsm("L", "L", "N", "N", &node.columns, &columns, &one, node.numbers, &node.height,
                   Z.data(), &node.columns, 1, 1, 1, 1);
  }

  /// W ← W + Zᵀ·Z, in the columns that are there.
  void add_square(const Eigen::MatrixXd& Z, const ColumnRange& columns, Eigen::MatrixXd& W) const {
    const int size = columns.count(), inner = static_cast<int>(Z.rows());
    const int stride = static_cast<int>(W.rows());
    const double one = 1;
    library_.dsyrk("L", "T", &size, &inner, &one, Z.data(), &inner, &one,
                   &W(columns.begin, columns.begin), &stride, 1, 1);
  }

  /// Takes L₂₁·Z from the rows below, each of which belongs to a supernode further up.
  void update_below(const Supernode& node, const ColumnRange& columns, const Eigen::MatrixXd& Z) {
    for (int from = 0; from < columns.count(); from += panel_width) {
      const int count = std::min(panel_width, columns.count() - from), below = node.below();
      const double one = 1, zero = 0;
      update_.resize(std::max(update_.size(),
                              static_cast<std::size_t>(below) * static_cast<std::size_t>(count)));
      library_.dgemm("N", "N", &below, &count, &node.columns, &one, node.numbers + node.columns,
                     &node.height, Z.col(from).data(), &node.columns, &zero, update_.data(), &below,
                     1, 1);
      subtract_update(node, {columns.begin + from, columns.begin + from + count});
    }
  }

  void subtract_update(const Supernode& node, const ColumnRange& columns) {
    const int* const rows = node.rows_below();
    for (int from = 0, to = 0; from < node.below(); from = to) {
      const int s = supernodes_.of_row(rows[from]);
      const int first = supernodes_[s].first;
      while (to < node.below() && supernodes_.of_row(rows[to]) == s) ++to;
      Eigen::MatrixXd& target = block(s);
      const double* update = update_.data();
      for (int c = columns.begin; c < columns.end; ++c, update += node.below()) {
        double* const column = target.col(c - reach_[static_cast<std::size_t>(s)].begin).data();
        for (int i = from; i < to; ++i) column[rows[i] - first] -= update[i];
      }
    }
  }

  const CholmodLibrary& library_;
  const Supernodes& supernodes_;
  const std::vector<int>& rows_;
  std::vector<ColumnRange> reach_;
  std::vector<Eigen::MatrixXd> Z_;  // rows of each supernode, in the columns that reach it
  std::vector<double> update_;      // L₂₁·Z of a panel
};

}  // namespace

Eigen::MatrixXd partial_inverse(const CholmodLibrary& library, const cholmod_factor& factor,
                                std::span<const int> unknowns) {
  const Supernodes supernodes(factor);
  const std::vector<int> row_of = supernodes.rows_of_unknowns();
  const auto row = [&](std::size_t i) { return row_of[static_cast<std::size_t>(unknowns[i])]; };
  std::vector<std::size_t> order(unknowns.size());  // of elimination
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return row(i) < row(j); });
  std::vector<int> rows(order.size());
  std::transform(order.begin(), order.end(), rows.begin(), row);

  const Eigen::MatrixXd lower = HalfSolve(library, supernodes, rows).product();
  Eigen::MatrixXd W(lower.rows(), lower.cols());
  for (Eigen::Index j = 0; j < W.cols(); ++j) {
    const auto to_j = static_cast<Eigen::Index>(order[static_cast<std::size_t>(j)]);
    for (Eigen::Index i = j; i < W.rows(); ++i) {
      const auto to_i = static_cast<Eigen::Index>(order[static_cast<std::size_t>(i)]);
      W(to_i, to_j) = W(to_j, to_i) = lower(i, j);
    }
  }
  return W;
}

}  // namespace carom::continuum
