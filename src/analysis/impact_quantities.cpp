// The table of what is told about an impact. A new number is one entry here: files, tables, pages and
// plots show it where the entry says so.
#include <algorithm>

#include "analysis/elastic_quantities.h"
#include "carom/analysis.h"

namespace carom {
namespace {

using Of = ImpactQuantity::Of;

ImpactValue known(const std::optional<double>& value) {
  return value ? ImpactValue(*value) : ImpactValue();
}

std::vector<std::string> along_axes(const std::string& name) {
  return {name + "_x", name + "_y", name + "_z"};
}

std::vector<ImpactQuantity> what_touched() {
  return {
      {.key = "contact",
       .columns = {"contact"},
       .meaning = "name of the contact; `JOINT.lower` or `JOINT.upper` of a stop",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.contact); },
       .shown =
           {.title = "contact", .place = 20, .in_run = true, .compared = true, .on_page = true}},
      {.key = "shapes",
       .columns = {"shape_a", "shape_b"},
       .meaning = "`body.shape` of both; none of a stop",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.shapes); }},
      {.key = "feature",
       .meaning = "which of several points of the pair",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.feature); }},
      {.key = "part",
       .columns = {"part"},
       .meaning = "corner, edge, rim or end that touches, in the axes of its shape; null where the "
                  "pair touches in one point only, or elsewhere",
       .value =
           [](const ImpactSummary& impact) {
             const std::string& part = impact.episode.part;
             return part.empty() ? ImpactValue() : ImpactValue(part);
           },
       .shown = {.title = "at",
                 .place = 25,
                 .in_run = true,
                 .compared = true,
                 .on_page = true,
                 .only_when_known = true}},
  };
}

std::vector<ImpactQuantity> times() {
  return {
      {.key = "start",
       .columns = {"start"},
       .unit = "s",
       .meaning = "first touch",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.start); },
       .shown = {.title = "time", .place = 10, .in_run = true, .on_page = true, .digits = 6}},
      {.key = "end",
       .columns = {"end"},
       .unit = "s",
       .meaning = "separation; the end of the run when still in touch",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.end); }},
      {.key = "ended",
       .columns = {"ended"},
       .meaning = "false when still in touch at the end of the run: then `separation_speed` is "
                  "the speed of that moment, and `restitution.realised` is not known",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.ended); }},
      {.key = "ending",
       .columns = {"ending"},
       .meaning = "`rebound`; `lift-off` after the touch had come to rest; `at rest` or `in touch` "
                  "when the run ended under load",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(std::string(to_text(end_of(impact.episode))));
           }},
      {.key = "duration",
       .columns = {"duration"},
       .unit = "s",
       .meaning = "from first touch to separation; zero for rigid impacts",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.end - impact.episode.start);
           },
       .zero_when_rigid = true,
       .shown = {.title = "duration",
                 .place = 100,
                 .in_run = true,
                 .compared = true,
                 .on_page = true,
                 .difference = true}},
  };
}

std::vector<ImpactQuantity> speeds() {
  return {
      {.key = "approach_speed",
       .columns = {"approach_speed"},
       .unit = "m/s",
       .turning_unit = "rad/s",
       .meaning = "along the normal at first touch, of the contact points",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.approach_speed); },
       .shown = {.title = "approach", .place = 30, .in_run = true, .on_page = true}},
      {.key = "separation_speed",
       .columns = {"separation_speed"},
       .unit = "m/s",
       .turning_unit = "rad/s",
       .meaning = "along the normal at separation, of the contact points",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.separation_speed); },
       .unknown_in_touch = true,
       .shown = {.title = "separation", .place = 40, .in_run = true, .on_page = true}},
      {.key = "restitution.requested",
       .columns = {"restitution_requested"},
       .unit = "1",
       .meaning = "what the contact asks for at this speed; not known for raw coefficients",
       .value =
           [](const ImpactSummary& impact) { return known(impact.episode.requested_restitution); },
       .shown =
           {.title = "asked e", .place = 50, .in_run = true, .compared = true, .on_page = true}},
      {.key = "restitution.realised",
       .columns = {"restitution_realised"},
       .unit = "1",
       .meaning = "minus the ratio of the normal relative velocities, after to before; of rebounds "
                  "only, not known (null) where the touch ended otherwise",
       .value =
           [](const ImpactSummary& impact) {
             return rebounds(impact.episode) ? ImpactValue(impact.episode.realised_restitution)
                                             : ImpactValue();
           },
       .unknown_in_touch = true,
       .shown = {.title = "got e",
                 .place = 60,
                 .in_run = true,
                 .compared = true,
                 .on_page = true,
                 .difference = true}},
      {.key = "effective_mass",
       .columns = {"effective_mass"},
       .unit = "kg",
       .turning_unit = "kg*m^2",
       .meaning = "along the normal, of the constrained system at first touch",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.effective_mass); },
       .shown = {.title = "eff. mass", .place = 70, .in_run = true, .on_page = true}},
  };
}

std::vector<ImpactQuantity> laws() {
  return {
      {.key = "stiffness",
       .columns = {"stiffness"},
       .unit = "N/m^exponent",
       .turning_unit = "N*m/rad^exponent",
       .meaning = "of laws that have one",
       .value = [](const ImpactSummary& impact) { return known(impact.episode.stiffness); }},
      {.key = "exponent",
       .columns = {"exponent"},
       .unit = "1",
       .meaning = "of laws that have one",
       .value = [](const ImpactSummary& impact) { return known(impact.episode.exponent); }},
      {.key = "law",
       .columns = {"law"},
       .meaning = "the law as bound; of a rigid impact the hypothesis, null where there is none",
       .value =
           [](const ImpactSummary& impact) {
             const std::string& law = impact.episode.law;
             return law.empty() ? ImpactValue() : ImpactValue(law);
           }},
      {.key = "calibration",
       .columns = {"calibration"},
       .meaning = "`published` or `exact`: how the law was made to give the restitution",
       .value =
           [](const ImpactSummary& impact) {
             const bool exact = impact.episode.calibration == Calibration::exact;
             return ImpactValue(std::string(exact ? "exact" : "published"));
           }},
      {.key = "yield_speed",
       .columns = {"yield_speed"},
       .unit = "m/s",
       .meaning = "approach speed above which the softer of two materials yields, where they meet "
                  "in a rounded point",
       .value = [](const ImpactSummary& impact) { return known(impact.episode.yield_speed); },
       .of = Of::lasting},
      {.key = "parameters", .meaning = "by name: the other coefficients of the law as bound, SI"},
  };
}

std::vector<ImpactQuantity> forces() {
  return {
      {.key = "peak_force",
       .columns = {"peak_force"},
       .unit = "N",
       .turning_unit = "N*m",
       .meaning = "largest normal force; not there for rigid impacts",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.peak_force); },
       .of = Of::lasting,
       .shown = {.title = "peak force",
                 .place = 80,
                 .in_run = true,
                 .compared = true,
                 .on_page = true,
                 .difference = true}},
      {.key = "time_of_peak_force",
       .columns = {"time_of_peak_force"},
       .unit = "s",
       .meaning = "when the normal force was largest; not there for rigid impacts",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.time_of_peak_force);
           },
       .of = Of::lasting},
      {.key = "peak_tension",
       .columns = {"peak_tension"},
       .unit = "N",
       .turning_unit = "N*m",
       .meaning = "largest pull; not there where the contact never pulled, as adhesive laws do and "
                  "those that "
                  "end at zero indentation",
       .value = [](const ImpactSummary& impact) { return known(impact.episode.peak_tension); },
       .of = Of::lasting},
      {.key = "time_of_max_indentation",
       .columns = {"time_of_max_indentation"},
       .unit = "s",
       .meaning = "when the indentation was largest; not there for rigid impacts",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.time_of_max_indentation);
           },
       .of = Of::lasting},
      {.key = "max_indentation",
       .columns = {"max_indentation"},
       .unit = "m",
       .turning_unit = "rad",
       .meaning = "largest depth of the touch",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.max_indentation); },
       .zero_when_rigid = true,
       .shown = {.title = "max indentation", .place = 90, .in_run = true, .compared = true}},
      {.key = "permanent_indentation",
       .columns = {"permanent_indentation"},
       .unit = "m",
       .turning_unit = "rad",
       .meaning = "left behind at separation",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.permanent_indentation);
           }},
  };
}

std::vector<ImpactQuantity> impulses() {
  return {
      {.key = "impulse",
       .columns = along_axes("impulse"),
       .unit = "N*s",
       .turning_unit = "N*m*s",
       .meaning = "on the second body, friction included, world axes",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.impulse_W); }},
      {.key = "normal_impulse",
       .columns = {"normal_impulse"},
       .unit = "N*s",
       .turning_unit = "N*m*s",
       .meaning = "of the normal force alone",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.normal_impulse); },
       .shown = {.title = "impulse", .place = 110, .compared = true}},
  };
}

std::vector<ImpactQuantity> places_and_losses() {
  return {
      {.key = "normal",
       .columns = along_axes("normal"),
       .unit = "1",
       .meaning = "from the first to the second body at first touch, world axes; zero of a stop",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.n_W); }},
      {.key = "point",
       .columns = along_axes("point"),
       .unit = "m",
       .meaning = "where they touched first, world axes",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.p_WC); }},
      {.key = "bodies",
       .meaning = "by name, without the ground: `velocity_before`, `angular_velocity_before`, "
                  "`velocity_after`, `angular_velocity_after`, world axes"},
      {.key = "energy_lost.normal",
       .columns = {"energy_lost_normal"},
       .unit = "J",
       .meaning = "along the normal; negative when a hypothesis of rigid impact creates energy",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.lost_normal); }},
      {.key = "energy_lost.friction",
       .columns = {"energy_lost_friction"},
       .unit = "J",
       .meaning = "in friction",
       .value =
           [](const ImpactSummary& impact) { return ImpactValue(impact.episode.lost_friction); }},
      {.unit = "J",
       .meaning = "energy lost along the normal and in friction",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.lost_normal + impact.episode.lost_friction);
           },
       .shown = {.title = "energy lost",
                 .place = 120,
                 .in_run = true,
                 .compared = true,
                 .on_page = true,
                 .difference = true}},
  };
}

std::vector<ImpactQuantity> of_rigid_impacts() {
  return {
      {.key = "hypothesis",
       .meaning = "of rigid impacts: what restitution meant",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(std::string(to_text(impact.episode.rigid->hypothesis)));
           },
       .of = Of::rigid},
      {.key = "multi_impact",
       .meaning =
           "of rigid impacts: the rule by which several contacts shared the instant, null for "
           "one alone",
       .value =
           [](const ImpactSummary& impact) {
             const std::string& rule = impact.episode.rigid->rule;
             return rule.empty() ? ImpactValue() : ImpactValue(rule);
           },
       .of = Of::rigid},
      {.key = "slip",
       .meaning =
           "of a rigid impact at one contact, and of elastic bodies, whose patch slides as a "
           "whole or not: list of `mode` (`slide`, `stick`, `reverse`, "
           "`jam`), `from_normal_impulse` [N·s], `phase`",
       .of = Of::with_path},
      {.key = "principal.mass",
       .unit = "kg",
       .meaning = "of a rigid impact in a plane, whose inverse inertia is [1 + λ·cos 2θ, λ·sin 2θ; "
                  "λ·sin 2θ, "
                  "1 − λ·cos 2θ]/m: m",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.rigid->principal.mass);
           },
       .of = Of::rigid_in_plane},
      {.key = "principal.lambda",
       .unit = "1",
       .meaning = "of a rigid impact in a plane: λ of the same",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.rigid->principal.lambda);
           },
       .of = Of::rigid_in_plane},
      {.key = "principal.theta",
       .unit = "rad",
       .meaning = "of a rigid impact in a plane: θ of the same",
       .value =
           [](const ImpactSummary& impact) {
             return ImpactValue(impact.episode.rigid->principal.theta);
           },
       .of = Of::rigid_in_plane},
      {.key = "joint_impulses",
       .meaning = "of rigid impacts, by joint: `impulse` on the second body [N·s] and its `moment` "
                  "about the joint's point [N·m·s]",
       .of = Of::rigid},
      {.key = "warnings",
       .meaning = "list of texts",
       .value = [](const ImpactSummary& impact) { return ImpactValue(impact.episode.warnings); }},
  };
}

}  // namespace

const std::vector<ImpactQuantity>& impact_quantities() {
  static const std::vector<ImpactQuantity> table = [] {
    std::vector<ImpactQuantity> all;
    for (const auto& part :
         {what_touched(), times(), speeds(), laws(), forces(), impulses(), places_and_losses(),
          analysis::quantities_of_elastic_bodies(), of_rigid_impacts()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return table;
}

std::vector<const ImpactQuantity*> shown_quantities(bool ImpactQuantity::Shown::*table) {
  std::vector<const ImpactQuantity*> quantities;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (quantity.shown.*table) quantities.push_back(&quantity);
  }
  std::ranges::sort(quantities, {}, [](const ImpactQuantity* each) { return each->shown.place; });
  return quantities;
}

const ImpactQuantity* find_impact_quantity(std::string_view key) {
  const auto& table = impact_quantities();
  const auto found = std::ranges::find(table, key, &ImpactQuantity::key);
  return found == table.end() || key.empty() ? nullptr : &*found;
}

bool rebounds(const ContactEpisode& episode) {
  return end_of(episode) == TouchEnd::rebound && episode.approach_speed > 0;
}

bool is_instantaneous(const ContactEpisode& episode) {
  return episode.ended && episode.end <= episode.start;
}

const std::string& ImpactQuantity::unit_of(const ContactEpisode& episode) const {
  return episode.turns && !turning_unit.empty() ? turning_unit : unit;
}

bool ImpactQuantity::is_of(const ContactEpisode& episode) const {
  switch (of) {
    case Of::all:
      return true;
    case Of::lasting:
      return !is_instantaneous(episode);
    case Of::rigid:
      return episode.rigid.has_value();
    case Of::elastic:
      return episode.elastic.has_value();
    case Of::vibrating:
      return episode.elastic || episode.vibration_energy;
    case Of::flexible:
      return episode.vibration.has_value();
    case Of::with_path:
      return episode.rigid || episode.elastic;
    case Of::rigid_in_plane:
      return episode.rigid && episode.rigid->plane;
  }
  return true;
}

}  // namespace carom
