// What holds for every logarithmic formula of parallel cylinders.
#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "support/stiffness_example.h"

namespace carom {

/// A small clearance closes around the pin long before the limit of the formula.
inline void expect_warning_when_wide(const std::string& name) {
  const StiffnessExample loose(name, {{"radius1", 0.02}, {"radius2", 0.03}});
  EXPECT_TRUE(loose.warnings(1e-5).empty());
  const StiffnessExample tight(name, {{"radius1", 0.02}, {"radius2", -0.0201}});
  ASSERT_FALSE(tight.warnings(2e-5).empty());
  EXPECT_EQ(tight.warnings(2e-5)[0].find("half-width of the contact over the smaller radius"), 0u);
}

/// Formulas in the difference of the radii know no plane, and no pin larger than its bush.
inline void expect_planes_and_misfits_refused(const std::string& name) {
  const double inf = std::numeric_limits<double>::infinity();
  const StiffnessExample plane(name, {{"radius2", inf}});
  EXPECT_NE(plane.problem().find("goldsmith"), std::string::npos);
  EXPECT_THROW(plane.force(1e-6), std::domain_error);
  EXPECT_NE(StiffnessExample(name, {{"radius2", -0.019}}).problem(), "");
}

}  // namespace carom
