// Reads typed values from the texts of the command line and collects every problem on the way.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/laws.h"
#include "carom/math.h"
#include "carom/messages.h"
#include "command.h"
#include "io/output_file.h"

namespace carom::app {

/// Above zero, infinity included: a mass or a radius.
inline constexpr Range positive_or_infinite{.min = 0, .open_min = true};

class Input {
 public:
  explicit Input(const Arguments& arguments)
      : problems(arguments.problems), arguments_(arguments) {}

  bool has(std::string_view flag) const { return arguments_.has(flag); }
  std::optional<std::string> text(std::string_view flag) const { return arguments_.text(flag); }
  std::vector<std::string> all(std::string_view flag) const { return arguments_.all(flag); }

  /// The value of a flag in SI. Nothing when the flag is not given, and when it is wrong: then the
  /// problem is on the list.
  std::optional<double> quantity(const std::string& flag, std::string_view unit, Range range);
  /// Several quantities separated by commas.
  std::vector<double> quantities(const std::string& flag, std::string_view unit, Range range,
                                 std::size_t count);
  /// One word out of a list.
  std::optional<std::string> one_of(const std::string& flag, const std::vector<std::string>& words);
  /// A value in the unit of a parameter, which may contain exponents as letters.
  std::optional<double> value(const std::string& place, std::string_view text,
                              std::string_view unit, Range range,
                              const UnitVariables& letters = {});

  /// The files that these flags name, those given, checked against the files that are read.
  std::vector<OutputOption> outputs(const std::vector<std::string>& flags,
                                    const std::vector<std::string>& inputs = {});

  void add_problem(std::string place, std::string message, std::string remedy = "") {
    problems.push_back({std::move(place), std::move(message), std::move(remedy)});
  }

  std::vector<Problem> problems;

 private:
  const Arguments& arguments_;
};

/// The parts of a text between separators, without surrounding spaces.
std::vector<std::string> parts_of(std::string_view text, char separator);

}  // namespace carom::app
