// What histories tell about the motion of an indentation and about the parts of its force: columns against each other.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <sstream>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"
#include "support/xml.h"

namespace carom::test {
namespace force_parts_test {

/// The columns of a table of numbers by name, without its comments.
std::map<std::string, std::vector<double>> columns_of(const std::string& path) {
  std::istringstream lines(text_of_file(path));
  std::vector<std::string> names;
  std::map<std::string, std::vector<double>> columns;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    const bool head = names.empty();
    std::size_t i = 0;
    for (std::string cell; std::getline(cells, cell, ',');) {
      if (head) names.push_back(cell);
      if (!head) columns[names[i++]].push_back(std::stod(cell));
    }
  }
  return columns;
}

std::string header_of(const std::string& path) {
  std::istringstream lines(text_of_file(path));
  std::string line;
  while (std::getline(lines, line) && line.starts_with('#')) {
  }
  return line;
}

// Fig. 7 of Lankarani and Nikravesh 1994: m·δ̈ = −F throughout, and the parts are the force.
TEST(ForceParts, AreColumnsOfTheHistoryOfAnImpact) {
  const std::string file = scratch_folder() + "/history.csv";
  const Outcome outcome = run_line(
      "carom impact --m1 0.0928 --m2 0.0928 --speed 0.3 --stiffness 5.5e9 --restitution 0.7 "
      "--law permanent-indentation --history " +
      file);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(header_of(file),
            "time,indentation,rate,force,kinetic_energy,elastic_energy,dissipated_energy,"
            "acceleration,elastic_force,damping_force,plastic_force");
  auto of = columns_of(file);
  ASSERT_GE(of["time"].size(), 200u);
  double deepest = 0;
  for (std::size_t i = 0; i < of["time"].size(); ++i) {
    const double force = of["force"][i], rounding = 1e-13 * 336;
    EXPECT_NEAR(0.0464 * of["acceleration"][i], -force, rounding);
    EXPECT_NEAR(of["elastic_force"][i] + of["damping_force"][i] + of["plastic_force"][i], force,
                rounding);
    EXPECT_EQ(of["damping_force"][i], 0);
    deepest = std::max(deepest, of["acceleration"][i] * -1);
  }
  EXPECT_NEAR(deepest, 336.315882705896 / 0.0464, 1);  // Eq. (17) over the effective mass
}

/// A run of two balls that records the parts, with some law.
std::string run_of_balls(const std::string& law, const std::vector<std::string>& more = {}) {
  const std::string folder = scratch_folder() + "/balls.carom";
  std::vector<std::string> words = {
      "run", write_scenario(two_balls_text("law = \"" + law + "\"\n")), "--out", folder};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return folder;
}
const std::vector<std::string> with_parts = {"--set", "simulation.force_parts=true"};

class ForcePartsOfRuns : public testing::TestWithParam<const char*> {};

// Free balls: m·δ̈ = −F with m = 0.046 kg. The rate is that of the gap, by the velocities of the bodies.
TEST_P(ForcePartsOfRuns, FollowTheForceAndTheMotion) {
  const std::string file = run_of_balls(GetParam(), with_parts) + "/trajectory.csv";
  auto of = columns_of(file);
  const std::string name = "left-right.";
  double peak = 0;
  for (const double force : of[name + "normal_force"]) peak = std::max(peak, force);
  ASSERT_GT(peak, 100);
  std::size_t touching = 0;
  for (std::size_t i = 0; i < of["time"].size(); ++i) {
    const double force = of[name + "normal_force"][i], rate = of[name + "indentation_rate"][i];
    EXPECT_NEAR(of[name + "elastic_force"][i] + of[name + "damping_force"][i] +
                    of[name + "plastic_force"][i],
                force, 1e-12 * peak);
    if (force == 0) continue;
    ++touching;
    EXPECT_NEAR(rate, of["left.vx"][i] - of["right.vx"][i], 1e-12);
    EXPECT_NEAR(0.046 * of[name + "indentation_acceleration"][i], -force, 1e-8 * peak);
  }
  EXPECT_GE(touching, 20u);
}
INSTANTIATE_TEST_SUITE_P(Laws, ForcePartsOfRuns,
                         testing::Values("flores", "permanent-indentation", "kelvin-voigt"),
                         [](const auto& of) {
                           std::string name = of.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(ForceParts, AreNotThereUnlessAskedFor) {
  const std::string folder = run_of_balls("flores");
  EXPECT_EQ(header_of(folder + "/trajectory.csv").find("elastic_force"), std::string::npos);
  const Outcome outcome = run_carom({"plot", folder, "--quantity", "force-parts"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("--set simulation.force_parts=true"), std::string::npos)
      << outcome.err;
}

TEST(ForceParts, ComeAfterAllOtherColumns) {
  const std::string plain = header_of(run_of_balls("flores") + "/trajectory.csv");
  const std::string more = header_of(run_of_balls("flores", with_parts) + "/trajectory.csv");
  EXPECT_EQ(more, plain +
                      ",left-right.indentation_rate,left-right.indentation_acceleration,"
                      "left-right.elastic_force,left-right.damping_force,left-right.plastic_force");
}

TEST(ForceParts, ArePictures) {
  const std::string folder = run_of_balls("permanent-indentation", with_parts);
  for (const std::string quantity : {"force-parts", "indentation-rate", "indentation-acceleration",
                                     "left-right.plastic_force"}) {
    const Outcome outcome =
        run_carom({"plot", folder, "--quantity", quantity, "--impact", "1", "--svg", "-"});
    ASSERT_EQ(outcome.exit_code, 0) << quantity << outcome.err;
    EXPECT_EQ(xml_problem(outcome.out), "") << quantity;
  }
  const Outcome motion = run_line(
      "carom impact --m1 1 --m2 inf --speed 1 --stiffness 1e9 --restitution 0.5 --law "
      "hunt-crossley,walton-braun --motion -");
  ASSERT_EQ(motion.exit_code, 0) << motion.err;
  EXPECT_EQ(xml_problem(motion.out), "");
  EXPECT_NE(motion.out.find("acceleration of indentation"), std::string::npos);
}

}  // namespace force_parts_test
}  // namespace carom::test
