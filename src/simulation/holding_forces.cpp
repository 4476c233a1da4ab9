#include "simulation/holding_forces.h"

#include <cmath>

namespace carom::simulation {

using contact::TouchState;

namespace {

/// Rows of the contacts that the others leave less than this share of are redundant.
constexpr double redundant_share = 1e-9;

}  // namespace

HoldingForces::HoldingForces(const Model& model) : rows_(model), solver_(redundant_share) {}

/// For each held contact i: a_i + Σ_j W_ij·f_j = −v_i/τ with the accelerations a of the last evaluation
/// and the contact's own time τ, so that what is left of the slip dies out. The corners of a box are
/// redundant: the smallest forces are taken.
void HoldingForces::find(Dynamics& dynamics, const contact::Candidates& candidates,
                         std::span<const HeldContact> held) {
  const int count = static_cast<int>(held.size());
  candidates_.clear();
  for (const HeldContact& contact : held) candidates_.push_back(contact.candidate);
  rows_.update(dynamics, candidates, candidates_);
  rows_.acceleration(dynamics, candidates, accelerations_);
  wanted_.resize(2 * count);
  free_.clear();
  for (int i = 0; i < count; ++i) {
    const double time = held[i].point->depth_scale / held[i].point->speed();
    wanted_.segment<2>(2 * i) =
        -accelerations_.segment<2>(3 * i) - rows_.velocity().segment<2>(3 * i) / time;
    free_.push_back(i);
  }
  while (!free_.empty()) {
    solve(held);
    if (!saturate(held)) break;
  }
}

/// Forces of the contacts that are not at their limit.
void HoldingForces::solve(std::span<const HeldContact> held) {
  const int unknown = static_cast<int>(free_.size());
  inverse_.resize(2 * unknown, 2 * unknown);
  right_.resize(2 * unknown);
  for (int i = 0; i < unknown; ++i) {
    const int row = free_[i];
    right_.segment<2>(2 * i) = wanted_.segment<2>(2 * row);
    for (int j = 0; j < unknown; ++j) {
      inverse_.block<2, 2>(2 * i, 2 * j) = rows_.inverse().block<2, 2>(3 * row, 3 * free_[j]);
    }
  }
  solver_.solve(inverse_, right_, forces_);
  for (int i = 0; i < unknown; ++i) {
    const int row = free_[i];
    held[row].point->holding_W = rows_.axes_W(row).leftCols<2>() * forces_.segment<2>(2 * i);
  }
}

/// Takes those beyond their limit out of the equations, with what they give. True when there were any.
bool HoldingForces::saturate(std::span<const HeldContact> held) {
  constexpr double clearly = 1e-9;
  const std::size_t before = free_.size();
  std::erase_if(free_, [&](int row) {
    const PointTouch& point = *held[row].point;
    const TouchState& touch = held[row].touch;
    const Vector3d given_W =
        point.friction_answer(touch, point.force(touch), held[row].values, {}).force_W;
    if ((given_W - point.holding_W).norm() <= clearly * point.holding_W.norm()) return false;
    const Eigen::Vector2d given = rows_.axes_W(row).leftCols<2>().transpose() * given_W;
    for (int other = 0; other < static_cast<int>(held.size()); ++other) {
      wanted_.segment<2>(2 * other) -= rows_.inverse().block<2, 2>(3 * other, 3 * row) * given;
    }
    return true;
  });
  return free_.size() < before;
}

}  // namespace carom::simulation
