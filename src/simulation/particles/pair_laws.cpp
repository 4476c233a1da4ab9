#include "simulation/particles/pair_laws.h"

#include <algorithm>
#include <utility>

namespace carom::simulation {
namespace {

/// Up to so many kinds all their pairs are in one table.
constexpr int table_kinds = 256;

}  // namespace

PairLaws::PairLaws(int kinds, Make make)
    : kinds_(static_cast<std::size_t>(kinds)), make_(std::move(make)) {
  if (kinds <= table_kinds) table_.assign(kinds_ * kinds_, unknown);
}

void PairLaws::note(int a, int b, int law) {
  if (table_.empty()) {
    found_[key(a, b)] = law;
  } else {
    table_[static_cast<std::size_t>(a) * kinds_ + b] = law;
  }
}

void PairLaws::archive(Archive& file) {
  std::vector<std::pair<int, int>> learned = learned_;
  file(learned);
  for (const auto& [a, b] : learned) {
    if (std::min(a, b) < 0 || static_cast<std::size_t>(std::max(a, b)) >= kinds_) {
      throw ArchiveError("names a kind of sphere that is not there");
    }
    learn(a, b);
  }
  if (learned_ != learned) throw ArchiveError("has other spheres that meet");
}

void PairLaws::learn(int kind_a, int kind_b) {
  if (find(kind_a, kind_b) != unknown) return;
  learned_.emplace_back(kind_a, kind_b);
  PairLaw law;
  int place = apart;
  if (make_(kind_a, kind_b, law)) {
    place = static_cast<int>(laws_.size());
    laws_.push_back(law);
    any_quarter_ |= law.damping_quarter != 0 || law.tangential_damping != 0;
    any_full_ |= law.damping_full != 0;
  }
  note(kind_a, kind_b, place);
  note(kind_b, kind_a, place);
}

}  // namespace carom::simulation
