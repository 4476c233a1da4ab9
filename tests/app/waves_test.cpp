#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"

namespace carom::test {
namespace waves_test {

using nlohmann::ordered_json;

const std::string rod1 = " --length1 1 --area1 '1 cm^2' --material1 steel";
const std::string rod2 = " --length2 2 --area2 1e-4 --material2 steel";
const std::string beam = " --material2 steel --width '1 cm' --thickness '10 mm'";

ordered_json waves(const std::string& line) {
  const Outcome outcome = run_line("carom waves " + line + " --json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false);
}

TEST(WavesCommand, SolvesEveryCase) {
  for (const std::string& line :
       {"rod-rod" + rod1 + rod2, "rod-wall" + rod1,
        "rod-wall" + rod1 + " --relaxed-modulus 0.5 --relaxation-time '0.1 ms'",
        "mass-rod --mass '2 kg' --far-end fixed" + rod1,
        "mass-rod --mass 2 --far-end free --tensile" + rod1,
        "sphere-plate --radius '1 cm' --material1 steel --material2 steel --thickness '5 mm'" +
            std::string(),
        "sphere-beam --radius '1 cm' --material1 steel" + beam,
        "sphere-beam --radius '2 cm' --material1 steel --length2 '15.35 cm'" + beam,
        "mass-beam --mass 1 --length2 1" + beam}) {
    const ordered_json json = waves(line + " --speed '50 cm/s'");
    for (const char* key : {"duration", "restitution", "peak_force", "vibration_energy",
                            "separation_speed", "touches", "impulse", "energy", "accuracy"}) {
      EXPECT_TRUE(json.contains(key)) << line << " " << key;
    }
    ASSERT_FALSE(json["touches"].empty()) << line;
    EXPECT_EQ(json["touches"][0]["start"], 0) << line;
    const ordered_json& energy = json["energy"];
    const double before = energy["before"];
    EXPECT_NEAR(energy["after"].get<double>() + energy["vibration"].get<double>() +
                    energy["dissipated"].get<double>(),
                before, 1e-10 * before)
        << line;
    EXPECT_NEAR(json["separation_speed"], 0.5 * json["restitution"].get<double>(), 1e-12) << line;
  }
}

TEST(WavesCommand, GivesTheRodsOfTheBook) {
  const double c = std::sqrt(210e9 / 7850);
  const ordered_json wall = waves("rod-wall --speed 1" + rod1);
  EXPECT_EQ(wall["restitution"], 1.0);
  EXPECT_NEAR(wall["duration"], 2 / c, 0.03 / c);  // whatever the data of steel are exactly
  const ordered_json rods = waves("rod-rod --speed 1" + rod1 + rod2);
  EXPECT_NEAR(rods["restitution"], 0.5, 1e-12);
  EXPECT_NEAR(rods["duration"].get<double>(), 2 * rods["force_end"].get<double>(), 1e-15);
}

TEST(WavesCommand, ReadsMaterialsFromAFile) {
  const std::string folder = scratch_folder();
  std::ofstream(folder + "/own.toml")
      << "[materials.glue]\nyoung = \"2 GPa\"\npoisson = 0.4\ndensity = 1000\n";
  const ordered_json json = waves("rod-wall --length1 1 --area1 1e-4 --material1 glue --speed 1 " +
                                  ("--materials " + folder + "/own.toml"));
  EXPECT_NEAR(json["duration"], 2 / std::sqrt(2e6), 1e-12);
}

TEST(WavesCommand, WritesHistoryAndPicture) {
  const std::string folder = scratch_folder();
  const Outcome outcome = run_line("carom waves rod-rod --speed 1" + rod1 + rod2 + " --history " +
                                   folder + "/h.csv --svg " + folder + "/w.svg");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("restitution"), std::string::npos);
  EXPECT_NE(outcome.out.find("rest against each other"), std::string::npos);
  const std::string csv = text_of_file(folder + "/h.csv");
  EXPECT_NE(csv.find("\ntime,force,speed1,speed2,displacement1,displacement2\n"),
            std::string::npos);
  const std::string svg = text_of_file(folder + "/w.svg");
  EXPECT_TRUE(svg.starts_with("<svg") || svg.starts_with("<?xml"));
  // Pressure before the wave is back, tension in what is left behind.
  EXPECT_NE(svg.find("fill=\"#427db8\""), std::string::npos);
  EXPECT_NE(svg.find("over place and time"), std::string::npos);
  for (const std::string& line :
       {"sphere-beam --radius '1 cm' --material1 steel" + beam,
        "mass-beam --mass 4 --length2 1" + beam, "mass-rod --mass 2 --tensile" + rod1,
        "rod-wall" + rod1 + " --relaxed-modulus 0.5 --relaxation-time 1e-4"}) {
    const Outcome other =
        run_line("carom waves " + line + " --speed 1 --svg " + folder + "/other.svg");
    EXPECT_EQ(other.exit_code, 0) << other.err;
    EXPECT_NE(text_of_file(folder + "/other.svg").find("</svg>"), std::string::npos);
  }
}

/// Every problem of a wrong line is told with its remedy, and the program ends with 2.
void expect_wrong(const std::string& line, const std::vector<std::string>& texts) {
  const Outcome outcome = run_line("carom waves " + line);
  EXPECT_EQ(outcome.exit_code, 2) << line;
  EXPECT_EQ(outcome.out, "") << line;
  for (const std::string& text : texts) {
    EXPECT_NE(outcome.err.find(text), std::string::npos) << line << "\n" << outcome.err;
  }
}

TEST(WavesCommand, TellsWhatIsWrong) {
  expect_wrong("", {"needs a CASE", "rod-rod", "mass-beam"});
  expect_wrong("rod-rods --speed 1", {"no case 'rod-rods'", "rod-rod"});
  expect_wrong("rod-wall", {"--length1", "--area1", "--material1", "--speed", "is missing"});
  expect_wrong("rod-wall --speed 1 --radius 1" + rod1, {"--radius", "means nothing to rod-wall"});
  expect_wrong("rod-wall --speed 0 --length1 -1 --area1 1e-4 --material1 stel",
               {"--speed", "--length1", "no material 'stel'", "steel"});
  expect_wrong("mass-rod --mass 1 --speed 1 --far-end loose" + rod1,
               {"--far-end", "fixed or free"});
  expect_wrong("rod-wall --speed 1 --relaxed-modulus 0.5" + rod1,
               {"--relaxation-time", "is missing"});
  expect_wrong("rod-wall --speed 1 --relaxed-modulus 2 --relaxation-time 1" + rod1,
               {"--relaxed-modulus"});
  expect_wrong("mass-beam --mass 1 --speed 1" + beam, {"--length2", "is missing"});
  expect_wrong("mass-beam --mass 1 --speed 1 --length2 inf" + beam, {"never leaves"});
  expect_wrong("rod-wall --speed '1 kg'" + rod1, {"--speed"});
}

TEST(WavesCommand, WarnsBeyondItsTheory) {
  const Outcome stubby = run_line(
      "carom waves rod-wall --speed 1 --length1 '2 cm' --area1 '1 cm^2' --material1 steel");
  EXPECT_EQ(stubby.exit_code, 0);
  EXPECT_NE(stubby.err.find("as long as it is wide"), std::string::npos) << stubby.err;
  const Outcome fast = run_line("carom waves rod-wall --speed 100" + rod1);
  EXPECT_NE(fast.err.find("yields"), std::string::npos) << fast.err;
  const Outcome heavy = run_line(
      "carom waves sphere-beam --radius '5 cm' --material1 steel --speed 1"
      " --material2 steel --width '1 cm' --thickness '1 cm'");
  EXPECT_NE(heavy.err.find("does not come off"), std::string::npos) << heavy.err;
}

}  // namespace waves_test
}  // namespace carom::test
