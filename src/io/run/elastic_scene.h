// What scene.json tells of elastic bodies: how they are deformed while they touch, and what their contacts carry.
#pragma once

#include "carom/simulation.h"
#include "io/json_values.h"

namespace carom::io {

/// `surfaces`, `patches` and `paths`, as docs/formats.md describes them; null where no body is elastic.
Json elastic_scene_json(const Trajectory& trajectory);

}  // namespace carom::io
