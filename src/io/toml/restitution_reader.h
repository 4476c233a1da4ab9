// The key `restitution` of contacts and collisions: a number, or a law of the approach speed.
#pragma once

#include <optional>

#include "carom/materials.h"
#include "io/toml/toml_reader.h"

namespace carom::io {

Field restitution_field();

/// Nothing when the key is absent or wrong. `letters` are exponents in units of the law's parameters.
std::optional<RestitutionLaw> read_restitution(TableReader& table,
                                               const UnitVariables& letters = {});

}  // namespace carom::io
