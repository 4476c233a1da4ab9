// Whether the materials stay elastic, as these solutions take for granted.
#pragma once

#include "carom/impact.h"

namespace carom::waves {

/// Warns where the stress F/A at the end of a rod is beyond yield.
void warn_of_stress(const ElasticRod& rod, WaveImpact& impact);
/// Warns where the pressure of a Hertzian contact, F between a sphere and a plane, begins to dent.
void warn_of_pressure(const ElasticSphere& sphere, const Material& struck, WaveImpact& impact);

}  // namespace carom::waves
