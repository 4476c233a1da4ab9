// Points of boxes, hulls and cylinders that vanish while the shapes overlap leave their elastic energy to
// those that appear in their place. No energy comes of that.
#pragma once

#include <algorithm>
#include <vector>

#include "base/archive.h"

namespace carom::simulation {

/// What was left at one instant, by pair of shapes.
class JumpLegacy {
 public:
  struct Item {
    int pair = -1;
    int episode = -1;
    double energy = 0;       ///< elastic, not yet taken [J]
    double touch_speed = 0;  ///< [m/s]

    void archive(Archive& file) { file(pair, episode, energy, touch_speed); }
  };

  void clear() { items_.clear(); }
  void leave(const Item& item) { items_.push_back(item); }

  /// A replaced point is the same impact: its damping is that of the speed which began it. Zero where
  /// nothing is left [m/s].
  double speed(int pair) const {
    double speed = 0;
    for (const Item& item : items_) {
      if (item.pair == pair && item.energy > 0) speed = std::max(speed, item.touch_speed);
    }
    return speed;
  }
  /// What one of the points that share it may take [J].
  double share(int pair) const {
    double left = 0;
    for (const Item& item : items_) {
      if (item.pair == pair) left += item.energy;
    }
    return left / std::max(heirs, 1);
  }
  /// Takes energy; calls took(episode, energy) for those that it is taken from.
  template <class Took>
  void take(int pair, double energy, const Took& took) {
    for (Item& item : items_) {
      if (item.pair != pair) continue;
      const double part = std::min(energy, item.energy);
      item.energy -= part;
      energy -= part;
      took(item.episode, part);
    }
  }

  void archive(Archive& file) { file(items_, heirs); }

  int heirs = 1;  ///< points that share what is left

 private:
  std::vector<Item> items_;
};

}  // namespace carom::simulation
