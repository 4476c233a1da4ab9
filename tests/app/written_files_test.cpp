// Where results go: what is read is never written over, what is no ordinary file is written into, and no
// failure to write takes the table along.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace written_files_test {

namespace fs = std::filesystem;

const std::string impact = "carom impact --m1 1 --m2 1 --speed 1 --stiffness 1e9 --restitution 0.5";

/// Refused with exit code 2, and the file stays what it was.
void expect_refused(const std::string& line, const std::string& file, const std::string& why) {
  const std::string before = text_of_file(file);
  const Outcome outcome = run_line(line);
  EXPECT_EQ(outcome.exit_code, 2) << line << outcome.out;
  EXPECT_NE(outcome.err.find(why), std::string::npos) << line << "\n" << outcome.err;
  EXPECT_TRUE(text_of_file(file) == before) << line;
}

TEST(WrittenFiles, AreNotWhatIsRead) {
  const std::string scenario = write_scenario(two_balls_text());
  const std::string folder = scratch_folder(), collision = folder + "/f.toml",
                    run = folder + "/run";
  fs::copy_file(project_root() + "/collisions/rod_rebound_case_a.toml", collision);
  fs::create_symlink(scenario, folder + "/link");
  const std::string over = "would be written over";
  expect_refused("carom compare " + scenario + " --laws hertz --out " + scenario, scenario, over);
  expect_refused("carom compare " + scenario + " --laws hertz --out " + folder + "/link", scenario,
                 over);
  expect_refused("carom rebound " + collision + " --svg " + collision, collision, over);
  expect_refused("carom effective-mass " + scenario + " --sweep a=0:1:2 --csv " + scenario,
                 scenario, over);
  std::ofstream(folder + "/m.toml")
      << "[materials.a]\nyoung = 1e9\npoisson = 0.3\ndensity = 1000\n";
  expect_refused(impact + " --materials " + folder + "/m.toml --svg " + folder + "/m.toml",
                 folder + "/m.toml", over);
  ASSERT_EQ(run_line("carom run " + scenario + " --out " + run).exit_code, 0);
  const std::string table = run + "/trajectory.csv";
  expect_refused("carom plot " + run + " --quantity energy --svg " + table, table,
                 "is kept of a run");
  expect_refused("carom report " + run + " --out " + run + "/summary.json", run + "/summary.json",
                 "is kept of a run");
  expect_refused("carom rebound " + collision + " --map 'angle=0:1:2,friction=0:1:2' --svg " +
                     folder + "/x --csv " + folder + "/x",
                 collision, "is the same file");
}

TEST(WrittenFiles, OfARunHaveAFolderOfTheirOwn) {
  const std::string scenario = write_scenario(two_balls_text()), folder = scratch_folder();
  std::ofstream(folder + "/notes.txt") << "mine";
  expect_refused("carom run " + scenario + " --out " + folder, folder + "/notes.txt",
                 "no run of Carom");
  fs::create_symlink("nowhere", folder + "/link");
  expect_refused("carom run " + scenario + " --out " + folder + "/link", scenario,
                 "is not a folder");
  expect_refused("carom run " + scenario + " --out -", scenario, "standard output");
}

TEST(WrittenFiles, GoIntoAPipeAndToStandardOutput) {
  const std::string folder = scratch_folder(), pipe = folder + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Outcome piped =
      run_line("carom --version >/dev/null; cat " + pipe + " >" + folder + "/seen & '" +
               program_path() + "'" + impact.substr(5) + " --svg " + pipe + "; wait");
  EXPECT_EQ(piped.exit_code, 0) << piped.err;
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_TRUE(text_of_file(folder + "/seen").starts_with("<?xml"));
  const Outcome direct = run_line(impact + " --svg -");
  EXPECT_EQ(direct.exit_code, 0);
  EXPECT_TRUE(direct.out.starts_with("<?xml") && direct.out.ends_with("</svg>\n"));
  EXPECT_NE(direct.err.find("restitution"), std::string::npos) << "the table goes beside it";
  // Standard output is a file here, which a second opening would write over.
  const Outcome named = run_line(impact + " --history /dev/stdout");
  EXPECT_NE(named.out.find("restitution"), std::string::npos);
  EXPECT_NE(named.out.find("\n# carom"), std::string::npos) << named.out;
  EXPECT_EQ(run_line(impact + " --svg - --json").exit_code, 2);
  EXPECT_EQ(run_line(impact + " --svg - --history -").exit_code, 2);
}

// A limit on the size of files stands for a full disk.
TEST(WrittenFiles, ThatFailLeaveTheTableAndTheOldFiles) {
  const std::string scenario = write_scenario(two_balls_text()), run = scratch_folder() + "/run";
  ASSERT_EQ(run_line("carom run " + scenario + " --out " + run).exit_code, 0);
  const std::string before =
      text_of_file(run + "/summary.json") + text_of_file(run + "/trajectory.csv");
  for (const std::string& folder : {run, run + "/new"}) {
    const Outcome full =
        run_line("carom --version >/dev/null; trap '' XFSZ; ulimit -f 16; '" + program_path() +
                 "' run " + scenario + " --set contacts.0.restitution=0.5 --out " + folder);
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_NE(full.out.find("left-right"), std::string::npos) << full.out;
    EXPECT_NE(full.err.find("could not be written"), std::string::npos) << full.err;
  }
  EXPECT_EQ(text_of_file(run + "/summary.json") + text_of_file(run + "/trajectory.csv"), before);
  for (const auto& entry : fs::directory_iterator(run))
    EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
  EXPECT_FALSE(fs::exists(run + "/new"));
}

TEST(WrittenFiles, AreThereWhenNobodyReadsTheTable) {
  const std::string scenario = write_scenario(two_balls_text()), run = scratch_folder() + "/run";
  run_line("carom --version >/dev/null; '" + program_path() + "' run " + scenario +
           " --json --out " + run + " | true");
  EXPECT_TRUE(fs::exists(run + "/summary.json"));
}

TEST(WrittenFiles, OfAJointStayInTheFolder) {
  const std::string folder = scratch_folder(), run = folder + "/run";
  const std::string name = folder + "/outside";  // a joint's name, and an absolute path
  const Outcome outcome =
      run_carom({"run", project_root() + "/scenarios/clearance_pendulum.toml", "--set",
                 "joints.0.name=\"" + name + "\"", "--duration", "1 ms", "--out", run});
  EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
  EXPECT_FALSE(fs::exists(name + ".orbit.csv"));
}

TEST(Titles, AreShownAndObeyedByNobody) {
  std::string text = two_balls_text();
  text.replace(text.find("Two balls"), 9, "\\u001b[2Jboom\\u0001\\u009b");
  const std::string scenario = write_scenario(text), run = scratch_folder() + "/run";
  const Outcome outcome = run_line("carom run " + scenario + " --out " + run);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("\\u001b[2Jboom\\u0001\\u009b")) << outcome.out;
  for (const char* name : {"/trajectory.csv", "/impacts.csv", "/summary.json", "/scene.json"}) {
    EXPECT_EQ(text_of_file(run + name).find_first_of("\x1b\x01"), std::string::npos) << name;
  }
  const Outcome plot = run_line("carom plot " + run +
                                " --quantity energy --title \"$(printf 'a\\033b\\001')\" --svg -");
  EXPECT_EQ(plot.exit_code, 0) << plot.err;
  EXPECT_EQ(plot.out.find_first_of("\x1b\x01"), std::string::npos);
}

}  // namespace written_files_test
}  // namespace carom::test
