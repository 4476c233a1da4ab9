// What documents say about a model: how it can move, its shapes, materials and contacts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "analysis/run_summary.h"
#include "carom/analysis.h"
#include "io/json_values.h"

namespace carom::io {

/// Bodies, joints, degrees of freedom, loops, redundant constraints; the ground is not counted.
Json model_facts_json(const ModelFacts& facts);

/// Materials by name, with the values that were used.
Json materials_json(const std::vector<Material>& materials);

/// A contact as given: its shapes and laws.
Json contact_facts(const Model& model, const ContactSpec& contact);

using analysis::shape_path;

}  // namespace carom::io
