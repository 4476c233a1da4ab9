// What a study is about, ready to be run: its scenario or its impacts, its outputs, looked at before anything is
// written.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "study/sample_rows.h"
#include "study/study_run.h"

namespace carom::app {

struct StudySubject {
  io::StudyFile study;
  std::vector<io::OutputExpression> outputs;
  std::string scenario_text;  ///< empty for impacts
  study::Evaluate evaluate;
};

/// Reads the study and what it names. Throws InputError with what is wrong so far.
std::unique_ptr<StudySubject> read_subject(const std::string& file);

/// What the first looks at a few samples have told.
struct FirstLook {
  double seconds = 0;  ///< of one sample
  double bytes = 0;    ///< of its row
};

/// Runs a few samples. Throws InputError where a parameter or an output is none that any sample could have.
FirstLook look_at(const StudySubject& subject, const study::StudyDesign& design);

}  // namespace carom::app
