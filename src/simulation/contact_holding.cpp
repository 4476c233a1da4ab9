// Contacts that friction holds by the force they need: no relative acceleration, all of them together.
// The forces follow from the accelerations without them, so they are added after these are known.
#include <cmath>

#include "simulation/contact_tracker.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;

namespace {

/// Rows of the contacts that the others leave less than this share of are redundant.
constexpr double redundant_share = 1e-9;

}  // namespace

ContactTracker::Holding::Holding(const Model& model) : rows(model), solver(redundant_share) {}

bool ContactTracker::is_held(const Track& track) const {
  return track.mode == Mode::touching && track.friction.holds();
}

bool ContactTracker::holds() const {
  for (const Slot& slot : slots_) {
    if (slot.candidate >= 0 && is_held(tracks_[slot.candidate])) return true;
  }
  return false;
}

/// For each held contact i: a_i + Σ_j W_ij·f_j = −v_i/τ with the accelerations a of the last evaluation
/// and the contact's own time τ, so that what is left of the slip dies out. The corners of a box are
/// redundant: the smallest forces are taken. Contacts that cannot give theirs give what they can, and the
/// others carry the rest.
void ContactTracker::add_holding_forces(Dynamics& dynamics, std::span<const double> values,
                                        Forces& forces, std::span<double> rates) {
  const Kinematics& kinematics = dynamics.kinematics();
  Holding& holding = *holding_;
  holding.touching.clear();
  for (const Slot& slot : slots_) {
    if (slot.candidate < 0 || !is_held(tracks_[slot.candidate])) continue;
    const Candidate& candidate = candidates_.all()[slot.candidate];
    if (std::isfinite(candidates_.gap(kinematics, candidate))) {
      holding.touching.push_back(slot.candidate);
    }
  }
  const int count = static_cast<int>(holding.touching.size());
  if (count == 0) return;
  holding.rows.update(dynamics, candidates_, holding.touching);
  holding.rows.acceleration(dynamics, candidates_, holding.accelerations);
  holding.wanted.resize(2 * count);
  holding.free.clear();
  for (int i = 0; i < count; ++i) {
    const Track& track = tracks_[holding.touching[i]];
    const double time = track.depth_scale / track.touch_speed;
    holding.wanted.segment<2>(2 * i) =
        -holding.accelerations.segment<2>(3 * i) - holding.rows.velocity().segment<2>(3 * i) / time;
    holding.free.push_back(i);
  }
  while (!holding.free.empty()) {
    solve_holding();
    if (!saturate_holding(values)) break;
  }
  for (int i = 0; i < count; ++i) {
    const Track& track = tracks_[holding.touching[i]];
    const TouchState touch = measured(track.slot, holding.rows.touch(i), values);
    add_friction(track.slot, touch, signed_force(track, -touch.gap, touch.closing), kinematics,
                 values, forces, rates);
  }
}

/// Forces of the contacts that are not at their limit.
void ContactTracker::solve_holding() {
  Holding& holding = *holding_;
  const int unknown = static_cast<int>(holding.free.size());
  holding.inverse.resize(2 * unknown, 2 * unknown);
  holding.right.resize(2 * unknown);
  for (int i = 0; i < unknown; ++i) {
    const int row = holding.free[i];
    holding.right.segment<2>(2 * i) = holding.wanted.segment<2>(2 * row);
    for (int j = 0; j < unknown; ++j) {
      holding.inverse.block<2, 2>(2 * i, 2 * j) =
          holding.rows.inverse().block<2, 2>(3 * row, 3 * holding.free[j]);
    }
  }
  holding.solver.solve(holding.inverse, holding.right, holding.forces);
  for (int i = 0; i < unknown; ++i) {
    const int row = holding.free[i];
    tracks_[holding.touching[row]].holding_W =
        holding.rows.axes_W(row).leftCols<2>() * holding.forces.segment<2>(2 * i);
  }
}

/// Takes those beyond their limit out of the equations, with what they give. True when there were any.
bool ContactTracker::saturate_holding(std::span<const double> values) {
  constexpr double clearly = 1e-9;
  Holding& holding = *holding_;
  const std::size_t before = holding.free.size();
  std::erase_if(holding.free, [&](int row) {
    const Track& track = tracks_[holding.touching[row]];
    const TouchState touch = measured(track.slot, holding.rows.touch(row), values);
    const Vector3d given_W =
        track.friction
            .answer(normal_side(track, touch, signed_force(track, -touch.gap, touch.closing)),
                    motion_of(track, touch), friction_states(values, track.slot), {})
            .force_W;
    if ((given_W - track.holding_W).norm() <= clearly * track.holding_W.norm()) return false;
    const Eigen::Vector2d given = holding.rows.axes_W(row).leftCols<2>().transpose() * given_W;
    for (int other = 0; other < static_cast<int>(holding.touching.size()); ++other) {
      holding.wanted.segment<2>(2 * other) -=
          holding.rows.inverse().block<2, 2>(3 * other, 3 * row) * given;
    }
    return true;
  });
  return holding.free.size() < before;
}

}  // namespace carom::simulation
