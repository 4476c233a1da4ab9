#include "continuum/half_solves.h"

namespace carom::continuum {
namespace {

constexpr int stride_one = 1;
constexpr double plus_one = 1, minus_one = -1, nothing = 0;

}  // namespace

HalfSolves::HalfSolves(const CholmodLibrary& library, const cholmod_factor& factor)
    : library_(library), supernodes_(factor), row_of_unknown_(supernodes_.rows_of_unknowns()) {
  int most = 0;
  for (int s = 0; s < supernodes_.count(); ++s) most = std::max(most, supernodes_[s].below());
  below_.setZero(most);
}

std::vector<int> HalfSolves::way_up(std::span<const int> unknowns) const {
  std::vector<char> on_the_way(static_cast<std::size_t>(supernodes_.count()), 0);
  for (const int unknown : unknowns) {
    int s = supernodes_.of_row(row_of_unknown_[static_cast<std::size_t>(unknown)]);
    for (; s >= 0 && on_the_way[static_cast<std::size_t>(s)] == 0; s = supernodes_.parent(s)) {
      on_the_way[static_cast<std::size_t>(s)] = 1;
    }
  }
  std::vector<int> way;
  for (int s = 0; s < supernodes_.count(); ++s) {
    if (on_the_way[static_cast<std::size_t>(s)] != 0) way.push_back(s);
  }
  return way;
}

// y₁ ← L₁₁⁻¹·y₁, y₂ ← y₂ − L₂₁·y₁
void HalfSolves::forward_in(int s, Eigen::VectorXd& y) const {
  const Supernode node = supernodes_[s];
  double* const own = y.data() + node.first;
  library_.dtrsv("L", "N", "N", &node.columns, node.numbers, &node.height, own, &stride_one, 1, 1,
                 1);
  const int below = node.below();
  if (below == 0) return;
  library_.dgemv("N", &below, &node.columns, &plus_one, node.numbers + node.columns, &node.height,
                 own, &stride_one, &nothing, below_.data(), &stride_one, 1);
  const int* const rows = node.rows_below();
  for (int i = 0; i < below; ++i) y[rows[i]] -= below_[i];
}

// y₁ ← L₁₁⁻ᵀ·(y₁ − L₂₁ᵀ·y₂)
void HalfSolves::backward_in(int s, Eigen::VectorXd& y) const {
  const Supernode node = supernodes_[s];
  double* const own = y.data() + node.first;
  const int below = node.below();
  if (below > 0) {
    const int* const rows = node.rows_below();
    for (int i = 0; i < below; ++i) below_[i] = y[rows[i]];
    library_.dgemv("T", &below, &node.columns, &minus_one, node.numbers + node.columns,
                   &node.height, below_.data(), &stride_one, &plus_one, own, &stride_one, 1);
  }
  library_.dtrsv("L", "T", "N", &node.columns, node.numbers, &node.height, own, &stride_one, 1, 1,
                 1);
}

Eigen::VectorXd HalfSolves::forward(const Eigen::VectorXd& b) const {
  const int* const unknowns = supernodes_.unknowns_of_rows();
  Eigen::VectorXd y(b.size());
  for (Eigen::Index row = 0; row < y.size(); ++row) y[row] = b[unknowns[row]];
  for (int s = 0; s < supernodes_.count(); ++s) forward_in(s, y);
  return y;
}

void HalfSolves::add_forward(std::span<const int> unknowns, const Eigen::VectorXd& b,
                             Eigen::VectorXd& y) const {
  const std::vector<int> way = way_up(unknowns);
  Eigen::VectorXd change = Eigen::VectorXd::Zero(y.size());
  for (const int unknown : unknowns) {
    change[row_of_unknown_[static_cast<std::size_t>(unknown)]] = b[unknown];
  }
  for (const int s : way) forward_in(s, change);
  y += change;
}

Eigen::VectorXd HalfSolves::in_order_of_unknowns(const Eigen::VectorXd& y) const {
  const int* const unknowns = supernodes_.unknowns_of_rows();
  Eigen::VectorXd x(y.size());
  for (Eigen::Index row = 0; row < y.size(); ++row) x[unknowns[row]] = y[row];
  return x;
}

Eigen::VectorXd HalfSolves::backward(const Eigen::VectorXd& y) const {
  Eigen::VectorXd x = y;
  for (int s = supernodes_.count() - 1; s >= 0; --s) backward_in(s, x);
  return in_order_of_unknowns(x);
}

Eigen::VectorXd HalfSolves::backward_at(std::span<const int> unknowns,
                                        const Eigen::VectorXd& y) const {
  const std::vector<int> way = way_up(unknowns);
  Eigen::VectorXd x = y;
  for (auto s = way.rbegin(); s != way.rend(); ++s) backward_in(*s, x);
  return in_order_of_unknowns(x);
}

}  // namespace carom::continuum
