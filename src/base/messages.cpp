#include "carom/messages.h"

#include <stdexcept>
#include <utility>

namespace carom {

InputError::InputError(std::vector<Problem> problems) : problems_(std::move(problems)) {
  for (const Problem& problem : problems_) text_ += to_text(problem) + "\n";
}

std::string to_text(const Problem& problem) {
  std::string text = problem.place + ": error: " + problem.message;
  if (!problem.remedy.empty()) text += " (" + problem.remedy + ")";
  return text;
}

void throw_if_any(const std::vector<Problem>& problems) {
  if (!problems.empty()) throw InputError(problems);
}

void assumption_failed(const char* file, int line, const char* what) {
  throw std::logic_error(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace carom
