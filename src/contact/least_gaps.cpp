#include "contact/least_gaps.h"

#include <algorithm>
#include <cmath>

#include "base/archive.h"
#include "base/numbers.h"
#include "geometry/elastic_foundation.h"
#include "multibody/shape_pairs.h"

namespace carom::contact {
namespace {

/// Contacts with as many pairs are gone through one by one.
constexpr std::int64_t few_pairs_of_a_contact = 64;

}  // namespace

LeastGaps::LeastGaps(const Model& model, std::shared_ptr<const ContactTable> table)
    : model_(model),
      table_(std::move(table)),
      search_(model, table_),
      place_(model.shapes().size(), -1),
      nearest_(model.contacts().size()) {
  for (std::size_t i = 0; i < table_->shapes().size(); ++i) {
    place_[table_->shapes()[i].index] = static_cast<int>(i);
  }
}

void LeastGaps::try_pair(int contact, ShapeId one, ShapeId two, double& gap) {
  const MovingShape &a = shape(one), &b = shape(two);
  if (one == two || has_foundation(*a.shape, *b.shape) || distance_bound(a, b) >= gap) return;
  ContactPair pair;
  if (!table_->find_pair(one, two, contact, pair)) return;
  const double measured = measured_gap(shape(pair.a), shape(pair.b));
  if (measured >= gap) return;
  gap = measured;
  nearest_[contact] = {one, two};
}

void LeastGaps::try_all(int contact, double& gap) {
  const ContactSpec& spec = model_.contacts()[contact];
  const bool mutual = multibody::is_mutual(spec);
  const std::vector<ShapeId>& partners = mutual ? spec.a : spec.b;
  for (std::size_t i = 0; i < spec.a.size(); ++i) {
    for (std::size_t k = mutual ? i + 1 : 0; k < partners.size(); ++k) {
      try_pair(contact, spec.a[i], partners[k], gap);
    }
  }
}

/// A gap that is not much larger than the least: that of the pair which was the nearest the last time, or
/// of one shape and its nearest partner.
void LeastGaps::guess(int contact, double& gap) {
  if (nearest_[contact]) {
    try_pair(contact, nearest_[contact]->first, nearest_[contact]->second, gap);
  }
  const ContactSpec& spec = model_.contacts()[contact];
  const std::vector<ShapeId>& partners = multibody::is_mutual(spec) ? spec.a : spec.b;
  for (std::size_t i = 0; i < spec.a.size() && !std::isfinite(gap); ++i) {
    for (const ShapeId partner : partners) try_pair(contact, spec.a[i], partner, gap);
  }
}

void LeastGaps::archive(Archive& file) {
  file.expect(nearest_.size());
  file(nearest_);
}

void LeastGaps::complete(const Kinematics& kinematics, double clearance, std::span<double> gaps) {
  if (std::ranges::all_of(gaps, [&](double gap) { return gap <= clearance; })) return;
  shapes_ = standing_shapes(model_, *table_, kinematics, 0);
  double reach = -infinite;
  const auto is_open = [&](int contact) {
    return gaps[contact] > clearance && table_->pair_count(contact) > few_pairs_of_a_contact;
  };
  for (int contact = 0; contact < static_cast<int>(gaps.size()); ++contact) {
    if (is_open(contact)) {
      guess(contact, gaps[contact]);
      reach = std::max(reach, gaps[contact]);
    } else if (gaps[contact] > clearance) {
      try_all(contact, gaps[contact]);
    }
  }
  if (!std::isfinite(reach)) return;
  for (MovingShape& shape : shapes_) shape.allowed = 0.5 * reach;
  search_.find(shapes_, 0, pairs_);
  for (const ContactPair& pair : pairs_) {
    if (gaps[pair.contact] > clearance) {
      try_pair(pair.contact, pair.a, pair.b, gaps[pair.contact]);
    }
  }
}

}  // namespace carom::contact
