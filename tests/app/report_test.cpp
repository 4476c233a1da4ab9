#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace report_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

class Report : public testing::Test {
 protected:
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

  const std::string folder = scratch_folder();
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
  const std::string page = std::getenv("CAROM_PAGE");
  setenv("CAROM_PAGE", (folder + "/none.html").c_str(), 1);
  const Outcome outcome =
      run_carom({"run", write_scenario(two_balls_text()), "--out", path, "--json"});
  const Outcome again = run_carom({"report", path});
  setenv("CAROM_PAGE", page.c_str(), 1);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("./carom page"), std::string::npos) << outcome.err;
  EXPECT_TRUE(fs::exists(path + "/summary.json"));
  EXPECT_FALSE(fs::exists(path + "/report.html")) << "the page of the earlier run is gone";
  EXPECT_EQ(again.exit_code, 1);
}

}  // namespace report_test
}  // namespace carom::test
