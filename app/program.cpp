#include "program.h"

#include <fmt/format.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <exception>
#include <new>
#include <system_error>

#include "carom/messages.h"
#include "help.h"
#include "io/renamed_files.h"
#include "print.h"

namespace carom::app {
namespace {

const Option kJson{.flag = "--json",
                   .placeholder = "",
                   .help = "one JSON document on standard output, and nothing else there"};
const Option kHelp{.flag = "--help", .placeholder = "", .help = "this text"};

void show(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) print_remark("{}\n", to_text(problem));
}

/// What CLI11 did not recognise: words for the command, and unknown flags with the nearest one. The
/// value of an unknown flag is not a problem of its own.
void take_rest(const std::vector<std::string>& rest, const Command& command, Arguments& arguments) {
  std::vector<std::string> flags;
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) flags.push_back(option.flag);
  }
  const bool needed =
      command.words == Command::Words::exactly_one || command.words == Command::Words::at_least_one;
  const bool several =
      command.words == Command::Words::any || command.words == Command::Words::at_least_one;
  bool after_flag = false;
  for (const std::string& word : rest) {
    const bool is_flag = word.starts_with("-") && word.size() > 1;
    if (is_flag) {
      const std::string flag = word.substr(0, word.find('='));
      arguments.problems.push_back(
          {flag, "carom " + command.name + " has no such option",
           did_you_mean(flag, flags, "`carom " + command.name + " --help` lists all of them")});
    } else if (!after_flag) {
      if (!command.word.empty() && (several || arguments.words.empty())) {
        arguments.words.push_back(word);
      } else {
        arguments.problems.push_back(
            {"'" + word + "'", "is not expected here",
             "a value with a space needs quotes, as in --speed '30 cm/s'"});
      }
    }
    after_flag = is_flag;
  }
  if (needed && arguments.words.empty()) {
    arguments.problems.push_back(
        {"carom " + command.name, "needs a " + command.word, "as in: " + command.examples.front()});
  }
}

/// The words after the command's name, as its arguments.
Arguments read_arguments(const Command& command, const std::vector<std::string>& words) {
  CLI::App parser(command.summary, "carom " + command.name);
  parser.set_help_flag();
  parser.allow_extras();
  std::map<std::string, std::vector<std::string>> values;
  std::map<std::string, bool> switches;
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) {
      if (option.placeholder.empty()) {
        parser.add_flag(option.flag, switches[option.flag], option.help);
      } else {
        parser.add_option(option.flag, values[option.flag], option.help)
            ->allow_extra_args(false)
            ->type_name(option.placeholder);
      }
    }
  }
  Arguments arguments;
  std::vector<Problem>& problems = arguments.problems;
  try {
    parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ArgumentMismatch&) {
    // The only flag that can lack its value is the last word.
    arguments.options[words.back()] = {};  // given, so that nobody calls it missing
    problems.push_back({words.back(), "needs a value",
                        "`carom " + command.name + " --help` explains the options"});
  } catch (const CLI::ParseError& error) {
    problems.push_back({"carom " + command.name, error.what(),
                        "`carom " + command.name + " --help` explains the options"});
  }

  take_rest(parser.remaining(), command, arguments);
  for (const auto& [flag, on] : switches) {
    if (on) arguments.options[flag] = {};
  }
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) {
      const auto& given = values[option.flag];
      if (given.empty()) continue;
      arguments.options[option.flag] = given;
      if (given.size() > 1 && !option.repeatable) {
        problems.push_back(
            {option.flag, fmt::format("is given {} times", given.size()), "once is enough"});
      }
    }
  }
  return arguments;
}

/// Files of the gallery are understood by their old names too, for a while.
void note_old_names(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (const auto now = io::renamed_to(word))
      print_remark("note: {} is now called {}\n", word, *now);
  }
}

int run(std::vector<Command> commands, const std::vector<std::string>& words) {
  for (Command& command : commands) command.groups.push_back({"always", {kJson, kHelp}});
  if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
    print_result("{}", program_help(commands));
    return kDone;
  }
  if (words[0] == "--version") {
    print_result("carom {}\n", CAROM_VERSION);
    return kDone;
  }
  std::vector<std::string> names;
  for (const Command& command : commands) {
    names.push_back(command.name);
    if (command.name != words[0]) continue;
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    for (const std::string& word : rest) {
      if (word == "--help" || word == "-h") {
        print_result("{}", command_help(command));
        return kDone;
      }
    }
    const Arguments arguments = read_arguments(command, rest);
    note_old_names(arguments.words);
    return command.run(arguments);
  }
  show({{"'" + words[0] + "'", "is not a command of carom",
         did_you_mean(words[0], names, "`carom --help` lists all of them")}});
  return kWrongInput;
}

}  // namespace

int run_program(const std::vector<Command>& commands, const std::vector<std::string>& words) {
  // A reader that has seen enough, as `head`, must not end a run before its files are written.
  signal(SIGPIPE, SIG_IGN);
  int code = kOurDefect;
  try {
    code = run(commands, words);
  } catch (const carom::InputError& error) {
    show(error.problems());
    code = kWrongInput;
  } catch (const std::system_error& error) {
    print_remark("carom: error: {}\n", error.what());
    code = kStoppedEarly;
  } catch (const std::bad_alloc&) {
    print_remark("carom: error: there is not enough memory for this\n");
    code = kStoppedEarly;
  } catch (const std::exception& error) {
    print_remark(
        "carom: this is a defect of Carom, not of your input: {}\n"
        "Please report it with the command line you typed.\n",
        error.what());
  }
  // A full disk or a closed pipe must not look like success.
  if (const int error = output_error()) {
    if (error != EPIPE) print_remark("carom: error: the output could not be written\n");
    if (code == kDone) code = kStoppedEarly;
  }
  return code;
}

}  // namespace carom::app
