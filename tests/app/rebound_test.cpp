// `carom rebound` as a user types it, against records computed independently of Carom.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "support/paths.h"
#include "support/rigid_reference.h"
#include "support/xml.h"

namespace carom::test {
namespace rebound_test {

using nlohmann::json;
using testing_support::rigid_record;
using testing_support::rigid_records;

constexpr double tolerance = 1e-9;

std::string written(const std::string& text) {
  const std::string path = scratch_folder() + "/collision.toml";
  std::ofstream(path) << text;
  return path;
}

json rebound(const std::string& path, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {"rebound", path, "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

/// The records write 0.2 as "0.2" here and there.
double number(const json& value) {
  return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}

/// A body of a plane record: r is from its centre of mass to the contact, which is at the origin.
std::string plane_body(const std::string& name, const json& body) {
  if (body.is_null()) return fmt::format("[{}]\n", name);
  const double J = number(body["J"]);
  return fmt::format(
      "[{}]\nmass = {}\ninertia = [{}, {}, {}]\nposition = [{}, {}, 0]\nvelocity = [{}, {}, 0]\n"
      "angular_velocity = [0, 0, {}]\n",
      name, number(body["m"]), J, J, J, -number(body["r"][0]), -number(body["r"][1]),
      number(body["v"][0]), number(body["v"][1]), number(body["w"]));
}

/// The first body of a record has the impulse P, so it is our second.
std::string plane_collision(const json& p) {
  return fmt::format("[collision]\nnormal = [0, 1, 0]\nfriction = {}\nrestitution = {}\n",
                     number(p["mu"]), number(p["e"])) +
         plane_body("body1", p["body2"]) + plane_body("body2", p["body1"]);
}

std::string space_collision(const json& p) {
  const json& I = p["I"];
  return fmt::format(
      "[collision]\nnormal = [0, 0, 1]\npoint = {}\nfriction = {}\nrestitution = {}\n"
      "hypothesis = \"all\"\n[body2]\nmass = {}\ninertia = [{}, {}, {}, {}, {}, {}]\n"
      "velocity = {}\nangular_velocity = {}\n",
      p["r"].dump(), number(p["mu"]), number(p["e"]), number(p["m"]), number(I[0][0]),
      number(I[1][1]), number(I[2][2]), number(I[0][1]), number(I[0][2]), number(I[1][2]),
      p["v_cm"].dump(), p["omega"].dump());
}

void expect_vector(const json& ours, const std::vector<double>& wanted) {
  ASSERT_EQ(ours.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_NEAR(ours[i].get<double>(), wanted[i], tolerance) << i;
  }
}

void expect_scalars(const json& ours, const json& wanted) {
  const std::pair<const char*, const char*> keys[] = {
      {"normal_impulse_compression", "Pn_c"}, {"work_normal_compression", "Wn_c"},
      {"work_normal_restitution", "Wn_r"},    {"work_tangential", "Wt"},
      {"energy_lost", "energy_loss"},         {"restitution_kinematic", "e_newton"},
      {"restitution_kinetic", "e_poisson"},   {"restitution_energetic", "e_stronge"}};
  for (const auto& [our_key, their_key] : keys) {
    if (!wanted.contains(their_key)) continue;
    EXPECT_NEAR(ours[our_key].get<double>(), number(wanted[their_key]), tolerance) << our_key;
  }
}

/// "C-slide": the records do not tell jamming from sliding.
std::vector<std::string> path_of(const json& slip) {
  std::vector<std::string> path;
  for (const json& phase : slip) {
    const std::string mode = phase["mode"] == "jam" ? "slide" : phase["mode"];
    path.push_back((phase["phase"] == "restitution" ? "R-" : "C-") + mode);
  }
  return path;
}

std::vector<std::string> path_of_record(const json& record) {
  std::vector<std::string> path = record["path"];
  for (std::string& phase : path) {
    if (phase.ends_with("slide_from_rest")) phase.resize(phase.size() - 10);
  }
  return path;
}

TEST(ReboundCommand, GivesThePlaneRecords) {
  for (const json& record : rigid_records("001/planar/")) {
    SCOPED_TRACE(record["id"]);
    const json all = rebound(written(plane_collision(record["params"])))["hypotheses"];
    for (const std::string name : {"newton", "poisson", "stronge"}) {
      SCOPED_TRACE(name);
      const json& wanted = record["computed"][name];
      const json& ours = all[name];
      expect_vector(ours["impulse"], {wanted["Pt"], wanted["Pn"], 0});
      expect_vector(ours["relative_velocity"], {wanted["vt"], wanted["vn"], 0});
      const json& body = wanted["body1"];
      expect_vector(ours["body2"]["velocity"], {body["v"][0], body["v"][1], 0});
      expect_vector(ours["body2"]["angular_velocity"], {0, 0, body["w"]});
      EXPECT_NEAR(ours["normal_impulse_total"].get<double>(), wanted["Pn"].get<double>(),
                  tolerance);
      EXPECT_EQ(path_of(ours["slip"]), path_of_record(wanted));
      expect_scalars(ours, wanted);
    }
    for (const auto& [name, key] : {std::pair{"newton-whittaker", "newton_whittaker"},
                                    std::pair{"newton-kane", "newton_kane"}}) {
      SCOPED_TRACE(name);
      const json& wanted = record["computed"][key];
      expect_vector(all[name]["impulse"], {wanted["Pt"], wanted["Pn"], 0});
      EXPECT_NEAR(all[name]["energy_lost"].get<double>(), number(wanted["energy_loss"]), tolerance);
    }
  }
}

TEST(ReboundCommand, GivesTheRecordsInSpace) {
  for (const json& record : rigid_records("001/keller/")) {
    SCOPED_TRACE(record["id"]);
    const json document = rebound(written(space_collision(record["params"])));
    for (const std::string name : {"newton", "poisson", "stronge"}) {
      SCOPED_TRACE(name);
      const json& wanted = record["computed"][name];
      const json& ours = document["hypotheses"][name];
      expect_vector(ours["impulse"], wanted["P"]);
      expect_vector(ours["relative_velocity"], wanted["v"]);
      expect_vector(ours["body2"]["velocity"], wanted["v_cm"]);
      expect_vector(ours["body2"]["angular_velocity"], wanted["omega"]);
      EXPECT_EQ(path_of(ours["slip"]), path_of_record(wanted));
      expect_scalars(ours, wanted);
    }
  }
}

TEST(ReboundCommand, HasEveryHypothesisWithTheSameKeys) {
  const json document = rebound(written(plane_collision(rigid_record("001/planar/P07")["params"])));
  std::vector<std::string> names, keys;
  for (const auto& [name, value] : document["hypotheses"].items()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"brach", "newton", "newton-kane", "newton-whittaker",
                                             "poisson", "smith", "stronge"}));
  for (const auto& [key, value] : document["hypotheses"]["brach"].items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{
                      "body1", "body2", "energy_lost", "impulse", "moment_impulse",
                      "normal_impulse_compression", "normal_impulse_total", "relative_velocity",
                      "restitution_energetic", "restitution_kinematic", "restitution_kinetic",
                      "slip", "warnings", "work_normal_compression", "work_normal_restitution",
                      "work_tangential"}));
  // What is split at the greatest compression does not exist without a path.
  const json& brach = document["hypotheses"]["brach"];
  EXPECT_TRUE(brach["normal_impulse_compression"].is_null());
  EXPECT_TRUE(brach["restitution_energetic"].is_null());
  EXPECT_EQ(brach["slip"], json::array());
  EXPECT_FALSE(document["agree"].get<bool>());
}

TEST(ReboundCommand, AgreesWhereSlipNeverStops) {
  const json document = rebound(written(plane_collision(rigid_record("001/planar/P04")["params"])));
  EXPECT_TRUE(document["agree"].get<bool>());
  EXPECT_EQ(document["warnings"], json::array());
}

TEST(ReboundCommand, WarnsOfEnergyThatNewtonCreates) {
  const json record = rigid_record("001/planar/P11");
  const std::string path = written(plane_collision(record["params"]));
  const json document = rebound(path);
  const json& newton = document["hypotheses"]["newton"];
  EXPECT_NEAR(newton["energy_lost"].get<double>(), -0.15552229882415922, tolerance);
  ASSERT_EQ(newton["warnings"].size(), 1u);
  EXPECT_NE(newton["warnings"][0].get<std::string>().find("creates energy"), std::string::npos);
  EXPECT_EQ(document["hypotheses"]["stronge"]["warnings"], json::array());
  const Outcome outcome = run_carom({"rebound", path});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("warning: newton, brach, newton-whittaker, newton-kane: creates "
                             "energy: 0.1555 J more after than before"),
            std::string::npos)
      << outcome.err;
}

// A free body with the inverse inertia of Kane and Levinson's double pendulum at its tip: eigenvalues 1/m
// along the offset and 1/m + r²/J across it.
TEST(ReboundCommand, GainsEnergyByKaneAndLevinsonsRule) {
  const json record = rigid_record("001/double_pendulum/e0.7_mu0.5");
  const json& p = record["params"];
  const double tt = p["N"][0], tn = p["N"][1], nn = p["N"][2];
  const double mean = 0.5 * (tt + nn), spread = std::hypot(0.5 * (tt - nn), tn);
  const double small = mean - spread, large = mean + spread;
  const double angle = 0.5 * std::atan2(2 * tn, tt - nn);  // of the large eigenvalue
  const double J = 1 / (large - small);                    // with an offset of 1 m
  const std::string text = fmt::format(
      "[collision]\nnormal = [0, 1, 0]\nfriction = {}\nrestitution = {}\n[body2]\nmass = {}\n"
      "inertia = [{}, {}, {}]\nposition = [{}, {}, 0]\nvelocity = [{}, {}, 0]\n",
      number(p["mu"]), number(p["e"]), 1 / small, J, J, J, -std::sin(angle), std::cos(angle),
      number(p["v_rel"][0]), number(p["v_rel"][1]));
  const json document = rebound(written(text));
  const json& kane = document["hypotheses"]["newton-kane"];
  EXPECT_NEAR(kane["energy_lost"].get<double>(), -0.04074390455344531, tolerance);
  EXPECT_EQ(kane["warnings"].size(), 1u) << kane["warnings"];
  EXPECT_NEAR(document["hypotheses"]["stronge"]["energy_lost"].get<double>(), 0.009270438742948936,
              tolerance);
  EXPECT_NEAR(document["hypotheses"]["newton"]["energy_lost"].get<double>(), 0.00016333572576436397,
              tolerance);
}

TEST(ReboundCommand, NamesTheJamOfPainleve) {
  const json record = rigid_record("001/planar/P10");
  const json document = rebound(written(plane_collision(record["params"])));
  const json& stronge = document["hypotheses"]["stronge"];
  EXPECT_EQ(stronge["slip"][0]["mode"], "jam");
  EXPECT_EQ(stronge["slip"][1]["mode"], "stick");
  ASSERT_EQ(stronge["warnings"].size(), 1u);
  EXPECT_NE(stronge["warnings"][0].get<std::string>().find("jams"), std::string::npos);
}

// Document 004, Example 2 with the rows of Table 2 and coefficient 1 in each definition: gamma = P/(m·v₀)
// and w = v/v₀, dE over m·v₀². The principal values are the printed ones.
TEST(ReboundCommand, GivesTheEndPointsOfDocument004) {
  for (const std::string row : {"a", "b", "c", "d"}) {
    SCOPED_TRACE(row);
    const json document = rebound(project_root() + "/collisions/rod_rebound_case_" + row + ".toml");
    const double v0 = document["contact"]["approach_speed"];
    const double m = document["contact"]["principal"]["mass"];
    const json params = rigid_record("004/predict/" + row + "/c1")["params"];
    EXPECT_NEAR(document["contact"]["principal"]["lambda"].get<double>(), number(params["lam"]),
                1e-12);
    EXPECT_NEAR(document["contact"]["principal"]["theta"].get<double>(), number(params["theta"]),
                1e-12);
    for (const auto& [name, definition] :
         {std::pair{"newton", "e1"}, std::pair{"poisson", "c1"}, std::pair{"stronge", "d1"}}) {
      SCOPED_TRACE(name);
      const json wanted = rigid_record("004/predict/" + row + "/" + definition)["computed"];
      const json& ours = document["hypotheses"][name];
      const double scale = 1 / (m * v0);
      EXPECT_NEAR(scale * ours["impulse"][0].get<double>(), number(wanted["gt"]), tolerance);
      EXPECT_NEAR(scale * ours["impulse"][1].get<double>(), number(wanted["gn"]), tolerance);
      EXPECT_NEAR(ours["relative_velocity"][0].get<double>() / v0, number(wanted["wt"]), tolerance);
      EXPECT_NEAR(ours["relative_velocity"][1].get<double>() / v0, number(wanted["wn"]), tolerance);
      EXPECT_NEAR(-ours["energy_lost"].get<double>() * scale / v0, number(wanted["dE"]), tolerance);
    }
  }
}

TEST(ReboundCommand, ReadsStandardInput) {
  const std::string path = written(plane_collision(rigid_record("001/planar/P07")["params"]));
  const std::string folder = scratch_folder();
  const std::string command = "'" + program_path() + "' rebound --json < '" + path + "' > '" +
                              folder + "/out' 2> /dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(json::parse(text_of_file(folder + "/out"), nullptr, false), rebound(path));
  // run_line gives an empty input.
  const Outcome empty = run_line("carom rebound --json");
  EXPECT_EQ(empty.exit_code, 2);
  EXPECT_EQ(empty.err, "stdin:1:1: error: needs collision (how they touch: a table)\n");
}

TEST(ReboundCommand, ChangesValuesOnTheWay) {
  const std::string path = written(plane_collision(rigid_record("001/planar/P07")["params"]));
  const json document =
      rebound(path, {"--set", "collision.friction=0", "--set", "collision.hypothesis=stronge"});
  ASSERT_EQ(document["hypotheses"].size(), 1u);
  EXPECT_EQ(document["hypotheses"]["stronge"]["impulse"][0], 0);
}

TEST(ReboundCommand, DrawsDiagramHodographAndMap) {
  const std::string folder = scratch_folder();
  const std::string rod = project_root() + "/collisions/rod_rebound_case_c.toml";
  const std::string box = written(space_collision(rigid_record("001/keller/K03")["params"]));
  EXPECT_EQ(run_carom({"rebound", rod, "--svg", folder + "/routh.svg"}).exit_code, 0);
  EXPECT_EQ(run_carom({"rebound", box, "--svg", folder + "/slip.svg"}).exit_code, 0);
  const Outcome map = run_carom({"rebound", rod, "--map", "angle=-80 deg:80 deg:40,friction=0:2:30",
                                 "--svg", folder + "/map.svg", "--csv", folder + "/map.csv"});
  EXPECT_EQ(map.exit_code, 0) << map.err;
  EXPECT_NE(map.out.find("sticks in compression"), std::string::npos);
  for (const std::string name : {"routh", "slip", "map"}) {
    EXPECT_EQ(xml_problem(text_of_file(folder + "/" + name + ".svg")), "") << name;
  }
  EXPECT_NE(text_of_file(folder + "/routh.svg").find("limiting friction"), std::string::npos);
  EXPECT_NE(text_of_file(folder + "/slip.svg").find("greatest compression"), std::string::npos);
  EXPECT_NE(text_of_file(folder + "/map.svg").find("angle of incidence"), std::string::npos);
  const std::string csv = text_of_file(folder + "/map.csv");
  EXPECT_EQ(std::ranges::count(csv, '\n'), 41 * 31 + 3);
  EXPECT_NE(csv.find("angle,friction,mode,energy_lost,restitution_kinematic\n"), std::string::npos);
}

TEST(ReboundCommand, PicturesOfThePageAreWhatTheProgramDraws) {
  const std::string folder = scratch_folder();
  const std::string rod = project_root() + "/collisions/rod_rebound_case_c.toml";
  const std::string pictures = project_root() + "/docs/pictures/";
  run_carom({"rebound", rod, "--svg", folder + "/routh.svg"});
  run_carom({"rebound", rod, "--map", "angle=-80 deg:80 deg:240,friction=0:2:160", "--svg",
             folder + "/contact_modes.svg"});
  run_carom({"rebound", rod, "--sweep", "body2.velocity.0=0:0.1:120", "--svg",
             folder + "/impulse_ratio.svg"});
  for (const std::string name : {"routh.svg", "contact_modes.svg", "impulse_ratio.svg"}) {
    // Not EXPECT_EQ, which would print both.
    EXPECT_TRUE(text_of_file(folder + "/" + name) == text_of_file(pictures + name))
        << "docs/rebound.md says how to draw docs/pictures/" << name << " again";
  }
}

// Each begins with a comment that says what to look at, and runs.
TEST(ReboundCommand, EveryCollisionOfTheFolderRuns) {
  int count = 0;
  for (const auto& file : std::filesystem::directory_iterator(project_root() + "/collisions")) {
    SCOPED_TRACE(file.path());
    EXPECT_TRUE(text_of_file(file.path()).starts_with("# "));
    const json document = rebound(file.path());
    EXPECT_FALSE(document["title"].get<std::string>().empty());
    ++count;
  }
  EXPECT_GE(count, 4);
}

}  // namespace rebound_test
}  // namespace carom::test
