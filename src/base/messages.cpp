#include "carom/messages.h"

#include <stdexcept>
#include <utility>

#include "base/text.h"

namespace carom {

InputError::InputError(std::vector<Problem> problems) : problems_(std::move(problems)) {
  for (const Problem& problem : problems_) text_ += to_text(problem) + "\n";
}

std::string to_text(const Problem& problem) {
  std::string text = problem.place + ": error: " + problem.message;
  if (!problem.remedy.empty()) text += " (" + problem.remedy + ")";
  return text;
}

std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& names,
                         const std::string& otherwise) {
  const std::vector<std::string> nearest = nearest_names(wanted, names);
  return nearest.empty() ? otherwise : "did you mean " + either_of(nearest) + "?";
}

void throw_if_any(const std::vector<Problem>& problems) {
  if (!problems.empty()) throw InputError(problems);
}

void assumption_failed(const char* file, int line, const char* what) {
  throw std::logic_error(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace carom
