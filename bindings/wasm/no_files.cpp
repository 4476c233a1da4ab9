// A page has no files: it neither offers the flags that name one nor carries their readers along. Only
// a request that names one all the same arrives here.
#include "io/output_file.h"
#include "carom/scenario.h"

namespace carom {
namespace {

Problem no_file(const std::string& place, const std::string& path) {
  return {place, "'" + path + "' is a file, and a page has none", "use the program `carom`"};
}

}  // namespace

std::vector<Material> read_materials(const std::string& path) {
  throw InputError({no_file("--materials", path)});
}

void check_output_files(std::span<const OutputOption> outputs, std::span<const std::string>,
                        std::vector<Problem>& problems) {
  for (const auto& [flag, path] : outputs) problems.push_back(no_file(flag, path));
}

}  // namespace carom
