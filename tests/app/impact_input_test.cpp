// Wrong input to `carom impact`: exit code 2, every problem named with its flag and a remedy,
// nothing on standard output and nothing written.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/program.h"

namespace carom::test {
namespace impact_input_test {

/// A call that works, with some flags replaced or added. An empty value takes the flag away.
std::vector<std::string> call_with(
    const std::vector<std::pair<std::string, std::string>>& changes) {
  std::vector<std::pair<std::string, std::string>> flags = {{"--m1", "0.1"},
                                                            {"--m2", "0.1"},
                                                            {"--speed", "0.3"},
                                                            {"--stiffness", "1e9"},
                                                            {"--restitution", "0.7"}};
  for (const auto& [flag, value] : changes) {
    bool found = false;
    for (auto& known : flags) {
      if (known.first == flag) {
        known.second = value;
        found = true;
      }
    }
    if (!found) flags.emplace_back(flag, value);
  }
  std::vector<std::string> words = {"impact"};
  for (const auto& [flag, value] : flags) {
    if (value.empty()) continue;
    words.push_back(flag);
    words.push_back(value);
  }
  return words;
}

void expect_refused(const std::vector<std::string>& words, const std::vector<std::string>& parts) {
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  for (const std::string& part : parts) {
    EXPECT_NE(outcome.err.find(part), std::string::npos) << "no '" << part << "' in\n"
                                                         << outcome.err;
  }
}

TEST(ImpactInput, AcceptsTheCallThatTheseTestsBreak) {
  EXPECT_EQ(run_carom(call_with({})).exit_code, 0);
}

TEST(ImpactInput, RefusesNumbersThatCannotBe) {
  for (const std::string flag : {"--m1", "--m2", "--speed", "--stiffness"}) {
    expect_refused(call_with({{flag, "-1"}}), {flag + ": error: is -1", "must be above 0"});
    expect_refused(call_with({{flag, "0"}}), {flag + ": error:", "must be above 0"});
    expect_refused(call_with({{flag, "nan"}}), {flag + ": error:", "not a number"});
    expect_refused(call_with({{flag, "fast"}}), {flag + ": error:", "not a number"});
  }
  for (const std::string flag : {"--speed", "--stiffness"}) {
    expect_refused(call_with({{flag, "inf"}}), {flag + ": error: is inf", "finite"});
  }
  expect_refused(call_with({{"--exponent", "0.5"}}), {"--exponent: error:", "between 1 and 3"});
  expect_refused(call_with({{"--tolerance", "1"}}), {"--tolerance: error:"});
}

TEST(ImpactInput, RefusesAWrongUnit) {
  expect_refused(call_with({{"--speed", "3 kg"}}),
                 {"--speed: error:", "cannot be converted to m/s"});
  expect_refused(call_with({{"--stiffness", "3 N/m"}}),
                 {"--stiffness: error:", "cannot be converted"});
}

TEST(ImpactInput, RefusesRestitutionOutsideZeroToOne) {
  for (const std::string e : {"-0.1", "1.2", "inf"}) {
    expect_refused(call_with({{"--restitution", e}}), {"--restitution: error:", "between 0 and 1"});
  }
  expect_refused(call_with({{"--restitution", "powr-law alpha=1"}}),
                 {"--restitution: error:", "power-law"});
  expect_refused(call_with({{"--restitution", "power-law alpha"}}),
                 {"--restitution: error:", "NAME=VALUE"});
}

TEST(ImpactInput, RefusesTwoWalls) {
  expect_refused(call_with({{"--m1", "inf"}, {"--m2", "inf"}}), {"--m1: error:", "finite mass"});
}

TEST(ImpactInput, SuggestsLawsMaterialsFormulasAndParameters) {
  expect_refused(call_with({{"--law", "hunt-crosley"}}),
                 {"--law: error:", "did you mean hunt-crossley?"});
  expect_refused(call_with({{"--stiffness", ""},
                            {"--r1", "1"},
                            {"--r2", "1"},
                            {"--material1", "stel"},
                            {"--material2", "steel"}}),
                 {"--material1: error:", "did you mean steel"});
  expect_refused(call_with({{"--stiffness", ""}, {"--stiffness-formula", "hertz-spere"}}),
                 {"--stiffness-formula: error:", "hertz-sphere"});
  expect_refused(call_with({{"--law", "papetti"}, {"--parameter", "damping_facter=1"}}),
                 {"--parameter: error:", "did you mean damping_factor"});
  expect_refused(call_with({{"--calibration", "exakt"}}), {"--calibration: error:", "exact"});
}

TEST(ImpactInput, ListsEverythingThatIsMissingAtOnce) {
  expect_refused(
      {"impact"},
      {"--m1: error:", "--m2: error:", "--speed: error:", "--stiffness: error:", "--restitution"});
  expect_refused({"impact", "--m1", "1", "--m2", "inf", "--speed", "1", "--law", "thornton"},
                 {"effective_modulus", "effective_radius", "limit_pressure"});
}

TEST(ImpactInput, ListsProblemsOfAllKindsAtOnce) {
  expect_refused({"impact", "--m1", "-1", "--m2", "1", "--speed", "0", "--stiffness", "1e9",
                  "--restitution", "2", "--law", "nothing-like-it", "--wrong", "3"},
                 {"--m1: error:", "--speed: error:", "--restitution: error:", "--law: error:",
                  "--wrong: error:"});
}

TEST(ImpactInput, RefusesARestitutionOutOfReach) {
  expect_refused(call_with({{"--restitution", "0"}, {"--law", "flores"}}),
                 {"--restitution: error:", "cannot realise a restitution of 0"});
}

TEST(ImpactInput, RefusesContradictions) {
  expect_refused(call_with({{"--effective-mass", "1"}}), {"--m1: error:", "--effective-mass"});
  expect_refused(call_with({{"--stiffness-formula", "flat-punch"}}),
                 {"--stiffness-formula: error:", "--stiffness"});
  expect_refused(call_with({{"--law", "walton-braun"}, {"--exponent", "1.5"}}),
                 {"--exponent: error:", "in N/m,"});
  expect_refused(
      call_with(
          {{"--law", "flores"}, {"--parameter", "damping_factor=1"}, {"--calibration", "exact"}}),
      {"--parameter: error:", "follows from the restitution"});
}

TEST(ImpactInput, RefusesSurfacesThatDoNotTouchInAPoint) {
  expect_refused({"impact", "--r1", "0.03", "--r2", "-0.02", "--m2", "1", "--material1", "steel",
                  "--material2", "steel", "--speed", "1", "--restitution", "0.5"},
                 {"--r2: error:", "concave"});
}

TEST(ImpactInput, RefusesMaterialsThatCannotBe) {
  const std::string file = scratch_folder() + "/materials.toml";
  std::ofstream(file) << "[materials.odd]\nyoung = -1\npoisson = 0.6\ndensity = \"3 m\"\n";
  expect_refused({"impact", "--r1", "0.03", "--r2", "inf", "--material1", "odd", "--material2",
                  "steel", "--speed", "1", "--restitution", "0.5", "--materials", file},
                 {"materials.toml:2", "materials.toml:3", "materials.toml:4"});
}

TEST(ImpactInput, WritesNothingWhenAnOutputCannotBeWritten) {
  const std::string folder = scratch_folder();
  expect_refused(call_with({{"--history", folder + "/none/a.csv"}, {"--svg", folder + "/a.svg"}}),
                 {"--history: error:", "there is no folder"});
  expect_refused(call_with({{"--svg", folder}}), {"--svg: error:", "is a folder"});
  expect_refused(call_with({{"--svg", folder + "/a.svg"}, {"--m1", "-1"}}), {"--m1: error:"});
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(ImpactInput, NoticesAFlagWithoutItsValue) {
  expect_refused({"impact", "--m1", "1", "--speed"}, {"--speed: error: needs a value"});
  expect_refused(call_with({{"--m1", "1"}, {"stray", "word"}}), {"'stray': error:"});
}

}  // namespace impact_input_test
}  // namespace carom::test
