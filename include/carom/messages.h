// What Carom tells its user: problems in the input, and assumptions of ours that broke.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace carom {

/// One thing that is wrong with the input: where, what, and what would be right.
struct Problem {
  std::string place;    ///< a flag (`--m1`) or `file:line:column`
  std::string message;  ///< names the value, and what is wrong with it
  std::string remedy;   ///< what to write instead; may be empty
};

/// Thrown when the input is wrong. Lists every problem that was found, not only the first.
class InputError : public std::exception {
 public:
  explicit InputError(std::vector<Problem> problems);
  const std::vector<Problem>& problems() const { return problems_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::vector<Problem> problems_;
  std::string text_;
};

/// `place: error: message (remedy)`, the form in which every problem is shown.
std::string to_text(const Problem& problem);

/// "did you mean a or b?" for names close to the wanted one, `otherwise` when none is.
std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& names,
                         const std::string& otherwise = "");

/// Throws InputError when the list is not empty.
void throw_if_any(const std::vector<Problem>& problems);

/// Reports a broken assumption of ours and ends the program with an exception.
[[noreturn]] void assumption_failed(const char* file, int line, const char* what);

}  // namespace carom

/// Always on: names the assumption that broke.
#define CAROM_ASSERT(condition, what) \
  ((condition) ? static_cast<void>(0) : ::carom::assumption_failed(__FILE__, __LINE__, what))
