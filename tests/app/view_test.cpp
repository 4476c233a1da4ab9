#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace view_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// A run with a page, and no display unless a test sets one up.
class View : public testing::Test {
 protected:
  View() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}) unsetenv(name);
    folder = scratch_folder() + "/balls.carom";
    EXPECT_EQ(run_carom({"run", write_scenario(two_balls_text()), "--out", folder}).exit_code, 0);
    page = folder + "/report.html";
    std::ofstream(page) << "<!doctype html>";
  }
  ~View() override {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}) unsetenv(name);
  }
  /// A browser that writes down what it is asked to show.
  std::string make_browser() const {
    const std::string path = scratch_folder() + "/browser";
    std::ofstream(path) << "#!/bin/sh\nprintf '%s' \"$1\" > '" << path << ".part'\nmv '" << path
                        << ".part' '" << path << ".shown'\n";
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }
  std::string folder, page;
};

TEST_F(View, PrintsThePathWhereThereIsNoDisplay) {
  const Outcome outcome = run_carom({"view", folder});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, page + "\n");
  const Outcome json = run_carom({"view", folder, "--json"});
  const ordered_json document = ordered_json::parse(json.out);
  EXPECT_EQ(document["page"], page);
  EXPECT_EQ(document["opened"], false);
}

TEST_F(View, OpensTheBrowserWhereThereIsADisplay) {
  const std::string browser = make_browser();
  setenv("DISPLAY", ":7", 1);
  setenv("BROWSER", ("no-such-browser-here:" + browser).c_str(), 1);
  const Outcome outcome = run_carom({"view", folder, "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(ordered_json::parse(outcome.out)["opened"], true);
  while (!fs::exists(browser + ".shown")) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(text_of_file(browser + ".shown"), page);
}

TEST_F(View, ARunWithoutAPageIsAProblemWithARemedy) {
  fs::remove(page);
  const Outcome outcome = run_carom({"view", folder});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("carom report " + folder), std::string::npos) << outcome.err;
}

TEST_F(View, RefusesWhatIsNoRun) {
  EXPECT_EQ(run_carom({"view", folder + "/nothing"}).exit_code, 2);
  EXPECT_EQ(run_carom({"view", fs::path(folder).parent_path().string()}).exit_code, 2);
  std::ofstream(folder + "/summary.json") << "{\"carom\": \"9\", \"format\": 2}";
  const Outcome newer = run_carom({"view", folder});
  EXPECT_EQ(newer.exit_code, 2);
  EXPECT_NE(newer.err.find("newer Carom"), std::string::npos) << newer.err;
  EXPECT_EQ(run_carom({"view"}).exit_code, 2);
}

}  // namespace view_test
}  // namespace carom::test
