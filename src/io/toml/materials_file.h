// Materials from TOML: the [materials.NAME] tables of scenarios and of files of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "carom/materials.h"
#include "io/toml/toml_reader.h"

namespace carom::io {

/// The key `materials` of a document: materials by name.
Field materials_field();

/// Materials of a document whose schema has `materials_field()`. The result is usable only when no
/// problem was added.
std::vector<Material> materials_of(TableReader& document);

/// Materials of a text in the form of a materials file; `file` is what problems call it. Throws
/// InputError with every problem.
std::vector<Material> parse_materials(std::string_view text, const std::string& file);

}  // namespace carom::io
