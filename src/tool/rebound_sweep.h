// One collision with one of its numbers varied: what every hypothesis makes of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/analysis.h"
#include "carom/scenario.h"
#include "numerics/spaced_values.h"

namespace carom {

/// One value, and what came of it; or why it is no collision.
struct ReboundPoint {
  double value = 0;  ///< SI
  std::optional<ReboundReport> report;
  std::string problem;
};

struct ReboundSweep {
  std::string title;
  std::string path;  ///< of the number, as in Edit
  bool logarithmic = false;
  std::vector<ReboundPoint> points;
};

/// Tangential over normal impulse: signed in the plane, a size in space.
double impulse_ratio(const ReboundReport& report, const HypothesisRebound& result);

/// Without what is only rounding [J].
double energy_lost(const ReboundReport& report, const HypothesisRebound& result);

/// The collision of a text for each value, after `edits`. Throws InputError when none of the values makes a
/// collision.
ReboundSweep sweep_rebound(std::string_view text, const std::string& file,
                           const std::vector<Edit>& edits, const std::string& path,
                           const numerics::SpacedValues& range);

/// As JSON, as comma-separated values with one row for each value and hypothesis, and as curves of impulse
/// ratio, restitutions and loss.
std::string rebound_sweep_json(const ReboundSweep& sweep);
std::string rebound_sweep_csv(const ReboundSweep& sweep);
std::string rebound_sweep_svg(const ReboundSweep& sweep);

}  // namespace carom
