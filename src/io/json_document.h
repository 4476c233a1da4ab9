// JSON that was read: text to document, with the line of what is wrong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/messages.h"
#include "io/json_values.h"

namespace carom::io {

/// The document of a JSON text, or a problem at `path`:line: it is empty, cut off, no JSON, nested deeper
/// than anything that Carom writes, or has a number that no double can hold.
std::optional<Json> parse_json_document(const std::string& text, const std::string& path,
                                        std::vector<Problem>& problems);

}  // namespace carom::io
