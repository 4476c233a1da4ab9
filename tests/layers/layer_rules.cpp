#include "layers/layer_rules.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace carom::layers {
namespace {

constexpr std::string_view all_public_headers = "include/carom";
constexpr std::string_view page_name = "docs/architecture.md";

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool contains(const std::vector<std::string>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

/// Lines between a heading and the next one.
std::vector<std::string> section(const std::vector<std::string>& page, const std::string& heading) {
  const auto start = std::find(page.begin(), page.end(), heading);
  if (start == page.end()) {
    throw std::runtime_error(std::string(page_name) + ": no heading \"" + heading + "\"");
  }
  const auto end = std::find_if(start + 1, page.end(), [](const std::string& line) {
    return line.starts_with("## ") || line.starts_with("### ");
  });
  return {start + 1, end};
}

/// Cells of a table without its head; the marks of code are left out.
std::vector<std::vector<std::string>> table_rows(const std::vector<std::string>& lines,
                                                 std::size_t columns) {
  std::vector<std::vector<std::string>> rows;
  bool in_head = true;
  for (std::string line : lines) {
    if (!line.starts_with("|")) continue;
    if (line.starts_with("|--")) {
      in_head = false;
      continue;
    }
    if (in_head) continue;
    std::erase(line, '`');
    std::vector<std::string> cells;
    std::istringstream stream(line.substr(1));
    for (std::string cell; std::getline(stream, cell, '|');) cells.push_back(cell);
    if (cells.size() != columns) {
      throw std::runtime_error(std::string(page_name) + ": " + line + ": expected " +
                               std::to_string(columns) + " cells");
    }
    rows.push_back(cells);
  }
  return rows;
}

const Layer* find_layer(const Rules& rules, std::string_view folder) {
  const auto found = std::find_if(rules.layers.begin(), rules.layers.end(),
                                  [&](const Layer& layer) { return layer.folder == folder; });
  return found == rules.layers.end() ? nullptr : &*found;
}

std::vector<Layer> read_layers(const std::vector<std::string>& lines) {
  std::vector<Layer> layers;
  const auto open = std::find(lines.begin(), lines.end(), "```");
  const auto close = open == lines.end() ? open : std::find(open + 1, lines.end(), "```");
  if (close == lines.end()) {
    throw std::runtime_error(std::string(page_name) + ": the block of layers is missing");
  }
  std::vector<std::string> known{std::string(all_public_headers)};
  for (auto line = open + 1; line != close; ++line) {
    const std::string rule = line->substr(0, line->find('#'));
    const std::size_t colon = rule.find(':');
    const auto left = words_of(rule.substr(0, colon));
    if (colon == std::string::npos || left.size() != 1 || contains(known, left[0])) {
      throw std::runtime_error(std::string(page_name) + ": " + *line +
                               ": expected one new folder, a colon, and folders above it");
    }
    const Layer layer{left[0], words_of(rule.substr(colon + 1))};
    for (const std::string& lower : layer.may_include) {
      if (!contains(known, lower)) {
        throw std::runtime_error(std::string(page_name) + ": " + *line + ": " + lower +
                                 " must stand in a line above");
      }
    }
    known.push_back(layer.folder);
    layers.push_back(layer);
  }
  return layers;
}

struct Include {
  std::size_t line;
  bool quoted;
  std::string path;
};

std::vector<Include> includes_of(const std::string& text) {
  std::vector<Include> includes;
  const auto lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string_view rest = lines[i];
    const auto skip_blanks = [&] {
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    };
    const auto skip = [&](std::string_view word) {
      skip_blanks();
      if (!rest.starts_with(word)) return false;
      rest.remove_prefix(word.size());
      return true;
    };
    if (!skip("#") || !skip("include")) continue;
    skip_blanks();
    if (rest.empty() || (rest[0] != '"' && rest[0] != '<')) continue;
    const bool quoted = rest[0] == '"';
    rest.remove_prefix(1);
    includes.push_back({i + 1, quoted, std::string(rest.substr(0, rest.find(quoted ? '"' : '>')))});
  }
  return includes;
}

/// The first folder of a path, or nothing when there is none.
std::string first_folder(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? "" : std::string(path.substr(0, slash));
}

/// The library an include belongs to; the longest name wins.
const Library* find_library(const Rules& rules, std::string_view include) {
  const Library* best = nullptr;
  std::size_t length = 0;
  for (const Library& library : rules.libraries) {
    for (const std::string& name : library.included_as) {
      const bool fits = name.ends_with("/") ? include.starts_with(name) : include == name;
      if (fits && name.size() > length) {
        best = &library;
        length = name.size();
      }
    }
  }
  return best;
}

/// "src/io/" holds every file below it, "src/io/*.cpp" every source file below it.
bool is_in_place(std::string_view path, std::string_view place) {
  constexpr std::string_view sources = "*.cpp";
  if (place.ends_with(sources)) {
    place.remove_suffix(sources.size());
    return path.starts_with(place) && path.ends_with(".cpp");
  }
  return path.starts_with(place);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? "nothing" : text;
}

/// Checks the files one after the other; each finding goes to `found`.
class Checker {
 public:
  Checker(const Rules& rules, std::vector<std::string>& found) : rules_(rules), found_(found) {}

  void check(const SourceFile& file) {
    const bool is_test = file.path.starts_with("tests/") || file.path.starts_with("bench/");
    const std::optional<std::string> folder = is_test ? std::nullopt : folder_of(file.path);
    for (const Include& include : includes_of(file.text)) {
      place_ = file.path + ":" + std::to_string(include.line) + ": ";
      if (const Library* library = find_library(rules_, include.path)) {
        check_library(file.path, include, *library);
      } else if (is_ours(include.path)) {
        if (!include.quoted) report("<" + include.path + "> is ours; write it in quotes");
        if (folder) check_ours(file.path, *folder, include);
      } else if (!include.quoted) {
        // Names without a folder and without an ending are the standard library.
        if (include.path.find_first_of("/.") != std::string::npos) {
          report("<" + include.path +
                 "> belongs to no known library; remove it, or add a row to "
                 "\"Foreign libraries\" in " +
                 std::string(page_name));
        }
      } else if (folder && !(*folder == "app" && include.path.find('/') == std::string::npos)) {
        report("\"" + include.path + "\" is no path from src/ or include/; write \"" +
               (*folder == "app" ? "carom" : *folder) + "/…\"");
      }
    }
  }

 private:
  void report(const std::string& text) { found_.push_back(place_ + text); }

  /// The folder a file belongs to; reports files that belong nowhere.
  std::optional<std::string> folder_of(const std::string& path) {
    place_ = path + ":1: ";
    if (path.starts_with("include/carom/")) {
      const std::vector<std::string> folders = folders_of_header(path.substr(8));
      return folders.empty() ? std::nullopt : std::optional(folders.back());
    }
    std::string folder = first_folder(path);
    if (folder == "src") folder = first_folder(std::string_view(path).substr(4));
    if (find_layer(rules_, folder) != nullptr) return folder;
    report(
        "the file lies in no known folder; move it to a folder of the table, or add a line under "
        "\"What may depend on what\" in " +
        std::string(page_name));
    return std::nullopt;
  }

  /// The folders that implement "carom/X.h"; reports headers that nobody does.
  std::vector<std::string> folders_of_header(const std::string& header) {
    const auto found = rules_.folders_of_header.find(header.substr(6));
    if (found != rules_.folders_of_header.end()) return found->second;
    report(header + " has no folder; add it to \"Public headers\" in " + std::string(page_name));
    return {};
  }

  bool is_ours(std::string_view include) const {
    const std::string folder = first_folder(include);
    return folder == "carom" || find_layer(rules_, folder) != nullptr;
  }

  void check_library(const std::string& path, const Include& include, const Library& library) {
    const bool allowed =
        std::any_of(library.places.begin(), library.places.end(),
                    [&](const std::string& place) { return is_in_place(path, place); });
    if (!allowed) {
      report(include.path + " (" + library.name + ") may be included in " + joined(library.places) +
             " only");
    }
  }

  void check_ours(const std::string& path, const std::string& folder, const Include& include) {
    const bool is_public = include.path.starts_with("carom/");
    const std::vector<std::string> targets =
        is_public ? folders_of_header(include.path) : std::vector{first_folder(include.path)};
    if (targets.empty()) return;
    if (path.starts_with("include/") && !is_public) {
      report("\"" + include.path + "\" is internal; a public header includes public headers only");
      return;
    }
    const std::vector<std::string>& allowed = find_layer(rules_, folder)->may_include;
    for (const std::string& target : targets) {
      if (target == folder || contains(allowed, target)) return;
    }
    if (is_public && contains(allowed, all_public_headers)) return;
    report("\"" + include.path + "\" belongs to " + targets.front() + "; " + folder +
           " may include only itself and " + joined(allowed));
  }

  const Rules& rules_;
  std::vector<std::string>& found_;
  std::string place_;  ///< of the include in question, ready to be put in front of a message
};

}  // namespace

Rules read_rules(std::string_view page) {
  const auto lines = lines_of(page);
  Rules rules;
  rules.layers = read_layers(section(lines, "## What may depend on what"));
  for (const auto& cells : table_rows(section(lines, "### Public headers"), 2)) {
    const auto header = words_of(cells[0]);
    const auto folder = words_of(cells[1]);
    const bool known = std::ranges::all_of(
        folder, [&](const std::string& name) { return find_layer(rules, name) != nullptr; });
    if (header.size() != 1 || folder.empty() || !known) {
      throw std::runtime_error(std::string(page_name) + ": " + cells[0] + "|" + cells[1] +
                               ": expected one header and folders of the table");
    }
    rules.folders_of_header[header[0]] = folder;
  }
  for (const auto& cells : table_rows(section(lines, "### Foreign libraries"), 3)) {
    const auto name = cells[0].substr(std::min(cells[0].find_first_not_of(' '), cells[0].size()));
    rules.libraries.push_back(
        {name.substr(0, name.find_last_not_of(' ') + 1), words_of(cells[1]), words_of(cells[2])});
  }
  return rules;
}

std::vector<std::string> breaches(const Rules& rules, const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  Checker checker(rules, found);
  for (const SourceFile& file : files) checker.check(file);
  return found;
}

}  // namespace carom::layers
