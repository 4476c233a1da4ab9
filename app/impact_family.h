// `carom impact` with lists and ranges: many impacts in one call.
#pragma once

#include <optional>

#include "command.h"
#include "input.h"
#include "tool/impact_family.h"

namespace carom::app {

/// Flags that may have several values, with what each is given as.
struct FamilyInput {
  std::vector<FamilyAxis> axes;
  std::vector<std::vector<std::string>> texts;  ///< of each axis
  std::string note;                             ///< what was concluded; may be empty
};

/// --csv, which belongs to families alone.
std::vector<Option> family_options();

/// Nothing when every flag has one value. Problems go to the input's list.
std::optional<FamilyInput> read_family(Input& input);

/// Makes all of the impacts, prints them and writes their files.
int run_family(const FamilyInput& family, const Arguments& arguments, Input& input);

}  // namespace carom::app
