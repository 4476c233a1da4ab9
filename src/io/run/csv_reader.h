// Tables of numbers from comma-separated values: comment lines, a line of names, rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"
#include "io/run/run_table.h"

namespace carom::io {

/// Reads a table that Carom wrote: lines that begin with '#' are comments, names may be quoted
/// (csv_text.h), every other cell is a number; inf and nan are numbers too. A file that ends in the
/// middle of a line was cut off. Appends a problem with `file`:line for whatever is wrong.
RunTable parse_number_table(std::string_view text, const std::string& file,
                            std::vector<Problem>& problems);

}  // namespace carom::io
