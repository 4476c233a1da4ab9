// A sphere with a Hertzian contact strikes a structure that answers linearly.
//
// With indentation α, force φ and place x of the sphere, in units of time t₀ = δ₀/v₀ and length
// δ₀ = (m·v₀²/K)^(2/5):
//     ẍ = −φ,   φ = α^(3/2),   α = x − w,   x(0) = 0,   ẋ(0) = 1.      Timoshenko 1913; Zener 1941
#pragma once

#include "carom/impact.h"
#include "waves/struck_structure.h"

namespace carom::waves {

/// What makes SI units of a dimensionless impact.
struct TouchUnits {
  double mass = 0, speed = 0, length = 0, time = 0;  ///< of the sphere; δ₀, t₀
  double force() const { return mass * length / (time * time); }
};
TouchUnits hertz_units(const ElasticSphere& sphere, const Material& struck, double speed);

/// From first touch to final separation. `tolerance` is what a finer panel may change of the force;
/// the greatest force is about 1.
WaveImpact follow_touches(StruckStructure& structure, const TouchUnits& units, double tolerance);

/// Relative difference of what two solutions of one impact come to.
double difference(const WaveImpact& a, const WaveImpact& b);

}  // namespace carom::waves
