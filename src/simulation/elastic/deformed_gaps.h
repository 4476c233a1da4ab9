// How far pairs of elastic bodies are apart as they are deformed now, and how fast that changes.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "carom/mechanics.h"
#include "simulation/elastic/elastic_contacts.h"

namespace carom::simulation {

struct DeformedGap {
  double gap = std::numeric_limits<double>::infinity();         ///< [m]
  double rate = 0;                                              ///< < 0 while closing [m/s]
  double undeformed = std::numeric_limits<double>::infinity();  ///< of the shapes [m]

  /// May touch within a time, also when it closes faster soon.
  bool closes_within(double time) const {
    constexpr double faster = 1.5;
    return gap + faster * (rate < 0 ? rate : 0) * time < 0;
  }
};

/// By pair; surfaces count as displaced as their node next to the place that is nearest.
std::vector<DeformedGap> deformed_gaps(const Model& model, const std::vector<ElasticPair>& pairs,
                                       const Kinematics& kinematics);

inline bool any_closes(const std::vector<DeformedGap>& gaps, double time) {
  return std::ranges::any_of(gaps, [&](const DeformedGap& gap) { return gap.closes_within(time); });
}

}  // namespace carom::simulation
