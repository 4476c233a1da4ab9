// What a scenario document keeps of its file: the text, its tree, and the meshes that were read for it.
#pragma once

#include <mutex>
#include <string>

#include "io/scenario/scenario_parts.h"
#include "io/toml/toml_document.h"

namespace carom::io {

/// Meshes that scenarios of one document share. Several threads may ask at the same time; two that
/// miss the same file both read it, and one of the two is kept.
class SharedMeshes {
 public:
  ReadMeshes known() const {
    const std::lock_guard lock(mutex_);
    return meshes_;
  }
  /// Those that are new; none of those that could not be read, so that each scenario says why.
  void keep(const ReadMeshes& meshes) {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, mesh] : meshes) {
      if (mesh != nullptr) meshes_.try_emplace(name, mesh);
    }
  }

 private:
  mutable std::mutex mutex_;
  ReadMeshes meshes_;
};

struct ScenarioContent {
  std::string file, text;
  TomlValue tree;
  mutable SharedMeshes meshes;
};

}  // namespace carom::io
