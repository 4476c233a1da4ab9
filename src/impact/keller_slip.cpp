// J. B. Keller 1986, "Impact with friction": dv/dp = N·(n − μ·d) with the direction of slip d = u/|u|.
//
// With dp = |u|·dτ the equations have no division and are smooth until the slip vanishes, which takes
// infinitely long in τ: du/dτ = |u|·b − μ·A·u, dP_t/dτ = −μ·u, dW_n/dτ = |u|·v_n. The angle of slip
// obeys a scalar autonomous equation, so slip turns one way only, towards a direction it then keeps.
#include "impact/keller_slip.h"

#include <cmath>

#include "carom/messages.h"
#include "numerics/dormand_prince_853.h"

namespace carom::impact {
namespace {

enum Part { normal, tangential_1, tangential_2, work };
using State = numerics::StateVector<4>;

/// The path from one event on, in units of a velocity V and an inverse mass M.
struct Slide {
  ContactInertia inertia;
  double friction;
  Vector2d slip_start;
  double normal_start;

  Vector2d slip(const State& y) const {
    const Vector2d P_t(y[tangential_1], y[tangential_2]);
    return slip_start + inertia.tn * y[normal] + inertia.tt * P_t;
  }
  double normal_velocity(const State& y) const {
    return normal_start + inertia.nn * y[normal] + inertia.tn.x() * y[tangential_1] +
           inertia.tn.y() * y[tangential_2];
  }
  double normal_rate(const Vector2d& direction) const {
    return inertia.nn - friction * inertia.tn.dot(direction);
  }
  State operator()(double, const State& y) const {
    const Vector2d u = slip(y);
    const double speed = std::sqrt(u.squaredNorm());
    return {speed, -friction * u.x(), -friction * u.y(), speed * normal_velocity(y)};
  }
};

/// Speed of slip, its direction, and how both change with the normal impulse.
struct SlipState {
  double speed;
  Vector2d direction;
  double speed_rate;  ///< ds/dp = g
  double turn_rate;   ///< s·dφ/dp = h
  double turn_slope;  ///< dh/dφ
};

SlipState slip_state(const Slide& slide, const Vector2d& u) {
  const double speed = u.norm();
  const Vector2d d = u / speed;
  const Vector2d across = perpendicular(d);
  const Vector2d rate = slide.inertia.tn - slide.friction * (slide.inertia.tt * d);
  const double g = rate.dot(d);
  return {speed, d, g, rate.dot(across),
          -g - slide.friction * across.dot(slide.inertia.tt * across)};
}

/// Whether what is left of the turn changes the impulse by no more than the errors so far: the slip has
/// all but stopped, or its direction is attracting and nearly reached.
bool is_straight(const SlipState& state, double noise, bool only_stopped) {
  const double left = state.speed_rate < 0 ? -state.speed / state.speed_rate : 1e300;
  if (left <= noise || state.speed <= noise) return true;
  if (only_stopped || state.turn_slope >= 0) return false;
  const double angle = std::fabs(state.turn_rate / state.turn_slope);
  return angle <= 1e-3 && angle * std::fmin(left, -state.speed / state.turn_slope) <= noise;
}

/// The direction that attracts the slip, where it is near.
Vector2d invariant_direction(const Slide& slide, SlipState state) {
  for (int i = 0; i < 4 && state.turn_slope < 0; ++i) {
    const double angle = -state.turn_rate / state.turn_slope;
    if (std::fabs(angle) > 1e-3) break;
    state = slip_state(slide, state.direction + angle * perpendicular(state.direction));
  }
  return state.direction;
}

/// What happened between the last event and y, in the units of the path.
struct Units {
  double velocity, impulse;
};

void take_over(ImpactPath& path, const Slide& slide, const State& y, const Units& units) {
  const Vector2d slip_before = path.slip;
  const double normal_before = path.normal_velocity;
  const Vector2d P_t = units.impulse * Vector2d(y[tangential_1], y[tangential_2]);
  const double p = units.impulse * y[normal];
  path.slip = units.velocity * slide.slip(y);
  path.normal_velocity = units.velocity * slide.normal_velocity(y);
  const double work_normal = units.velocity * units.impulse * y[work];
  (path.in_restitution ? path.work_restitution : path.work_compression) += work_normal;
  // All work is impulse times mean velocity; what is not the normal impulse's is friction's.
  path.work_tangential += 0.5 * P_t.dot(slip_before + path.slip) +
                          0.5 * p * (normal_before + path.normal_velocity) - work_normal;
  path.tangential_impulse += P_t;
  path.normal_impulse += p;
}

/// What ends restitution, negative before its end.
double end_function(const ImpactPath& path, const Slide& slide, const State& y,
                    const Units& units) {
  const double e = path.law.restitution;
  switch (path.law.hypothesis) {
    case ImpactHypothesis::newton:
      return slide.normal_velocity(y) + e * path.approach_velocity / units.velocity;
    case ImpactHypothesis::poisson:
      return y[normal] - ((1 + e) * path.compression_impulse - path.normal_impulse) / units.impulse;
    default:
      return y[work] - (restitution_work_at_end(path) - path.work_restitution) /
                           (units.velocity * units.impulse);
  }
}

/// Length of the step at which the function is zero, between 0 and h where it has opposite signs. Newton's
/// method, held to the bracket; halves the bracket where the slope is not known.
template <class StepTo, class Function, class Slope>
double first_zero(const StepTo& step_to, const Function& function, const Slope& slope, double h,
                  double before, double after) {
  double low = 0, high = h;
  double at = h * before / (before - after);
  for (int iteration = 0; iteration < 100; ++iteration) {
    const State state = step_to(at).state;
    const double value = function(state), rate = slope(state);
    (value < 0 ? low : high) = at;
    double next = at - value / rate;
    if (!(next > low && next < high)) next = rate != 0 && next == at ? at : 0.5 * (low + high);
    if (std::fabs(next - at) <= 4e-16 * h || value == 0) return at;
    at = next;
  }
  return at;
}

enum class Event { none, velocity_zero, end, rate_zero };

/// What a step meets first, and after which length.
struct FirstEvent {
  Event kind = Event::none;
  double reach = 0;
};

/// One slip from its begin on, through the events of the normal velocity, in units of its own.
class TurningSlip {
 public:
  TurningSlip(ImpactPath& path, double tolerance)
      : path_(path),
        // The errors of several steps and roots add up.
        tolerance_(std::fmax(0.1 * tolerance, 1e-14)),
        mass_(1 / (path.inertia.nn + path.inertia.tt.trace())),
        velocity_(path.approach_velocity < 0 ? -path.approach_velocity : path.slip.norm()),
        units_{velocity_, velocity_ * mass_},
        slide_{
            .inertia = {path.inertia.tt * mass_, path.inertia.tn * mass_, path.inertia.nn * mass_},
            .friction = path.friction,
            .slip_start = path.slip / velocity_,
            .normal_start = path.normal_velocity / velocity_},
        h_(0.25 / (1 + slide_.friction + slide_.slip_start.norm())),
        jams_(slide_.normal_rate(path.slip.normalized()) < 0) {
    begin_phase(path_, SlipMode::slide, jams_ ? -1 : 1);
  }

  /// Until the impact ends, or the rest of the slip is straight.
  StraightPiece follow(bool only_stopped) {
    for (int steps = 0;; ++steps) {
      CAROM_ASSERT(steps < 100000, "the slip of an impact must stop or the impact end");
      const SlipState state = slip_state(slide_, slide_.slip(y_));
      // Errors of integration move the slip, which has no direction once it is as small as they are.
      const double noise = 5 * tolerance_ * (1 + y_[normal]);
      if (is_straight(state, noise, only_stopped)) return straight_rest(state, noise);
      step();
      if (path_.ended) return {};
    }
  }

 private:
  StraightPiece straight_rest(const SlipState& state, double noise) {
    take_over(path_, slide_, y_, units_);
    const Vector2d direction = invariant_direction(slide_, state);
    StraightPiece piece{.mode = SlipMode::slide, .ratio = -path_.friction * direction};
    if (state.speed_rate < 0) {
      piece.length = -state.speed / state.speed_rate * units_.impulse;
    } else if (state.speed <= noise) {
      piece.length = 0;
    }
    return piece;
  }

  /// One step, which may be refused, up to the first event within it.
  void step() {
    const State dy = slide_(0, y_);
    const auto step_to = [&](double length) {
      return numerics::dormand_prince_853_step<4>(slide_, 0, y_, dy, length, tolerance_);
    };
    const auto trial = step_to(h_);
    if (!(trial.error <= 1)) {
      h_ *= numerics::next_step_factor(trial.error);
      return;
    }
    // Restitution begins at zero: a step that ends in approach again has skipped a turn of the velocity.
    const bool skipped = path_.in_restitution && slide_.normal_velocity(y_) <= 0 &&
                         slide_.normal_velocity(trial.state) < 0;
    if (skipped && h_ > 1e-9) {
      h_ *= 0.25;
      return;
    }
    const FirstEvent event = first_event(step_to, trial.state);
    if (event.kind == Event::none) {
      y_ = trial.state;
      h_ *= numerics::next_step_factor(trial.error);
      return;
    }
    take_over(path_, slide_, step_to(event.reach).state, units_);
    pass(event.kind);
  }

  /// Rate of the normal velocity along the path.
  double velocity_slope(const State& at) const {
    const Vector2d slip = slide_.slip(at);
    return slide_.inertia.nn * slip.norm() - slide_.friction * slide_.inertia.tn.dot(slip);
  }

  double end_slope(const State& at) const {
    switch (path_.law.hypothesis) {
      case ImpactHypothesis::newton:
        return velocity_slope(at);
      case ImpactHypothesis::poisson:
        return slide_.slip(at).norm();
      default:
        return slide_.slip(at).norm() * slide_.normal_velocity(at);
    }
  }

  /// The earliest event within the step that ends in `end`.
  template <class StepTo>
  FirstEvent first_event(const StepTo& step_to, const State& end) const {
    FirstEvent first{.reach = h_};
    const auto look_for = [&](Event kind, const auto& function, const auto& slope) {
      const double before = function(y_), after = function(end);
      if (!(before < 0 && after >= 0)) return;
      const double found = first_zero(step_to, function, slope, h_, before, after);
      if (first.kind == Event::none || found < first.reach) first = {kind, found};
    };
    const double upwards = path_.in_restitution ? -1 : 1;
    look_for(
        Event::velocity_zero, [&](const State& at) { return upwards * slide_.normal_velocity(at); },
        [&](const State& at) { return upwards * velocity_slope(at); });
    if (path_.in_restitution) {
      look_for(
          Event::end, [&](const State& at) { return end_function(path_, slide_, at, units_); },
          [&](const State& at) { return end_slope(at); });
    }
    if (rate_changes_ < 2) {
      const double side = jams_ ? 1 : -1;
      look_for(
          Event::rate_zero, [&](const State& at) { return side * velocity_slope(at); },
          [](const State&) { return 0.0; });
    }
    return first;
  }

  /// What changes at the event; the slip then starts anew from there.
  void pass(Event event) {
    if (event == Event::end) {
      path_.ended = true;
      if (path_.law.hypothesis == ImpactHypothesis::newton) {
        path_.normal_velocity = -path_.law.restitution * path_.approach_velocity;
      }
    } else if (event == Event::rate_zero) {
      jams_ = !jams_;
      ++rate_changes_;
    } else if (path_.in_restitution) {
      resume_compression(path_);
    } else {
      begin_restitution(path_);
    }
    if (path_.ended) return;
    begin_phase(path_, SlipMode::slide, jams_ ? -1 : 1);
    slide_.slip_start = path_.slip / velocity_;
    slide_.normal_start = path_.normal_velocity / velocity_;
    y_ = {};
  }

  ImpactPath& path_;
  double tolerance_, mass_, velocity_;
  Units units_;
  Slide slide_;
  State y_{};
  double h_;
  bool jams_;
  int rate_changes_ = 0;  // slip turns one way and less than a full turn: at most two of them
};

}  // namespace

StraightPiece follow_turning_slip(ImpactPath& path, double tolerance, bool only_stopped) {
  return TurningSlip(path, tolerance).follow(only_stopped);
}

}  // namespace carom::impact
