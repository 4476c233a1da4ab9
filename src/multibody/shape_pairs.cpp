#include "multibody/shape_pairs.h"

#include <algorithm>
#include <set>

namespace carom::multibody {

std::vector<std::pair<ShapeId, ShapeId>> shape_pairs(const Model& model,
                                                     const ContactSpec& contact) {
  std::vector<std::pair<ShapeId, ShapeId>> pairs;
  if (!is_mutual(contact)) {
    for (const ShapeId a : contact.a) {
      for (const ShapeId b : contact.b) pairs.emplace_back(a, b);
    }
    return pairs;
  }
  std::set<std::pair<ShapeId, ShapeId>> taken;
  for (const ContactSpec& other : model.contacts()) {
    for (const ShapeId a : other.a) {
      for (const ShapeId b : other.b) taken.insert(std::minmax(a, b));
    }
  }
  for (std::size_t i = 0; i < contact.a.size(); ++i) {
    for (std::size_t k = i + 1; k < contact.a.size(); ++k) {
      const ShapeId a = contact.a[i], b = contact.a[k];
      const bool one_body = model.shapes()[a.index].body == model.shapes()[b.index].body;
      if (!one_body && !taken.contains(std::minmax(a, b))) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

}  // namespace carom::multibody
