// The parts of the page of a study that are the same for all studies.
#pragma once

namespace carom::tool {

/// How it looks, in the light and in the dark.
extern const char* const study_page_style;
/// What stands where.
extern const char* const study_page_body;
/// What it draws, from the data in the page, and what a click does.
extern const char* const study_page_charts;
extern const char* const study_page_script;

}  // namespace carom::tool
