// A rod of a standard linear solid that strikes a rigid wall.
#pragma once

#include "carom/impact.h"

namespace carom::waves {

WaveImpact relaxing_rod_on_wall(const ElasticRod& rod, double speed, const Relaxation& relaxation);

}  // namespace carom::waves
