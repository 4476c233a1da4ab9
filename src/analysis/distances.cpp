#include "carom/analysis.h"

#include <fmt/format.h>

#include "analysis/nearest_contact.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "geometry/elastic_foundation.h"
#include "geometry/pair_facts.h"
#include "multibody/shape_pairs.h"

namespace carom {

std::vector<ContactDistance> contact_distances(const Model& model, const State& state) {
  Kinematics kinematics(model);
  kinematics.update(state);
  std::vector<ContactDistance> distances;
  for (const ContactSpec& contact : model.contacts()) {
    for (const auto& [id_a, id_b] : multibody::shape_pairs(model, contact)) {
      const ShapeSpec &a = model.shapes()[id_a.index], &b = model.shapes()[id_b.index];
      const Pose X_WA = kinematics.pose(a.body) * a.X_BS, X_WB = kinematics.pose(b.body) * b.X_BS;
      if (has_foundation(a.shape, b.shape)) {
        const ContactPoint nearest = analysis::nearest_facet(a.shape, X_WA, b.shape, X_WB);
        distances.push_back(
            {contact.name, id_a, id_b, {.nearest = nearest, .interference = -nearest.gap}});
        continue;
      }
      if (!can_touch(a.shape, b.shape)) {
        const geometry::NoTouch why = geometry::why_not_touch(a.shape, b.shape);
        throw InputError({{contact.place.empty() ? "contact " + contact.name : contact.place,
                           fmt::format("contact {}: {} and {} cannot touch: {}", contact.name,
                                       a.name, b.name, why.reason),
                           why.remedy}});
      }
      distances.push_back({contact.name, id_a, id_b, proximity(a.shape, X_WA, b.shape, X_WB)});
    }
  }
  return distances;
}

}  // namespace carom
