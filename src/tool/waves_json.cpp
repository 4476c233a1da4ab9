#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "tool/wave_files.h"

namespace carom {

using io::Json;
using io::json_number;

std::string waves_json(const WaveReport& report) {
  const WaveImpact& impact = report.impact;
  Json touches = Json::array();
  for (const WaveTouch& touch : impact.touches) {
    touches.push_back({{"start", json_number(touch.start)},
                       {"end", json_number(touch.end)},
                       {"peak_force", json_number(touch.peak_force)}});
  }
  Json document = {{"case", report.name},
                   {"approach_speed", json_number(report.speed)},
                   {"duration", json_number(impact.duration)},
                   {"force_end", json_number(impact.force_end)},
                   {"restitution", json_number(impact.restitution)},
                   {"separation_speed", json_number(impact.separation_speed)},
                   {"peak_force", json_number(impact.peak_force)},
                   {"impulse", json_number(impact.impulse)},
                   {"force", report.pulls ? "tension" : "pressure"},
                   {"vibration_energy", json_number(impact.vibration_energy)},
                   {"energy",
                    {{"before", json_number(impact.energy)},
                     {"after", json_number(impact.energy_after)},
                     {"vibration", json_number(impact.vibration_energy)},
                     {"dissipated", json_number(impact.dissipated_energy)},
                     {"residual", json_number(impact.energy_residual)}}},
                   {"touches", touches},
                   {"accuracy", json_number(impact.accuracy)},
                   {"modes", impact.modes > 0 ? Json(impact.modes) : Json(nullptr)},
                   {"warnings", impact.warnings}};
  return io::json_text(document);
}

}  // namespace carom
