#include "carom/distances.h"

#include <fmt/format.h>

#include "carom/dynamics.h"
#include "carom/messages.h"

namespace carom {

std::vector<ContactDistance> contact_distances(const Model& model, const State& state) {
  Kinematics kinematics(model);
  kinematics.update(state);
  std::vector<ContactDistance> distances;
  for (const ContactSpec& contact : model.contacts()) {
    for (const ShapeId id_a : contact.a) {
      for (const ShapeId id_b : contact.b) {
        const ShapeSpec &a = model.shapes()[id_a.index], &b = model.shapes()[id_b.index];
        if (!can_touch(a.shape, b.shape)) {
          throw InputError({{contact.place.empty() ? "contact " + contact.name : contact.place,
                             fmt::format("contact {}: two planes cannot touch", contact.name),
                             "one of them must be another shape, such as a box"}});
        }
        distances.push_back({contact.name, id_a, id_b,
                             proximity(a.shape, kinematics.pose(a.body) * a.X_BS, b.shape,
                                       kinematics.pose(b.body) * b.X_BS)});
      }
    }
  }
  return distances;
}

}  // namespace carom
