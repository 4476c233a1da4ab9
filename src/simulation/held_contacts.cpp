#include "simulation/held_contacts.h"

#include <algorithm>
#include <cmath>

#include "carom/mechanics.h"

namespace carom::simulation {
namespace {

/// Gaps and rates below this share of the run's sizes need no correction.
constexpr double precise = 1e-13;
constexpr int most_corrections = 4;
/// A correction of that many times the energy that each error alone would need is not one.
constexpr double out_of_proportion = 100;

}  // namespace

std::vector<int> HeldContacts::touching(const Kinematics& kinematics) {
  candidates_.update_all(kinematics);
  std::vector<int> list;
  for (int c = 0; c < static_cast<int>(tracks_.size()); ++c) {
    const contact::Candidate& candidate = candidates_.all()[c];
    const double gap = candidates_.gap(kinematics, candidate);
    const bool stayed = tracks_[c].is_closed() && std::fabs(gap) <= drift_gap_;
    if (stayed || gap <= contact::drawing_precision * candidate.length) list.push_back(c);
  }
  return list;
}

double HeldContacts::depth(const Kinematics& kinematics) {
  candidates_.update_all(kinematics);
  double deepest = 0;
  for (const contact::Candidate& candidate : candidates_.all()) {
    deepest = std::max(deepest, -candidates_.gap(kinematics, candidate) / candidate.length);
  }
  return deepest;
}

/// Integration does not take a closed contact as far as this: its pair touches elsewhere now.
bool HeldContacts::strays(const Track& track, const contact::TouchState& touch) const {
  if (!(std::fabs(touch.gap) <= stray_gap_) || std::fabs(touch.closing) > stray_speed_) return true;
  return track.mode == Mode::stick && touch.slip_W.norm() > stray_speed_;
}

/// The same where a step has ended. A point that another has taken the name of is not to be pulled back to where that one
/// was.
bool HeldContacts::has_strayed(const Track& track, const contact::TouchState& touch) const {
  return strays(track, touch) || !(std::fabs(touch.gap) <= drift_gap_);
}

/// Closed contacts that are still where they were.
std::vector<int> HeldContacts::held(const Kinematics& kinematics) {
  candidates_.update_pairs_of(kinematics, closed_);
  std::vector<int> list;
  for (const int c : closed_) {
    if (!has_strayed(tracks_[c], candidates_.gap_state(kinematics, candidates_.all()[c])))
      list.push_back(c);
  }
  return list;
}

/// The smallest x with inverse·x = −wrong. Rows that nearly repeat each other but do not agree would move the
/// mechanism far for the sake of little: they are met half-way, by the least damping (Levenberg and Marquardt) that
/// keeps xᵀ·inverse·x in proportion.
VectorXd HeldContacts::correction(const Eigen::MatrixXd& inverse, const VectorXd& wrong) {
  VectorXd x;
  solver_.solve(inverse, -wrong, x);
  double alone = 0;
  for (Eigen::Index i = 0; i < wrong.size(); ++i) {
    if (inverse(i, i) > 0) alone += wrong[i] * wrong[i] / inverse(i, i);
  }
  const double largest = inverse.diagonal().maxCoeff();
  Eigen::MatrixXd damped = inverse;
  for (double damping = 1e-10 * largest;
       damping <= largest && x.dot(inverse * x) > out_of_proportion * alone; damping *= 10) {
    damped.diagonal() = inverse.diagonal().array() + damping;
    solver_.solve(damped, -wrong, x);
  }
  return x;
}

/// Gaps to zero, by the displacement of least kinetic energy. True when the state moved.
bool HeldContacts::close_gaps(Dynamics& dynamics, State& state, const std::vector<int>& list) {
  for (int round = 0; round < most_corrections; ++round) {
    candidates_.update_pairs_of(dynamics.kinematics(), list);
    double largest = 0;
    VectorXd gaps(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      const contact::Candidate& candidate = candidates_.all()[list[i]];
      gaps[i] = candidates_.gap(dynamics.kinematics(), candidate);
      // What another correction has made stray waits for its event.
      if (!(std::fabs(gaps[i]) <= stray_gap_)) gaps[i] = 0;
      largest = std::max(largest, std::fabs(gaps[i]) / candidate.length);
    }
    if (largest <= precise) return round > 0;
    standing_.update(dynamics, candidates_, list);
    Eigen::MatrixXd normal(list.size(), list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = 0; j < list.size(); ++j) {
        normal(i, j) = standing_.inverse()(3 * i + 2, 3 * j + 2);
      }
    }
    const VectorXd push = correction(normal, gaps);
    VectorXd along = VectorXd::Zero(3 * list.size()), step = VectorXd::Zero(state.v.size());
    for (std::size_t i = 0; i < list.size(); ++i) along[3 * i + 2] = push[i];
    standing_.change_speeds(along, step);
    move_coordinates(model_, step, state.q);
    dynamics.project(state);
  }
  return true;
}

/// Rates of gaps to zero, and slip where contacts stick. True when the state moved.
bool HeldContacts::stop_rates(Dynamics& dynamics, State& state, const std::vector<int>& list) {
  if (list.empty()) return false;
  standing_.update(dynamics, candidates_, list, moments_.rows_of(list));
  std::vector<int> rows;
  for (int i = 0; i < standing_.count(); ++i) {
    const bool sticks = tracks_[list[i]].mode == Mode::stick;
    for (int axis = sticks ? 0 : 2; axis < 3; ++axis) rows.push_back(3 * i + axis);
  }
  for (int k = standing_.count(); k < standing_.block_count(); ++k) {
    const contact::MomentRows& moment = standing_.moments()[k - standing_.count()];
    if (moments_.turns(list[moment.contact], moment.about)) continue;
    for (int row = 0; row < moment.row_count(); ++row) rows.push_back(3 * k + row);
  }
  return stop_rows(dynamics, state, rows);
}

/// Speeds of these rows to zero, by the impulses of least kinetic energy. True when the state moved.
bool HeldContacts::stop_rows(Dynamics& dynamics, State& state, const std::vector<int>& rows) {
  const VectorXd speeds = standing_.velocity()(rows);
  if (speeds.cwiseAbs().maxCoeff() <= precise * scales_.speed) return false;
  VectorXd impulses = VectorXd::Zero(3 * standing_.block_count());
  impulses(rows) = correction(standing_.inverse()(rows, rows), speeds);
  // u⁺ − u⁻ = G·p makes the loss −p·(u⁺ + u⁻)/2.
  stopped_energy_ -= impulses.dot(standing_.velocity() + 0.5 * (standing_.inverse() * impulses));
  standing_.change_speeds(impulses, state.v);
  dynamics.update(state);
  return true;
}

bool HeldContacts::end_slip(Dynamics& dynamics, State& state) {
  stopped_energy_ = 0;
  std::vector<int> list;
  bool any = false;
  for (const int c : touching(dynamics.kinematics())) {
    const contact::TouchState touch =
        candidates_.gap_state(dynamics.kinematics(), candidates_.all()[c]);
    if (std::fabs(touch.closing) > rest_speed()) continue;
    list.push_back(c);
    any |= hardly_slips(c, touch) && touch.slip_W.norm() > precise * scales_.speed;
  }
  if (!any) return false;
  standing_.update(dynamics, candidates_, list);
  std::vector<int> rows;
  for (int i = 0; i < standing_.count(); ++i) {
    const bool ends = hardly_slips(list[i], standing_.touch(i));
    for (int axis = ends ? 0 : 2; axis < 3; ++axis) rows.push_back(3 * i + axis);
  }
  return stop_rows(dynamics, state, rows);
}

bool HeldContacts::project(Dynamics& dynamics, State& state) {
  stopped_energy_ = 0;
  const std::vector<int> list = held(dynamics.kinematics());
  if (list.empty()) return false;
  const bool moved = close_gaps(dynamics, state, list);
  return stop_rates(dynamics, state, held(dynamics.kinematics())) || moved;
}

void HeldContacts::push_out(Dynamics& dynamics, State& state) {
  std::vector<int> list = held(dynamics.kinematics());
  for (const int c : touching(dynamics.kinematics())) {
    const double gap = candidates_.gap(dynamics.kinematics(), candidates_.all()[c]);
    if (!tracks_[c].is_closed() && gap < -precise * candidates_.all()[c].length) list.push_back(c);
  }
  std::ranges::sort(list);
  if (!list.empty()) close_gaps(dynamics, state, list);
}

}  // namespace carom::simulation
