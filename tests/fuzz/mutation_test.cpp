// Every door, with good files and with random damage to them: none may bring the program down. The same
// doors stand open to libFuzzer for hours, see tools/fuzz.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <random>

#include "fuzz/targets.h"

namespace carom::fuzz {
namespace mutation_test {

using Clock = std::chrono::steady_clock;

/// Words that mean something in one format or another, or too much.
constexpr std::string_view words[] = {
    "1e999",      "-1e308", "1e-320", "nan",    "inf",     "-0",       "9223372036854775808",
    "4294967295", "[",      "]",      "{",      "}",       "[[",       "]]",
    "\"",         "'",      "\"\"\"", "=",      "==",      ".",        ",",
    "#",          "\n",     "\r",     "\t",     "\\u0000", "\x1b[31m", "\xff",
    "null",       "true",   "0x7f",   "1e3 kg", "facet",   "endsolid", "f 1 2 3\n",
    "time,"};

class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::string operator()(const std::vector<std::string>& examples) {
    std::string text = examples[below(examples.size())];
    const std::size_t changes = 1 + below(4);
    for (std::size_t i = 0; i < changes; ++i) change(text, examples);
    return text;
  }

 private:
  std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  void change(std::string& text, const std::vector<std::string>& examples) {
    const std::size_t at = below(text.size() + 1), length = below(40);
    switch (below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random_());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(below(text.size() + 1), length));
        break;
      case 3:
        text.insert(at, words[below(std::size(words))]);
        break;
      case 4:
        text.resize(at);
        break;
      case 5: {
        const std::string& other = examples[below(examples.size())];
        text = text.substr(0, at) + other.substr(below(other.size() + 1));
        break;
      }
      default:
        text.replace(at, std::min(length, text.size() - at), words[below(std::size(words))]);
    }
  }

  std::mt19937 random_;
};

class Door : public testing::TestWithParam<Target> {};

TEST_P(Door, TakesGoodFilesAndSurvivesDamagedOnes) {
  const Target& target = GetParam();
  const std::vector<std::string> examples = examples_of(target);
  ASSERT_FALSE(examples.empty());
  for (const std::string& example : examples) EXPECT_NO_THROW(target.feed(example)) << example;
  Mutator mutate(20250);
  const Clock::time_point begin = Clock::now();
  // A few hundred, or as many as go into two seconds on a slow machine; CAROM_MUTATIONS says how many else.
  const char* given = std::getenv("CAROM_MUTATIONS");
  const long wanted = given == nullptr ? 600 : std::atol(given);
  for (long i = 0; i < wanted; ++i) {
    if (given == nullptr && Clock::now() - begin > std::chrono::seconds(2)) break;
    const std::string text = mutate(examples);
    const Clock::time_point start = Clock::now();
    ASSERT_NO_THROW(target.feed(text)) << "mutation " << i << ":\n" << text;
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(10)) << "mutation " << i << ":\n" << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Door, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace mutation_test
}  // namespace carom::fuzz
