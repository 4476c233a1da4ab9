// Other laws in the contacts of a scenario.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/scenario.h"

namespace carom::study {

/// What replaces the law of every contact and stop of a scenario, or of the one contact (or joint)
/// named. Parameters that the new law does not have are dropped; the others stay. Empty when the
/// scenario has no contact of that name. `edits` are made before, and `model` is that of the document
/// with them: it knows the names of contacts that the file leaves out.
std::vector<Edit> law_edits(const ScenarioDocument& document, const std::vector<Edit>& edits,
                            const Model& model, const NormalLawEntry& law,
                            std::optional<Calibration> calibration = std::nullopt,
                            const std::optional<std::string>& contact = std::nullopt);

}  // namespace carom::study
