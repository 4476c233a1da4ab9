#include "numerics/ode_solver.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/archive.h"
#include "carom/messages.h"
#include "numerics/radau_method.h"

namespace carom::numerics {
namespace {

OdeStatus failure(StepVerdict verdict) {
  switch (verdict) {
    case StepVerdict::not_finite:
      return OdeStatus::not_finite;
    case StepVerdict::no_convergence:
      return OdeStatus::no_convergence;
    default:
      return OdeStatus::inaccurate;
  }
}

}  // namespace

bool failed(OdeStatus status) {
  return status == OdeStatus::inaccurate || status == OdeStatus::not_finite ||
         status == OdeStatus::no_convergence;
}

const char* to_text(OdeStatus status) {
  switch (status) {
    case OdeStatus::advanced:
      return "took a step";
    case OdeStatus::limit_reached:
      return "reached the limit";
    case OdeStatus::event:
      return "reached an event";
    case OdeStatus::inaccurate:
      return "no step is small enough for the tolerance";
    case OdeStatus::not_finite:
      return "the derivative or an event function is not finite";
    case OdeStatus::no_convergence:
      return "the equations of an implicit step cannot be solved";
  }
  return "";
}

OdeSolver::OdeSolver(OdeFunction derivative, OdeSettings settings, EventFunctions events)
    : system_(std::move(derivative), settings.tolerance, settings.scale),
      settings_(std::move(settings)),
      events_(std::move(events), system_.size()),
      explicit_(system_.size()),
      state_(system_.size()),
      derivative_(system_.size()),
      work_(system_.size()),
      change_(system_.size()) {
  CAROM_ASSERT(system_.size() > 0, "there is a state");
  CAROM_ASSERT(settings_.tolerance > 0, "the tolerance is above zero");
  for (const double scale : settings_.scale) CAROM_ASSERT(scale > 0, "scales are above zero");
  hits_.reserve(events_.count());
  if (settings_.method == OdeMethod::implicit_method) set_implicit(true);
  statistics_ = {};
}

OdeSolver::~OdeSolver() = default;

template <class Function>
decltype(auto) OdeSolver::with_method(const Function& function) {
  return use_implicit_ ? function(*implicit_) : function(explicit_);
}

void OdeSolver::start(double t, std::span<const double> y) {
  time_ = last_start_ = t;
  last_length_ = 0;
  next_step_ = settings_.first_step;
  events_.forget();
  restart(y);
}

void OdeSolver::restart(std::span<const double> y) {
  CAROM_ASSERT(y.size() == state_.size(), "the state has one value for each scale");
  std::copy(y.begin(), y.end(), state_.begin());
  explicit_.forget();
  if (implicit_) implicit_->forget();
  easy_steps_ = 0;
  next_step_ = settings_.first_step;
  fresh_ = true;
}

void OdeSolver::adjust(std::span<const double> y) {
  CAROM_ASSERT(y.size() == state_.size(), "the state has one value for each scale");
  std::copy(y.begin(), y.end(), state_.begin());
  fresh_ = true;
}

void OdeSolver::change_events(std::vector<Crossing> crossings, std::span<const int> before) {
  events_.change(std::move(crossings), before);
  hits_.reserve(events_.count());
  fresh_ = true;
}

void OdeSolver::use(OdeMethod method) {
  settings_.method = method;
  if (method != OdeMethod::automatic) set_implicit(method == OdeMethod::implicit_method);
}

void OdeSolver::set_implicit(bool implicit) {
  if (implicit && !implicit_)
    implicit_ = std::make_unique<RadauMethod>(system_.size(), settings_.passive);
  if (implicit == use_implicit_) return;
  use_implicit_ = implicit;
  easy_steps_ = 0;
  ++statistics_.switches;
  // The one has not seen the other's steps.
  with_method([](auto& method) { method.forget(); });
}

/// Automatic choice: implicit as soon as stability limits the explicit steps, explicit again once
/// the implicit steps have been well within its limits for a while.
void OdeSolver::choose_method() {
  if (settings_.method != OdeMethod::automatic) return;
  if (!use_implicit_) {
    if (explicit_.stiff()) set_implicit(true);
    return;
  }
  constexpr double well_stable = 2;
  easy_steps_ = next_step_ * implicit_->spectral_radius() < well_stable ? easy_steps_ + 1 : 0;
  if (easy_steps_ >= 10) set_implicit(false);
}

/// A length over which an explicit step of Euler, and the change of the derivative over it, stay
/// small (Hairer, Nørsett and Wanner I, II.4). Zero when no such length is found.
double OdeSolver::first_step(double t_limit) {
  const double size = system_.norm(state_, state_) * settings_.tolerance;
  const double speed = system_.norm(derivative_, state_) * settings_.tolerance;
  const double range = std::min(t_limit - time_, settings_.largest_step);
  const double by_speed = 0.01 * std::max(size, 1e-3) / speed;
  double h = speed > 0 ? std::min(by_speed, range) : (std::isfinite(range) ? 1e-3 * range : 1e-6);
  limit_showed_ |= !(speed > 0) || by_speed >= range;
  for (int attempt = 0; attempt < 20; ++attempt, h *= 0.1) {
    for (std::size_t i = 0; i < state_.size(); ++i) work_[i] = state_[i] + h * derivative_[i];
    if (!system_.evaluate(time_ + h, work_, change_)) continue;
    for (std::size_t i = 0; i < state_.size(); ++i) change_[i] -= derivative_[i];
    const double change = system_.norm(change_, state_) * settings_.tolerance / h;
    const double rate = std::max(speed, change);
    const int order = use_implicit_ ? RadauMethod::order : DormandPrinceMethod::order;
    const double by_rate = rate > 0 ? std::pow(settings_.tolerance / rate, 1.0 / order) : 100 * h;
    return std::min({100 * h, by_rate, range});
  }
  return 0;
}

/// Derivative, first step length and event values at the current state.
OdeStatus OdeSolver::prepare(double t_limit) {
  if (!fresh_) return OdeStatus::advanced;
  if (!system_.evaluate(time_, state_, derivative_)) return OdeStatus::not_finite;
  if (next_step_ <= 0) next_step_ = first_step(t_limit);
  if (next_step_ <= 0) return OdeStatus::not_finite;
  limit_showed_ |= next_step_ >= t_limit - time_;
  next_step_ = std::min(next_step_, t_limit - time_);
  if (!events_.empty() && !events_.start(time_, state_, derivative_, next_step_)) {
    return OdeStatus::not_finite;
  }
  fresh_ = false;
  return OdeStatus::advanced;
}

OdeStep OdeSolver::step(double t_limit) {
  hits_.clear();
  limit_showed_ = false;
  CAROM_ASSERT(t_limit >= time_, "integration goes forward");
  if (t_limit == time_) return {OdeStatus::limit_reached, time_, hits_};
  if (const OdeStatus ready = prepare(t_limit); failed(ready)) return {ready, time_, hits_};
  constexpr int most_trials = 150;
  OdeStatus reason = OdeStatus::inaccurate;
  for (int trial = 0; trial < most_trials; ++trial) {
    const double wish = std::min(next_step_, settings_.largest_step);
    const double left = t_limit - time_;
    const bool last = 1.01 * wish >= left;
    const double shortest = std::max(settings_.smallest_step, 4 * epsilon * std::fabs(time_));
    limit_showed_ |= last;
    if (!last && wish < shortest) break;
    const double h = last ? left : wish;
    const StepTrial tried = with_method(
        [&](auto& method) { return method.try_step(system_, time_, state_, derivative_, h); });
    interpolation_ready_ = false;
    last_length_ = 0;  // the trial took the place of the last step
    OdeStatus outcome = OdeStatus::advanced;
    if (tried.verdict != StepVerdict::accepted) {
      outcome = failure(tried.verdict);
      next_step_ = tried.next_step;
    } else if (!events_.empty()) {
      outcome = search_events(h);
      if (failed(outcome)) next_step_ = 0.25 * h;
    }
    if (failed(outcome)) {
      ++statistics_.rejected;
      reason = outcome;
      continue;
    }
    ++statistics_.steps;
    if (outcome == OdeStatus::event) return {OdeStatus::event, time_, hits_};
    // A last step that was cut short says little about the next one.
    next_step_ = last ? std::max(tried.next_step, wish) : tried.next_step;
    commit(h, last ? t_limit : time_ + h);
    if (!events_.empty()) events_.pass(time_);
    choose_method();
    return {last ? OdeStatus::limit_reached : OdeStatus::advanced, time_, hits_};
  }
  return {reason, time_, hits_};
}

void OdeSolver::commit(double h, double t) {
  last_start_ = time_;
  last_length_ = h;
  last_implicit_ = use_implicit_;
  time_ = t;
  with_method([&](auto& method) {
    std::copy(method.end().begin(), method.end().end(), state_.begin());
    std::copy(method.end_derivative().begin(), method.end_derivative().end(), derivative_.begin());
  });
}

/// `advanced` when no event function passes through zero within the trial step of length h;
/// otherwise ends the step there.
OdeStatus OdeSolver::search_events(double h) {
  const auto outlook = with_method(
      [&](auto& method) { return events_.look_ahead(h, method.end(), method.end_derivative()); });
  if (outlook == EventLocator::Outlook::not_finite) return OdeStatus::not_finite;
  if (outlook == EventLocator::Outlook::clear) return OdeStatus::advanced;
  if (!prepare_interpolation()) return OdeStatus::not_finite;
  // Where an implicit step starts, a stiff component first makes good the error of the last one, and
  // may carry a function over zero and back.
  const double shortest = use_implicit_ ? 1e-6 : 1e-11;
  const double theta = events_.find_first(
      [this](double at, std::span<double> y) {
        with_method([&](auto& method) { method.interpolate(at, y); });
      },
      shortest);
  if (!std::isfinite(theta)) return OdeStatus::not_finite;
  if (theta > 1) return OdeStatus::advanced;
  return land_at_event(h, theta) ? OdeStatus::event : OdeStatus::not_finite;
}

/// Repeats the step so that it ends where the first event function is zero. The interpolation gives
/// the length, a Newton iteration corrects it by the difference between interpolation and step.
bool OdeSolver::land_at_event(double h, double theta) {
  const double slope = events_.slope(
      [this](double at, std::span<double> y) {
        with_method([&](auto& method) { method.interpolate(at, y); });
      },
      theta);
  const auto land = [&](double length) {
    interpolation_ready_ = false;
    return with_method([&](auto& method) { return method.land(system_, length); });
  };
  const auto end = [&] { return with_method([](auto& method) { return method.end(); }); };
  // Below this share of the step the tangent is exact to rounding.
  constexpr double by_tangent = 1e-8;
  double at = theta, correction = 0;
  bool found = false;
  for (int iteration = 0; iteration < 5; ++iteration) {
    if (!land(at * h)) return false;
    correction = -events_.value(time_ + at * h, end()) / slope;
    found = std::fabs(correction) <= by_tangent;
    // A touch so slight that step and interpolation disagree about it has no such root.
    if (found || !std::isfinite(correction) || std::fabs(correction) > 0.1) break;
    at = std::clamp(at + correction, 0.0, 1.0);
  }
  if (!found) {
    at = theta;
    correction = 0;
    if (!land(at * h)) return false;
  }
  if (!prepare_interpolation()) return false;
  correction = std::max(correction, -at);  // time does not go back, not even by rounding
  const double t = time_ + (at + correction) * h;
  commit(at * h, t);
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += correction * h * derivative_[i];
  events_.stop(t, state_, hits_);
  next_step_ = h;
  fresh_ = true;
  return true;
}

bool OdeSolver::prepare_interpolation() {
  if (interpolation_ready_) return true;
  interpolation_ready_ = true;
  return with_method([&](auto& method) { return method.prepare_interpolation(system_); });
}

void OdeSolver::interpolate(double t, std::span<double> y) {
  if (last_length_ == 0) {
    std::copy(state_.begin(), state_.end(), y.begin());
    return;
  }
  const double theta = (t - last_start_) / last_length_;
  if (last_implicit_) {
    implicit_->interpolate(theta, y);
    return;
  }
  if (!interpolation_ready_) explicit_.prepare_interpolation(system_);
  interpolation_ready_ = true;
  explicit_.interpolate(theta, y);
}

OdeSolver::Outlook OdeSolver::outlook(double t_limit) const {
  if (fresh_ && next_step_ <= 0) return Outlook::unknown;
  const double wish = std::min(next_step_, settings_.largest_step);
  return 1.01 * wish >= t_limit - time_ ? Outlook::may_reach : Outlook::clear;
}

void OdeSolver::archive(Archive& file) {
  file.expect(state_.size());
  bool was_implicit = implicit_ != nullptr;
  std::int64_t evaluations = system_.evaluations();
  file(was_implicit, evaluations, settings_.method, use_implicit_, easy_steps_, time_, state_,
       derivative_, next_step_, fresh_, events_, explicit_);
  if (was_implicit && !implicit_)
    implicit_ = std::make_unique<RadauMethod>(system_.size(), settings_.passive);
  if (was_implicit) file(*implicit_);
  file(statistics_.steps, statistics_.rejected, statistics_.switches);
  if (!file.reads()) return;
  system_.set_evaluations(evaluations);
  last_start_ = time_;
  last_length_ = 0;
  hits_.reserve(events_.count());
}

OdeStatistics OdeSolver::statistics() const {
  OdeStatistics result = statistics_;
  result.evaluations = system_.evaluations();
  result.event_evaluations = events_.evaluations();
  if (implicit_) {
    result.jacobians = implicit_->jacobians();
    result.factorisations = implicit_->factorisations();
  }
  return result;
}

}  // namespace carom::numerics
