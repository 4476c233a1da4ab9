// A summary as a document: what summary.json says, before it is text.
#pragma once

#include "carom/analysis.h"
#include "io/json_values.h"

namespace carom::io {

/// The document of summary.json. Paths of [[expected]] entries are followed in it.
Json summary_document(const RunSummary& summary);

}  // namespace carom::io
