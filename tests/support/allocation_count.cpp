// Eigen takes its memory by malloc and the standard library by new: both are counted here. The
// linker sends calls of malloc to __wrap_malloc (--wrap=malloc in tests/CMakeLists.txt).
#include "support/allocation_count.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> count = 0;
}

extern "C" {
void* __real_malloc(std::size_t size);
void* __wrap_malloc(std::size_t size) {
  ++count;
  return __real_malloc(size);
}
}

void* operator new(std::size_t size) {
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace carom::support {
long allocation_count() {
  return count;
}
}  // namespace carom::support
