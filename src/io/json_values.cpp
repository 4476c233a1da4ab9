#include "io/json_values.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace carom::io {

Json json_number(double value) {
  if (std::isnan(value)) return nullptr;
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

Json json_number(const std::optional<double>& value) {
  return value ? json_number(*value) : Json(nullptr);
}

Json json_vector(const Vector3d& vector) {
  return Json::array({json_number(vector.x()), json_number(vector.y()), json_number(vector.z())});
}

std::string json_text(const Json& document) {
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace carom::io
