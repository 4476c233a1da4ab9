// The blocks of a study's samples: how they are made, and where.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "study/ordered_blocks.h"
#include "study_subject.h"

namespace carom::app {

/// A study ready to be run. What makes a block refers to the others, which stay where they are.
struct StudyBlocks {
  std::unique_ptr<StudySubject> subject;
  std::unique_ptr<study::StudyDesign> design;
  study::MakeBlock make;  ///< the rows of some samples; may be called by several threads at a time
  bool by_kernel = false;
};

/// Completes `subject` and `design`: chooses between single samples and the batch kernel.
void choose_how_to_make(StudyBlocks& blocks);

/// Work that may go on in other places besides this program.
struct SpreadWork {
  study::MakeBlock make;  ///< waits for a place that is free
  int places = 1;         ///< how many of its calls may go on at a time
};

/// Spreads the blocks of the study in a file, which are made here by `here`, in so many threads.
using Spread =
    std::function<SpreadWork(const std::string& file, const study::MakeBlock& here, int threads)>;

/// By the threads of this program alone.
SpreadWork stay_here(const std::string& file, const study::MakeBlock& here, int threads);

}  // namespace carom::app
