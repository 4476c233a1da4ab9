// A rod seen from its struck end when all waves in it are steps.
//
// u̇(x, t) = f(t − x/c) + g(t + x/c), x from the struck end: f leaves it, g comes back to it.
// Force that the contact presses with: F = Z·(f − g), Z = ρ·A·c.          d'Alembert; Graff 1975, 2.4
#pragma once

#include <limits>
#include <vector>

#include "carom/impact.h"

namespace carom::waves {

/// c = √(E/ρ) [m/s]
double rod_speed(const Material& material);
/// ρ·A·L [kg]
double rod_mass(const ElasticRod& rod);

class SteadyWaves {
 public:
  /// `direction`: +1 when the contact pushes the rod forwards, −1 when it holds it back.
  SteadyWaves(const ElasticRod& rod, double speed, double direction);

  double impedance() const { return impedance_; }
  double travel() const { return travel_; }  ///< to the other end and back [s]
  double mass() const { return impedance_ * travel_ / 2; }

  /// The wave that comes back, just after that time.
  double returning(double time) const;
  /// When it changes next, later than that time.
  double next_change(double time) const;
  /// The contact presses with that force from now on; `small` speeds are rounding.
  void press(double time, double force, double small);

  /// m·v̄ = Z·∫f over a way to and fro
  double momentum(double time) const;
  /// Z·∫f²: kinetic and strain energy
  double energy(double time) const;
  /// Least and greatest of what the free end's displacement is ahead of the mean motion, over one
  /// period, counted from its value now [m].
  struct Swing {
    double least = 0, greatest = 0;
  };
  Swing swing(double time) const;

  RodWaves waves(const ElasticRod& rod) const;

 private:
  double leaving(double time) const;

  double impedance_, travel_, direction_;
  std::vector<double> from_, speed_;  // f after each time
};

}  // namespace carom::waves
