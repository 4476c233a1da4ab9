// The run as one self-contained page: the built page of the viewer with the run's data in it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/run/run_reader.h"

namespace carom {

/// The data that a page shows, as docs/formats.md describes it: {"format": 1, "runs": […]}. Several
/// runs are a comparison with the first. Rows are left out where a run is long, contact phases last,
/// so that the text stays below 20 MB.
std::string page_data(std::span<const RunFolder> runs);

/// The page: the template with the data in its one empty data element. Throws std::invalid_argument
/// when the template has none.
std::string report_page(std::string_view page_template, std::string_view data);

/// What `carom report --json` prints: {"page": path, "runs": [names], "bytes": size}.
std::string page_written_json(const std::string& path, std::span<const RunFolder> runs,
                              std::size_t bytes);

}  // namespace carom
