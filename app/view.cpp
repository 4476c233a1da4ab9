#include <fmt/format.h>

#include <filesystem>

#include "browser.h"
#include "command.h"
#include "input.h"
#include "io/run/run_files.h"
#include "io/run/run_reader.h"
#include "io/whole_file.h"
#include "print.h"

namespace carom::app {
namespace {

namespace fs = std::filesystem;

int run_view(const Arguments& arguments) {
  const Input input(arguments);
  throw_if_any(input.problems);
  const std::string folder = arguments.word().value_or("");
  read_run_summary(folder);
  const std::string page = (fs::path(folder) / io::page_file).string();
  const std::string run = io::run_of_summary_in(folder);
  std::error_code error;
  if (!fs::is_regular_file(page, error))
    throw InputError({{folder, "has no report.html", "make it: carom report " + folder}});
  // Pages of Carom before 0.2 do not say whose they are.
  constexpr const char* mark = "\"run\":\"";
  const std::string text = run.empty() ? "" : io::text_of(page).value_or("");
  if (text.find(mark) != std::string::npos && text.find(mark + run) == std::string::npos) {
    throw InputError(
        {{page, "is of another run than summary.json", "make it anew: carom report " + folder}});
  }
  // A browser may start in another folder.
  const bool opened = open_in_browser(fs::absolute(page).lexically_normal().string());
  if (input.has("--json")) {
    print_result("{}", view_json(page, opened));
  } else {
    print_result("{}\n", page);
    if (!opened) print_remark("note: there is no display here; open the page in a browser\n");
  }
  return kDone;
}

}  // namespace

Command view_command() {
  return {.name = "view",
          .summary = "opens the page of a run in the browser",
          .details =
              "Opens report.html of a run folder where there is a display, with $BROWSER or "
              "xdg-open, and prints its path in any case.",
          .word = "RUN",
          .words = Command::Words::exactly_one,
          .groups = {},
          .examples = {"carom view slider_crank_block.carom"},
          .run = run_view};
}

}  // namespace carom::app
