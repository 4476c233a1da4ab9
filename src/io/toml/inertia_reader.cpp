#include "io/toml/inertia_reader.h"

#include <fmt/format.h>

namespace carom::io {

Field inertia_field(const std::string& description) {
  return {.key = "inertia",
          .kind = FieldKind::numbers,
          .description = description,
          .unit = "kg*m^2",
          .min_items = 3,
          .max_items = 6};
}

std::optional<Matrix3d> read_inertia(TableReader& table) {
  const auto items = table.numbers("inertia");
  if (!items) return std::nullopt;
  const std::vector<double>& i = *items;
  if (i.size() != 3 && i.size() != 6) {
    table.problem("inertia", fmt::format("inertia has {} items", i.size()),
                  "must be three (xx, yy, zz) or six (xx, yy, zz, xy, xz, yz)");
    return std::nullopt;
  }
  Matrix3d I_B = Vector3d(i[0], i[1], i[2]).asDiagonal();
  if (i.size() == 6) {
    I_B(0, 1) = I_B(1, 0) = i[3];
    I_B(0, 2) = I_B(2, 0) = i[4];
    I_B(1, 2) = I_B(2, 1) = i[5];
  }
  return I_B;
}

}  // namespace carom::io
