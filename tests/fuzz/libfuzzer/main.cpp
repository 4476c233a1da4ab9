// A target as libFuzzer wants it; CAROM_FUZZ_TARGET names it. With CAROM_FUZZ_EXAMPLES set to a folder its
// good files are written there first, for a corpus to begin with.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "fuzz/targets.h"

namespace {

const carom::fuzz::Target& target() {
  static const carom::fuzz::Target& found = *carom::fuzz::find_target(CAROM_FUZZ_TARGET);
  return found;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* folder = std::getenv("CAROM_FUZZ_EXAMPLES");
  if (folder == nullptr) return 0;
  std::filesystem::create_directories(folder);
  int number = 0;
  for (const std::string& example : target().examples()) {
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
