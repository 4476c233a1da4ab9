// The pairs of shapes that a contact is about.
#pragma once

#include <utility>
#include <vector>

#include "carom/model.h"

namespace carom::multibody {

/// A contact without a second side is mutual: every two shapes of the first that are on different bodies
/// and in no contact with two sides.
inline bool is_mutual(const ContactSpec& contact) {
  return contact.b.empty();
}

/// All of them; of a mutual contact these are as many as half the square of its shapes.
std::vector<std::pair<ShapeId, ShapeId>> shape_pairs(const Model& model,
                                                     const ContactSpec& contact);

}  // namespace carom::multibody
