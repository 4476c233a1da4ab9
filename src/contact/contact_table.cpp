#include "contact/contact_table.h"

#include <algorithm>

#include "multibody/shape_pairs.h"

namespace carom::contact {

ContactTable::ContactTable(const Model& model) : model_(model), of_shape_(model.shapes().size()) {
  std::int64_t places = 0;
  for (int contact = 0; contact < static_cast<int>(model.contacts().size()); ++contact) {
    const ContactSpec& spec = model.contacts()[contact];
    const bool mutual = multibody::is_mutual(spec);
    const auto add = [&](const std::vector<ShapeId>& shapes, Side side) {
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        of_shape_[shapes[i].index].push_back({contact, side, static_cast<std::int64_t>(i)});
      }
    };
    add(spec.a, mutual ? Side::mutual : Side::first);
    add(spec.b, Side::second);
    const auto a = static_cast<std::int64_t>(spec.a.size());
    const auto b = static_cast<std::int64_t>(mutual ? spec.a.size() : spec.b.size());
    first_place_.push_back(places);
    places += a * b;
    counts_.push_back(mutual ? a * (a - 1) / 2 : a * b);
    pair_count_ += counts_.back();
  }
  for (int shape = 0; shape < static_cast<int>(of_shape_.size()); ++shape) {
    if (!of_shape_[shape].empty()) shapes_.push_back({shape});
  }
}

void ContactTable::find_pairs(ShapeId one, ShapeId two, std::vector<ContactPair>& pairs) const {
  const std::vector<Membership>& ones = of_shape_[one.index];
  const std::vector<Membership>& twos = of_shape_[two.index];
  const std::size_t before = pairs.size();
  bool has_own = false;
  std::size_t mutual = 0;
  const auto add = [&](const Membership& a, ShapeId shape_a, const Membership& b, ShapeId shape_b) {
    const ContactSpec& spec = model_.contacts()[a.contact];
    const std::size_t width = a.side == Side::mutual ? spec.a.size() : spec.b.size();
    pairs.push_back({first_place_[a.contact] + a.place * static_cast<std::int64_t>(width) + b.place,
                     a.contact, shape_a, shape_b});
  };
  std::size_t j = 0;
  for (const Membership& m : ones) {
    while (j < twos.size() && twos[j].contact < m.contact) ++j;
    for (std::size_t k = j; k < twos.size() && twos[k].contact == m.contact; ++k) {
      const Membership& n = twos[k];
      if (m.side == Side::mutual) {
        ++mutual;
        m.place < n.place ? add(m, one, n, two) : add(n, two, m, one);
      } else if (m.side != n.side) {
        has_own = true;
        m.side == Side::first ? add(m, one, n, two) : add(n, two, m, one);
      }
    }
  }
  if (mutual == 0) return;
  const bool one_body = model_.shapes()[one.index].body == model_.shapes()[two.index].body;
  if (!one_body && !has_own) return;
  const auto is_mutual = [&](const ContactPair& pair) {
    return multibody::is_mutual(model_.contacts()[pair.contact]);
  };
  pairs.erase(
      std::remove_if(pairs.begin() + static_cast<std::ptrdiff_t>(before), pairs.end(), is_mutual),
      pairs.end());
}

bool ContactTable::find_pair(ShapeId one, ShapeId two, int contact, ContactPair& pair) const {
  std::vector<ContactPair> pairs;
  find_pairs(one, two, pairs);
  const auto found = std::ranges::find(pairs, contact, &ContactPair::contact);
  if (found == pairs.end()) return false;
  pair = *found;
  return true;
}

}  // namespace carom::contact
