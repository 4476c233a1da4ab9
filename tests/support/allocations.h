// Counts what a program takes from the heap. The definitions are in unit/allocations.cpp.
#pragma once

namespace carom::test {

/// Calls of malloc, by `new`, by Eigen or directly, since the program started.
long allocations();

}  // namespace carom::test
