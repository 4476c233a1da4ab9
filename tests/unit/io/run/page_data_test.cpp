#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "io/run/report_page.h"
#include "support/recorded_run.h"

namespace carom {
namespace page_data_test {

using nlohmann::ordered_json;
using test::recorded_run;
using test::two_balls;

std::vector<unsigned char> decoded(const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned char> bytes;
  for (std::size_t i = 0; i + 4 <= text.size(); i += 4) {
    unsigned four = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const std::size_t place = letters.find(text[i + j]);
      four = four << 6U | static_cast<unsigned>(place == std::string::npos ? 0 : place);
    }
    for (const unsigned shift : {16U, 8U, 0U})
      bytes.push_back(static_cast<unsigned char>(four >> shift & 255U));
  }
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  bytes.resize(bytes.size() - padding);
  return bytes;
}

template <class Number>
std::vector<Number> numbers(const ordered_json& text) {
  const std::vector<unsigned char> bytes = decoded(text.get<std::string>());
  std::vector<Number> values(bytes.size() / sizeof(Number));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(Number));
  return values;
}

ordered_json data_of(const Scenario& scenario, const Trajectory& trajectory) {
  const RunFolder run =
      run_folder_of("balls", scenario, trajectory, summarise(scenario, trajectory));
  return ordered_json::parse(page_data({&run, 1}))["runs"][0];
}

TEST(PageData, HoldsTheMotionColumnAfterColumn) {
  const ordered_json motion = data_of(two_balls(), recorded_run())["motion"];
  EXPECT_EQ(motion["rows"], 2);
  EXPECT_EQ(motion["of_rows"], 2);
  EXPECT_EQ(numbers<double>(motion["time"]), (std::vector<double>{0, 0.01}));
  ASSERT_EQ(motion["columns"].size(), 26u);
  EXPECT_EQ(motion["columns"][7], "left.vx");
  const std::vector<float> values = numbers<float>(motion["data"]);
  ASSERT_EQ(values.size(), 52u);
  EXPECT_EQ(values[2 * 7], 0.3F);
  EXPECT_EQ(values[2 * 7 + 1], 0.045F);
}

TEST(PageData, HoldsTheContactsAndTheLedger) {
  const ordered_json contacts = data_of(two_balls(), recorded_run())["contacts"];
  const ordered_json& names = contacts["columns"];
  ASSERT_EQ(names.size(), 4u + 9u + 9u);
  EXPECT_EQ(names[0], "left-right.gap");
  EXPECT_EQ(names[12], "left-right.force_z");
  EXPECT_EQ(names.back(), "residual");
  const std::vector<float> values = numbers<float>(contacts["data"]);
  EXPECT_EQ(values[0], std::numeric_limits<float>::infinity());
  EXPECT_EQ(values[1], static_cast<float>(1.0 / 3));
}

TEST(PageData, LongRunsStayBelowTwentyMegabytesWithTheirContactsWhole) {
  Trajectory run = recorded_run();
  const Sample sample = run.samples.back();
  run.samples.clear();
  for (int i = 0; i < 400'000; ++i) {
    run.samples.push_back(sample);
    run.samples.back().time = 1e-4 * i;
    if (i >= 1000 && i < 2000) run.samples.back().contacts[0].normal_force = 5;
  }
  const RunFolder folder = run_folder_of("balls", two_balls(), run, summarise(two_balls(), run));
  const std::string text = page_data({&folder, 1});
  EXPECT_LT(text.size(), 20'000'000u);
  const ordered_json data = ordered_json::parse(text)["runs"][0];
  for (const char* table : {"motion", "contacts"}) {
    EXPECT_EQ(data[table]["of_rows"], 400'000);
    EXPECT_LT(data[table]["rows"], 400'000);
    std::size_t within = 0;
    for (const double time : numbers<double>(data[table]["time"]))
      within += time > 0.09995 && time < 0.19995 ? 1 : 0;
    EXPECT_EQ(within, 1000u) << table;
  }
}

TEST(PageData, OfThousandsOfImpactsTheStrongestStay) {
  Trajectory run = recorded_run();
  const ContactEpisode episode = run.episodes[0];
  run.episodes.assign(2500, episode);
  for (std::size_t i = 0; i < 500; ++i) run.episodes[3 * i].normal_impulse = 1e-9;
  const ordered_json summary = data_of(two_balls(), run)["summary"];
  EXPECT_EQ(summary["impacts"].size(), 2000u);
  EXPECT_EQ(summary["impacts_left_out"], 500);
  EXPECT_EQ(summary["impacts"][0]["number"], 1);
  EXPECT_EQ(summary["impacts"][2]["number"], 4);
}

TEST(PageData, SaysWhatItsTablesShowWithUnitsAndMeanings) {
  const RunFolder run =
      run_folder_of("balls", two_balls(), recorded_run(), summarise(two_balls(), recorded_run()));
  const ordered_json quantities = ordered_json::parse(page_data({&run, 1}))["quantities"];
  ASSERT_FALSE(quantities.empty());
  EXPECT_EQ(quantities[0]["key"], "start");
  const auto force = std::ranges::find_if(
      quantities, [](const ordered_json& quantity) { return quantity["key"] == "peak_force"; });
  ASSERT_NE(force, quantities.end());
  EXPECT_EQ((*force)["unit"], "N");
  EXPECT_EQ((*force)["turning_unit"], "N*m");
  EXPECT_EQ((*force)["difference"], true);
}

TEST(ReportPage, NoTextOfTheUserCanEndTheDataElement) {
  Scenario scenario = two_balls();
  scenario.title = "</script><script>alert(1)</script>";
  const RunFolder run =
      run_folder_of("balls", scenario, recorded_run(), summarise(scenario, recorded_run()));
  const std::string page =
      report_page(R"(<script type="application/json" id="carom-data"></script><p>end</p>)",
                  page_data({&run, 1}));
  const std::size_t end = page.find("</script>");
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(page.substr(end), "</script><p>end</p>");
  const std::size_t begin = page.find("{");
  const ordered_json data = ordered_json::parse(page.substr(begin, end - begin));
  EXPECT_EQ(data["runs"][0]["summary"]["title"], scenario.title);
}

TEST(ReportPage, ATemplateWithoutAPlaceForDataIsRefused) {
  EXPECT_THROW(report_page("<html></html>", "{}"), std::invalid_argument);
}

}  // namespace page_data_test
}  // namespace carom
