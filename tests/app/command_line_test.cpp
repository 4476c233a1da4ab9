#include <gtest/gtest.h>

#include "app/program.h"

namespace carom::test {
namespace command_line_test {

TEST(CommandLine, PrintsTheHelpWithoutArguments) {
  const Outcome outcome = run_carom({});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("usage: carom"), std::string::npos);
  EXPECT_EQ(outcome.out, run_carom({"--help"}).out);
}

TEST(CommandLine, KnowsItsVersion) {
  const Outcome outcome = run_carom({"--version"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("carom 0.")) << outcome.out;
}

TEST(CommandLine, ExplainsEveryCommandWithAnExample) {
  for (const std::string command : {"run", "compare", "verify", "check", "schema", "effective-mass",
                                    "impact", "laws", "advise", "materials"}) {
    const Outcome outcome = run_carom({command, "--help"});
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_NE(outcome.out.find("examples"), std::string::npos) << command;
    EXPECT_NE(outcome.out.find("--json"), std::string::npos) << command;
  }
}

TEST(CommandLine, SuggestsTheNearestCommand) {
  const Outcome outcome = run_carom({"impct"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("did you mean impact?"), std::string::npos) << outcome.err;
}

TEST(CommandLine, SuggestsTheNearestFlag) {
  for (const std::string command : {"run", "compare", "verify", "check", "schema", "effective-mass",
                                    "impact", "laws", "advise", "materials"}) {
    const Outcome outcome = run_carom({command, "--jsn"});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("--jsn: error:"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("--json"), std::string::npos) << outcome.err;
  }
}

TEST(CommandLine, NoticesOutputThatCannotBeWritten) {
  const Outcome outcome = run_line("carom laws --json > /dev/full; exit $?; #");
  EXPECT_EQ(outcome.exit_code, 1);
}

}  // namespace command_line_test
}  // namespace carom::test
