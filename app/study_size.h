// How long a study will take and how large it will be, in words, and whether that is too much.
#pragma once

#include <string>

#include "study_subject.h"

namespace carom::app {

/// How many samples, how long on these threads, how large.
std::string study_forecast(double samples, const FirstLook& look, int threads);

/// Throws InputError when the samples are more than anybody wants by mistake, unless `wanted`: more than can be
/// counted, a week, or more than there is room for in the folder.
void check_study_size(const io::StudyFile& study, double samples, const FirstLook& look,
                      int threads, const std::string& folder, bool wanted);

}  // namespace carom::app
