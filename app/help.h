// The help texts of the program.
#pragma once

#include <string>
#include <vector>

#include "command.h"

namespace carom::app {

/// What `carom --help` prints.
std::string program_help(const std::vector<Command>& commands);

/// What `carom NAME --help` prints.
std::string command_help(const Command& command);

/// The text broken into lines of at most `width` characters, every line after the first indented.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width = 100);

/// Number of characters (not bytes) of a text in UTF-8.
std::size_t text_width(std::string_view text);

}  // namespace carom::app
