// J. B. Keller 1986, "Impact with friction": dv/dp = N·(n − μ·d) with the direction of slip d = u/|u|.
//
// With dp = |u|·dτ the equations have no division and are smooth until the slip vanishes, which takes
// infinitely long in τ: du/dτ = |u|·b − μ·A·u, dP_t/dτ = −μ·u, dW_n/dτ = |u|·v_n. The angle of slip
// obeys a scalar autonomous equation, so slip turns one way only, towards a direction it then keeps.
#include "impact/keller_slip.h"

#include <cmath>

#include "carom/messages.h"
#include "numerics/dormand_prince_853.h"
#include "numerics/root_bracket.h"

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

/// Whether what is left of the turn changes the impulse by less than the tolerance: the direction is
/// attracting, and the turn or the slip itself is nearly over.
bool is_straight(const SlipState& state, double tolerance, double noise, bool only_stopped) {
  const double left = state.speed_rate < 0 ? -state.speed / state.speed_rate : 1e300;
  if (left <= noise || state.speed <= noise) return true;
  if (only_stopped || state.turn_slope >= 0) return false;
  const double angle = std::fabs(state.turn_rate / state.turn_slope);
  return angle * std::fmin(left, 1) <= tolerance;
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

enum class Event { none, velocity_zero, end, rate_zero };

}  // namespace

StraightPiece follow_turning_slip(ImpactPath& path, double tolerance, bool only_stopped) {
  const double mass = 1 / (path.inertia.nn + path.inertia.tt.trace());
  const double velocity = path.approach_velocity < 0 ? -path.approach_velocity : path.slip.norm();
  const Units units{velocity, velocity * mass};
  Slide slide{.inertia = {path.inertia.tt * mass, path.inertia.tn * mass, path.inertia.nn * mass},
              .friction = path.friction,
              .slip_start = path.slip / velocity,
              .normal_start = path.normal_velocity / velocity};
  State y{};
  double h = 0.25 / (1 + slide.friction + slide.slip_start.norm());
  bool jams = slide.normal_rate(path.slip.normalized()) < 0;
  // Slip turns one way and less than a full turn, on which the rate has at most two zeros.
  int rate_changes = 0;
  begin_phase(path, SlipMode::slide, jams ? -1 : 1);

  for (int steps = 0;; ++steps) {
    CAROM_ASSERT(steps < 100000, "the slip of an impact must stop or the impact end");
    const Vector2d u = slide.slip(y);
    const SlipState state = slip_state(slide, u);
    // Errors of integration move the slip, which has no direction once it is as small as they are.
    const double noise = 20 * tolerance * (1 + std::fabs(y[normal]));
    if (is_straight(state, tolerance, noise, only_stopped)) {
      take_over(path, slide, y, units);
      StraightPiece piece{.mode = SlipMode::slide, .ratio = -path.friction * state.direction};
      if (state.speed_rate < 0) {
        piece.length = -state.speed / state.speed_rate * units.impulse;
      } else if (state.speed <= noise) {
        piece.length = 0;
      }
      return piece;
    }
    const State dy = slide(0, y);
    const auto step_to = [&](double length) {
      return numerics::dormand_prince_853_step<4>(slide, 0, y, dy, length, tolerance);
    };
    const auto trial = step_to(h);
    if (!(trial.error <= 1)) {
      h *= numerics::next_step_factor(trial.error);
      continue;
    }

    // Restitution begins at zero: a step that ends in approach again has skipped a turn of the velocity.
    const bool skipped = path.in_restitution && slide.normal_velocity(y) <= 0 &&
                         slide.normal_velocity(trial.state) < 0;
    if (skipped && h > 1e-9) {
      h *= 0.25;
      continue;
    }

    // The earliest event within the step.
    Event event = Event::none;
    double reach = h;
    const auto look_for = [&](Event kind, const auto& function) {
      const double before = function(y), after = function(trial.state);
      if (!(before < 0 && after >= 0)) return;
      const auto at = [&](double length) { return function(step_to(length).state); };
      const double found = numerics::find_root(at, 0, before, h, after, 0);
      if (event == Event::none || found < reach) event = kind, reach = found;
    };
    const double upwards = path.in_restitution ? -1 : 1;
    look_for(Event::velocity_zero,
             [&](const State& at) { return upwards * slide.normal_velocity(at); });
    if (path.in_restitution) {
      look_for(Event::end, [&](const State& at) { return end_function(path, slide, at, units); });
    }
    if (rate_changes < 2) {
      look_for(Event::rate_zero, [&](const State& at) {
        const double rate = slide.normal_rate(slide.slip(at).normalized());
        return jams ? rate : -rate;
      });
    }
    if (event == Event::none) {
      y = trial.state;
      h *= numerics::next_step_factor(trial.error);
      continue;
    }

    take_over(path, slide, step_to(reach).state, units);
    if (event == Event::end) {
      path.ended = true;
      if (path.law.hypothesis == ImpactHypothesis::newton) {
        path.normal_velocity = -path.law.restitution * path.approach_velocity;
      }
    } else if (event == Event::rate_zero) {
      jams = !jams;
      ++rate_changes;
    } else if (path.in_restitution) {
      resume_compression(path);
    } else {
      begin_restitution(path);
    }
    if (path.ended) return {};
    begin_phase(path, SlipMode::slide, jams ? -1 : 1);
    slide.slip_start = path.slip / velocity;
    slide.normal_start = path.normal_velocity / velocity;
    y = {};
  }
}

}  // namespace carom::impact
