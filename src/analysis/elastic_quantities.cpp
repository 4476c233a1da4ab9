#include "analysis/elastic_quantities.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace carom::analysis {
namespace {

using Of = ImpactQuantity::Of;

/// A number of an elastic episode.
ImpactQuantity elastic_number(const char* key, const char* unit, const char* meaning,
                              ImpactValue (*value)(const ImpactSummary&), Of of = Of::elastic) {
  return {.key = key,
          .columns = {key},
          .unit = unit,
          .meaning = std::string("of elastic bodies: ") + meaning,
          .value = value,
          .of = of};
}

/// One member of an elastic episode.
template <auto member>
ImpactQuantity elastic_member(const char* key, const char* unit, const char* meaning) {
  return elastic_number(key, unit, meaning, [](const ImpactSummary& impact) {
    return ImpactValue((*impact.episode.elastic).*member);
  });
}

const TouchPath& path_of(const ImpactSummary& impact) {
  return impact.episode.elastic->path;
}

/// One member of its path.
template <auto member>
ImpactQuantity path_member(const char* key, const char* unit, const char* meaning) {
  return elastic_number(key, unit, meaning, [](const ImpactSummary& impact) {
    return ImpactValue(path_of(impact).*member);
  });
}

ImpactValue if_finite(double value) {
  return std::isfinite(value) ? ImpactValue(value) : ImpactValue();
}

// The three coefficients and their ratio as of rigid impacts, with velocities of the mean motion at the contact.

double kinematic(const TouchPath& path) {
  return -path.points.back().velocity_C.z() / path.points.front().velocity_C.z();
}

double kinetic(const TouchPath& path) {
  return path.points.back().impulse_C.z() / path.compression_impulse - 1;
}

double energetic(const TouchPath& path) {
  return std::sqrt(path.work_restitution / -path.work_compression);
}

/// Of rebounds only.
template <double (*coefficient)(const TouchPath&)>
ImpactQuantity path_coefficient(const char* key, const char* meaning) {
  return elastic_number(key, "1", meaning, [](const ImpactSummary& impact) {
    if (!rebounds(impact.episode) || path_of(impact).points.size() < 2) return ImpactValue();
    return if_finite(coefficient(path_of(impact)));
  });
}

double factor(const TouchPath& path) {
  return kinematic(path) / energetic(path);
}

double tangential_over_normal(const TouchPath& path) {
  const Vector3d& impulse = path.points.back().impulse_C;
  return impulse.head<2>().norm() / impulse.z();
}

std::vector<ImpactQuantity> of_paths() {
  return {
      path_member<&TouchPath::compression_impulse>(
          "normal_impulse_compression", "N*s",
          "normal impulse at the greatest compression, where the contact points, moving with the "
          "mean motion of their bodies, first come to part"),
      path_member<&TouchPath::work_compression>(
          "work_normal_compression", "J",
          "work of the normal force on the mean motion while the bodies approach, at most zero"),
      path_member<&TouchPath::work_restitution>(
          "work_normal_restitution", "J",
          "the same while they part, at least zero; what of it vibrations keep is missing here"),
      path_member<&TouchPath::work_tangential>("work_tangential", "J",
                                               "work of friction on the mean motion"),
      path_coefficient<kinematic>(
          "restitution_kinematic",
          "minus the ratio of the normal velocities of the contact points, moving with the mean "
          "motion, after to before; null where the touch is no rebound"),
      path_coefficient<kinetic>("restitution_kinetic",
                                "ratio of the normal impulses of restitution and compression"),
      path_coefficient<energetic>("restitution_energetic",
                                  "root of the ratio of the works of restitution and compression"),
      path_coefficient<factor>("restitution_factor",
                               "restitution_kinematic over restitution_energetic"),
      path_coefficient<tangential_over_normal>("impulse_ratio", "tangential over normal impulse"),
  };
}

/// A number of a touch in a run with bodies that bend.
ImpactQuantity vibration_number(const char* key, const char* unit, const char* meaning,
                                ImpactValue (*value)(const ImpactSummary&)) {
  ImpactQuantity quantity = elastic_number(key, unit, "", value, Of::flexible);
  quantity.meaning = std::string("of beams and modal bodies: ") + meaning;
  std::ranges::replace(quantity.columns.front(), '.', '_');
  return quantity;
}

/// What the touch could lose, ½·m·v² [J]; zero where nothing approaches, or nothing can move.
double approach_energy(const ImpactSummary& impact) {
  const VibrationEpisode& vibration = *impact.episode.vibration;
  const double v = vibration.rigid_approach_speed, m = vibration.rigid_mass;
  return v > 0 && std::isfinite(m) ? 0.5 * m * v * v : 0;
}

double vibration_gained(const ImpactSummary& impact) {
  return impact.episode.vibration->after - impact.episode.vibration->before;
}

/// Whether it can be compared with a rigid impact.
bool strikes(const ImpactSummary& impact) {
  return approach_energy(impact) > 0 && rebounds(impact.episode);
}

/// Where more than the approach brought has gone to and fro, something else has done work, and there is no share.
ImpactValue share(double part) {
  return std::fabs(part) <= 1 ? ImpactValue(part) : ImpactValue();
}

/// e² of the law, as if nothing vibrated: 1 − what it has dissipated along the normal over the energy of the approach.
double square_of_law(const ImpactSummary& impact) {
  return 1 - impact.episode.lost_normal / approach_energy(impact);
}

ImpactValue restitution_of_law(const ImpactSummary& impact) {
  if (!strikes(impact)) return {};
  return std::sqrt(std::max(square_of_law(impact), 0.0));
}

// Gilardi and Sharf 2002, Eq. (12): e² = (W_r − W_w)/(−W_c), and of a central impact W_r/(−W_c) = (v'/v)², so that
// −W_w/(−W_c) = e² − (v'/v)².
ImpactValue wave_loss(const ImpactSummary& impact) {
  if (!strikes(impact)) return {};
  const VibrationEpisode& vibration = *impact.episode.vibration;
  const double kept = vibration.rigid_separation_speed / vibration.rigid_approach_speed;
  return share(square_of_law(impact) - kept * std::fabs(kept));
}

/// How a touch shares its energy between the law, vibration and what comes back.
std::vector<ImpactQuantity> of_vibration() {
  std::vector<ImpactQuantity> all = {
      vibration_number(
          "vibration_gained", "J",
          "what the touch added to the vibration of all of them, which joints pass "
          "on; negative where vibration was given back",
          [](const ImpactSummary& impact) { return ImpactValue(vibration_gained(impact)); }),
      vibration_number(
          "approach_energy", "J",
          "m v^2/2 along the normal at first touch, of the motion without vibration "
          "and the effective mass as if nothing bent",
          [](const ImpactSummary& impact) { return ImpactValue(approach_energy(impact)); }),
      vibration_number(
          "vibration_share", "1",
          "of a rebound, vibration_gained over approach_energy; null beyond 1, where other "
          "forces have worked too",
          [](const ImpactSummary& impact) {
            return strikes(impact) ? ImpactValue(vibration_gained(impact) / approach_energy(impact))
                                   : ImpactValue();
          }),
      vibration_number("law_loss", "J", "what the law and the friction of the contact dissipated",
                       [](const ImpactSummary& impact) {
                         const ContactEpisode& episode = impact.episode;
                         return ImpactValue(episode.lost_normal + episode.lost_friction);
                       }),
      vibration_number("restitution.law", "1",
                       "what the law alone leaves: root of 1 - energy_lost.normal over "
                       "approach_energy",
                       restitution_of_law),
      vibration_number("wave_loss", "1",
                       "restitution.law^2 less the square of the restitution of the motion "
                       "without vibration: what a rigid impact with restitution.law takes as "
                       "wave_loss to rebound alike",
                       wave_loss),
  };
  std::ranges::find(all, "vibration_share", &ImpactQuantity::key)->shown = {
      .title = "vibrates", .place = 115, .in_run = true, .on_page = true, .only_when_known = true};
  return all;
}

}  // namespace

std::vector<ImpactQuantity> quantities_of_elastic_bodies() {
  using Episode = ElasticEpisode;
  std::vector<ImpactQuantity> all = {
      elastic_number(
          "vibration_energy", "J",
          "strain and kinetic energy about their mean motion, left in them",
          [](const ImpactSummary& impact) {
            const ContactEpisode& episode = impact.episode;
            return ImpactValue(episode.elastic ? episode.elastic->vibration_energy
                                               : episode.vibration_energy.value_or(0));
          },
          Of::vibrating),
      elastic_number(
          "touches", "", "how often their surfaces met",
          [](const ImpactSummary& impact) {
            const ContactEpisode& episode = impact.episode;
            return ImpactValue(episode.elastic ? episode.elastic->touches : 1);
          },
          Of::vibrating),
      elastic_member<&Episode::contact_radius>("contact_radius", "m",
                                               "radius of a circle of the largest area in touch"),
      elastic_member<&Episode::peak_pressure>("peak_pressure", "Pa", "largest pressure at a node"),
      elastic_member<&Episode::peak_stress>(
          "peak_stress", "Pa", "largest equivalent stress of von Mises at the peak of the force"),
      elastic_member<&Episode::stress_depth>("stress_depth", "m",
                                             "depth below the surface at which that stress is"),
  };
  // Those that the table of a page shows.
  const std::tuple<const char*, const char*, int> on_page[] = {
      {"contact_radius", "contact radius", 92},
      {"peak_pressure", "pressure", 94},
      {"peak_stress", "von Mises", 96}};
  for (const auto& [key, title, place] : on_page) {
    std::ranges::find(all, key, &ImpactQuantity::key)->shown = {
        .title = title, .place = place, .on_page = true, .only_when_known = true};
  }
  for (const auto& more : {of_paths(), of_vibration()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace carom::analysis
