#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "carom/friction.h"
#include "carom/laws.h"
#include "support/paths.h"
#include "support/xml.h"

namespace carom::test {
namespace laws_test {

using nlohmann::json;

json catalogue() {
  const Outcome outcome = run_carom({"laws", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

TEST(Laws, EveryPastedExampleWorks) {
  const json all = catalogue();
  for (const auto& [kind, laws] : all.items()) {
    for (const json& law : laws) {
      const std::string line = law["example"]["command"];
      const Outcome outcome = run_line(line + " --json");
      EXPECT_EQ(outcome.exit_code, 0) << line << "\n" << outcome.err;
      const json result = json::parse(outcome.out, nullptr, false);
      ASSERT_TRUE(result.is_object()) << line;
      if (law.contains("creeps")) continue;  // friction alone makes no impact
      EXPECT_GT(double(result["peak_force"]), 0) << line;
    }
  }
}

TEST(Laws, ListsEveryLawOfTheCatalogue) {
  const json laws = catalogue();
  EXPECT_EQ(laws["normal"].size(), normal_laws().size());
  EXPECT_EQ(laws["friction"].size() + laws["rolling"].size() + laws["drilling"].size(),
            friction_laws().size());
  const std::string text = run_carom({"laws"}).out;
  for (const std::string kind :
       {"normal", "restitution", "stiffness", "friction", "rolling", "drilling"}) {
    for (const json& law : laws[kind]) {
      EXPECT_NE(text.find("  " + std::string(law["name"]) + " "), std::string::npos) << law["name"];
    }
  }
}

TEST(Laws, DocumentationPageIsWhatTheProgramPrints) {
  EXPECT_EQ(text_of_file(project_root() + "/docs/laws.md"), run_carom({"laws", "--markdown"}).out)
      << "run ./carom laws --markdown > docs/laws.md";
}

// Two more drawings of the same curves would differ in no byte.
TEST(Laws, PictureOfTheReadmeIsWhatTheProgramDraws) {
  const std::string file = scratch_folder() + "/restitution.svg";
  EXPECT_EQ(run_carom({"laws", "--svg", file}).exit_code, 0);
  EXPECT_EQ(text_of_file(project_root() + "/docs/pictures/restitution.svg"), text_of_file(file))
      << "run ./carom laws --svg docs/pictures/restitution.svg";
}

TEST(Laws, ExactCalibrationRealisesWhatIsAsked) {
  const json laws = catalogue();
  for (const json& law : laws["normal"]) {
    if (!law.contains("realised_restitution")) continue;
    const json& table = law["realised_restitution"];
    for (std::size_t i = 0; i < table["exact"].size(); ++i) {
      if (table["exact"][i].is_null()) continue;  // out of this law's reach
      EXPECT_NEAR(double(table["exact"][i]), double(table["requested"][i]), 1e-6) << law["name"];
    }
  }
}

TEST(Laws, ShowsEveryPage) {
  const json all = catalogue();
  for (const auto& [kind, laws] : all.items()) {
    for (const json& law : laws) {
      const Outcome outcome = run_carom({"laws", kind + "/" + std::string(law["name"])});
      EXPECT_EQ(outcome.exit_code, 0) << law["name"];
      for (const std::string part : {"formula", "source", "try it", "in a scenario"}) {
        EXPECT_NE(outcome.out.find(part), std::string::npos) << law["name"];
      }
      EXPECT_EQ(outcome.out.find("formula not verified") != std::string::npos,
                law["verified"] == false)
          << law["name"];
    }
  }
}

TEST(Laws, NamesTheOtherKindOfTheSameName) {
  EXPECT_NE(run_carom({"laws", "thornton"}).out.find("See also: carom laws restitution/thornton"),
            std::string::npos);
  EXPECT_TRUE(run_carom({"laws", "restitution/thornton"}).out.starts_with("restitution/thornton:"));
}

TEST(Laws, SayWhichFrictionCreepsUnderLoad) {
  EXPECT_NE(run_carom({"laws", "coulomb"}).out.find("creeps under load"), std::string::npos);
  EXPECT_EQ(run_carom({"laws", "bristle"}).out.find("creeps under load"), std::string::npos);
  EXPECT_NE(run_carom({"laws", "lugre"}).out.find("friction = {law = \"lugre\""),
            std::string::npos);
}

TEST(Laws, SuggestsTheNearestName) {
  const Outcome outcome = run_carom({"laws", "lankarani-nikraves"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("did you mean lankarani-nikravesh?"), std::string::npos)
      << outcome.err;
}

TEST(Laws, DrawsOnePanelPerLawWithARestitution) {
  const std::string file = scratch_folder() + "/laws.svg";
  EXPECT_EQ(run_carom({"laws", "--svg", file}).exit_code, 0);
  const std::string text = text_of_file(file);
  EXPECT_EQ(xml_problem(text), "");
  for (const NormalLawEntry& law : normal_laws()) {
    EXPECT_EQ(text.find(">" + law.name + "<") != std::string::npos, law.takes_restitution)
        << law.name;
  }
}

TEST(Materials, ListsAndShowsThem) {
  const json list =
      json::parse(run_carom({"materials", "--json"}).out, nullptr, false)["materials"];
  EXPECT_GT(list.size(), 10u);
  const Outcome one = run_carom({"materials", "steel"});
  EXPECT_EQ(one.exit_code, 0);
  EXPECT_NE(one.out.find("210 GPa"), std::string::npos);
  EXPECT_NE(one.out.find("[materials.steel]"), std::string::npos);
  const Outcome none = run_carom({"materials", "stell"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_NE(none.err.find("steel"), std::string::npos);
}

}  // namespace laws_test
}  // namespace carom::test
