#include "analysis/run_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "analysis/energy_gains.h"
#include "analysis/touch_warnings.h"
#include "carom/analysis.h"
#include "carom/impact.h"
#include "carom/math.h"

namespace carom::analysis {
namespace {

/// One kind of finding over the touches of one contact: how many have it, and which the most.
struct Finding {
  int count = 0;
  double worst = 0;
  const ContactEpisode* at = nullptr;
  std::string text;                ///< about the worst
  double lowest = 0, highest = 0;  ///< of the number it is about, where that is noted

  void note_number(double number) {
    lowest = count == 1 ? number : std::min(lowest, number);
    highest = count == 1 ? number : std::max(highest, number);
  }

  void note(double badness, const ContactEpisode& episode, const std::string& about) {
    ++count;
    if (at != nullptr && badness <= worst) return;
    worst = badness;
    at = &episode;
    text = about;
  }
};

/// " (3 of 5 touches, the worst at 2 ms)", where there are several.
std::string how_many(const Finding& finding, int touches) {
  return touches > 1 ? fmt::format(" ({} of {} touches, the {} at {})", finding.count, touches,
                                   finding.count > 1 ? "worst" : "one",
                                   engineering_text(finding.at->start, "s", 6))
                     : "";
}

/// The touches of one contact or stop.
struct ContactTouches {
  std::string name;
  const ContactLaw* law = nullptr;  ///< as the user wrote it
  std::vector<ContactEpisode*> touches;
};

const ContactLaw* find_law(const Model& model, const ContactEpisode& episode) {
  for (const ContactSpec& contact : model.contacts()) {
    if (contact.name == episode.contact) return &contact.law;
  }
  const auto joint = model.find_joint(episode.contact.substr(0, episode.contact.rfind('.')));
  if (!joint || joint->index >= model.given_joint_count()) return nullptr;
  const JointSpec& spec = model.spec(*joint);
  return spec.actions.limits ? &spec.actions.limits->law : nullptr;
}

const Material* material_of(const Model& model, ShapeId shape) {
  if (shape.index < 0) return nullptr;
  const std::optional<Material>& material = model.shapes()[shape.index].material;
  return material ? &*material : nullptr;
}

/// The values of the law's parameters as it was bound; none when not all of them are known.
std::optional<std::vector<double>> values_of(const NormalLawEntry& law,
                                             const ContactEpisode& episode) {
  std::vector<double> values;
  for (const ParameterInfo& parameter : law.parameters) {
    const auto named = std::ranges::find(episode.parameters, parameter.name, &NamedValue::name);
    std::optional<double> value;
    if (named != episode.parameters.end()) value = named->value;
    if (!value && parameter.name == "stiffness") value = episode.stiffness;
    if (!value && parameter.name == "exponent") value = episode.exponent;
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

Onset onset_of(const ContactEpisode& episode) {
  return {.approach_speed = episode.approach_speed, .effective_mass = episode.effective_mass};
}

/// What the law alone makes of this approach, with nothing else that acts; none when it is not known.
std::optional<double> free_restitution(const NormalLawEntry& law, const ContactLaw* written,
                                       const ContactEpisode& episode) {
  const auto values = values_of(law, episode);
  if (!values || !(episode.approach_speed > 0)) return std::nullopt;
  const Separation separation =
      written != nullptr ? written->separation.value_or(law.separation) : law.separation;
  const CentralImpact impact = simulate_impact(law.make(*values, separation), onset_of(episode));
  if (impact.end == ImpactEnd::failed) return std::nullopt;
  return impact.restitution;
}

/// Why a rebound is not the one that was asked for.
std::string why_missed(const NormalLawEntry& law, const ContactTouches& contact,
                       const ContactEpisode& episode) {
  const std::optional<double> alone = free_restitution(law, contact.law, episode);
  const std::string forces =
      episode.vibration
          ? "bodies that bend vibrate, and swing back while they touch: vibration_share and "
            "wave_loss of the impact tell what they keep"
          : "other forces and contacts act during the touch, as gravity does on slow ones";
  if (!alone) return "the law does not give it, or " + forces;
  if (restitution_miss(*alone, *episode.requested_restitution).empty()) return forces;
  std::string why =
      fmt::format("{}{} realises {:.3g} in a free impact", law.name,
                  episode.calibration == Calibration::published ? " as published" : "", *alone);
  if (can_be_exact(law, episode.calibration)) {
    why +=
        fmt::format("; calibration = \"exact\" makes that {:.3g}", *episode.requested_restitution);
  }
  if (!restitution_miss(episode.realised_restitution, *alone).empty())
    why += "; besides, " + forces;
  return why;
}

/// All that laws say about the touches of one contact.
class ContactFindings {
 public:
  ContactFindings(const Model& model, const ContactTouches& contact, const NormalLawEntry& law)
      : model_(model), contact_(contact), law_(law) {}

  void add_to(std::vector<std::string>& warnings) {
    for (ContactEpisode* episode : contact_.touches) look_at(*episode);
    const auto add = [&](const Finding& finding, const std::string& more = "") {
      if (finding.count == 0) return;
      warnings.push_back("contact " + contact_.name + ": " + finding.text +
                         how_many(finding, static_cast<int>(contact_.touches.size())) + more);
    };
    add(yields_);
    if (misses_.count > 0) add(all_misses(), ": " + why_missed(law_, contact_, *misses_.at));
    add(outside_);
    add(deep_);
    if (lossless_ > 0) {
      warnings.push_back(fmt::format(
          "contact {}: {} loses energy only where it dents further: {} of {} touches came back "
          "without any loss",
          contact_.name, law_.name, lossless_, contact_.touches.size()));
    }
  }

 private:
  /// One line, however many touches a bearing has: from the least to the largest restitution.
  Finding all_misses() const {
    Finding all = misses_;
    if (all.count > 1) {
      all.text = fmt::format("the restitution is {:.3g} to {:.3g} instead of {:.3g}", all.lowest,
                             all.highest, *all.at->requested_restitution);
    }
    return all;
  }

  void look_at(ContactEpisode& episode) {
    // Once for the contact, and in short for the touch itself.
    const auto note = [&](Finding& finding, double badness, const std::string& text) {
      if (text.empty()) return;
      finding.note(badness, episode, text);
      episode.warnings.push_back(text);
    };
    note(yields_, episode.approach_speed,
         yield_warning({episode.approach_speed, episode.yield_speed,
                        material_of(model_, episode.shape_a), material_of(model_, episode.shape_b)},
                       law_));
    if (episode.requested_restitution && rebounds(episode)) {
      const std::string miss =
          restitution_miss(episode.realised_restitution, *episode.requested_restitution);
      note(misses_, std::fabs(episode.realised_restitution - *episode.requested_restitution),
           miss.empty() ? "" : "the restitution is " + miss);
      if (!miss.empty()) misses_.note_number(episode.realised_restitution);
    }
    if (const auto values = law_.outside ? values_of(law_, episode) : std::nullopt) {
      const std::string text = law_.outside(*values, onset_of(episode), episode.max_indentation);
      note(outside_, episode.max_indentation, text.empty() ? "" : law_.name + ": " + text);
    }
    if (const auto smallest = smallest_length(model_, episode.shape_a, episode.shape_b)) {
      note(deep_, episode.max_indentation, depth_warning(episode.max_indentation, *smallest));
    }
    // The first dent of a plastic law is its loss.
    const bool dented = law_.family == "plastic" && !episode.requested_restitution &&
                        &episode != contact_.touches.front();
    if (dented && rebounds(episode) && episode.realised_restitution > 1 - 1e-3) ++lossless_;
  }

  const Model& model_;
  const ContactTouches& contact_;
  const NormalLawEntry& law_;
  Finding yields_, misses_, outside_, deep_;
  int lossless_ = 0;
};

}  // namespace

std::vector<std::string> run_warnings(const Model& model, const Trajectory& trajectory,
                                      const std::vector<ContactEpisode*>& episodes) {
  std::vector<ContactTouches> contacts;
  std::map<std::string, std::size_t, std::less<>> places;
  for (ContactEpisode* episode : episodes) {
    const auto [place, is_new] = places.emplace(episode->contact, contacts.size());
    if (is_new) contacts.push_back({episode->contact, find_law(model, *episode), {}});
    contacts[place->second].touches.push_back(episode);
  }
  std::vector<std::string> warnings = ignored_inputs(model, trajectory.method);
  for (const ContactTouches& contact : contacts) {
    const ContactEpisode& first = *contact.touches.front();
    // Rigid impacts are named by their hypothesis, which is no law.
    const bool by_law = !is_instantaneous(first) && (contact.law == nullptr || !contact.law->own);
    const NormalLawEntry* law = by_law ? find_normal_law(first.law) : nullptr;
    if (law != nullptr) ContactFindings(model, contact, *law).add_to(warnings);
  }
  for (const std::string& warning : energy_gain_warnings(model, trajectory))
    warnings.push_back(warning);
  return warnings;
}

}  // namespace carom::analysis
