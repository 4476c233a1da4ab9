// A summary as a document: what summary.json says, before it is text.
#pragma once

#include <set>
#include <string>

#include "carom/analysis.h"
#include "io/json_values.h"

namespace carom::io {

/// The document of summary.json. Paths of [[expected]] entries are followed in it. Of the parts that are not single
/// texts ("impacts", "final" …) only those named, or all.
Json summary_document(const RunSummary& summary, const std::set<std::string>& sections = {});

}  // namespace carom::io
