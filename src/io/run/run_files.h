// The files of a run folder: their names, whose they are, and which run they are of.
#pragma once

#include <string>
#include <string_view>

namespace carom::io {

inline constexpr const char* summary_file = "summary.json";
inline constexpr const char* trajectory_file = "trajectory.csv";
inline constexpr const char* impacts_file = "impacts.csv";
inline constexpr const char* scene_file = "scene.json";
inline constexpr const char* modes_file = "modes.json";
inline constexpr const char* page_file = "report.html";
inline constexpr const char* checkpoint_file = "checkpoint";

/// "pin.orbit": the name of the files about a joint with clearance, without their endings. A joint may
/// have a slash in its name, a file may not.
std::string orbit_name(const std::string& joint);

/// The same of other files: the name of a body or joint, as a file may have it.
std::string file_name_of(const std::string& name);

/// Whether a run writes files of that name.
bool is_run_file(const std::string& name);

/// Whether the folder holds a run of Carom, whole, damaged or killed: one of its files begins as ours do.
bool holds_run(const std::string& folder);

/// Whether the path is one of the files that tell a run, in a folder that holds one; its page and its
/// pictures can be made again.
bool is_kept_of_run(const std::string& path);

/// A file in a folder that holds no run and is not empty; "" when there is none.
std::string foreign_file_in(const std::string& folder);

/// The identifier of the run that a table (`# run: ID`) or a summary belongs to, from its beginning; ""
/// when it has none, as those of Carom before 0.2.
std::string run_of_csv(std::string_view text);
std::string run_of_summary_in(const std::string& folder);

/// The first bytes of a file; "" when it cannot be read.
std::string beginning_of(const std::string& path, std::size_t most = 4096);

}  // namespace carom::io
