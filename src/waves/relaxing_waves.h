// Waves in a rod of a standard linear solid, by contour integrals of their Laplace transforms.
//
// In units of the way to and fro, 2L/c with c = √(E/ρ), and θ = τ·c/(2L):
//     modulus over E:  e²(s) = (r + s·θ)/(1 + s·θ);   impedance over Z: e;   a wave behind the delay y:
//     w(t) = (1/2πi)·∮ e^a·s^(−b)·exp(s·t − y·s/e) ds                      Goldsmith 1960, chapter 3
// All that is singular lies on the real axis between −1/θ and 0, so a closed curve around it does, and
// the trapezoidal rule on a circle converges exponentially.
#pragma once

namespace carom::waves {

class RelaxingWaves {
 public:
  RelaxingWaves(double ratio, double time) : ratio_(ratio), time_(time) {}

  struct Kind {
    int modulus_power, order;  ///< a, b
  };
  /// The wave at time t; 0 where its front has not arrived.
  double wave(Kind kind, double delay, double t) const;

  /// Force of the rod on the wall over Z·V, and its integral over time: tanh(s/2e) as waves to and fro.
  double force(double t) const { return reflected({1, 1}, t); }
  double impulse(double t) const { return reflected({1, 2}, t); }

  /// Speed over V, pressure over ρ·c·V, compression over V/c at a share of the length from the wall.
  double speed(double share, double t) const { return 1 - inside({0, 1}, share, t, 1); }
  double pressure(double share, double t) const { return inside({1, 1}, share, t, -1); }
  double strain(double share, double t) const { return inside({-1, 1}, share, t, -1); }

  /// The largest error of rounding so far: greatest value on a curve times the unit of rounding.
  double error() const { return error_; }

 private:
  double reflected(Kind kind, double t) const;
  double inside(Kind kind, double share, double t, double sign) const;

  double ratio_, time_;
  mutable double error_ = 0;
};

}  // namespace carom::waves
