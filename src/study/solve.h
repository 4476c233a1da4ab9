// Questions the other way round: which value of a number gives what is wanted.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "carom/scenario.h"
#include "study/sample_rows.h"

namespace carom::study {

/// One number of a scenario, where it may lie, and what a quantity of the run shall be.
struct Question {
  enum class Wanted { equal, smallest, largest };

  std::string path;  ///< as in Edit
  double from = 0, to = 1;
  io::StudyOutput quantity;
  Wanted wanted = Wanted::equal;
  double target = 0;             ///< of `equal`
  double accuracy = 1e-9;        ///< of the value, relative to the range
  std::vector<Edit> edits = {};  ///< of every run
};

struct Answer {
  double value = 0;    ///< of the number
  double reached = 0;  ///< by the quantity there
  int runs = 0;
  std::vector<std::string> warnings;
};

/// Follows one run with that value of the number; `outputs` has the quantity alone. Ended where `goes_on` says no.
using TryValue =
    std::function<SampleResult(double value, std::span<const io::OutputExpression> outputs,
                               const std::function<bool()>& goes_on)>;

/// Tries values until the answer is known. Is told the number of runs so far; false ends the search. Throws
/// InputError when nothing can be run with the number, no run has such a quantity, or no value in the range gives
/// what is wanted; nothing when the search was ended.
std::optional<Answer> solve(const TryValue& try_value, const Question& question,
                            const std::function<bool(int runs)>& watch);

/// Runs of a scenario.
TryValue runs_of(const ScenarioDocument& document, const Question& question);

}  // namespace carom::study
