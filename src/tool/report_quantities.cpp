#include "tool/report_quantities.h"

#include <numbers>

namespace carom::tool {
namespace {

using Value = std::optional<double>;

std::vector<ReportQuantity> along_the_normal() {
  return {
      {.path = "effective_mass",
       .title = "effective mass",
       .unit = "kg",
       .value = [](const ImpactReport& of) -> Value { return of.impact.effective_mass; }},
      {.path = "approach_speed",
       .title = "approach speed",
       .unit = "m/s",
       .value = [](const ImpactReport& of) -> Value { return of.impact.approach_speed; }},
      {.path = "separation_speed",
       .title = "separation speed",
       .unit = "m/s",
       .value = [](const ImpactReport& of) -> Value { return of.impact.separation_speed; }},
      {.path = "restitution.realised",
       .title = "restitution",
       .unit = "1",
       .value = [](const ImpactReport& of) -> Value { return of.impact.restitution; },
       .in_table = true,
       .drawn = true},
      {.path = "duration",
       .title = "duration",
       .unit = "s",
       .value = [](const ImpactReport& of) -> Value { return of.impact.duration; },
       .in_table = true,
       .drawn = true},
      {.path = "time_of_max_indentation",
       .title = "time of deepest point",
       .unit = "s",
       .value = [](const ImpactReport& of) -> Value { return of.impact.time_of_max_indentation; }},
      {.path = "max_indentation",
       .title = "max indentation",
       .unit = "m",
       .value = [](const ImpactReport& of) -> Value { return of.impact.max_indentation; },
       .in_table = true,
       .drawn = true},
      {.path = "indentation_at_separation",
       .title = "indentation at end",
       .unit = "m",
       .value = [](const ImpactReport& of) -> Value {
         return of.impact.indentation_at_separation;
       }},
      {.path = "peak_force",
       .title = "peak force",
       .unit = "N",
       .value = [](const ImpactReport& of) -> Value { return of.impact.peak_force; },
       .in_table = true,
       .drawn = true},
      {.path = "impulse",
       .title = "impulse",
       .unit = "N*s",
       .value = [](const ImpactReport& of) -> Value { return of.impact.impulse; }},
      {.path = "energy_lost",
       .title = "energy lost",
       .unit = "J",
       .value = [](const ImpactReport& of) -> Value { return of.impact.energy_lost; },
       .in_table = true}};
}

std::vector<ReportQuantity> along_the_tangent() {
  return {{.path = "oblique.rebound_angle",
           .title = "rebound angle [deg]",
           .unit = "1",
           .value = [](const ImpactReport& of) -> Value {
             return of.oblique->rebound_angle * 180 / std::numbers::pi;
           },
           .in_table = true,
           .drawn = true,
           .oblique = true},
          {.path = "oblique.tangential_restitution",
           .title = "tangential restitution",
           .unit = "1",
           .value = [](const ImpactReport& of) { return of.oblique->tangential_restitution; },
           .in_table = true,
           .drawn = true,
           .oblique = true},
          {.path = "oblique.impulse_ratio",
           .title = "impulse ratio",
           .unit = "1",
           .value = [](const ImpactReport& of) -> Value {
             return of.oblique->tangential_impulse / of.impact.impulse;
           },
           .in_table = true,
           .drawn = true,
           .oblique = true},
          {.path = "oblique.spin_after",
           .title = "spin after",
           .unit = "rad/s",
           .value = [](const ImpactReport& of) -> Value { return of.oblique->spin_after; },
           .in_table = true,
           .drawn = true,
           .oblique = true}};
}

}  // namespace

const std::vector<ReportQuantity>& report_quantities() {
  static const std::vector<ReportQuantity> all = [] {
    std::vector<ReportQuantity> list = along_the_normal();
    for (ReportQuantity& quantity : along_the_tangent()) list.push_back(std::move(quantity));
    return list;
  }();
  return all;
}

}  // namespace carom::tool
