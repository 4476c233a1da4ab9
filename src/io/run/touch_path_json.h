// The ways that touches of elastic bodies take in the space of impulses, for scene.json.
#pragma once

#include <optional>
#include <vector>

#include "carom/simulation.h"
#include "io/json_values.h"

namespace carom::io {

/// The energetic restitution of a touch, 1 at most: rigid bodies that have it are what the touch is compared with.
/// Nothing where the bodies did not come together, or did not part.
std::optional<double> comparable_restitution(const ContactEpisode& episode);

/// `paths` of scene.json, as docs/formats.md describes them.
Json touch_paths_json(const std::vector<ContactEpisode>& episodes);

}  // namespace carom::io
