// The tables of [parameters] in a study.
#pragma once

#include <optional>
#include <string>

#include "io/study/study_file.h"
#include "io/toml/problem_list.h"
#include "io/toml/toml_document.h"

namespace carom::io {

/// What one table says; nothing when it is wrong, which is on the list then.
std::optional<StudyParameter> read_parameter(const std::string& path, const TomlValue& table,
                                             Sampling sampling, ProblemList& problems);

/// Whether a table says how a number is varied; otherwise it may be a part of a path with dots.
bool is_parameter(const TomlValue& value);

}  // namespace carom::io
