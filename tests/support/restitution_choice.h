// A restitution law for a test: chosen as a user would choose it, and required to be accepted.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "carom/materials.h"

namespace carom::testing_support {

inline RestitutionLaw restitution_law(const std::string& name,
                                      const std::map<std::string, double, std::less<>>& parameters,
                                      const std::vector<RestitutionPoint>& points = {}) {
  std::vector<Problem> problems;
  RestitutionLaw law = choose_restitution(name, parameters, points, "test", problems);
  throw_if_any(problems);
  return law;
}

/// The law with the example values of its entry; a table gets two points.
inline RestitutionLaw example_restitution(const std::string& name) {
  const RestitutionEntry& entry = *find_restitution_law(name);
  std::map<std::string, double, std::less<>> parameters;
  for (const ParameterInfo& info : entry.parameters) parameters[info.name] = info.example;
  std::vector<RestitutionPoint> points;
  if (entry.is_table) points = {{0.1, 0.9}, {2, 0.6}};
  return restitution_law(name, parameters, points);
}

}  // namespace carom::testing_support
