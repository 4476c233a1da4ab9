#include "io/run/run_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "carom/messages.h"
#include "carom/scenario.h"
#include "io/json_values.h"
#include "io/run/run_identifier.h"
#include "support/recorded_run.h"

namespace carom {
namespace run_reader_test {

namespace fs = std::filesystem;
using test::recorded_run;
using test::two_balls;

/// A run folder that a test then damages.
class RunReader : public testing::Test {
 protected:
  RunReader() {
    std::string pattern = (fs::temp_directory_path() / "carom_reader_XXXXXX").string();
    root = mkdtemp(pattern.data());
    folder = root / "balls.carom";
    write_run_folder(folder.string(), two_balls(), recorded_run(), std::nullopt);
  }
  ~RunReader() override { fs::remove_all(root); }

  std::string text_of(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder / name).rdbuf();
    return text.str();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name) << text;
  }
  /// Writes the file anew with the first occurrence of a text replaced.
  void replace(const std::string& name, const std::string& old, const std::string& text) const {
    std::string all = text_of(name);
    const std::size_t at = all.find(old);
    ASSERT_NE(at, std::string::npos) << old;
    write(name, all.replace(at, old.size(), text));
  }
  std::vector<Problem> problems_of(const fs::path& path) const {
    try {
      read_run_folder(path.string());
    } catch (const InputError& error) {
      return error.problems();
    }
    return {};
  }
  /// The only problem of the folder, as it is shown.
  std::string problem() const {
    const std::vector<Problem> problems = problems_of(folder);
    EXPECT_EQ(problems.size(), 1u);
    return problems.empty() ? "" : to_text(problems.front());
  }

  fs::path root, folder;
};

TEST_F(RunReader, ReadsBackWhatWasWrittenToTheLastBit) {
  const RunFolder run = read_run_folder(folder.string());
  const RunTable written = run_table(two_balls(), recorded_run());
  EXPECT_EQ(run.name, "balls");
  EXPECT_EQ(io::json_text(*run.summary), summary_json(two_balls(), recorded_run()));
  EXPECT_EQ(io::json_text(*run.scene), scene_json(two_balls(), recorded_run()));
  EXPECT_EQ(run.trajectory.names, written.names);
  EXPECT_EQ(run.trajectory.columns, written.columns);
  EXPECT_TRUE(std::isinf(run.trajectory.find("left-right.gap")->front()));
}

TEST_F(RunReader, TakesNamesOutOfTheirQuotes) {
  const Scenario scenario = two_balls("a, \"big\"\nball", "#2");
  write_run_folder(folder.string(), scenario, recorded_run(), std::nullopt);
  const RunFolder run = read_run_folder(folder.string());
  EXPECT_EQ(run.trajectory.names, run_table(scenario, recorded_run()).names);
  ASSERT_NE(run.trajectory.find("a, \"big\"\nball.vx"), nullptr);
  EXPECT_EQ(run.trajectory.find("#2.vx")->back(), 0.255);
}

TEST_F(RunReader, NamesARunAfterItsFolder) {
  EXPECT_EQ(read_run_folder(folder.string() + "/").name, "balls");
  EXPECT_EQ(read_run_folder((folder / ".").string()).name, "balls");
  fs::rename(folder, root / "second try");
  EXPECT_EQ(read_run_folder((root / "second try").string()).name, "second try");
}

TEST_F(RunReader, TakesTheSceneWhereThereIsOne) {
  const std::string run = io::run_identifier(recorded_run());
  write("scene.json", "{\"run\": \"" + run + "\", \"bodies\": []}\n");
  EXPECT_EQ((*read_run_folder(folder.string()).scene)["bodies"].dump(), "[]");
  write("scene.json", "{\"bodies\": [\n");
  EXPECT_NE(problem().find("scene.json:2: error: ends in the middle"), std::string::npos);
  fs::remove(folder / "scene.json");
  EXPECT_EQ(read_run_folder(folder.string()).scene, nullptr);
}

TEST_F(RunReader, RefusesWhatWouldNotSurviveToBeShown) {
  const std::string whole = text_of("summary.json");
  write("summary.json", "{\"z\": " + std::string(100000, '[') + std::string(100000, ']') + "}");
  EXPECT_NE(problem().find("summary.json:1: error: is nested deeper"), std::string::npos);
  write("summary.json", whole);
  replace("summary.json", "\"duration\": ", "\"duration\": 1e999, \"x\": ");
  EXPECT_NE(problem().find("the number 1e999 is too large"), std::string::npos);
  for (const std::string impacts : {"5", "{}", "[5]", "[[]]", "[null]"}) {
    write("summary.json", whole);
    replace("summary.json", "\"impacts\": ", "\"impacts\": " + impacts + ", \"x\": ");
    EXPECT_NE(problem().find("\"impacts\" is not a list of objects"), std::string::npos) << impacts;
  }
  write("summary.json", whole);
  for (const std::string scene : {"5", "[]", "{}", "{\"bodies\": 5}", "{\"bodies\": [5]}"}) {
    write("scene.json", scene);
    EXPECT_NE(problem().find("is no scene of Carom"), std::string::npos) << scene;
  }
}

TEST_F(RunReader, RefusesFilesOfTwoRuns) {
  Trajectory other = recorded_run();
  other.samples[0].bodies[0].p_WB.y() += 1e-12;
  write_run_folder((root / "other.carom").string(), two_balls(), other, std::nullopt);
  for (const char* name : {"trajectory.csv", "scene.json", "impacts.csv"}) {
    const std::string own = text_of(name);
    fs::copy_file(root / "other.carom" / name, folder / name, fs::copy_options::overwrite_existing);
    EXPECT_NE(problem().find(std::string(name) + ": error: is of another run than summary.json"),
              std::string::npos)
        << problem();
    write(name, own);
    EXPECT_TRUE(problems_of(folder).empty());
  }
}

TEST_F(RunReader, TakesFoldersFromBeforeRunsHadIdentifiers) {
  const std::string run = io::run_identifier(recorded_run());
  for (const char* name : {"trajectory.csv", "impacts.csv"})
    replace(name, "# run: " + run + "\n", "");
  for (const char* name : {"summary.json", "scene.json"})
    replace(name, " \"run\": \"" + run + "\",\n", "");
  EXPECT_TRUE(problems_of(folder).empty());
}

TEST_F(RunReader, ReadsLinesThatEndAsOnOtherSystems) {
  std::string text;
  for (const char letter : text_of("trajectory.csv"))
    text += letter == '\n' ? "\r\n" : std::string(1, letter);
  write("trajectory.csv", text);
  EXPECT_EQ(read_run_folder(folder.string()).trajectory.columns,
            run_table(two_balls(), recorded_run()).columns);
}

TEST_F(RunReader, SaysWhatAPathIsThatIsNoRunFolder) {
  EXPECT_EQ(problems_of(root / "nothing").front().message, "there is no such folder");
  EXPECT_EQ(problems_of("").size(), 1u);
  std::ofstream(root / "slider.toml") << "carom = 1\n";
  EXPECT_EQ(problems_of(root / "slider.toml").front().remedy,
            "run it first: carom run " + (root / "slider.toml").string());
  EXPECT_EQ(problems_of(folder / "summary.json").front().remedy,
            "give its folder: " + folder.string());
  const std::vector<Problem> problems = problems_of(root);
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].message, "is no run folder of Carom: summary.json is missing");
  EXPECT_EQ(problems[1].message, "is no run folder of Carom: trajectory.csv is missing");
}

TEST_F(RunReader, RefusesASummaryThatIsCutOffForeignOrNewer) {
  const std::string whole = text_of("summary.json");
  write("summary.json", whole.substr(0, whole.find("\"impacts\"")));
  EXPECT_NE(problem().find("summary.json:9: error: ends in the middle"), std::string::npos)
      << problem();
  write("summary.json", "");
  EXPECT_NE(problem().find("is empty"), std::string::npos);
  write("summary.json", "{\n \"carom\": oops}");
  EXPECT_NE(problem().find("summary.json:2: error: is not JSON from here on"), std::string::npos);
  write("summary.json", "[1, 2]");
  EXPECT_NE(problem().find("is no summary of Carom"), std::string::npos);
  write("summary.json", "{\"name\": \"another program\"}");
  EXPECT_NE(problem().find("it has no \"carom\""), std::string::npos);
  write("summary.json", "{\"carom\": \"9.1\", \"format\": 2}");
  EXPECT_NE(problem().find("was written by a newer Carom 9.1 (format 2)"), std::string::npos);
  write("summary.json", "{\"carom\": \"9.1\", \"format\": \"two\"}");
  EXPECT_NE(problem().find("\"format\" is \"two\""), std::string::npos);
  write("summary.json", "{\"carom\": \"0.1.0\", \"format\": 1}");
  EXPECT_NE(problem().find("has no \"final\""), std::string::npos);
}

TEST_F(RunReader, RefusesATrajectoryThatIsCutOffWhereverTheCutIs) {
  const std::string whole = text_of("trajectory.csv");
  for (std::size_t length = 0; length < whole.size(); length += 7) {
    write("trajectory.csv", whole.substr(0, length));
    EXPECT_EQ(problems_of(folder).size(), 1u) << length;
  }
  write("trajectory.csv", whole.substr(0, whole.size() - 5));
  EXPECT_NE(problem().find(":1: error: ends in the middle of a row"), std::string::npos)
      << problem();
}

TEST_F(RunReader, TellsEveryRowThatIsWrong) {
  const std::string whole = text_of("trajectory.csv");
  const std::string rows = whole.substr(whole.find("residual\n") + 9);
  write("trajectory.csv", whole + "0.01,2\n" + "0.01,two" +
                              rows.substr(rows.find(',', 2), rows.find('\n') - 3) + "\n");
  const std::vector<Problem> problems = problems_of(folder);
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_NE(problems[0].message.find("the row has 2 cells, there are "), std::string::npos);
  EXPECT_NE(problems[1].message.find("'two' under 'left.px' is not a number"), std::string::npos);
}

TEST_F(RunReader, MissesColumnsOfBodiesContactsAndEnergies) {
  replace("trajectory.csv", "left.px", "links.px");
  EXPECT_NE(problem().find("left.px"), std::string::npos);
  replace("trajectory.csv", "links.px", "left.px");
  replace("trajectory.csv", "left-right.gap", "other.gap");
  EXPECT_NE(problem().find("left-right.gap"), std::string::npos);
  replace("trajectory.csv", "other.gap", "left-right.gap");
  replace("trajectory.csv", "residual", "rest");
  EXPECT_NE(problem().find("residual"), std::string::npos);
  replace("trajectory.csv", "left.px", "left.py");
  EXPECT_NE(problem().find("two columns 'left.py'"), std::string::npos);
}

TEST_F(RunReader, WantsRowsInTheOrderOfTime) {
  replace("trajectory.csv", "\n0.01,", "\n-0.01,");
  EXPECT_NE(problem().find("does not follow"), std::string::npos);
  replace("trajectory.csv", "\n-0.01,", "\n0.008,");
  EXPECT_NE(problem().find("ends at 0.008 s, summary.json at 0.01 s"), std::string::npos);
}

}  // namespace run_reader_test
}  // namespace carom
