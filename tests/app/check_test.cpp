#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace check_test {

using nlohmann::ordered_json;

TEST(Check, SaysWhatTheModelIs) {
  const Outcome outcome = run_carom({"check", write_scenario(two_balls_text())});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const std::string part : {"is fine: 2 bodies, 0 joints, 12 degrees of freedom", "mass 184 g",
                                 "left-right", "hunt-crossley"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << outcome.out;
  }
}

TEST(Check, HasAJsonForm) {
  const Outcome outcome = run_carom({"check", write_scenario(two_balls_text()), "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json["model"]["degrees_of_freedom"], 12);
  EXPECT_EQ(json["contacts"][0]["name"], "left-right");
}

TEST(Check, FindsBodiesThatOverlap) {
  const Outcome outcome = run_carom(
      {"check", write_scenario(two_balls_text()), "--set", "bodies.1.position=[0.03, 0, 0]"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("left-right"), std::string::npos) << outcome.err;
}

/// What `carom check` says to a law of two balls that are rigid.
std::string said_to(const std::string& edit) {
  std::vector<std::string> words = {"check", write_scenario(two_balls_text())};
  for (const char* method : {"piecewise", "time-stepping"}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--set", std::string("simulation.method=") + method, "--set", edit});
    const Outcome outcome = run_carom(all);
    if (outcome.exit_code != 2) return "fine";
    if (method == std::string("time-stepping")) return outcome.err;
  }
  return "";
}

TEST(Check, TakesRollingDrillingAndStaticFrictionOfRigidContacts) {
  for (const std::string edit :
       {"contacts.0.rolling={law = \"rolling-constant\", coefficient = 0.1}",
        "contacts.0.drilling={law = \"drilling\", coefficient = 0.1, radius = 0.001}",
        "contacts.0.friction={law = \"karnopp\", coefficient = 0.1, static_coefficient = 0.2}"}) {
    EXPECT_EQ(said_to(edit), "fine") << edit;
  }
}

TEST(Check, SaysWhichLawsOfFrictionRigidContactsHave) {
  const std::map<std::string, std::vector<std::string>> answers = {
      {"contacts.0.rolling={law = \"rolling-viscous\", viscous_arm = 0.1}",
       {"rolling-viscous", "rolling-constant"}},
      {"contacts.0.rolling={law = \"rolling-spring\", coefficient = 0.1}",
       {"rolling-spring", "rolling-constant"}},
      {"contacts.0.drilling={law = \"drilling-coupled\", coefficient = 0.1}",
       {"drilling-coupled", "drilling with a radius"}},
      {"contacts.0.drilling={law = \"drilling\", coefficient = 0.1}",
       {"rigid bodies touch in a point", "give drilling a radius"}},
      {"contacts.0.friction={law = \"stribeck\", coefficient = 0.1}", {"stribeck", "karnopp"}},
      {"contacts.0.friction={law = \"karnopp\", coefficient = 0.2, static_coefficient = 0.1}",
       {"static_coefficient is 0.1", "hold at least as well as they slide"}}};
  for (const auto& [edit, parts] : answers) {
    const std::string said = said_to(edit);
    for (const std::string& part : parts) EXPECT_NE(said.find(part), std::string::npos) << said;
  }
}

TEST(Schema, IsJson) {
  const Outcome outcome = run_carom({"schema"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(ordered_json::parse(outcome.out, nullptr, false).is_object());
}

}  // namespace check_test
}  // namespace carom::test
