// A subcommand of the program: its options as data, and the function that runs it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"

namespace carom::app {

/// What the program returns to the shell.
enum ExitCode : int {
  kDone = 0,
  kStoppedEarly = 1,
  kWrongInput = 2,
  kOurDefect = 3,
  kExpectationFailed = 4,
  kInterrupted = 130
};

struct Option {
  std::string flag;         ///< "--m1"
  std::string placeholder;  ///< "MASS"; empty for a switch
  std::string help;         ///< what it is, its unit, what happens without it
  bool repeatable = false;
};

/// Options that are read together in the help.
struct OptionGroup {
  std::string title;
  std::vector<Option> options;
};

/// What the user typed, as text. Commands read quantities from it and collect every problem.
struct Arguments {
  std::map<std::string, std::vector<std::string>, std::less<>> options;  ///< by flag
  std::vector<std::string> words;                                        ///< without a flag
  std::vector<Problem> problems;  ///< unknown flags and the like, listed with all others

  /// The word of a command that takes one at most.
  std::optional<std::string> word() const;

  bool has(std::string_view flag) const { return options.contains(flag); }
  /// The value of a flag that is given at most once.
  std::optional<std::string> text(std::string_view flag) const;
  std::vector<std::string> all(std::string_view flag) const;
};

struct Command {
  std::string name;
  std::string summary;  ///< one line for the list of commands
  std::string details;  ///< one paragraph for the help of this command
  std::string word;     ///< placeholder of a word without a flag, "NAME"; empty when there is none
  enum class Words { at_most_one, exactly_one, any, at_least_one } words = Words::at_most_one;
  std::vector<OptionGroup> groups;
  std::vector<std::string> examples;  ///< command lines that work when pasted
  std::function<int(const Arguments&)> run;
};

/// All commands, in the order of the help.
std::vector<Command> all_commands();

}  // namespace carom::app
