// The folder of a study: which files it has, which study and which of its samples they are of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/study/study_file.h"

namespace carom::io {

inline constexpr const char* study_record_file = "study.json";
inline constexpr const char* results_file = "results.csv";
inline constexpr const char* study_summary_file = "summary.json";
inline constexpr const char* study_page_file = "report.html";

/// What study.json says: the study itself, and which of its samples are in the folder.
struct StudyRecord {
  std::string file, text;     ///< of the study, as it was named and read
  std::string scenario_text;  ///< of the scenario; empty for impacts
  std::uint64_t first = 0, last = 0;

  friend bool operator==(const StudyRecord&, const StudyRecord&) = default;
};

std::string path_in(const std::string& folder, const std::string& file);

/// "STUDY.study" in the current folder; of a shard "STUDY.study/shard-I-of-N".
std::string default_study_folder(const StudyFile& study);

/// Appends a problem when a study could not be kept there: a part of the path is a file, or the folder holds
/// something else. Changes nothing.
void check_study_folder(const std::string& folder, const std::string& place,
                        std::vector<Problem>& problems);

/// Makes the folder, takes away the results of another study, and writes study.json.
void begin_study_folder(const std::string& folder, const StudyRecord& record);

/// Holds a folder that is there for this program alone, as long as it lives. Throws InputError when another program is
/// at work in it.
class StudyFolderHold {
 public:
  explicit StudyFolderHold(const std::string& folder);
  ~StudyFolderHold();
  StudyFolderHold(const StudyFolderHold&) = delete;
  StudyFolderHold& operator=(const StudyFolderHold&) = delete;

 private:
  int file_ = -1;
};

/// Throws InputError when the folder holds no study.
StudyRecord read_study_record(const std::string& folder);
bool holds_study(const std::string& folder);

}  // namespace carom::io
