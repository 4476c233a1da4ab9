// What impacts of elastic bodies tell besides, for the table of impact quantities.
#pragma once

#include <vector>

#include "carom/analysis.h"

namespace carom::analysis {

std::vector<ImpactQuantity> quantities_of_elastic_bodies();

}  // namespace carom::analysis
