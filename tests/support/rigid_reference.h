// Reference records of rigid impacts, and contacts as the records describe them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "support/paths.h"

namespace carom::testing_support {

/// The records whose id begins so; a test that finds none fails.
inline std::vector<nlohmann::json> rigid_records(const std::string& prefix) {
  std::ifstream stream(project_root() + "/tests/validation/reference/rigid_impact.json");
  const nlohmann::json file = nlohmann::json::parse(stream);
  std::vector<nlohmann::json> found;
  for (const nlohmann::json& record : file["values"]) {
    if (record["id"].get<std::string>().starts_with(prefix)) found.push_back(record);
  }
  EXPECT_FALSE(found.empty()) << prefix;
  return found;
}

/// The one record with that id.
inline nlohmann::json rigid_record(const std::string& id) {
  for (const nlohmann::json& record : rigid_records(id)) {
    if (record["id"] == id) return record;
  }
  ADD_FAILURE() << "no record " << id;
  return {};
}

/// Relative to the reference, but never finer than `tolerance` of `scale`.
inline void expect_close(double ours, const nlohmann::json& reference, double tolerance,
                         double scale = 1e-3) {
  const double value = reference.get<double>();
  EXPECT_NEAR(ours, value, tolerance * std::max(std::fabs(value), scale));
}

/// A contact in the plane of t1 and n, with [N_tt, N_tn, N_nn].
inline RigidContact plane_contact(double tt, double tn, double nn, double slip, double normal,
                                  double friction) {
  RigidContact contact{.velocity_C = {slip, 0, normal}, .friction = friction};
  contact.inverse_C << tt, 0, tn, 0, tt, 0, tn, 0, nn;
  return contact;
}

}  // namespace carom::testing_support
