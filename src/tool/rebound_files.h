// Collisions from TOML; what comes of them as JSON, as tables and as pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "carom/analysis.h"
#include "carom/scenario.h"
#include "io/picture/rebound_pictures.h"

namespace carom {

/// Reads a collision file: [collision], [body1] and [body2]. Throws InputError with every problem, each at
/// file:line:column; a collision that is returned has no `problems_of`.
Collision read_collision(const std::string& path, const std::vector<Edit>& edits = {});

/// The same from text; `file` is what problems call it.
Collision parse_collision(std::string_view text, const std::string& file,
                          const std::vector<Edit>& edits = {});

/// The JSON document of `carom rebound`: {"hypotheses": {NAME: {…}}, "agree", "warnings", …}.
std::string rebound_json(const ReboundReport& report);

/// A map as JSON, as comma-separated values, and as a picture with one pattern per mode.
std::string mode_map_json(const ModeMap& map);
std::string mode_map_csv(const ModeMap& map);
std::string mode_map_svg(const ModeMap& map);

}  // namespace carom
