// Changes of single values in a document before it is read: `--set contacts.0.restitution=0.5`.
#pragma once

#include <string>
#include <vector>

#include "carom/scenario.h"
#include "io/toml_document.h"

namespace carom::io {

/// Place of a change in problems: "--set PATH".
std::string place_of_change(const Override& change);

/// Puts the value of the k-th change (from 1) where its path says. Tables are entered by key, lists
/// by index or by the name of an item; a last key that a table lacks is added. Values know that
/// they belong to the change. A path that leads nowhere is a problem.
void apply_change(const Override& change, int k, TomlValue& document,
                  std::vector<Problem>& problems);

}  // namespace carom::io
