#include "simulation/elastic/elastic_memory.h"

#include "continuum/factor_memory.h"
#include "continuum/solid_mesh.h"

namespace carom::simulation {
namespace {

/// Smaller factors are not worth a word [bytes].
constexpr double large_factor = 1e9;
/// Unknowns of an element that a shape is meshed with, by its order: those of its share of nodes.
constexpr double unknowns_of_first_order = 3.3, unknowns_of_second_order = 26.5;

/// Unknowns of a body; 0 where its mesh will be made as contacts need it, which is small.
double unknowns_of(const ElasticSpec& elastic) {
  if (elastic.mesh) return 3 * static_cast<double>(elastic.mesh->nodes.size());
  if (!elastic.elements) return 0;
  return *elastic.elements *
         (elastic.order == 2 ? unknowns_of_second_order : unknowns_of_first_order);
}

template <class Tell>
void for_each_elastic(const Model& model, const Tell& tell) {
  for (int body = 1; body < model.body_count(); ++body) {
    const std::optional<ElasticSpec>& elastic = model.spec(BodyId{body}).elastic;
    if (elastic) tell(BodyId{body}, *elastic, unknowns_of(*elastic));
  }
}

}  // namespace

void check_elastic_memory(const Model& model, std::vector<Problem>& problems) {
  for_each_elastic(model, [&](BodyId body, const ElasticSpec& elastic, double unknowns) {
    const std::string problem =
        continuum::memory_problem(continuum::forecast_factor_bytes(unknowns));
    if (problem.empty()) return;
    problems.push_back({elastic.place, "elastic body " + model.name(body) + ": " + problem,
                        "give it fewer elements"});
  });
}

std::vector<std::string> elastic_memory_warnings(const Model& model) {
  std::vector<std::string> warnings;
  for_each_elastic(model, [&](BodyId body, const ElasticSpec&, double unknowns) {
    const double bytes = continuum::forecast_factor_bytes(unknowns);
    if (bytes < large_factor) return;
    warnings.push_back("elastic body " + model.name(body) + ": the factor of its " +
                       std::to_string(static_cast<long>(unknowns)) + " unknowns takes about " +
                       continuum::memory_text(bytes) + " of memory");
  });
  return warnings;
}

}  // namespace carom::simulation
