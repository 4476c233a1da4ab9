#include "io/toml/toml_document.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::io {
namespace toml_document_test {

std::string problem_of(const std::string& text) {
  try {
    parse_toml(text, "case.toml");
  } catch (const InputError& error) {
    return to_text(error.problems().at(0));
  }
  return "none";
}

TEST(TomlDocument, KnowsWhereKeysAndValuesStand) {
  const TomlValue document = parse_toml("a = 1\n[t]\n  b = \"x\"\n", "case.toml");
  EXPECT_EQ(document.entries[0].position, (TextPosition{1, 1}));
  EXPECT_EQ(document.entries[0].value.position, (TextPosition{1, 5}));
  const TomlEntry& b = document.find("t")->entries.at(0);
  EXPECT_EQ(b.position, (TextPosition{3, 3}));
  EXPECT_EQ(place_of("case.toml", b.value.position), "case.toml:3:7");
}

TEST(TomlDocument, KeepsTheOrderOfTheFile) {
  const TomlValue document = parse_toml("z = 1\nm = 2\na = 3\n", "case.toml");
  ASSERT_EQ(document.entries.size(), 3u);
  EXPECT_EQ(document.entries[0].key, "z");
  EXPECT_EQ(document.entries[2].key, "a");
}

TEST(TomlDocument, HasEveryKindOfValue) {
  const TomlValue document = parse_toml(
      "a = -3\nb = 1.5e3\nc = nan\nd = true\ne = 'x'\nf = [1, [2]]\ng = 2020-01-01\n"
      "h = {k = 1}\n[[i]]\n[[i]]\n",
      "case.toml");
  using Kind = TomlValue::Kind;
  EXPECT_EQ(document.find("a")->number, -3);
  EXPECT_EQ(document.find("b")->number, 1500);
  EXPECT_TRUE(std::isnan(document.find("c")->number));
  EXPECT_TRUE(document.find("d")->boolean);
  EXPECT_EQ(document.find("e")->text, "x");
  EXPECT_EQ(document.find("f")->items.at(1).items.at(0).number, 2);
  EXPECT_EQ(document.find("g")->kind, Kind::date);
  EXPECT_EQ(document.find("h")->find("k")->number, 1);
  EXPECT_EQ(document.find("i")->kind, Kind::array);
  EXPECT_EQ(document.find("i")->items.size(), 2u);
  EXPECT_EQ(document.find("nothing"), nullptr);
}

TEST(TomlDocument, NamesThePlaceOfASyntaxError) {
  EXPECT_TRUE(problem_of("a = 1\nb = = 2\n").starts_with("case.toml:2:5: error: not TOML: "));
  EXPECT_TRUE(problem_of("a = 1\na = 2\n").starts_with("case.toml:2:"));
  EXPECT_NE(problem_of("a = \xff\n"), "none");
}

// The TOML library ended the program here.
TEST(TomlDocument, RefusesATableHeaderWithThreeBrackets) {
  EXPECT_EQ(problem_of("a = 1\n\n[[[b]]]\nc = 2\n"),
            "case.toml:3:1: error: not TOML: there is an error in this line");
  EXPECT_EQ(problem_of("[[="), "case.toml:1:1: error: not TOML: there is an error in this line");
}

TEST(TomlDocument, RefusesEndlessNestingInsteadOfOverflowingTheStack) {
  const auto problem_of_many = [](std::string text, const std::string& part, const char* end) {
    for (int i = 0; i < 200000; ++i) text += part;
    return problem_of(text + end);
  };
  EXPECT_NE(problem_of_many("a = ", "[", ""), "none");
  EXPECT_NE(problem_of_many("a = ", "{a=", ""), "none");
  EXPECT_NE(problem_of_many("", "a.", "a = 1"), "none");
  EXPECT_NE(problem_of_many("[", "a . ", "a]"), "none");
  EXPECT_NE(problem_of_many("", R"("=\"".)", "a = 1"), "none");
  EXPECT_NE(problem_of_many("", R"('\'.)", "a = 1"), "none");
}

TEST(TomlDocument, DotsInTextAndCommentsAreNoKeys) {
  const std::string dots(200, '.');
  EXPECT_EQ(problem_of("#" + dots), "none");
  EXPECT_EQ(problem_of("a = '" + dots + "'"), "none");
}

TEST(ReadText, SaysWhyAFileCannotBeRead) {
  const auto message = [](const std::string& path) {
    try {
      read_text(path);
    } catch (const InputError& error) {
      return to_text(error.problems().at(0));
    }
    return std::string("none");
  };
  EXPECT_EQ(message("/nowhere/at/all.toml"),
            "/nowhere/at/all.toml: error: there is no such file (check the path; it starts at the "
            "current folder)");
  EXPECT_EQ(message("/tmp"), "/tmp: error: is a folder (name a file)");
}

}  // namespace toml_document_test
}  // namespace carom::io
