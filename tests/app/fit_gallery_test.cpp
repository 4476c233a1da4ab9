// Every fit of the gallery: its data are those of their recipe, its commands run, and what is true lies where the fit says.
//
// CAROM_WRITE_FITS=1 writes the data anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/fit_recipes.h"
#include "app/program.h"
#include "support/paths.h"

namespace carom::test {
namespace fit_gallery_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

TEST(FitGallery, HasTheDataOfItsRecipes) {
  for (const FitRecipe& recipe : fit_recipes()) {
    const std::string path = project_root() + "/fits/" + recipe.file;
    if (std::getenv("CAROM_WRITE_FITS") != nullptr) std::ofstream(path) << recipe.text;
    EXPECT_EQ(text_of_file(path), recipe.text) << recipe.file;
  }
}

TEST(FitGallery, HasARecipeForEachTable) {
  std::size_t tables = 0;
  for (const auto& entry : fs::directory_iterator(project_root() + "/fits"))
    tables += entry.path().extension() == ".csv" ? 1 : 0;
  EXPECT_EQ(tables, fit_recipes().size());
}

/// What the comments of a file say: commands, and what is true.
struct Claims {
  std::vector<std::string> commands;
  std::vector<std::pair<std::string, double>> truth;
};

Claims claims_of(const std::string& path) {
  Claims claims;
  std::istringstream text(text_of_file(path));
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("#   ./carom fit ")) claims.commands.push_back(line.substr(6));
    if (!line.starts_with("# true: ")) continue;
    std::istringstream parts(line.substr(8));
    for (std::string part; std::getline(parts, part, ',');) {
      const std::size_t equals = part.find('='), begin = part.find_first_not_of(' ');
      claims.truth.push_back(
          {part.substr(begin, part.find(' ', begin) - begin), std::stod(part.substr(equals + 1))});
    }
  }
  return claims;
}

/// Within four standard errors, or without any to half a percent.
void expect_truth(const ordered_json& fit, const Claims& claims) {
  for (const auto& [name, value] : claims.truth) {
    if (!fit["parameters"].contains(name)) continue;
    const ordered_json& parameter = fit["parameters"][name];
    const double room = parameter["standard_error"].is_null()
                            ? 0.005 * value
                            : 4 * parameter["standard_error"].get<double>();
    EXPECT_NEAR(parameter["value"], value, room) << name;
  }
}

class EveryFit : public testing::TestWithParam<std::string> {};

TEST_P(EveryFit, FindsWhatIsTrue) {
  const std::string path = project_root() + "/fits/" + GetParam();
  const Claims claims = claims_of(path);
  if (path.ends_with(".csv") && fs::exists(fs::path(path).replace_extension(".toml"))) return;
  ASSERT_FALSE(claims.commands.empty());
  ASSERT_FALSE(claims.truth.empty());
  for (std::string command : claims.commands) {
    // Without pictures, and from wherever the tests run.
    command = command.substr(0, command.find(" --svg"));
    command.insert(command.find("fits/"), "'" + project_root() + "'/");
    const Outcome outcome = run_line(command + " --json");
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const ordered_json json = ordered_json::parse(outcome.out);
    if (!json.contains("models"))
      expect_truth(json, claims);
    else
      expect_truth(json["models"][0], claims);
  }
}

std::vector<std::string> fits_of_gallery() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(project_root() + "/fits"))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Of, EveryFit, testing::ValuesIn(fits_of_gallery()), name_of);

}  // namespace fit_gallery_test
}  // namespace carom::test
