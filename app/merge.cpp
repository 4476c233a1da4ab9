// `carom merge`: the shards of a study as one.
#include "command.h"
#include "input.h"
#include "study/study_run.h"
#include "study_result.h"

namespace carom::app {
namespace {

int run_merge(const Arguments& arguments) {
  Input input(arguments);
  if (!input.has("--out")) {
    input.add_problem("--out", "the folder for the whole study is missing", "give --out FOLDER");
  } else if (const auto folder = input.text("--out")) {
    io::check_study_folder(*folder, "--out", input.problems);
  }
  throw_if_any(input.problems);
  const std::string out = *input.text("--out");
  study::merge_studies(arguments.words, out, input.has("--force"));
  return finish_study(out, input.has("--json"));
}

}  // namespace

Command merge_command() {
  return {.name = "merge",
          .summary = "joins the shards of a study",
          .details =
              "Takes the folders that `carom sweep STUDY.toml --shard I/N` has written, in any "
              "order, and "
              "writes the study as one run would have: results.csv, summary.json and report.html "
              "are the "
              "same to the byte. Samples that are missing or there twice are an error.",
          .word = "FOLDER",
          .words = Command::Words::at_least_one,
          .groups = {{"output",
                      {{"--out", "FOLDER", "where to keep the whole study"},
                       {"--force", "",
                        "also where there are results of another study, which are lost"}}}},
          .examples =
              {"carom merge restitution.study/shard-1-of-2 restitution.study/shard-2-of-2 --out "
               "restitution.study"},
          .run = run_merge};
}

}  // namespace carom::app
