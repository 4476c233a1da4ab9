// The two halves of solving with a factor P·A·Pᵀ = L·Lᵀ, each also for a part of it alone: loads at few unknowns change few rows
// of L⁻¹·P·b, and some unknowns of x need few rows of it.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "continuum/supernodes.h"

namespace carom::continuum {

class HalfSolves {
 public:
  HalfSolves(const CholmodLibrary& library, const cholmod_factor& factor);

  /// L⁻¹·P·b, in the order of elimination.
  Eigen::VectorXd forward(const Eigen::VectorXd& b) const;
  /// The same for few unknowns with a load, added to y.
  void add_forward(std::span<const int> unknowns, const Eigen::VectorXd& b,
                   Eigen::VectorXd& y) const;
  /// Pᵀ·L⁻ᵀ·y
  Eigen::VectorXd backward(const Eigen::VectorXd& y) const;
  /// The same at some unknowns; what it is elsewhere says nothing.
  Eigen::VectorXd backward_at(std::span<const int> unknowns, const Eigen::VectorXd& y) const;

 private:
  /// Supernodes on the ways from unknowns to the root, rising.
  std::vector<int> way_up(std::span<const int> unknowns) const;
  void forward_in(int s, Eigen::VectorXd& y) const;
  void backward_in(int s, Eigen::VectorXd& y) const;
  Eigen::VectorXd in_order_of_unknowns(const Eigen::VectorXd& y) const;

  const CholmodLibrary& library_;
  Supernodes supernodes_;
  std::vector<int> row_of_unknown_;
  mutable Eigen::VectorXd below_;  // rows below a supernode
};

}  // namespace carom::continuum
