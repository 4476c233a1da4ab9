// What `carom impact` is asked to do: read from the command line, and checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bodies.h"
#include "carom/impact.h"
#include "carom/laws.h"
#include "input.h"
#include "oblique_input.h"
#include "stiffness_input.h"

namespace carom::app {

/// Everything the command line asks for, checked.
struct ImpactTask {
  std::vector<NormalLawChoice> choices;
  Onset onset;
  StiffnessInput stiffness;
  ImpactSettings settings;
  Bodies bodies;
  std::optional<ObliqueInput> oblique;
  std::optional<double> restitution;               ///< as given, used or not
  std::vector<std::vector<std::string>> warnings;  ///< per law
};

/// Reads and checks everything; nothing is written and nothing runs before all of it is right.
/// Throws InputError with every problem of the call.
ImpactTask read_impact_task(Input& input);

/// Problems that laws have with a request, told by the flags it came from.
void name_flags(std::vector<Problem>& problems);

/// The coefficient exact calibration solves for, or nullptr.
const ParameterInfo* dissipation_of(const NormalLawEntry& law);

}  // namespace carom::app
