// What documents say about a model: how it can move, its shapes, materials and contacts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "carom/model.h"
#include "carom/simulation.h"
#include "io/json_values.h"

namespace carom::io {

/// Bodies, joints, degrees of freedom, loops, redundant constraints; the ground is not counted.
Json model_facts(const Model& model);

/// The materials of all shapes, by name, with the values that were used.
Json materials_used(const Model& model);

/// A contact as given: its shapes and laws.
Json contact_facts(const Model& model, const ContactSpec& contact);

/// "body.shape", as a scenario writes it.
std::string shape_path(const Model& model, ShapeId shape);

std::string calibration_text(Calibration calibration);

/// An impact of rigid bodies: it is over at the instant at which it begins.
inline bool is_instantaneous(const ContactEpisode& episode) {
  return episode.ended && episode.end <= episode.start;
}

}  // namespace carom::io
