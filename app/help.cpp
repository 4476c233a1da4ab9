#include "help.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace carom::app {

std::size_t text_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char letter) {
    return (static_cast<unsigned char>(letter) & 0xC0) != 0x80;  // continuation bytes do not count
  }));
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::istringstream words(text);
  std::string lines, word;
  std::size_t column = indent;
  while (words >> word) {
    if (column > indent) {
      if (column + 1 + text_width(word) > width) {
        lines += "\n" + std::string(indent, ' ');
        column = indent;
      } else {
        lines += ' ';
        ++column;
      }
    }
    lines += word;
    column += text_width(word);
  }
  return lines;
}

std::string program_help(const std::vector<Command>& commands) {
  std::string text =
      "carom: what happens when bodies touch\n\n"
      "usage: carom COMMAND [options]\n\n";
  for (const Command& command : commands) {
    text += fmt::format("  {:<14} {}\n", command.name, command.summary);
  }
  text +=
      "\n  carom COMMAND --help explains a command, carom --version prints the version.\n\n"
      "Numbers are SI; a text carries its unit: --speed 0.3, --speed '30 cm/s', --stiffness "
      "5.5e9.\n"
      "Every command takes --json: one JSON document on standard output and nothing else there.\n"
      "It exits with 0 = done, 1 = stopped early, 2 = wrong input, 3 = a defect of Carom,\n"
      "4 = an expectation is not met, 130 = interrupted.\n";
  for (const Command& command : commands) {
    if (command.examples.empty()) continue;
    if (&command == &commands.front()) text += "\nexamples:\n";
    text += "  " + command.examples.front() + "\n";
  }
  return text;
}

namespace {

/// The words as the usage line shows them, with a space in front.
std::string word_text(const Command& command) {
  if (command.word.empty()) return "";
  if (command.words == Command::Words::exactly_one) return " " + command.word;
  if (command.words == Command::Words::at_least_one) return " " + command.word + "…";
  return " [" + command.word + (command.words == Command::Words::any ? "…]" : "]");
}

}  // namespace

std::string command_help(const Command& command) {
  std::string text =
      fmt::format("carom {}: {}\n\nusage: carom {}{} [options]\n\n{}\n", command.name,
                  command.summary, command.name, word_text(command), wrapped(command.details, 0));
  constexpr std::size_t kColumn = 30;
  for (const OptionGroup& group : command.groups) {
    text += "\n" + group.title + "\n";
    for (const Option& option : group.options) {
      const std::string left = fmt::format("  {} {}", option.flag, option.placeholder);
      text += fmt::format("{:<{}}", left, kColumn);
      if (text_width(left) + 1 > kColumn) text += fmt::format("\n{:{}}", "", kColumn);
      text += wrapped(option.help + (option.repeatable ? " (repeatable)" : ""), kColumn);
      text += '\n';
    }
  }
  if (!command.examples.empty()) text += "\nexamples\n";
  for (const std::string& example : command.examples) text += "  " + example + "\n";
  return text;
}

}  // namespace carom::app
