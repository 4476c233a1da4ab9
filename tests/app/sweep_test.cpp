// Studies, as a user runs them: numbers against closed forms and single runs, bytes against bytes.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace sweep_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// A study in a folder of its own, beside the scenario of two balls.
std::string write_study(const std::string& text) {
  const std::string folder = scratch_folder();
  std::ofstream(folder + "/balls.toml") << two_balls_text();
  std::ofstream(folder + "/study.toml") << "carom_study = 1\n" << text;
  return folder + "/study.toml";
}

const std::string of_balls = "scenario = \"balls.toml\"\n";
const std::string peak_force = "\n[outputs]\npeak = \"impacts.0.peak_force\"\n";
/// Runs that take a while each, so that something can happen between them.
const std::string random_balls =
    of_balls + "sampling = \"random\"\nsamples = 60\nseed = 4\n[parameters]\n" +
    "\"contacts.left-right.restitution\" = {from = 0.3, to = 0.9}\n" +
    "\"bodies.left.mass\" = {distribution = \"lognormal\", median = \"92 g\", factor = 1.1}\n" +
    peak_force + "lost = \"sum(impacts.*.energy_lost.normal)\"\n";

std::vector<std::vector<std::string>> rows_of(const std::string& folder) {
  std::istringstream lines(text_of_file(folder + "/results.csv"));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string>& cells = rows.emplace_back();
    std::istringstream parts(line);
    for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(cell);
  }
  return rows;
}

ordered_json summary_of(const std::string& folder) {
  return ordered_json::parse(text_of_file(folder + "/summary.json"), nullptr, false);
}

/// Runs a study into a folder of its own, which is returned.
std::string swept(const std::string& study, const std::vector<std::string>& more = {}) {
  const std::string folder = scratch_folder() + "/out";
  std::vector<std::string> words = {"sweep", study, "--out", folder};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return folder;
}

std::string all_bytes(const std::string& folder) {
  return text_of_file(folder + "/results.csv") + text_of_file(folder + "/summary.json") +
         text_of_file(folder + "/report.html") + text_of_file(folder + "/study.json");
}

std::string error_of(const std::string& text) {
  const std::string study = write_study(text);
  const std::string folder = scratch_folder() + "/out";
  const Outcome outcome = run_carom({"sweep", study, "--out", folder});
  EXPECT_EQ(outcome.exit_code, 2) << text;
  EXPECT_FALSE(fs::exists(folder));
  return outcome.err;
}

TEST(Sweep, OfAGridHasTheResultsOfSingleRuns) {
  const std::string study =
      write_study(of_balls + "sampling = \"grid\"\n[parameters]\n" +
                  "contacts.left-right.restitution = {values = [0.3, 0.8]}\n" +
                  "\"bodies.left.mass\" = {values = [\"50 g\", \"100 g\"]}\n" + peak_force +
                  "speed = \"final.bodies.right.velocity.0\"\n");
  const auto rows = rows_of(swept(study));
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"sample", "contacts.left-right.restitution",
                                               "bodies.left.mass", "peak", "speed", "status"}));
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const Outcome one =
        run_carom({"run", fs::path(study).parent_path() / "balls.toml", "--no-files", "--json",
                   "--set", rows[0][1] + "=" + rows[i][1], "--set", rows[0][2] + "=" + rows[i][2]});
    ASSERT_EQ(one.exit_code, 0) << one.err;
    const ordered_json run = ordered_json::parse(one.out, nullptr, false);
    EXPECT_EQ(std::stod(rows[i][3]), run["impacts"][0]["peak_force"].get<double>());
    EXPECT_EQ(std::stod(rows[i][4]), run["final"]["bodies"]["right"]["velocity"][0].get<double>());
    EXPECT_EQ(rows[i][5], "ok");
  }
}

TEST(Sweep, HasTheSameBytesWithAnyNumberOfThreads) {
  const std::string study = write_study(random_balls);
  EXPECT_EQ(all_bytes(swept(study, {"--threads", "1"})),
            all_bytes(swept(study, {"--threads", "2"})));
}

TEST(Sweep, HasTheSameBytesInSevenShards) {
  const std::string study = write_study(random_balls);
  std::vector<std::string> words = {"merge"};
  for (const int shard : {3, 1, 7, 2, 6, 4, 5})
    words.push_back(swept(study, {"--shard", std::to_string(shard) + "/7"}));
  const std::string missing = words.back();
  words.insert(words.end(), {"--out", scratch_folder() + "/all"});
  const Outcome outcome = run_carom(words);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(all_bytes(words.back()), all_bytes(swept(study)));

  std::erase(words, missing);
  const Outcome incomplete = run_carom(words);
  EXPECT_EQ(incomplete.exit_code, 2);
  EXPECT_NE(incomplete.err.find("are in none of the folders"), std::string::npos) << incomplete.err;
}

TEST(Sweep, GoesOnAfterItWasKilled) {
  const std::string study = write_study(random_balls);
  const std::string folder = scratch_folder() + "/out";
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (freopen("/dev/null", "w", stdout) == nullptr) _exit(99);
    execl(program_path().c_str(), "carom", "sweep", study.c_str(), "--out", folder.c_str(),
          nullptr);
    _exit(98);
  }
  for (int i = 0; i < 2000 && rows_of(folder).size() < 3; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  // The last line may have been cut short.
  std::ofstream(folder + "/results.csv", std::ios::app) << "17,0.4";
  fs::remove(folder + "/summary.json");
  const Outcome outcome = run_carom({"sweep", study, "--out", folder, "--resume"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(all_bytes(folder), all_bytes(swept(study)));
}

TEST(Sweep, DoesNotGoOnWithAnotherStudy) {
  const std::string folder = swept(write_study(random_balls));
  std::string other = random_balls;
  other.replace(other.find("seed = 4"), 8, "seed = 5");
  const Outcome outcome = run_carom({"sweep", write_study(other), "--out", folder, "--resume"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("holds results of another study"), std::string::npos) << outcome.err;
}

TEST(Sweep, TakesNoRowsAwayUnlessToldTo) {
  const std::string study = write_study(random_balls), folder = swept(study);
  const std::string before = all_bytes(folder);
  const Outcome again = run_carom({"sweep", study, "--out", folder});
  EXPECT_EQ(again.exit_code, 2);
  for (const char* part : {"holds 60 rows of this study", "--resume", "--force", "--out"})
    EXPECT_NE(again.err.find(part), std::string::npos) << again.err;
  std::string other = random_balls;
  other.replace(other.find("seed = 4"), 8, "seed = 5");
  const std::string another = write_study(other);
  const Outcome foreign = run_carom({"sweep", another, "--out", folder});
  EXPECT_EQ(foreign.exit_code, 2);
  EXPECT_NE(foreign.err.find("holds 60 rows of another study"), std::string::npos) << foreign.err;
  EXPECT_EQ(foreign.err.find("--resume"), std::string::npos) << foreign.err;
  EXPECT_EQ(all_bytes(folder), before);
  EXPECT_EQ(run_carom({"sweep", study, "--out", folder, "--resume"}).exit_code, 0);
  EXPECT_EQ(all_bytes(folder), before);
  EXPECT_EQ(run_carom({"sweep", another, "--out", folder, "--force"}).exit_code, 0);
  EXPECT_EQ(all_bytes(folder), all_bytes(swept(another)));
}

TEST(Sweep, MergesOverItselfButNotOverAnotherStudy) {
  const std::string study = write_study(random_balls), folder = swept(study);
  const std::string half = swept(study, {"--shard", "1/2"}),
                    rest = swept(study, {"--shard", "2/2"});
  const std::string whole = all_bytes(folder);
  EXPECT_EQ(run_carom({"merge", half, rest, "--out", folder}).exit_code, 0);
  EXPECT_EQ(all_bytes(folder), whole);
  std::string other = random_balls;
  other.replace(other.find("seed = 4"), 8, "seed = 5");
  const std::string foreign = swept(write_study(other));
  const Outcome outcome = run_carom({"merge", half, rest, "--out", foreign});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("holds 60 rows of another study"), std::string::npos) << outcome.err;
  EXPECT_EQ(run_carom({"merge", half, rest, "--out", foreign, "--force"}).exit_code, 0);
  EXPECT_EQ(all_bytes(foreign), whole);
}

// A sample without an impact has no peak force; one whose mass cannot be is wrong. Both are rows.
TEST(Sweep, KeepsSamplesWithoutAResultAsRows) {
  const std::string folder = swept(write_study(
      of_balls + "sampling = \"grid\"\n[parameters]\n" +
      "\"bodies.left.velocity.0\" = {values = [0.3, -0.3]}\n" +
      "\"bodies.left.mass\" = {values = [0.1, -1]}\n" + peak_force + "n = \"count(impacts.*)\"\n"));
  const auto rows = rows_of(folder);
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[1][5], "ok");
  EXPECT_EQ(rows[2][5].substr(0, 7), "\"wrong:");
  EXPECT_EQ(rows[3][3], "");
  EXPECT_EQ(rows[3][4], "0");
  EXPECT_EQ(rows[3][5], "missing: peak");
  const ordered_json summary = summary_of(folder);
  EXPECT_EQ(summary["status"], (ordered_json{{"missing", 1}, {"ok", 1}, {"wrong", 2}}));
  EXPECT_EQ(summary["outputs"]["peak"]["count"], 1);
}

TEST(Sweep, RefusesWhatNoSampleCanHaveBeforeItWritesAnything) {
  const std::string grid = of_balls + "sampling = \"grid\"\n[parameters]\n";
  const std::string mass = "\"bodies.left.mass\" = {values = [0.1]}\n";
  EXPECT_NE(
      error_of(grid + "\"bodies.lefd.mass\" = {values = [1]}\n" + peak_force)
          .find("study.toml:5:22: error: bodies has 2 items and none called 'lefd' (did you mean "
                "left?)"),
      std::string::npos);
  EXPECT_NE(error_of(grid + "\"bodies.left.maas\" = {values = [1]}\n" + peak_force)
                .find("did you mean mass?"),
            std::string::npos);
  EXPECT_NE(error_of(grid + mass + "\n[outputs]\npeak = \"impacts.0.peak_forse\"\n")
                .find("did you mean peak_force?"),
            std::string::npos);
  EXPECT_NE(error_of(grid + mass + "\n[outputs]\npeak = \"max(impacts.*.peak_forse)\"\n")
                .find("did you mean peak_force?"),
            std::string::npos);
  EXPECT_NE(error_of(grid + mass + "\n[outputs]\nv = \"final.bodies.lefd.velocity.0\"\n")
                .find("did you mean left?"),
            std::string::npos);
  EXPECT_NE(
      error_of("scenario = \"none.toml\"\nsampling = \"grid\"\n[parameters]\n" + mass + peak_force)
          .find("none.toml"),
      std::string::npos);
}

TEST(Sweep, SaysHowLongAndHowLargeTooManySamplesWouldBe) {
  const std::string error =
      error_of(of_balls + "sampling = \"random\"\nsamples = 1e12\n[parameters]\n" +
               "\"bodies.left.mass\" = {from = 0.1, to = 0.2}\n" + peak_force);
  EXPECT_NE(error.find("makes 1000000000000 samples, about"), std::string::npos) << error;
  EXPECT_NE(error.find("years"), std::string::npos) << error;
  EXPECT_NE(error.find("TB of results"), std::string::npos) << error;
  EXPECT_NE(error.find("at most 1e+09 samples"), std::string::npos) << error;
  EXPECT_NE(error.find("--long"), std::string::npos) << error;
}

TEST(Sweep, TakesNoMoreThanAWeekUnlessAskedTo) {
  const std::string study =
      write_study(of_balls + "sampling = \"random\"\nsamples = 9e8\n[parameters]\n" +
                  "\"bodies.left.mass\" = {from = 0.1, to = 0.2}\n" + peak_force);
  const std::string folder = scratch_folder() + "/out";
  const Outcome outcome = run_carom({"sweep", study, "--out", folder, "--threads", "1"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("--long"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(folder));
  // The whole is long, a shard of it is not.
  EXPECT_EQ(run_carom({"sweep", study, "--out", folder, "--shard", "3/1000000"}).exit_code, 0);
  EXPECT_EQ(rows_of(folder).size(), 901u);
}

TEST(Sweep, WritesAJobForSlurm) {
  const std::string study = write_study(random_balls);
  const std::string folder = scratch_folder() + "/it's here";
  const Outcome job = run_carom({"sweep", study, "--slurm", "7", "--out", folder});
  ASSERT_EQ(job.exit_code, 0) << job.err;
  for (const std::string& part :
       {std::string("#!/bin/bash\n"), std::string("#SBATCH --array=1-7\n"),
        std::string("##SBATCH --time=00:10:00\n"), "study='" + study + "'",
        std::string("it'\\''s here"), std::string("--cpus-per-task=1\n")})
    EXPECT_NE(job.out.find(part), std::string::npos) << part << "\n" << job.out;
  EXPECT_FALSE(fs::exists(folder));
  // As a task of the array would run it, from a folder of its own, with no Slurm to submit to.
  const std::string script = scratch_folder() + "/job.sh";
  std::ofstream(script) << job.out;
  for (int task = 1; task <= 7; ++task) {
    const std::string call =
        "cd / && SLURM_ARRAY_JOB_ID=1 SLURM_ARRAY_TASK_ID=" + std::to_string(task) + " bash " +
        script + " >" + script + ".log 2>&1";
    EXPECT_EQ(std::system(call.c_str()), 0) << text_of_file(script + ".log");
    if (task > 1) continue;
    // The first one says what to type where it cannot submit the job that joins them.
    EXPECT_NE(text_of_file(script + ".log").find(" merge "), std::string::npos);
  }
  std::vector<std::string> words = {"merge"};
  for (int task = 1; task <= 7; ++task)
    words.push_back(folder + "/shard-" + std::to_string(task) + "-of-7");
  words.insert(words.end(), {"--out", folder});
  ASSERT_EQ(run_carom(words).exit_code, 0);
  EXPECT_EQ(all_bytes(folder), all_bytes(swept(study)));
}

TEST(Sweep, SaysWhatContradictsAJob) {
  const Outcome outcome =
      run_carom({"sweep", write_study(random_balls), "--slurm", "2.5", "--shard", "1/2", "--json"});
  EXPECT_EQ(outcome.exit_code, 2);
  for (const char* part : {"--slurm: error", "--shard: error", "--json: error"})
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

TEST(Sweep, LeavesAFolderToTheProgramThatIsAtWorkInIt) {
  const std::string study = write_study(random_balls), folder = swept(study);
  const int held = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(flock(held, LOCK_EX), 0);
  const Outcome outcome = run_carom({"sweep", study, "--out", folder, "--resume"});
  close(held);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("another program is at work"), std::string::npos) << outcome.err;
}

const std::string of_impacts =
    "[impact]\nm1 = 0.092\nm2 = 0.092\nstiffness = 5.5e9\nexponent = 1.5\n";

// The impulse m·v·(1 + e) of a uniform speed from 1 to 3 with m = 0.046, e = 0.5: mean 0.138, deviation
// 0.069·2/sqrt(12), quantiles in proportion. A Latin hypercube of n has errors of order 1/n^1.5 and 1/n.
TEST(Sweep, OfImpactsHasTheStatisticsOfTheClosedForm) {
  const std::string folder = swept(write_study(
      "sampling = \"latin-hypercube\"\nsamples = 2000\n" + of_impacts + "restitution = 0.5\n" +
      "[parameters]\nspeed = {from = 1, to = 3}\n[outputs]\nimpulse = \"impulse\"\n"));
  const ordered_json impulse = summary_of(folder)["outputs"]["impulse"];
  EXPECT_NEAR(impulse["mean"], 0.138, 1e-5);
  EXPECT_NEAR(impulse["deviation"], 0.138 / std::sqrt(12.0), 1e-4);
  EXPECT_NEAR(impulse["quantiles"]["0.5"], 0.138, 1e-4);
  EXPECT_NEAR(impulse["quantiles"]["0.05"], 0.069 * 1.1, 1e-4);
  EXPECT_NEAR(impulse["quantiles"]["0.95"], 0.069 * 2.9, 1e-4);
  EXPECT_NEAR(summary_of(folder)["parameters"]["speed"]["rank_correlation"]["impulse"], 1, 1e-9);
}

// Lost energy m·v²·(1 − e²)/2 is a product of functions of its two parameters, whose indices follow from the
// means and mean squares of both: with v uniform from 1 to 2 and e uniform from 0.2 to 0.8, E[v²] = 7/3,
// E[v⁴] = 31/5, E[1 − e²] = 0.72 and E[(1 − e²)²] = 0.54912.
TEST(Sweep, OfImpactsHasTheSobolIndicesOfTheClosedForm) {
  const std::string folder = swept(write_study(
      "sampling = \"sobol\"\nsamples = 1024\n" + of_impacts + "[parameters]\n" +
      "speed = {from = 1, to = 2}\nrestitution = {from = 0.2, to = 0.8}\n[outputs]\nlost = "
      "\"energy_lost\"\n"));
  const double v1 = 7 / 3.0, v2 = 31 / 5.0, e1 = 0.72, e2 = 0.54912;
  const double of_v = (v2 - v1 * v1) * e1 * e1, of_e = (e2 - e1 * e1) * v1 * v1;
  const double variance = v2 * e2 - v1 * v1 * e1 * e1;
  const ordered_json parameters = summary_of(folder)["parameters"];
  EXPECT_NEAR(parameters["speed"]["first_order"]["lost"], of_v / variance, 0.01);
  EXPECT_NEAR(parameters["restitution"]["first_order"]["lost"], of_e / variance, 0.01);
  EXPECT_NEAR(parameters["speed"]["total"]["lost"], 1 - of_e / variance, 0.01);
  EXPECT_NEAR(parameters["restitution"]["total"]["lost"], 1 - of_v / variance, 0.01);
  EXPECT_EQ(rows_of(folder).size(), 1024u * 4 + 1);
}

TEST(Sweep, OfManyImpactsHasTheResultsOfSingleOnesByTheKernel) {
  const std::string folder =
      swept(write_study("sampling = \"random\"\nsamples = 12000\n" + of_impacts +
                        "law = \"flores\"\ncalibration = \"exact\"\n[parameters]\n" +
                        "speed = {from = 0.1, to = 10, scale = \"log\"}\n"
                        "restitution = {from = 0.2, to = 0.9}\n[outputs]\npeak = \"peak_force\"\n"
                        "duration = \"duration\"\n"));
  const auto rows = rows_of(folder);
  ASSERT_EQ(rows.size(), 12001u);
  for (const std::size_t i : {1u, 5000u, 12000u}) {
    const Outcome one =
        run_carom({"impact", "--m1", "0.092", "--m2", "0.092", "--stiffness", "5.5e9", "--exponent",
                   "1.5", "--law", "flores", "--calibration", "exact", "--speed", rows[i][1],
                   "--restitution", rows[i][2], "--json"});
    const ordered_json impact = ordered_json::parse(one.out, nullptr, false);
    EXPECT_NEAR(std::stod(rows[i][3]) / impact["peak_force"].get<double>(), 1, 2e-6);
    EXPECT_NEAR(std::stod(rows[i][4]) / impact["duration"].get<double>(), 1, 2e-6);
  }
}

TEST(Sweep, SaysWhatAnImpactCannotBeTold) {
  const std::string end = "\n[outputs]\npeak = \"peak_force\"\n";
  EXPECT_NE(error_of("sampling = \"grid\"\n" + of_impacts + "restitution = 0.5\nlw = \"flores\"\n" +
                     "[parameters]\nspeed = {values = [1]}" + end)
                .find("did you mean law"),
            std::string::npos);
  EXPECT_NE(error_of("sampling = \"grid\"\n" + of_impacts + "restitution = 0.5\n" +
                     "[parameters]\nsped = {values = [1]}" + end)
                .find("did you mean speed?"),
            std::string::npos);
  EXPECT_NE(error_of("sampling = \"grid\"\n" + of_impacts + "restitution = 0.5\n" +
                     "[parameters]\nspeed = {values = [1]}\n[outputs]\npeak = \"peek_force\"\n")
                .find("did you mean peak_force?"),
            std::string::npos);
}

TEST(Sweep, TellsAPageThatStandsAlone) {
  const std::string page = text_of_file(swept(write_study(random_balls)) + "/report.html");
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_NE(page.find("contacts.left-right.restitution"), std::string::npos);
}

// The claim of its comment, and of section 4.4 of Gilardi and Sharf 2002: the damping factor grows sixtyfold from a
// restitution of 0.9 to one of 0.1, and the impulse on the ball changes by a tenth.
TEST(Sweep, ShowsThatDampingHardlyMattersForABeam) {
  const auto rows = rows_of(swept(project_root() + "/studies/beam_damping.toml"));
  ASSERT_EQ(rows.size(), 11u);
  const auto of = [&](std::size_t row, std::size_t column) { return std::stod(rows[row][column]); };
  EXPECT_NEAR(of(1, 3) / of(9, 3), 60, 2);
  double least = 10, most = 0;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    least = std::min(least, of(row, 4));
    most = std::max(most, of(row, 4));
  }
  EXPECT_LT(most / least, 1.12);
}

class Gallery : public testing::TestWithParam<const char*> {};

TEST_P(Gallery, StudyRuns) {
  const std::string folder =
      swept(project_root() + "/studies/" + GetParam() + ".toml", {"--threads", "2"});
  const ordered_json summary = summary_of(folder);
  EXPECT_EQ(summary["status"]["ok"], summary["samples"]);
}
INSTANTIATE_TEST_SUITE_P(Of, Gallery,
                         testing::Values("slider_crank_damping", "beam_damping",
                                         "impact_sensitivity", "uncertain_bounce"));

}  // namespace sweep_test
}  // namespace carom::test
