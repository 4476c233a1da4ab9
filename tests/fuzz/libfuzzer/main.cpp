// A door as libFuzzer wants it; the variable CAROM_FUZZ_DOOR names it. With CAROM_FUZZ_EXAMPLES set to a
// folder its good files are written there first, for a corpus to begin with.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "fuzz/targets.h"

namespace {

const carom::fuzz::Target& target() {
  static const carom::fuzz::Target* const found = [] {
    const char* name = std::getenv("CAROM_FUZZ_DOOR");
    const carom::fuzz::Target* named = carom::fuzz::find_target(name == nullptr ? "" : name);
    if (named == nullptr) {
      std::fprintf(stderr, "CAROM_FUZZ_DOOR names no door\n");
      std::exit(2);
    }
    return named;
  }();
  return *found;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* folder = std::getenv("CAROM_FUZZ_EXAMPLES");
  if (folder == nullptr) return 0;
  std::filesystem::create_directories(folder);
  int number = 0;
  for (const std::string& example : carom::fuzz::examples_of(target())) {
    std::ofstream(std::filesystem::path(folder) / ("example" + std::to_string(number++)),
                  std::ios::binary)
        << example;
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  target().feed({reinterpret_cast<const char*>(data), size});
  return 0;
}
