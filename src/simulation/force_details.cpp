// What contacts tell about their normal forces where they are asked to: the parts, and how the indentation moves.
#include <limits>

#include "simulation/contact_points.h"
#include "simulation/foundation_contacts.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;

void ContactPoints::add_details(const Dynamics& dynamics, std::span<const double> values,
                                std::vector<NormalForceDetail>& details) {
  std::vector<double> least_gap(details.size(), std::numeric_limits<double>::infinity());
  for (int slot = 0; slot < set_.slot_count(); ++slot) {
    if (set_.slots[slot] < 0) continue;
    const Candidate& candidate = set_.candidate(set_.slots[slot]);
    const PointTouch& point = set_.points[set_.slots[slot]];
    if (!point.touches()) continue;
    if (!candidate.is_stop()) set_.candidates.update_pair(dynamics.kinematics(), candidate.pair);
    const TouchState touch = set_.touch_at(slot, dynamics.kinematics(), values);
    if (!std::isfinite(touch.gap)) continue;
    NormalForceDetail& detail = details[candidate.place];
    detail.parts += point.told_parts(touch);
    if (!(touch.gap < least_gap[candidate.place])) continue;
    least_gap[candidate.place] = touch.gap;
    detail.depth_rate = touch.closing;
    detail.depth_acceleration = set_.candidates.closing_acceleration(dynamics, candidate, touch);
  }
}

/// Facets are springs with dashpots, F = k·A·δ·(1 + c·δ̇): without c, what is left is elastic.
void FoundationContacts::add_details(const Dynamics& dynamics, std::span<const double> /*values*/,
                                     std::vector<NormalForceDetail>& details) {
  const Kinematics& kinematics = dynamics.kinematics();
  for (int i = 0; i < pair_count(); ++i) {
    if (!tracks_[i].touching) continue;
    const double normal = load(kinematics, i).normal_W.norm();
    contact::PatchAnswer elastic = tracks_[i].answer;
    elastic.damping = 0;
    const double spring = contact::patch_load(model_, kinematics, pairs_[i], plans_[i], elastic,
                                              [](const Vector3d&, const Vector3d&) {})
                              .normal_W.norm();
    NormalForceDetail& detail = details[pairs_[i].contact];
    detail.parts += {.elastic = spring, .damping = normal - spring};
    const Approach at = approach(kinematics, i);
    detail.depth_rate = at.closing;
    detail.depth_acceleration = pressing(dynamics, i, at);
  }
}

}  // namespace carom::simulation
