// The only file of the tests that knows these places: a build elsewhere compiles nothing else anew.
#include "support/paths.h"

namespace carom {

const std::string& project_root() {
  static const std::string root = CAROM_ROOT;
  return root;
}

const std::string& program_path() {
  static const std::string program = CAROM_PROGRAM;
  return program;
}

}  // namespace carom
