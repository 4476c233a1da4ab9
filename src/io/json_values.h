// Numbers, vectors and whole documents as JSON, the same way in every document.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "carom/math.h"

namespace carom::io {

/// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

/// All digits of a double. JSON knows neither infinity, which becomes "inf", nor "not a number",
/// which becomes null: not known.
Json json_number(double value);
Json json_number(const std::optional<double>& value);

/// [x, y, z]
Json json_vector(const Vector3d& vector);

/// The document as it is printed. Text that is not UTF-8 cannot be in JSON; its bytes are replaced.
std::string json_text(const Json& document);

}  // namespace carom::io
