// What commands without a run show: impacts, laws, materials and advice as JSON, tables and pictures.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/impact_report.h"
#include "analysis/law_pages.h"
#include "analysis/vibration_advice.h"
#include "carom/analysis.h"
#include "carom/materials.h"
#include "carom/messages.h"

namespace carom {

/// Materials as JSON: {"materials": [{"name", "young", …}]}, SI units.
std::string to_json(const std::vector<Material>& materials);

/// The JSON document of `carom impact`: an object for one impact, {"impacts": […]} for several.
std::string to_json(std::span<const ImpactReport> reports);

/// The recorded histories as comma-separated values in SI units; several laws get a first column
/// `law`.
std::string history_csv(std::span<const ImpactReport> reports);

/// The recorded histories as a picture: force against indentation, and force against time.
std::string history_svg(std::span<const ImpactReport> reports);

/// The recorded histories over time: indentation, its rate, its acceleration, and the force with its elastic, damping
/// and plastic parts.
std::string motion_svg(std::span<const ImpactReport> reports);

/// All laws (or the given ones) as JSON, by kind.
std::string to_json(const std::vector<LawPage>& pages);

/// A picture of requested against realised restitution, one small panel per law.
std::string realised_restitution_svg();

/// The whole catalogue as a page of the documentation (docs/laws.md).
std::string laws_markdown();

/// The JSON document of `carom advise`; `vibration` is null where no rod, beam or plate was described.
std::string to_json(const Advice& advice, const std::optional<VibrationAdvice>& vibration = {});

}  // namespace carom
