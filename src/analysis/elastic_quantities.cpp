#include "analysis/elastic_quantities.h"

namespace carom::analysis {
namespace {

/// One number of an elastic episode.
template <auto member>
ImpactQuantity elastic_quantity(const char* key, const char* unit, const char* meaning) {
  return {.key = key,
          .unit = unit,
          .meaning = std::string("of elastic bodies: ") + meaning,
          .value =
              [](const ImpactSummary& impact) {
                return ImpactValue((*impact.episode.elastic).*member);
              },
          .of = ImpactQuantity::Of::elastic};
}

}  // namespace

std::vector<ImpactQuantity> quantities_of_elastic_bodies() {
  using Episode = ElasticEpisode;
  return {
      elastic_quantity<&Episode::vibration_energy>(
          "vibration_energy", "J",
          "strain and kinetic energy about their mean motion, left in them"),
      elastic_quantity<&Episode::touches>("touches", "", "how often their surfaces met"),
      elastic_quantity<&Episode::contact_radius>("contact_radius", "m",
                                                 "radius of a circle of the largest area in touch"),
      elastic_quantity<&Episode::peak_pressure>("peak_pressure", "Pa",
                                                "largest pressure at a node"),
      elastic_quantity<&Episode::peak_stress>(
          "peak_stress", "Pa",
          "largest equivalent stress of von Mises, about the peak of the force"),
      elastic_quantity<&Episode::stress_depth>("stress_depth", "m",
                                               "depth below the surface at which that stress is"),
  };
}

}  // namespace carom::analysis
