#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* empty_page =
    R"(<html><script type="application/json" id="carom-data"></script></html>)";

/// Stands for the built page, so that these tests need no node.
class Report : public testing::Test {
 protected:
  Report() {
    folder = scratch_folder();
    std::ofstream(folder + "/page.html") << empty_page;
    setenv("CAROM_PAGE", (folder + "/page.html").c_str(), 1);
  }
  ~Report() override { unsetenv("CAROM_PAGE"); }

  std::string run(const std::string& name) const {
    const std::string path = folder + "/" + name + ".carom";
    const Outcome outcome =
        run_carom({"run", write_scenario(two_balls_text()), "--out", path, "--json"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return path;
  }
  static ordered_json data_of(const std::string& page) {
    const std::string text = text_of_file(page);
    const std::size_t begin = text.find('{'), end = text.find("</script>");
    return ordered_json::parse(text.substr(begin, end - begin), nullptr, false);
  }

  std::string folder;
};

TEST_F(Report, EveryRunHasItsPage) {
  const ordered_json data = data_of(run("balls") + "/report.html");
  ASSERT_EQ(data["runs"].size(), 1u);
  EXPECT_EQ(data["runs"][0]["name"], "balls");
  EXPECT_EQ(data["runs"][0]["summary"]["impacts"].size(), 1u);
}

TEST_F(Report, IsWhatTheRunHadWritten) {
  const std::string path = run("balls");
  const std::string first = text_of_file(path + "/report.html");
  fs::remove(path + "/report.html");
  const Outcome outcome = run_carom({"report", path, "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(text_of_file(path + "/report.html"), first);
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json["page"], path + "/report.html");
  EXPECT_EQ(json["bytes"], first.size());
}

TEST_F(Report, SeveralRunsStandSideBySide) {
  const std::string page = folder + "/both.html";
  const Outcome outcome = run_carom({"report", run("one"), run("two"), "--out", page});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json data = data_of(page);
  ASSERT_EQ(data["runs"].size(), 2u);
  EXPECT_EQ(data["runs"][1]["name"], "two");
}

TEST_F(Report, ComparedLawsStandSideBySide) {
  const std::string page = folder + "/laws.html";
  const Outcome outcome = run_carom({"compare", write_scenario(two_balls_text()), "--laws",
                                     "hunt-crossley,flores", "--out", page});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("to look at: " + page), std::string::npos) << outcome.out;
  const ordered_json data = data_of(page);
  ASSERT_EQ(data["runs"].size(), 2u);
  EXPECT_EQ(data["runs"][1]["name"], "flores");
}

TEST_F(Report, EveryBadFolderIsNamed) {
  const std::string path = run("balls");
  fs::remove(path + "/scene.json");
  const Outcome outcome = run_carom({"report", path, folder + "/nowhere"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("scene.json: error: is missing"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("nowhere"), std::string::npos) << outcome.err;
  EXPECT_EQ(run_carom({"report"}).exit_code, 2);
}

TEST_F(Report, ARunWithoutThePageSaysWhatIsMissing) {
  const std::string path = run("balls");
  setenv("CAROM_PAGE", (folder + "/none.html").c_str(), 1);
  const Outcome outcome =
      run_carom({"run", write_scenario(two_balls_text()), "--out", path, "--json"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("./carom page"), std::string::npos) << outcome.err;
  EXPECT_TRUE(fs::exists(path + "/summary.json"));
  EXPECT_FALSE(fs::exists(path + "/report.html")) << "the page of the earlier run is gone";
  EXPECT_EQ(run_carom({"report", path}).exit_code, 1);
}

}  // namespace
}  // namespace carom::test
