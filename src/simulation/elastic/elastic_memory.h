// Memory that elastic bodies will take, as far as it is known before they meet anything.
#pragma once

#include <string>
#include <vector>

#include "carom/messages.h"
#include "carom/model.h"

namespace carom::simulation {

/// A problem for each body whose factor would not fit into the memory that is free.
void check_elastic_memory(const Model& model, std::vector<Problem>& problems);

/// A sentence for each body whose factor is large.
std::vector<std::string> elastic_memory_warnings(const Model& model);

}  // namespace carom::simulation
