#include <nlohmann/json.hpp>

#include "tool/distance_files.h"
#include "io/json_values.h"
#include "io/run/model_facts.h"

namespace carom {

std::string distances_json(const Model& model, const std::vector<ContactDistance>& distances) {
  using namespace io;
  Json pairs = Json::array();
  for (const ContactDistance& entry : distances) {
    const Proximity& found = entry.proximity;
    const ContactPoint& point = found.nearest;
    pairs.push_back(
        {{"contact", entry.contact},
         {"shapes", {shape_path(model, entry.shape_a), shape_path(model, entry.shape_b)}},
         {"gap", json_number(point.gap)},
         {"interference", json_number(found.interference)},
         {"normal", json_vector(point.n_W)},
         {"points", {json_vector(point.p_WA), json_vector(point.p_WB)}},
         {"curvatures", {json_number(point.curvature_a), json_number(point.curvature_b)}},
         {"tangent", json_vector(point.t_W)},
         {"residual", json_number(found.residual)},
         {"found_by", found.closed_form ? "formula" : "search"},
         {"failed", found.failed}});
  }
  return json_text({{"pairs", std::move(pairs)}});
}

}  // namespace carom
