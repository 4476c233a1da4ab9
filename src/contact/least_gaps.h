// The least gap of each contact, over all its pairs: what a sample tells. Most pairs need not be measured
// for that.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "contact/near_search.h"

namespace carom::contact {

class LeastGaps {
 public:
  LeastGaps(const Model& model, std::shared_ptr<const ContactTable> table);

  /// Lowers the gaps, one for each contact of the model, to the least over all its pairs. They come as the
  /// least over some pairs, and all others are farther apart than `clearance` [m].
  void complete(const Kinematics& kinematics, double clearance, std::span<double> gaps);

  /// Writes or reads which pairs were nearest the last time.
  void archive(Archive& file);

 private:
  void try_pair(int contact, ShapeId one, ShapeId two, double& gap);
  void try_all(int contact, double& gap);
  void guess(int contact, double& gap);
  const MovingShape& shape(ShapeId id) const { return shapes_[place_[id.index]]; }

  Model model_;
  std::shared_ptr<const ContactTable> table_;
  NearSearch search_;
  std::vector<MovingShape> shapes_;                                  // of the table, now
  std::vector<int> place_;                                           // by shape: its place there
  std::vector<std::optional<std::pair<ShapeId, ShapeId>>> nearest_;  // by contact: the last time
  std::vector<ContactPair> pairs_;
};

}  // namespace carom::contact
