// Materials from TOML: the [materials.NAME] tables of scenarios and of files of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "carom/materials.h"
#include "io/toml_document.h"

namespace carom::io {

/// Materials of the table `materials`, whose entries are materials by name. Problems are appended;
/// the result is usable only when none was added.
std::vector<Material> materials_of(const TomlValue& tables, const std::string& file,
                                   std::vector<Problem>& problems);

/// Materials of a text in the form of a materials file; `file` is what problems call it. Throws
/// InputError with every problem.
std::vector<Material> parse_materials(std::string_view text, const std::string& file);

}  // namespace carom::io
