#include "contact/candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/numbers.h"
#include "base/text.h"
#include "carom/mechanics.h"
#include "carom/shapes.h"
#include "contact/mesh_pair.h"
#include "contact/near_search.h"

namespace carom::contact {

Candidates::Candidates(const Model& model, std::vector<Problem>& problems, PairList list)
    : CandidateList(model, problems, list) {
  points_.resize(static_cast<std::size_t>(point_count_));
}

int Candidates::add_pair(const ContactPair& pair) {
  const int place = CandidateList::add_pair(pair);
  points_.resize(static_cast<std::size_t>(point_count_));
  return place;
}

void Candidates::take_for_rigid() {
  CandidateList::take_for_rigid();
  found_at_.assign(pairs_.size(), {});
}

void Candidates::update_pair(const Kinematics& kinematics, int index) {
  const ShapePair& pair = pairs_[index];
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  const Pose X_WA = shape_pose(kinematics, pair.partner_a(), a, pair.a);
  const Pose X_WB = shape_pose(kinematics, pair.partner_b(), b, pair.b);
  if (!found_at_.empty() && !pair.bends()) {
    FoundAt& last = found_at_[index];
    const bool same = last.known && last.X_WA.p == X_WA.p && last.X_WB.p == X_WB.p &&
                      last.X_WA.R == X_WA.R && last.X_WB.R == X_WB.R;
    if (same) return;
    last = {X_WA, X_WB, true};
  }
  const std::span points(points_.data() + pair.first_point,
                         static_cast<std::size_t>(pair.features));
  if (pair.bends()) return find_bent(kinematics, pair, points);
  if (pair.features == 1) {
    pair.find(a, X_WA, b, X_WB, points);
    return;
  }
  std::array<ContactPoint, max_contact_points> found;
  const int count = pair.find(a, X_WA, b, X_WB, found);
  // A point that the pair does not have now is infinitely far and does not approach.
  std::ranges::fill(points, ContactPoint{.gap = infinite, .n_W = Vector3d::Zero(), .p_WC = X_WB.p});
  for (int i = 0; i < count; ++i) points[found[i].feature] = found[i];
}

void Candidates::update_all(const Kinematics& kinematics) {
  for (int pair = 0; pair < static_cast<int>(pairs_.size()); ++pair) update_pair(kinematics, pair);
}

void Candidates::update_pairs_of(const Kinematics& kinematics, std::span<const int> candidates) {
  int last = -1;
  for (const int c : candidates) {
    const int pair = candidates_[c].pair;
    if (pair >= 0 && pair != last) update_pair(kinematics, pair);
    last = pair;
  }
}

double Candidates::gap(const Kinematics& kinematics, const Candidate& candidate) const {
  if (candidate.is_stop()) {
    return candidate.side * (candidate.limit - joint_position(kinematics, candidate.joint));
  }
  return points_[pairs_[candidate.pair].first_point + candidate.feature].gap;
}

TouchState Candidates::state(const Kinematics& kinematics, const Candidate& candidate) const {
  TouchState touch;
  touch.gap = gap(kinematics, candidate);
  if (candidate.is_stop()) {
    touch.closing = candidate.side * joint_speed(kinematics, candidate.joint);
    return touch;
  }
  const ShapePair& pair = pairs_[candidate.pair];
  const ContactPoint& point = points_[pairs_[candidate.pair].first_point + candidate.feature];
  touch.p_WC = point.p_WC;
  touch.p_WA = point.p_WA;
  touch.p_WB = point.p_WB;
  const auto [a, b] = pair.points(touch);
  const Vector3d v_rel_W = velocity_at(kinematics, b) - velocity_at(kinematics, a);
  const double opening = point.n_W.dot(v_rel_W);
  touch.closing = -opening;
  touch.n_W = point.n_W;
  touch.slip_W = v_rel_W - opening * point.n_W;
  const Vector3d w_WA = angular_velocity_at(kinematics, a);
  const Vector3d w_WB = angular_velocity_at(kinematics, b);
  touch.w_rel_W = w_WB - w_WA;
  touch.mean_spin = 0.5 * point.n_W.dot(w_WA + w_WB);
  touch.curvature_a = point.curvature_a;
  touch.curvature_b = point.curvature_b;
  return touch;
}

TouchState Candidates::gap_state(const Kinematics& kinematics, const Candidate& candidate) const {
  TouchState touch = state(kinematics, candidate);
  if (candidate.is_stop()) return touch;
  const ShapePair& pair = pairs_[candidate.pair];
  touch.p_CN_W = points_[pair.first_point + candidate.feature].p_CN_W;
  if (touch.p_CN_W.isZero(0)) return touch;
  const auto [a, b] = pair.points(touch, touch.p_WN());
  touch.closing = touch.n_W.dot(velocity_at(kinematics, a) - velocity_at(kinematics, b));
  return touch;
}

void Candidates::apply(const Kinematics& kinematics, const Candidate& candidate,
                       const TouchState& touch, double normal_force, const Vector3d& friction_W,
                       Forces& forces) const {
  if (candidate.is_stop()) {
    forces.add_along(kinematics, candidate.joint, -candidate.side * normal_force);
    return;
  }
  const ShapePair& pair = pairs_[candidate.pair];
  const auto act = [&](const Vector3d& p_W, const Vector3d& force_W) {
    const auto [a, b] = pair.points(touch, p_W);
    add_force(kinematics, b, force_W, forces);
    add_force(kinematics, a, -force_W, forces);
  };
  if (touch.p_CN_W.isZero(0)) {
    act(touch.p_WC, normal_force * touch.n_W + friction_W);
  } else {
    act(touch.p_WN(), normal_force * touch.n_W);
    act(touch.p_WC, friction_W);
  }
}

void Candidates::apply_moment(const Kinematics& kinematics, const Candidate& candidate,
                              const TouchState& touch, const Vector3d& moment_W,
                              Forces& forces) const {
  const ShapePair& pair = pairs_[candidate.pair];
  const auto [a, b] = pair.points(touch);
  add_moment(kinematics, b, moment_W, forces);
  add_moment(kinematics, a, -moment_W, forces);
}

double Candidates::effective_mass(Dynamics& dynamics, const Candidate& candidate,
                                  const TouchState& touch) const {
  /// Of what would move without joints: less is rounding.
  constexpr double immovable_share = 1e-10;
  const auto mass_of = [&](double speed, double taken) {
    const double left = speed - taken;
    return left > immovable_share * taken && left > 0 ? 1 / left : infinite;
  };
  if (!candidate.is_stop()) {
    const auto [a, b] = pairs_[candidate.pair].points(touch);
    const double mass = contact::effective_mass(dynamics, a, b, touch.n_W);
    if (holder_ == nullptr || !std::isfinite(mass)) return mass;
    return mass_of(1 / mass, holder_->speed_taken(dynamics, a, b, touch.n_W));
  }
  // Speed that a unit impulse along the coordinate gives to it.
  Forces impulse(model_);
  impulse.add_along(dynamics.kinematics(), candidate.joint, 1);
  dynamics.speed_change(impulse);
  const double speed = joint_speed_change(dynamics, candidate.joint);
  return mass_of(speed, holder_ == nullptr ? 0 : holder_->speed_taken(dynamics, impulse));
}

std::array<BodyId, 2> Candidates::bodies(const Candidate& candidate) const {
  if (candidate.is_stop()) {
    return {model_.spec(candidate.joint).a, model_.spec(candidate.joint).b};
  }
  return {pairs_[candidate.pair].body_a, pairs_[candidate.pair].body_b};
}

void Candidates::check_overlaps(const Kinematics& kinematics, bool rigid,
                                std::vector<Problem>& problems) {
  if (table_) {
    std::vector<ContactPair> near;
    NearSearch(model_, table_).find(standing_shapes(model_, *table_, kinematics, 0), 0, near);
    for (const ContactPair& pair : near) add_pair(pair);
  }
  update_all(kinematics);
  std::vector<double> deepest(model_.contacts().size(), 0);
  for (const Candidate& candidate : candidates_) {
    if (candidate.is_stop()) continue;
    const double overlap = -gap(kinematics, candidate);
    if (overlap <= drawing_precision * candidate.length) continue;
    deepest[candidate.contact] = std::max(deepest[candidate.contact], overlap);
  }
  for (const MeshPair& pair : mesh_pairs_) {
    const double overlap = -find_facet_gap(model_, kinematics, pair).gap;
    if (overlap <= drawing_precision * pair.length) continue;
    deepest[pair.contact] = std::max(deepest[pair.contact], overlap);
  }
  for (std::size_t i = 0; i < deepest.size(); ++i) {
    const ContactSpec& spec = model_.contacts()[i];
    if (deepest[i] == 0 || (spec.allow_initial_overlap && !rigid)) continue;
    problems.push_back({spec.place.empty() ? "contact " + spec.name : spec.place,
                        "contact " + spec.name + ": the bodies overlap by " +
                            short_text(deepest[i], 4) + " m at the start",
                        rigid ? "move them apart: rigid bodies cannot overlap"
                              : "move them apart, or write allow_initial_overlap = true"});
  }
}

}  // namespace carom::contact
