// `carom rebound --sweep`: one collision with one of its numbers varied.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/scenario.h"
#include "command.h"
#include "input.h"
#include "study/value_range.h"

namespace carom::app {

/// --sweep
Option sweep_option();

/// What --sweep asks for.
struct SweepInput {
  std::string path;
  numerics::SpacedValues range;
};

/// Nothing when it is not given or wrong; then the problem is on the list.
std::optional<SweepInput> read_sweep_of_path(Input& input);

int run_rebound_sweep(const SweepInput& sweep, const std::vector<Edit>& edits,
                      const std::string& text, const std::string& file, const Input& input);

}  // namespace carom::app
