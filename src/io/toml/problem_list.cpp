#include "io/toml/problem_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace carom::io {
namespace {

// A damaged list of a million numbers is one mistake, not a million.
constexpr std::size_t most_problems = 200;
constexpr std::size_t longest_shown = 60;

}  // namespace

std::string ProblemList::place(const TextPosition& position) const {
  return position.edit > 0 ? edits_.at(position.edit - 1) : place_of(file_, position);
}

void ProblemList::add(const TextPosition& position, std::string message, std::string remedy) {
  ++found_;
  if (problems_.size() >= most_problems) return;
  problems_.push_back({position, {place(position), std::move(message), std::move(remedy)}});
}

void ProblemList::add(const TextPosition& position, const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) add(position, problem.message, problem.remedy);
}

bool ProblemList::full() const {
  return problems_.size() >= most_problems;
}

std::vector<Problem> ProblemList::sorted() const {
  auto ordered = problems_;
  std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
    return std::tie(a.first.edit, a.first.line, a.first.column) <
           std::tie(b.first.edit, b.first.line, b.first.column);
  });
  std::vector<Problem> problems;
  for (auto& entry : ordered) {
    Problem& problem = entry.second;
    const bool again = std::any_of(problems.begin(), problems.end(), [&](const Problem& other) {
      return other.place == problem.place && other.message == problem.message;
    });
    if (!again) problems.push_back(std::move(problem));
  }
  if (found_ > problems_.size()) {
    problems.push_back({file_, fmt::format("there are {} more problems", found_ - problems_.size()),
                        "remove these first"});
  }
  return problems;
}

std::string shown(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, longest_shown)) {
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  }
  if (text.size() <= longest_shown) return result;
  // Not in the middle of a character of several bytes.
  while (!result.empty() && (result.back() & 0xC0) == 0x80) result.pop_back();
  if (!result.empty() && (result.back() & 0x80) != 0) result.pop_back();
  return result + "…";
}

}  // namespace carom::io
