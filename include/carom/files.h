// Files that Carom reads and writes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "carom/advice.h"
#include "carom/impact_report.h"
#include "carom/law_pages.h"
#include "carom/materials.h"
#include "carom/messages.h"

namespace carom {

/// Materials of a TOML file of [materials.NAME] tables with `young`, `poisson`, `density` and,
/// where it yields, `yield`: numbers in SI or texts with a unit ("207 GPa"); also `description` and
/// `source`. In a table named like a built-in material, keys left out keep the built-in values.
/// Throws InputError that lists every problem as file:line:column.
std::vector<Material> read_materials(const std::string& path);

/// Materials as JSON: {"materials": [{"name", "young", …}]}, SI units.
std::string to_json(const std::vector<Material>& materials);

/// The JSON document of `carom impact`: an object for one impact, {"impacts": […]} for several.
std::string to_json(std::span<const ImpactReport> reports);

/// The recorded histories as comma-separated values in SI units; several laws get a first column
/// `law`.
std::string history_csv(std::span<const ImpactReport> reports);

/// The recorded histories as a picture: force against indentation, and force against time.
std::string history_svg(std::span<const ImpactReport> reports);

/// All laws (or the given ones) as JSON, by kind.
std::string to_json(const std::vector<LawPage>& pages);

/// A picture of requested against realised restitution, one small panel per law.
std::string realised_restitution_svg();

/// The whole catalogue as a page of the documentation (docs/laws.md).
std::string laws_markdown();

/// The JSON document of `carom advise`.
std::string to_json(const Advice& advice);

/// Appends a problem when a file could not be written at that path: its folder is missing or locked,
/// or the path is a folder. Changes nothing on disk.
void check_output_file(const std::string& path, const std::string& place,
                       std::vector<Problem>& problems);

/// Writes a file under a temporary name in the same folder and then renames it. Throws
/// std::system_error when that fails, and then leaves no part of it behind.
void write_whole_file(const std::string& path, std::string_view text);

/// A file to write.
struct OutputFile {
  std::string path;
  std::string text;
};

/// The same for files that belong together: none is renamed before all of them are on the disk, so
/// that a full disk leaves the old ones.
void write_whole_files(std::span<const OutputFile> files);

}  // namespace carom
