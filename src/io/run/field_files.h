// How elastic bodies are deformed and stressed, as files for ParaView: one picture per time (VTU) and a list of
// them (PVD) for each body.
#pragma once

#include <string>
#include <vector>

#include "carom/simulation.h"

namespace carom::io {

/// Name without folder, and contents.
struct FieldFile {
  std::string name, text;
};

/// None where nothing was recorded. A run that was resumed has those since then.
std::vector<FieldFile> field_files(const Trajectory& trajectory);

/// Whether a file of that name is one of them.
bool is_field_file(const std::string& name);

}  // namespace carom::io
