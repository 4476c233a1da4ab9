// Which contacts two shapes have, without a list of all pairs: a model of n shapes may have n² of them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "carom/model.h"

namespace carom::contact {

/// Two shapes of one contact.
struct ContactPair {
  std::int64_t place = 0;  ///< in the order of contacts, then of their shapes as they were listed
  int contact = -1;        ///< place in Model::contacts()
  ShapeId a, b;            ///< as the contact calls them
};

class ContactTable {
 public:
  explicit ContactTable(const Model& model);

  /// How many pairs there are at most: shapes on one body, and those that are in contacts of their own,
  /// are counted with the mutual ones.
  std::int64_t pair_count() const { return pair_count_; }
  std::int64_t pair_count(int contact) const { return counts_[contact]; }

  /// Appends the pairs that these shapes have in any contact.
  void find_pairs(ShapeId one, ShapeId two, std::vector<ContactPair>& pairs) const;
  /// Whether they have one in this contact, which is then written.
  bool find_pair(ShapeId one, ShapeId two, int contact, ContactPair& pair) const;

  /// Shapes that are in any contact, in their order.
  const std::vector<ShapeId>& shapes() const { return shapes_; }

 private:
  enum class Side { first, second, mutual };
  struct Membership {
    int contact;
    Side side;
    std::int64_t place;  // among the shapes of the side
  };

  Model model_;
  std::vector<std::vector<Membership>> of_shape_;  // by contact
  std::vector<std::int64_t> first_place_;          // by contact
  std::vector<std::int64_t> counts_;               // by contact
  std::vector<ShapeId> shapes_;
  std::int64_t pair_count_ = 0;
};

}  // namespace carom::contact
