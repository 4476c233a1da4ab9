// Counts what the program takes from the heap, so that a test can show that a call takes nothing.
#pragma once

namespace carom::support {

/// Calls of operator new and malloc since the program started.
long allocation_count();

}  // namespace carom::support
