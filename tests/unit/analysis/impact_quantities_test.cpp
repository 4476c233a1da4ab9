#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "carom/analysis.h"
#include "carom/scenario.h"
#include "support/paths.h"
#include "support/recorded_run.h"

namespace carom {
namespace impact_quantities_test {

using test::recorded_run;
using test::two_balls;

ImpactSummary recorded_impact() {
  return summarise(two_balls(), recorded_run()).impacts.at(0);
}

double number(const std::string& key, const ImpactSummary& impact) {
  return std::get<double>(find_impact_quantity(key)->value(impact));
}

TEST(ImpactQuantities, AreFoundByTheirKeys) {
  std::set<std::string> keys;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (quantity.key.empty()) continue;
    EXPECT_TRUE(keys.insert(quantity.key).second) << quantity.key << " stands twice";
    EXPECT_EQ(find_impact_quantity(quantity.key), &quantity);
  }
  EXPECT_EQ(find_impact_quantity("peak_forc"), nullptr);
  EXPECT_EQ(find_impact_quantity(""), nullptr);
}

TEST(ImpactQuantities, SayWhatTheyAre) {
  std::set<int> places;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    EXPECT_FALSE(quantity.meaning.empty()) << quantity.key;
    EXPECT_FALSE(quantity.meaning.ends_with('.')) << quantity.key;
    const ImpactQuantity::Shown& shown = quantity.shown;
    if (shown.place == 0) continue;
    EXPECT_FALSE(shown.title.empty()) << quantity.key;
    EXPECT_TRUE(places.insert(shown.place).second) << "two share the place of " << shown.title;
    EXPECT_TRUE(shown.in_run || shown.compared || shown.on_page) << shown.title;
  }
}

TEST(ImpactQuantities, GiveWhatTheEpisodeHas) {
  const ImpactSummary impact = recorded_impact();
  EXPECT_EQ(number("peak_force", impact), 400);
  EXPECT_EQ(number("duration", impact), impact.episode.end - impact.episode.start);
  EXPECT_EQ(number("restitution.realised", impact), 0.7);
  EXPECT_EQ(std::get<Vector3d>(find_impact_quantity("normal")->value(impact)), Vector3d::UnitX());
  EXPECT_EQ(std::get<std::vector<std::string>>(find_impact_quantity("shapes")->value(impact)),
            (std::vector<std::string>{"left.surface", "right.surface"}));
}

TEST(ImpactQuantities, LeaveOutWhatIsNotKnown) {
  ImpactSummary impact = recorded_impact();
  impact.episode.stiffness.reset();
  EXPECT_TRUE(
      std::holds_alternative<std::monostate>(find_impact_quantity("stiffness")->value(impact)));
}

TEST(ImpactQuantities, KnowWhichImpactsHaveThem) {
  const ContactEpisode lasting = recorded_impact().episode;
  ContactEpisode rigid = lasting;
  rigid.end = rigid.start;
  rigid.rigid = RigidEpisode{};
  EXPECT_TRUE(find_impact_quantity("peak_force")->is_of(lasting));
  EXPECT_FALSE(find_impact_quantity("peak_force")->is_of(rigid));
  EXPECT_FALSE(find_impact_quantity("hypothesis")->is_of(lasting));
  EXPECT_TRUE(find_impact_quantity("hypothesis")->is_of(rigid));
  EXPECT_FALSE(find_impact_quantity("principal.mass")->is_of(rigid));
  rigid.rigid->plane = true;
  EXPECT_TRUE(find_impact_quantity("principal.mass")->is_of(rigid));
}

// A stop of a revolute joint has moments, angles and moments of inertia.
TEST(ImpactQuantities, OfAStopThatTurnsHaveTurningUnits) {
  ContactEpisode slides, turns;
  turns.turns = true;
  const auto unit = [](const std::string& key, const ContactEpisode& episode) {
    return find_impact_quantity(key)->unit_of(episode);
  };
  EXPECT_EQ(unit("peak_force", slides), "N");
  EXPECT_EQ(unit("peak_force", turns), "N*m");
  EXPECT_EQ(unit("max_indentation", turns), "rad");
  EXPECT_EQ(unit("effective_mass", turns), "kg*m^2");
  EXPECT_EQ(unit("approach_speed", turns), "rad/s");
  EXPECT_EQ(unit("duration", turns), "s");
  EXPECT_EQ(unit("energy_lost.normal", turns), "J");
}

/// The row of the table in docs/formats.md.
std::string documented_row(const ImpactQuantity& quantity) {
  const std::string turning =
      quantity.turning_unit.empty() ? "" : "; `" + quantity.turning_unit + "`";
  const std::string unit = quantity.unit.empty() ? "" : "`" + quantity.unit + "`" + turning;
  std::string columns;
  for (const std::string& column : quantity.columns)
    columns += (columns.empty() ? "`" : ", `") + column + "`";
  return "| `" + quantity.key + "` | " + unit + " | " + columns + " | " + quantity.meaning + " |";
}

TEST(ImpactQuantities, StandInTheDocumentationOfTheFormats) {
  std::ostringstream text;
  text << std::ifstream(project_root() + "/docs/formats.md").rdbuf();
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (quantity.key.empty()) continue;
    EXPECT_NE(text.str().find("\n" + documented_row(quantity) + "\n"), std::string::npos)
        << "docs/formats.md lacks this row of the table of an impact:\n"
        << documented_row(quantity);
  }
}

TEST(RunSummary, StandsWithoutTheModel) {
  const RunSummary summary = summarise(two_balls(), recorded_run());
  EXPECT_EQ(summary.title, "Two balls");
  EXPECT_EQ(summary.scenario, "balls.toml");
  EXPECT_EQ(summary.model.bodies, 2);
  EXPECT_EQ(summary.model.mobility.degrees_of_freedom, 12);
  ASSERT_EQ(summary.final_bodies.size(), 2u);
  EXPECT_EQ(summary.final_bodies[1].name, "right");
  EXPECT_EQ(summary.final_bodies[1].motion.v_WB.x(), 0.255);
  EXPECT_EQ(summary.impacts[0].bodies, (std::vector<std::string>{"left", "right"}));
  ASSERT_EQ(summary.materials.size(), 1u);
  EXPECT_EQ(summary.materials[0].name, "steel");
}

TEST(RunSummary, KeepsTheLargestResidualAndTheWarningsOfBoth) {
  Scenario scenario = two_balls();
  scenario.warnings = {"of the scenario"};
  Trajectory run = recorded_run();
  run.warnings = {"of the run"};
  run.samples[0].energy.residual = -3e-9;
  const RunSummary summary = summarise(scenario, run);
  EXPECT_EQ(summary.energy.largest_residual, 3e-9);
  EXPECT_EQ(summary.warnings, (std::vector<std::string>{"of the scenario", "of the run"}));
}

}  // namespace impact_quantities_test
}  // namespace carom
