#include "io/fit/fit_file.h"

#include <gtest/gtest.h>

namespace carom::io {
namespace fit_file_test {

const std::string head = "carom_fit = 1\nscenario = \"a.toml\"\ndata = \"d.csv\"\n";
const std::string sought = "[parameters]\n\"a.b\" = {start = 1}\n";
const std::string measured = "[measured]\ny = \"impacts.0.start\"\n";

std::string problems_of(const std::string& text) {
  try {
    parse_fit_file(text, "f.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(FitFile, IsReadAsItIsWritten) {
  const FitFile fit = parse_fit_file(
      head +
          "[parameters]\n\"a.0.b\" = {from = \"1 mm\", to = \"2 m\", scale = \"log\"}\n"
          "a.stiffness = {start = 5, from = 1}\n"
          "[inputs]\n\"c.d\" = \"height\"\n"
          "[measured]\ny = {quantity = \"impacts.*.start\", sigma = \"2 ms\"}\n"
          "z = {quantity = \"count(impacts.*)\", sigma = \"dz\"}\n",
      "folder/f.toml");
  EXPECT_EQ(fit.scenario, "folder/a.toml");
  EXPECT_EQ(fit.data, "folder/d.csv");
  ASSERT_EQ(fit.parameters.size(), 2u);
  EXPECT_EQ(fit.parameters[0].path, "a.0.b");
  EXPECT_EQ(fit.parameters[0].from, 0.001);
  EXPECT_TRUE(fit.parameters[0].logarithmic);
  EXPECT_EQ(fit.parameters[1].path, "a.stiffness");
  EXPECT_FALSE(fit.parameters[1].to);
  ASSERT_EQ(fit.inputs.size(), 1u);
  EXPECT_EQ(fit.inputs[0].column, "height");
  EXPECT_EQ(fit.measured[0].sigma, 0.002);
  EXPECT_EQ(fit.measured[1].deviation, "dz");
}

TEST(FitFile, MustSayWhatIsLookedForAndWhatWasMeasured) {
  EXPECT_EQ(problems_of(head + sought + measured), "none");
  EXPECT_NE(problems_of(head + sought).find("[measured] is missing"), std::string::npos);
  EXPECT_NE(problems_of(head + measured).find("[parameters] is missing"), std::string::npos);
  EXPECT_NE(problems_of(sought + measured).find("carom_fit is missing"), std::string::npos);
  EXPECT_NE(problems_of(head + "[parameters]\nx = {from = 1}\n" + measured).find("x has no start"),
            std::string::npos);
  EXPECT_NE(problems_of(head + "[parameters]\nx = {from = 2, to = 1}\n" + measured)
                .find("to must be above from"),
            std::string::npos);
  EXPECT_NE(problems_of(head + "[parameters]\nx = {start = -1, scale = \"log\"}\n" + measured)
                .find("numbers above zero"),
            std::string::npos);
}

TEST(FitFile, KnowsItsKeys) {
  EXPECT_NE(
      problems_of("scenaro = \"a\"\n" + head + sought + measured).find("did you mean scenario"),
      std::string::npos);
  EXPECT_NE(problems_of(head + "[parameters]\nx = {start = 1, form = 0}\n" + measured)
                .find("did you mean from?"),
            std::string::npos);
  EXPECT_NE(problems_of(head + sought + "[measured]\ny = {quantity = \"a\", time = \"t\"}\n" +
                        "[inputs]\nq = \"c\"\n")
                .find("a series in time, and there are [inputs]"),
            std::string::npos);
  EXPECT_NE(problems_of(head + sought + "[measured]\ny = {quantity = \"a\", sigma = 0}\n")
                .find("must be above 0"),
            std::string::npos);
}

}  // namespace fit_file_test
}  // namespace carom::io
