// Where the tests find the project's files and the program.
#pragma once

#include <string>

namespace carom {

const std::string& project_root();
const std::string& program_path();

}  // namespace carom
