#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"
#include "support/xml.h"

namespace carom::test {
namespace clearance_run_test {

using nlohmann::ordered_json;

const std::string ball_in_socket = project_root() + "/scenarios/clearance_ball_in_socket.toml";

TEST(ClearanceRun, TellsThePhasesOfTheJoint) {
  const Outcome outcome = run_carom({"run", ball_in_socket, "--no-files", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  const ordered_json& joint = json["joints_with_clearance"]["socket"];
  const ordered_json& phases = joint["phases"];
  const double all = phases["free_flight"].get<double>() + phases["impact"].get<double>() +
                     phases["contact"].get<double>();
  EXPECT_NEAR(all, 0.05, 1e-12);
  EXPECT_EQ(phases["contact"], 0);
  EXPECT_EQ(joint["impacts"], json["impacts"].size());
  EXPECT_GT(joint["largest_force"], 0);
}

TEST(ClearanceRun, WritesTheOrbitAsTableAndPicture) {
  const std::string folder = scratch_folder() + "/run";
  const Outcome outcome = run_carom({"run", ball_in_socket, "--out", folder});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("joints with clearance"), std::string::npos) << outcome.out;
  const std::string table = text_of_file(folder + "/socket.orbit.csv");
  const std::size_t header = table.find("\ntime,x,y,z,offset,tilt\n");
  ASSERT_NE(header, std::string::npos) << table.substr(0, 600);
  std::istringstream rows(table.substr(header + 1));
  std::string row;
  std::getline(rows, row);
  int count = 0;
  while (std::getline(rows, row)) {
    double t = 0, x = 0, y = 0, z = 0, offset = 0, tilt = 0;
    ASSERT_EQ(std::sscanf(row.c_str(), "%lf,%lf,%lf,%lf,%lf,%lf", &t, &x, &y, &z, &offset, &tilt),
              6);
    EXPECT_NEAR(std::hypot(x, y, z), offset, 1e-15);
    EXPECT_NEAR(0.8 * x, 0.6 * z, 1e-12);  // to and fro through the middle
    ++count;
  }
  EXPECT_GT(count, 100);
  const std::string picture = text_of_file(folder + "/socket.orbit.svg");
  EXPECT_EQ(xml_problem(picture), "");
  EXPECT_NE(picture.find("offset along x [mm]"), std::string::npos);
}

TEST(ClearanceRun, RefusesAClearanceThatDoesNotFit) {
  const Outcome outcome = run_carom(
      {"run", ball_in_socket, "--no-files", "--set", "joints.socket.clearance.size=\"30 mm\""});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("is not below the radius of the hole"), std::string::npos)
      << outcome.err;
}

TEST(ClearanceRun, ComparesLawsInTheClearance) {
  const Outcome outcome = run_carom(
      {"compare", ball_in_socket, "--laws", "flores,lankarani-nikravesh", "--json", "--no-files"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json runs = ordered_json::parse(outcome.out, nullptr, false)["runs"];
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0]["impacts"][0]["law"], "flores");
  EXPECT_EQ(runs[1]["impacts"][0]["law"], "lankarani-nikravesh");
}

}  // namespace clearance_run_test
}  // namespace carom::test
