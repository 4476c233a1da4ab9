// What a study comes to, as files.
#pragma once

#include <string>

#include "io/study/study_file.h"
#include "study/solve.h"
#include "study/study_summary.h"

namespace carom {

/// summary.json of a study: statistics of its outputs and how they depend on its parameters.
std::string study_summary_json(const io::StudyFile& study, const study::StudySummary& summary);

/// report.html: one page with everything in it, that needs nothing from elsewhere.
std::string study_page(const io::StudyFile& study, const study::StudySummary& summary);

/// The JSON document of `carom solve`.
std::string solution_json(const study::Question& question, const study::Answer& answer);

}  // namespace carom
