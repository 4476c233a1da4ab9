#include "io/renamed_files.h"

#include <gtest/gtest.h>

#include "carom/scenario.h"
#include "support/paths.h"

namespace carom {
namespace renamed_files_test {

const std::string scenarios = project_root() + "/scenarios/";

TEST(RenamedFiles, AreFoundUnderTheirNewName) {
  EXPECT_EQ(io::renamed_to(scenarios + "000_example_2_spheres.toml"),
            scenarios + "lankarani_nikravesh_dented_spheres.toml");
  EXPECT_EQ(io::renamed_to(project_root() + "/collisions/004_case_a.toml"),
            project_root() + "/collisions/rod_rebound_case_a.toml");
}

TEST(RenamedFiles, AreReadByTheirOldName) {
  const Scenario old = read_scenario(scenarios + "003_example_5_flores.toml");
  EXPECT_EQ(old.title, read_scenario(scenarios + "two_pendulums_flores.toml").title);
  EXPECT_EQ(old.file, scenarios + "003_example_5_flores.toml");
}

TEST(RenamedFiles, AreOnlyThoseThatAreThere) {
  EXPECT_FALSE(io::renamed_to(scenarios + "slider_crank_block.toml"));
  EXPECT_FALSE(io::renamed_to("/nowhere/000_example_2_spheres.toml"));
}

}  // namespace renamed_files_test
}  // namespace carom
