#include "simulation/elastic/mesh_warnings.h"

#include "base/text.h"

namespace carom::simulation {
namespace {

/// With fewer elements over its radius forces of a contact are off by more than some percent.
constexpr double fewest_over_radius = 2;

}  // namespace

std::string coarse_text(const Model& model, const ElasticBody& body) {
  const double count = body.surface().elements_over_radius();
  if (!(count < fewest_over_radius)) return "";
  return "elastic body " + model.name(body.body()) + ": " + short_text(count, 2) +
         " elements over the radius of the contact are few, so that its forces depend on the mesh; "
         "more elements help";
}

std::string wide_text(const Model& model, const ElasticBody& body) {
  return "elastic body " + model.name(body.body()) +
         ": the contact is larger than Hertz' theory foresaw or has moved, and reaches elements "
         "that are coarser; more elements help";
}

}  // namespace carom::simulation
