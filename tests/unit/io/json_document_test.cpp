#include "io/json_document.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace carom::io {
namespace json_document_test {

/// The problem with a text; empty when there is none.
std::string problem_of(const std::string& text) {
  std::vector<Problem> problems;
  const std::optional<Json> document = parse_json_document(text, "a.json", problems);
  EXPECT_EQ(document.has_value(), problems.empty());
  return problems.empty() ? "" : problems[0].place + ": " + problems[0].message;
}

TEST(JsonDocument, IsTaken) {
  EXPECT_EQ(problem_of(R"({"a": [1, -2.5e300, "1e999 [[[", 1e-400, "\\\""]})"), "");
}

TEST(JsonDocument, ThatIsTooDeepIsRefusedAtItsLine) {
  EXPECT_EQ(problem_of("\n" + std::string(64, '[') + std::string(64, ']')), "");
  EXPECT_EQ(problem_of("\n" + std::string(65, '[') + std::string(65, ']')),
            "a.json:2: is nested deeper than 64 brackets");
  EXPECT_EQ(problem_of(std::string(1000000, '[')), "a.json:1: is nested deeper than 64 brackets");
}

TEST(JsonDocument, WithANumberThatNoDoubleHoldsIsRefusedAtItsLine) {
  EXPECT_EQ(problem_of("{\n\"a\": -1e999}"), "a.json:2: the number 1e999 is too large");
}

TEST(JsonDocument, ThatIsCutOrNoJsonSaysSo) {
  EXPECT_EQ(problem_of(" \n"), "a.json:2: is empty");
  EXPECT_EQ(problem_of("{\"a\":\n"), "a.json:2: ends in the middle: the rest is missing");
  EXPECT_EQ(problem_of("{\"a\":\n?}"), "a.json:2: is not JSON from here on");
}

}  // namespace json_document_test
}  // namespace carom::io
