// What a law makes of eleven requested restitutions.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "carom/impact.h"
#include "support/bound_law.h"

namespace carom::testing_support {

inline constexpr std::array<double, 11> kRequested = {0.05, 0.1, 0.2, 0.3, 0.4, 0.5,
                                                      0.6,  0.7, 0.8, 0.9, 0.95};

/// Compares with a table printed to three digits.
inline void expect_realised(const std::string& law, const std::array<double, 11>& tabulated) {
  const Onset onset{.approach_speed = 0.7, .effective_mass = 3};
  for (std::size_t i = 0; i < kRequested.size(); ++i) {
    const NormalLaw bound_law = bound({.law = law, .restitution = kRequested[i]}, onset);
    EXPECT_NEAR(simulate_impact(bound_law, onset).restitution, tabulated[i], 0.00051)
        << "asked for " << kRequested[i];
  }
}

}  // namespace carom::testing_support
