// Stiffness formulas with values filled in by name, for tests.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "carom/materials.h"

namespace carom {

/// A formula with its example values, some of them replaced.
struct StiffnessExample {
  const StiffnessEntry* entry = nullptr;
  std::vector<double> values;

  explicit StiffnessExample(const std::string& name,
                            const std::map<std::string, double>& chosen = {})
      : entry(find_stiffness_formula(name)) {
    CAROM_ASSERT(entry != nullptr, "the catalogue has the formula");
    std::size_t used = 0;
    for (const ParameterInfo& info : entry->parameters) {
      used += chosen.count(info.name);
      values.push_back(chosen.count(info.name) > 0 ? chosen.at(info.name) : info.example);
    }
    CAROM_ASSERT(used == chosen.size(), "the formula has all parameters of the test");
  }
  double force(double depth) const { return entry->force(values, depth); }
  double slope(double depth) const { return entry->slope(values, depth); }
  double energy(double depth) const { return entry->energy(values, depth); }
  double limit_depth() const { return entry->limit_depth(values); }
  PowerLaw power_law() const { return entry->power_law(values).value(); }
  std::string problem() const { return entry->problem(values); }
  std::vector<std::string> warnings(double depth) const { return entry->warnings(values, depth); }
};

/// |actual/expected − 1| ≤ tolerance
inline testing::AssertionResult is_close(double actual, double expected, double tolerance) {
  const double error = actual / expected - 1;
  if (error <= tolerance && error >= -tolerance) return testing::AssertionSuccess();
  return testing::AssertionFailure() << actual << " is off " << expected << " by " << error
                                     << " (relative), allowed " << tolerance;
}

}  // namespace carom
