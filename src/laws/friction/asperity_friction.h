// Asperities that bend and yield gradually, as the laws of Dahl and LuGre have them, on a load that varies.
//
// As published F = σ₀·z for one load. Here the stiffness goes with the load N_s at rest, F = N_s·σ₀·z,
// and the state is f = N_s·σ₀·z itself:
//   ḟ = k·v + min(0, Ṅ_s/N_s)·f − y·(k·|v|/L)·f,   k = σ₀·N_s,   L = μ·N
// When the load grows, new asperities engage without tension; when it falls, those that leave take
// their share along. With the energy f²/(2k) the power that is lost,
//   f·v − d/dt f²/(2k) = y·|v|·f²/L + |k̇|·f²/(2k²)
// is never negative, whatever the load does. Where N falls below what f holds, the force is cut to
// L = |f|/ρ while f yields ρ times as fast, and ρ − 1 + 1/ρ > 0 keeps that passive too.
#pragma once

#include <numbers>

#include "laws/friction/friction_spring.h"

namespace carom::laws {

struct AsperityFriction {
  static constexpr int vectors = 1;
  double bristle_stiffness;  ///< σ₀ [1/m]
  double force_size = 1;     ///< of the touch [N]

  double state_size() const { return force_size; }

  /// By the load alone.
  static Tangent own_rate(const FrictionContact& contact, Tangent f) {
    return std::min(0.0, growth_rate(contact.static_force_rate, contact.static_force)) * f;
  }
  /// Without yielding.
  Tangent sticking_rate(const FrictionContact& contact, Tangent f) const {
    return (bristle_stiffness * contact.static_force) * contact.slip + own_rate(contact, f);
  }
  /// What full yielding takes away, towards the limit μ·N.
  Tangent yielding_rate(const FrictionContact& contact, Tangent f, double coefficient) const {
    // A contact that ends at zero force must not make this infinitely fast.
    constexpr double least_share = 1e-3;
    const double limit =
        coefficient * std::max(contact.normal_force, least_share * contact.static_force);
    if (!(limit > 0)) return {};
    return (bristle_stiffness * contact.static_force * contact.slip.norm() / limit) * f;
  }

  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory&) const {
    const double k = bristle_stiffness * contact.static_force, f = stored(states).norm();
    return k > 0 ? 0.5 * f * f / k : 0;
  }
};

/// 0 below `begin`, 1 above `end`, half a sine between.
inline double yield_share(double f, double begin, double end) {
  if (f <= begin) return 0;
  if (f >= end) return 1;
  return 0.5 - 0.5 * std::cos(std::numbers::pi * (f - begin) / (end - begin));
}

template <class Law>
void size_at_onset(Law& law, const FrictionOnset& onset) {
  law.force_size = force_size_of(onset);
}

}  // namespace carom::laws
