#include "analysis/touch_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/run_summary.h"
#include "carom/math.h"
#include "geometry/shape_type.h"

namespace carom::analysis {
namespace {

const ParameterInfo* dissipation_of_law(const NormalLawEntry& law) {
  return law.dissipation_parameter < 0
             ? nullptr
             : &law.parameters[static_cast<std::size_t>(law.dissipation_parameter)];
}

bool has_parameter(const NormalLawEntry& law, std::string_view name) {
  return std::ranges::find(law.parameters, name, &ParameterInfo::name) != law.parameters.end();
}

/// What one contact or joint says in vain.
void add_ignored(const ContactLaw& law, const std::string& subject,
                 std::vector<std::string>& warnings) {
  if (law.own || law.law.empty()) return;
  const NormalLawEntry* entry = find_normal_law(law.law);
  if (entry == nullptr) return;
  const Calibration calibration = law.calibration.value_or(Calibration::published);
  const ParameterInfo* dissipation = dissipation_of_law(*entry);
  const bool given = dissipation != nullptr && law.parameters.contains(dissipation->name);
  // What loses nothing rebounds as fast as it came, as asked.
  const bool lossless =
      dissipation == nullptr && !entry->takes_restitution && entry->family != "plastic";
  if (law.restitution && !(lossless && (*law.restitution)(1.0) == 1)) {
    const std::string why =
        ignored_restitution(*entry, calibration, given, "calibration = \"exact\"");
    if (!why.empty()) {
      warnings.push_back(fmt::format("{}: the restitution is not used by law {}, since {}", subject,
                                     law.law, why));
    }
  }
  const bool stiffness = law.stiffness || !law.stiffness_formula.empty();
  if (stiffness && ignores_stiffness(*entry)) {
    warnings.push_back(fmt::format(
        "{}: the stiffness is not used by law {}, which has none to be given; leave it out",
        subject, law.law));
  } else if (law.exponent && !law.stiffness && !has_parameter(*entry, "exponent")) {
    warnings.push_back(
        fmt::format("{}: the exponent is not used by law {}; leave it out", subject, law.law));
  }
}

}  // namespace

std::string yield_warning(const TouchSpeed& speed, const NormalLawEntry& law) {
  if (speed.a == nullptr || speed.b == nullptr || law.family == "plastic") return "";
  if (!speed.a->yield && !speed.b->yield) return "";  // what does not yield keeps no dent
  const double v = speed.approach_speed;
  if (speed.yield_speed && v > *speed.yield_speed) {
    return fmt::format(
        "the approach speed of {:.4g} m/s is above the yield velocity of {:.3g} m/s: the contact "
        "yields, which {} does not describe; `carom advise` finds a law that does",
        v, *speed.yield_speed, law.name);
  }
  // The larger of the two wave speeds counts (Lankarani and Nikravesh 1994).
  const double limit = std::max(wave_speed_limit(speed.a->young, speed.a->density),
                                wave_speed_limit(speed.b->young, speed.b->density));
  if (!(v > limit)) return "";
  return fmt::format(
      "the approach speed of {:.4g} m/s is above 1e-5·√(E/ρ) = {:.3g} m/s, where permanent "
      "indentation begins to matter; see `carom advise`",
      v, limit);
}

std::string restitution_miss(double realised, double requested) {
  if (!(std::fabs(realised - requested) > noticeable_miss)) return "";
  return fmt::format("{:.3g} instead of {:.3g}", realised, requested);
}

bool can_be_exact(const NormalLawEntry& law, Calibration calibration) {
  return calibration == Calibration::published && law.dissipation_parameter >= 0;
}

std::string depth_warning(double depth, const BodyLength& smallest) {
  const double share = depth / smallest.length;
  if (!(share > small_share)) return "";
  const std::string told =
      fmt::format("the indentation of {} is {:.3g} % of {}, {}", engineering_text(depth, "m"),
                  100 * share, smallest.what, engineering_text(smallest.length, "m"));
  return told + (share < half_way
                     ? ", where laws of contact do not hold any more; a stiffer contact stays small"
                     : ": the bodies go through each other, and what this contact does there means "
                       "nothing; a stiffer contact or a slower approach would not");
}

std::optional<BodyLength> smallest_length(const Model& model, ShapeId a, ShapeId b) {
  std::optional<BodyLength> smallest;
  for (const ShapeId id : {a, b}) {
    if (id.index < 0) continue;
    const Shape& shape = model.shapes()[id.index].shape;
    const geometry::ShapeType& type = geometry::type_of(shape);
    const double length = type.is_ball ? 0.5 * type.thickness(shape) : type.thickness(shape);
    if (!(length > 0) || !std::isfinite(length)) continue;
    if (smallest && smallest->length <= length) continue;
    const std::string what = type.is_ball ? "the radius of " : "the thickness of ";
    smallest = {what + shape_path(model, id), length};
  }
  return smallest;
}

std::string ignored_restitution(const NormalLawEntry& law, Calibration calibration,
                                bool gives_dissipation, const std::string& how_exact) {
  const ParameterInfo* dissipation = dissipation_of_law(law);
  if (calibration == Calibration::exact && dissipation != nullptr) return "";
  if (law.takes_restitution) return gives_dissipation ? dissipation->name + " is given" : "";
  if (dissipation == nullptr) return "this law has no loss to set";
  return "this law has coefficients of its own; add " + how_exact + " to have " +
         dissipation->name + " solved for it";
}

bool ignores_stiffness(const NormalLawEntry& law) {
  const auto found = std::ranges::find(law.parameters, "stiffness", &ParameterInfo::name);
  return found == law.parameters.end() || found->origin == Origin::computed;
}

std::vector<std::string> ignored_inputs(const Model& model, const std::string& method) {
  std::vector<std::string> warnings;
  if (method != "continuous" && method != "fixed-step") return warnings;  // rigid: no law acts
  for (const ContactSpec& contact : model.contacts()) {
    add_ignored(contact.law, "contact " + contact.name, warnings);
  }
  for (int i = 0; i < model.given_joint_count(); ++i) {
    const JointSpec& joint = model.spec(JointId{i});
    if (joint.actions.limits) {
      add_ignored(joint.actions.limits->law, "limits of joint " + joint.name, warnings);
    }
  }
  return warnings;
}

}  // namespace carom::analysis
