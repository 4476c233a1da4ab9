// The key `inertia` of bodies: three or six entries of the inertia matrix.
#pragma once

#include <optional>
#include <string>

#include "io/toml/toml_reader.h"

namespace carom::io {

Field inertia_field(const std::string& description);

/// The matrix, or nothing when the key is absent or wrong. Whether a body can have it is not checked.
std::optional<Matrix3d> read_inertia(TableReader& table);

}  // namespace carom::io
