// A document is read once and gives any number of scenarios.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "carom/scenario.h"
#include "support/dropped_ball.h"
#include "support/full_scenario.h"

namespace carom {
namespace scenario_document_test {

namespace fs = std::filesystem;

std::string problems_of(const ScenarioDocument& document, const std::vector<Edit>& edits) {
  try {
    document.with(edits);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(EditValue, IsWrittenAsInAScenario) {
  EXPECT_EQ(EditValue(0.1).text(), "0.1");
  EXPECT_EQ(EditValue(3).text(), "3");
  EXPECT_EQ(EditValue(true).text(), "true");
  EXPECT_EQ(EditValue("30 mm").text(), "\"30 mm\"");
  EXPECT_EQ(EditValue("say \"x\"\n").text(), "\"say \\\"x\\\"\\u000A\"");
  EXPECT_EQ(EditValue(Vector3d(1, 0, -2.5)).text(), "[1, 0, -2.5]");
  EXPECT_EQ(EditValue::list({1, "2 mm"}).text(), "[1, \"2 mm\"]");
  EXPECT_EQ(EditValue::table({{"law", "coulomb"}, {"coefficient", 0.3}}).text(),
            "{law = \"coulomb\", coefficient = 0.3}");
  EXPECT_EQ(EditValue::parse("30 mm").text(), "30 mm") << "as the user wrote it";
}

TEST(ScenarioDocument, GivesTheSameForATypedValueAndForItsText) {
  const ScenarioDocument document = ScenarioDocument::parse(test::full_scenario, "full.toml");
  const std::vector<Edit> typed = {
      {"simulation.duration", "3 s"},
      {"simulation.reactions", false},
      {"gravity", Vector3d(0, 0, -1)},
      {"contacts.0.friction", EditValue::table({{"law", "coulomb"}, {"coefficient", 0.4}})}};
  std::vector<Edit> texts;
  for (const Edit& edit : typed) texts.push_back({edit.path, EditValue::parse(edit.value.text())});
  const Scenario a = document.with(typed), b = document.with(texts);
  for (const Scenario* scenario : {&a, &b}) {
    EXPECT_EQ(scenario->settings.duration, 3);
    EXPECT_FALSE(scenario->settings.reactions);
    EXPECT_EQ(scenario->model.gravity_W(), Vector3d(0, 0, -1));
    EXPECT_EQ(scenario->model.contacts()[0].law.friction->parameters.at("coefficient"), 0.4);
  }
  EXPECT_EQ(a.changes, b.changes);
  EXPECT_EQ(a.changes[0], "simulation.duration=\"3 s\"");
}

TEST(ScenarioDocument, StaysAsItIsWhenAScenarioIsEdited) {
  const ScenarioDocument document = ScenarioDocument::parse(test::dropped_ball, "ball.toml");
  EXPECT_EQ(document.with({{"bodies.ball.mass", 7}}).model.mass(BodyId{1}), 7);
  EXPECT_EQ(document.scenario().model.mass(BodyId{1}), 1);
  EXPECT_TRUE(document.scenario().changes.empty());
}

TEST(ScenarioDocument, TellsProblemsOfEditsAtTheirPath) {
  const ScenarioDocument document = ScenarioDocument::parse(test::dropped_ball, "ball.toml");
  EXPECT_EQ(problems_of(document, {{"bodies.ball.mass", "3 m"}, {"title", 5}}),
            "--set bodies.ball.mass: error: body ball: mass: '3 m' is in m, which cannot be "
            "converted to kg; write for example 1 kg\n"
            "--set title: error: title is a number, must be a text\n");
  EXPECT_EQ(
      problems_of(document, {{"bodies.bell.mass", 1}}),
      "--set bodies.bell.mass: error: bodies has 1 item and none called 'bell' (did you mean "
      "ball?)\n");
  EXPECT_EQ(problems_of(document, {{"contacts.floor.law", 1}}),
            "--set contacts.floor.law: error: contacts has 1 item and none called 'floor' (choose "
            "one of: bounce)\n");
}

TEST(ScenarioDocument, DoesNotReadItsFilesAgain) {
  const fs::path folder =
      fs::temp_directory_path() / ("carom-document-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "tetra.obj")
      << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  std::ofstream(folder / "s.toml")
      << "carom = 1\nsimulation = {duration = 1}\n[[bodies]]\nname = 'part'\nposition = [0, 0, 1]\n"
         "density = 600\nshapes = [{type = 'mesh', file = 'tetra.obj', origin = "
         "'centre-of-mass'}]\n";
  const ScenarioDocument document = ScenarioDocument::read((folder / "s.toml").string());
  const Scenario first = document.scenario();
  fs::remove_all(folder);
  const Scenario second = document.with({{"bodies.part.density", 1200}});
  EXPECT_NEAR(first.model.mass(BodyId{1}), 100, 1e-9);
  EXPECT_NEAR(second.model.mass(BodyId{1}), 200, 1e-9);
  EXPECT_EQ(std::get<Mesh>(first.model.shapes()[0].shape).mesh,
            std::get<Mesh>(second.model.shapes()[0].shape).mesh);
}

TEST(ScenarioDocument, CanBeAskedBySeveralThreads) {
  const ScenarioDocument document = ScenarioDocument::parse(test::dropped_ball, "ball.toml");
  std::vector<double> masses(4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      for (int k = 0; k < 20; ++k)
        masses[i] += document.with({{"bodies.ball.mass", i + 1}}).model.mass(BodyId{1});
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(masses, std::vector<double>({20, 40, 60, 80}));
}

}  // namespace scenario_document_test
}  // namespace carom
