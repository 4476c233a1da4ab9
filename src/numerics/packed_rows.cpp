#include "numerics/packed_rows.h"

#include <algorithm>

namespace carom::numerics {
namespace {

using Eigen::Index;
using Pattern = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic>;

/// Columns that have entries in the same rows follow each other: always the one that differs least from the last.
std::vector<Index> order_of_columns(const Pattern& kept) {
  std::vector<Index> left(static_cast<std::size_t>(kept.cols())), order;
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<Index>(i);
  const auto differs = [&](Index column) {
    return order.empty() ? Index{0} : (kept.col(column) != kept.col(order.back())).count();
  };
  while (!left.empty()) {
    const auto next = std::ranges::min_element(left, {}, differs);
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}

/// A row with entries from one ordered column to before another.
struct Span {
  Index from, to, row;
};

std::vector<Span> spans_of_rows(const Pattern& kept, const std::vector<Index>& order) {
  std::vector<Span> spans;
  for (Index row = 0; row < kept.rows(); ++row) {
    Span span{kept.cols(), 0, row};
    for (Index i = 0; i < kept.cols(); ++i) {
      if (!kept(row, order[static_cast<std::size_t>(i)])) continue;
      span.from = std::min(span.from, i);
      span.to = i + 1;
    }
    if (span.to > 0) spans.push_back(span);
  }
  std::ranges::sort(spans, {}, [](const Span& s) { return std::array{s.from, s.to, s.row}; });
  return spans;
}

}  // namespace

PackedRows::PackedRows(const Eigen::MatrixXd& all, double least) {
  const Pattern kept = all.array().abs() > least;
  order_ = order_of_columns(kept);
  const std::vector<Span> spans = spans_of_rows(kept, order_);
  for (std::size_t at = 0; at < spans.size(); at += height) {
    Piece piece{.places = {}, .first = all.cols(), .count = 0};
    Index end = 0;
    for (std::size_t i = 0; i < height; ++i) {
      const Span& span = spans[std::min(at + i, spans.size() - 1)];
      piece.places[i] = span.row;
      piece.first = std::min(piece.first, span.from);
      end = std::max(end, span.to);
    }
    piece.count = end - piece.first;
    for (Index i = piece.first; i < end; ++i) {
      for (const Index row : piece.places) {
        entries_.push_back(all(row, order_[static_cast<std::size_t>(i)]));
      }
    }
    pieces_.push_back(piece);
  }
}

void PackedRows::multiply(const Eigen::VectorXd& x, double* into) const {
  using Two = Eigen::Array2d;
  Eigen::VectorXd ordered(x.size());
  for (Index i = 0; i < x.size(); ++i) ordered[i] = x[order_[static_cast<std::size_t>(i)]];
  const double* entries = entries_.data();
  for (const Piece& piece : pieces_) {
    const double* with = ordered.data() + piece.first;
    Two upper = Two::Zero(), lower = Two::Zero();
    for (Index i = 0; i < piece.count; ++i, entries += height) {
      upper += with[i] * Eigen::Map<const Two>(entries);
      lower += with[i] * Eigen::Map<const Two>(entries + 2);
    }
    into[piece.places[0]] = upper[0];
    into[piece.places[1]] = upper[1];
    into[piece.places[2]] = lower[0];
    into[piece.places[3]] = lower[1];
  }
}

}  // namespace carom::numerics
