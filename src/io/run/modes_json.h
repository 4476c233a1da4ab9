// modes.json: how the bodies of a run can bend, and how much energy is in which mode.
#pragma once

#include <string>

#include "carom/simulation.h"
#include "io/json_values.h"

namespace carom::io {

/// As docs/formats.md describes it; null where no body has modes. Where they are many, only those that had the most energy
/// have their shapes.
Json modes_document(const Trajectory& trajectory);

/// Its text, with each list of numbers in one line.
std::string modes_text(const Json& modes);

/// The same for a page, with numbers as bytes. What is not whole is left out.
Json modes_of_page(const Json& modes);

}  // namespace carom::io
