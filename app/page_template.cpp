#include "page_template.h"

#include <fmt/format.h>

#include <cstdlib>

#include "io/whole_file.h"
#include "print.h"
#include "shared_file.h"

namespace carom::app {

std::string page_template_path() {
  const char* other = std::getenv("CAROM_PAGE");
  return other != nullptr && *other != '\0' ? other : shared_file("page.html", CAROM_PAGE_FILE);
}

std::optional<std::string> page_template() {
  std::optional<std::string> text = io::text_of(page_template_path());
  if (text && !text->empty()) return text;
  static bool told = false;
  if (!told) {
    print_remark(
        "warning: report.html is not written: its page has not been built, which needs "
        "node and npm (./carom page builds it and says what is missing)\n");
  }
  told = true;
  return std::nullopt;
}

}  // namespace carom::app
