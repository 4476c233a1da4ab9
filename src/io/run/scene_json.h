// What is needed to draw a run besides its tables, as a document.
#pragma once

#include "carom/scenario.h"
#include "io/json_values.h"

namespace carom::io {

/// The document of scene.json.
Json scene_document(const Scenario& scenario, const Trajectory& trajectory);

}  // namespace carom::io
