#include "analysis/energy_gains.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/touch_warnings.h"
#include "carom/analysis.h"
#include "carom/math.h"

namespace carom::analysis {
namespace {

/// Share of the largest energy of a run from which on a gain is told.
constexpr double noticeable_gain = 1e-3;
/// The same of rigid impacts, which are exact but for rounding and the precision of their step.
constexpr double noticeable_rigid_gain = 1e-6;

/// The largest energy that the run had or was given [J].
double largest_energy(const Trajectory& trajectory) {
  double size = std::fabs(trajectory.first().energy.stored());
  for (const Sample& sample : trajectory.samples) {
    size = std::max({size, sample.energy.kinetic, std::fabs(sample.energy.work_of_drives)});
  }
  return size;
}

/// What the touches of one contact gave.
struct Gain {
  double normal = 0, friction = 0;  ///< sums over touches that gave [J]
  double net = 0;                   ///< of all its touches, > 0 where they gave [J]
  double largest = 0;               ///< of one touch [J]
  const ContactEpisode* at = nullptr;
  bool jumped = false;
  bool instantaneous = false;

  void add(const ContactEpisode& episode) {
    instantaneous = is_instantaneous(episode);
    jumped = jumped || episode.points_jumped;
    net -= episode.lost_normal + episode.lost_friction;
    // How a rigid impact shares its energy between normal and friction is a matter of definition.
    const double given =
        instantaneous ? -(episode.lost_normal + episode.lost_friction)
                      : std::max(0.0, -episode.lost_normal) + std::max(0.0, -episode.lost_friction);
    if (!(given > 0)) return;
    normal += instantaneous ? given : std::max(0.0, -episode.lost_normal);
    friction += instantaneous ? 0 : std::max(0.0, -episode.lost_friction);
    if (given <= largest) return;
    largest = given;
    at = &episode;
  }
  /// Points that replace each other hand energy on, so that only their sum counts.
  double all() const { return jumped ? std::max(net, 0.0) : normal + friction; }
};

std::string cause_of(const Model& model, const Gain& gain) {
  const ContactEpisode& worst = *gain.at;
  if (gain.instantaneous) {
    return "Newton's restitution with friction creates energy; hypothesis \"stronge\" of method "
           "\"piecewise\", less restitution or less friction does not";
  }
  const auto smallest = smallest_length(model, worst.shape_a, worst.shape_b);
  if (smallest && worst.max_indentation > half_way * smallest->length) {
    return fmt::format(
        "an indentation of {} is no contact any more beside {}, {}; a stiffer "
        "contact does not let the bodies through each other",
        engineering_text(worst.max_indentation, "m"), smallest->what,
        engineering_text(smallest->length, "m"));
  }
  if (gain.jumped) {
    return "points of contact appeared or vanished while bodies overlapped, as where a box leaves "
           "the edge of another one; a stiffer contact overlaps less";
  }
  if (gain.friction > gain.normal) {
    return "its friction pushed more than it had been pushed; another law of friction, or a "
           "smaller "
           "tolerance, shows whether that is the law or the steps";
  }
  return fmt::format(
      "law {} pushed back more than it had been pushed; another law, or other "
      "coefficients, do not",
      worst.law);
}

std::string told_gain(const Model& model, const std::string& contact, const Gain& gain) {
  return fmt::format(
      "contact {} has given back {} more than it took, the most at {}, so this run is not to be "
      "trusted: {}",
      contact, engineering_text(gain.all(), "J"), engineering_text(gain.at->start, "s", 6),
      cause_of(model, gain));
}

/// By how much the losses of all contacts have fallen at most, from any time to a later one [J].
double largest_return(const Trajectory& trajectory) {
  double highest = -INFINITY, returned = 0;
  for (const Sample& sample : trajectory.samples) {
    const double lost = sample.energy.lost_in_contact + sample.energy.lost_in_friction;
    highest = std::max(highest, lost);
    returned = std::max(returned, highest - lost);
  }
  return returned;
}

}  // namespace

std::vector<std::string> energy_gain_warnings(const Model& model, const Trajectory& trajectory) {
  const double size = largest_energy(trajectory);
  std::map<std::string, Gain> gains;
  double told_by_impacts = 0;
  for (const ContactEpisode& episode : trajectory.episodes) {
    if (episode.rigid) {
      told_by_impacts += std::max(0.0, -(episode.lost_normal + episode.lost_friction));
    } else {
      gains[episode.contact].add(episode);
    }
  }
  std::vector<std::string> warnings;
  double told = told_by_impacts;
  for (const auto& [contact, gain] : gains) {
    const double share = gain.instantaneous ? noticeable_rigid_gain : noticeable_gain;
    if (gain.at == nullptr || !(gain.all() > share * size)) continue;
    warnings.push_back(told_gain(model, contact, gain));
    told += gain.all();
  }
  const double returned = largest_return(trajectory);
  if (returned - told > noticeable_gain * size) {
    warnings.push_back(fmt::format(
        "contacts have given back {} more than they took between impacts, so this run is not to be "
        "trusted; {}",
        engineering_text(returned - told, "J"),
        trajectory.method == "time-stepping" || trajectory.method == "fixed-step"
            ? "a smaller step shows whether it is to blame"
            : "a smaller tolerance shows whether it is to blame"));
  }
  return warnings;
}

}  // namespace carom::analysis
