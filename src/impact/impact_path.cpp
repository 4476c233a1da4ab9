#include "impact/impact_path.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>

#include "carom/messages.h"
#include "impact/keller_slip.h"

namespace carom::impact {
namespace {

/// Normal impulse until the impact ends, on a piece with that rate of the normal velocity.
double impulse_to_end(const ImpactPath& path, double rate) {
  const double e = path.law.restitution;
  switch (path.law.hypothesis) {
    case ImpactHypothesis::newton: {
      const double missing = -e * path.approach_velocity - path.normal_velocity;
      if (missing <= 0) return 0;
      return rate > 0 ? missing / rate : infinite;
    }
    case ImpactHypothesis::poisson:
      return std::fmax((1 + e) * path.compression_impulse - path.normal_impulse, 0);
    default: {
      // v_n·Δ + rate·Δ²/2 = missing work, the smaller positive root.
      const double missing = restitution_work_at_end(path) - path.work_restitution;
      if (missing <= 0) return 0;
      const double v = path.normal_velocity;
      const double radicand = v * v + 2 * rate * missing;
      if (radicand < 0) return infinite;
      const double denominator = v + std::sqrt(radicand);
      return denominator > 0 ? 2 * missing / denominator : infinite;
    }
  }
}

void advance(ImpactPath& path, const Vector2d& ratio, const Vector2d& slip_rate, double normal_rate,
             double step) {
  const Vector2d slip = path.slip + step * slip_rate;
  const double normal_velocity = path.normal_velocity + step * normal_rate;
  const double work = step * 0.5 * (path.normal_velocity + normal_velocity);
  (path.in_restitution ? path.work_restitution : path.work_compression) += work;
  path.work_tangential += step * 0.5 * ratio.dot(path.slip + slip);
  path.tangential_impulse += step * ratio;
  path.normal_impulse += step;
  path.slip = slip;
  path.normal_velocity = normal_velocity;
}

/// Where the slip is held and nothing gives way along the normal either, the normal velocity is zero
/// but for rounding and stays so: only Poisson's hypothesis has an impulse left to give. An approach that is
/// left is that of a prescribed motion, which no impulse stops.
void end_locked(ImpactPath& path) {
  const double scale = std::fabs(path.approach_velocity) + path.slip.norm();
  path.wedged = path.normal_velocity < -1e-6 * scale && !(path.work_compression < 0);
  if (path.wedged) {
    path.ended = true;
    return;
  }
  path.normal_velocity = 0;
  if (!path.in_restitution) begin_restitution(path);
  if (path.ended) return;
  if (path.law.hypothesis == ImpactHypothesis::poisson) {
    const double rest = impulse_to_end(path, 0);
    begin_phase(path, SlipMode::stick, 0);
    path.tangential_impulse += rest * sticking_ratio(path.inertia);
    path.normal_impulse += rest;
  }
  path.ended = true;
}

StraightPiece sliding_piece(const ImpactPath& path, const Vector2d& direction, double speed,
                            double speed_rate) {
  return {.mode = SlipMode::slide,
          .ratio = -path.friction * direction,
          .length = speed_rate < 0 ? -speed / speed_rate : infinite};
}

RigidRebound rebound_of(const ImpactPath& path, const RigidContact& contact) {
  RigidRebound rebound;
  rebound.impulse_C << path.tangential_impulse, path.normal_impulse;
  rebound.velocity_C << path.slip, path.normal_velocity;
  // The path knows exact zeros; where its errors are larger than rounding, momentum decides.
  const Vector3d gained = contact.inverse_C * rebound.impulse_C;
  const Vector3d by_momentum = contact.velocity_C + gained;
  const double rounding =
      1e-14 * (contact.velocity_C.norm() + contact.inverse_C.norm() * rebound.impulse_C.norm());
  if ((by_momentum - rebound.velocity_C).norm() > rounding) rebound.velocity_C = by_momentum;
  rebound.compression_impulse = path.compression_impulse;
  rebound.work_compression = path.work_compression;
  rebound.work_restitution = path.work_restitution;
  rebound.work_tangential = path.work_tangential;
  rebound.energy_lost = -0.5 * rebound.impulse_C.dot(contact.velocity_C + rebound.velocity_C);
  rebound.restitution_kinematic = -path.normal_velocity / path.approach_velocity;
  rebound.restitution_kinetic =
      (path.normal_impulse - path.compression_impulse) / path.compression_impulse;
  rebound.restitution_energetic =
      std::sqrt(std::fmax(path.work_restitution, 0) / -path.work_compression);
  rebound.phases = path.phases;
  rebound.painleve = path.painleve;
  rebound.wedged = path.wedged;
  return rebound;
}

}  // namespace

void begin_phase(ImpactPath& path, SlipMode mode, double normal_rate) {
  if (mode == SlipMode::slide && normal_rate < 0) {
    mode = SlipMode::jam;
    path.painleve = true;
  }
  path.phases.add(mode, path.in_restitution, path.normal_impulse);
}

void begin_restitution(ImpactPath& path) {
  path.normal_velocity = 0;
  path.in_restitution = true;
  path.compression_impulse = path.normal_impulse;
  const double e = path.law.restitution;
  const bool nothing_left = path.law.hypothesis == ImpactHypothesis::stronge
                                ? restitution_work_at_end(path) <= 0
                                : e <= 0;
  const bool newton_at_rest =
      path.law.hypothesis == ImpactHypothesis::newton && path.approach_velocity >= 0;
  if (nothing_left || newton_at_rest) path.ended = true;
}

void resume_compression(ImpactPath& path) {
  path.normal_velocity = 0;
  path.in_restitution = false;
  path.work_compression += path.work_restitution;
  path.work_restitution = 0;
}

double restitution_work_at_end(const ImpactPath& path) {
  // Gilardi and Sharf 2002, Eq. (12): e² = (W_r − W_w)/(−W_c). All are works on the bodies, so what
  // waves keep is negative like W_c: W_w = −wave_loss·(−W_c).
  const double share = path.law.restitution * path.law.restitution - path.law.wave_loss;
  return std::fmax(share, 0) * -path.work_compression;
}

void follow(ImpactPath& path, const StraightPiece& piece) {
  const ContactInertia& inertia = path.inertia;
  const bool sticks = piece.mode == SlipMode::stick;
  const double normal_rate = inertia.nn + inertia.tn.dot(piece.ratio);
  if (sticks && normal_rate <= 64 * epsilon * inertia.nn) return end_locked(path);
  const Vector2d slip_rate =
      sticks ? Vector2d(Vector2d::Zero()) : Vector2d(inertia.tn + inertia.tt * piece.ratio);
  double left = piece.length;
  while (!path.ended && left > 0) {
    // The next change of phase: normal velocity zero, or the end.
    double to_change = infinite, to_end = infinite;
    if (path.in_restitution) {
      to_end = impulse_to_end(path, normal_rate);
      if (normal_rate < 0) to_change = -path.normal_velocity / normal_rate;
    } else if (normal_rate > 0) {
      to_change = -path.normal_velocity / normal_rate;
    }
    const double step = std::min({left, to_change, to_end});
    // Slip of rounding size whose friction balances the normal impulse: nothing gives way, as where it sticks.
    if (!std::isfinite(step)) return end_locked(path);
    if (step > 0) {
      begin_phase(path, piece.mode, normal_rate);
      advance(path, piece.ratio, slip_rate, normal_rate, step);
    }
    left = left == step ? 0 : left - step;
    if (step == to_end) {
      path.ended = true;
      if (path.law.hypothesis == ImpactHypothesis::newton) {
        path.normal_velocity = -path.law.restitution * path.approach_velocity;
      }
    } else if (step == to_change) {
      if (path.in_restitution) {
        resume_compression(path);
      } else {
        begin_restitution(path);
      }
    }
  }
  if (left == 0) {
    // What is left of the slip is rounding, or the error of an integration. A small impulse keeps the
    // momentum exact, unless the slip lies in a direction that hardly moves.
    const Vector2d rest = impulse_for_slip(inertia.tt, path.slip);
    if (rest.norm() <= 1e-6 * path.friction * path.normal_impulse) {
      const double normal_velocity = path.normal_velocity - inertia.tn.dot(rest);
      path.normal_velocity =
          path.in_restitution ? std::fmax(normal_velocity, 0) : std::fmin(normal_velocity, 0);
      path.tangential_impulse -= rest;
    }
    path.slip.setZero();
  }
}

StraightPiece piece_from_rest(const ImpactPath& path, SlipMode restart) {
  const Vector2d hold = sticking_ratio(path.inertia);
  if (hold.norm() <= path.friction) return {.mode = SlipMode::stick, .ratio = hold};
  const Vector2d d = diverging_direction(path.inertia, path.friction);
  return {.mode = restart, .ratio = -path.friction * d};
}

RigidRebound solve_by_path(const RigidContact& contact, const ImpactLaw& law, double tolerance,
                           bool integrate_straight_slip) {
  ImpactPath path{.inertia = split(contact.inverse_C),
                  .friction = contact.friction,
                  .law = law,
                  .approach_velocity = contact.velocity_C.z(),
                  .slip = contact.velocity_C.head<2>(),
                  .normal_velocity = contact.velocity_C.z()};
  RigidRebound none;
  none.velocity_C = contact.velocity_C;
  const double approach = path.approach_velocity;
  if (!(approach <= 0)) return none;

  const ContactInertia& inertia = path.inertia;
  const double speed = path.slip.norm();
  StraightPiece piece;
  if (speed <= 4 * epsilon * std::fabs(approach)) {
    if (approach == 0) return none;
    path.slip.setZero();
    piece = piece_from_rest(path, SlipMode::slide);
  } else {
    const Vector2d d = path.slip / speed;
    const double normal_rate = inertia.nn - path.friction * inertia.tn.dot(d);
    if (approach == 0 && normal_rate >= 0) return none;
    const Vector2d rate = inertia.tn - path.friction * (inertia.tt * d);
    const double turn = perpendicular(d).dot(rate);
    const double rounding = 8 * epsilon * (inertia.tn.norm() + path.friction * inertia.tt.trace());
    if (path.friction == 0) {
      piece = {.mode = SlipMode::slide};
    } else if (integrate_straight_slip || std::fabs(turn) > rounding) {
      piece = follow_turning_slip(path, tolerance, integrate_straight_slip);
    } else {
      piece = sliding_piece(path, d, speed, d.dot(rate));
    }
  }
  for (int pieces = 0; !path.ended; ++pieces) {
    CAROM_ASSERT(pieces < 4, "slip must stop at most once");
    follow(path, piece);
    if (!path.ended) piece = piece_from_rest(path, SlipMode::reverse);
  }
  return rebound_of(path, contact);
}

}  // namespace carom::impact
