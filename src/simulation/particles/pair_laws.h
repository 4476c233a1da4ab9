// Which law two spheres have: looked up for near pairs, made when a pair of kinds is first seen.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/archive.h"
#include "simulation/particles/pair_law.h"

namespace carom::simulation {

class PairLaws {
 public:
  static constexpr int apart = -1;    ///< these kinds never touch
  static constexpr int unknown = -2;  ///< ask `learn` first

  /// make(a, b, law) fills the law of two kinds, or returns false when they never touch.
  using Make = std::function<bool(int kind_a, int kind_b, PairLaw& law)>;
  PairLaws(int kinds, Make make);

  /// Place of the law of two kinds in `all`, `apart` or `unknown`. Many may ask at once.
  int find(int kind_a, int kind_b) const {
    if (!table_.empty()) return table_[static_cast<std::size_t>(kind_a) * kinds_ + kind_b];
    const auto found = found_.find(key(kind_a, kind_b));
    return found == found_.end() ? unknown : found->second;
  }
  /// Makes the law of two kinds known.
  void learn(int kind_a, int kind_b);

  /// Writes or reads which laws are known, in the order of their places.
  void archive(Archive& file);

  const std::vector<PairLaw>& all() const { return laws_; }
  bool any_quarter() const { return any_quarter_; }
  bool any_full() const { return any_full_; }

 private:
  static std::uint64_t key(int a, int b) {
    return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
  }
  void note(int a, int b, int law);

  std::size_t kinds_;
  Make make_;
  std::vector<PairLaw> laws_;
  std::vector<std::pair<int, int>> learned_;      // kinds, in that order
  std::vector<int> table_;                        // kinds × kinds, when they are few
  std::unordered_map<std::uint64_t, int> found_;  // else
  bool any_quarter_ = false, any_full_ = false;
};

}  // namespace carom::simulation
