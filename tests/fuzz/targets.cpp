#include "fuzz/targets.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "fuzz/run_targets.h"
#include "io/fit/fit_file.h"
#include "io/fit/measurements.h"
#include "io/mesh/mesh_file.h"
#include "io/mesh/solid_mesh_file.h"
#include "io/toml/materials_file.h"
#include "study/design.h"
#include "support/paths.h"
#include "support/solid_mesh_texts.h"
#include "tool/rebound_files.h"

namespace carom::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_example = 2500;  // mutations of small files say the most

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a folder of the project, in the order of their names.
std::vector<std::string> files_in(const std::string& folder, std::uintmax_t largest = 1 << 20) {
  std::vector<fs::path> paths;
  const fs::path root = fs::path(project_root()) / folder;
  std::error_code error;
  for (fs::directory_iterator entry(root, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->is_regular_file() && entry->file_size() <= largest) paths.push_back(entry->path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const fs::path& path : paths) texts.push_back(text_of(path));
  return texts;
}

template <class Read>
void feed_reader(const Read& read) {
  try {
    read();
  } catch (const InputError&) {
  }
}

void feed_scenario(std::string_view bytes) {
  feed_reader([&] { parse_scenario(bytes, "fuzz.toml"); });
}
std::vector<std::string> scenario_examples() {
  return files_in("scenarios", largest_example);
}

/// A study that can be read draws its first and its last sample, too.
void feed_study(std::string_view bytes) {
  feed_reader([&] {
    const io::StudyFile read = io::parse_study(std::string(bytes), "fuzz.toml");
    const study::StudyDesign design(read);
    std::vector<study::DrawnValue> values(read.parameters.size());
    for (const std::uint64_t sample : {std::uint64_t{0}, design.count() - 1})
      design.draw(sample, values);
  });
}
std::vector<std::string> study_examples() {
  return files_in("studies", largest_example);
}

/// Of the files of fits/: the others are tables.
bool is_fit_file(const std::string& text) {
  return text.find("carom_fit") != std::string::npos;
}

void feed_fit(std::string_view bytes) {
  feed_reader([&] { io::parse_fit_file(std::string(bytes), "fuzz.toml"); });
}
std::vector<std::string> fit_examples() {
  std::vector<std::string> fits = files_in("fits", largest_example);
  std::erase_if(fits, [](const std::string& text) { return !is_fit_file(text); });
  return fits;
}

/// Every column is asked for as numbers of two kinds.
void feed_measurements(std::string_view bytes) {
  feed_reader([&] {
    const io::Measurements table = io::Measurements::parse(bytes, "fuzz.csv");
    std::vector<Problem> problems;
    for (const std::string& name : table.names()) {
      table.numbers(name, "", "fuzz", problems);
      table.numbers(name, "m/s", "fuzz", problems);
    }
  });
}
std::vector<std::string> measurements_examples() {
  std::vector<std::string> tables = files_in("fits", largest_example);
  std::erase_if(tables, is_fit_file);
  return tables;
}

void feed_collision(std::string_view bytes) {
  feed_reader([&] { parse_collision(std::string(bytes), "fuzz.toml"); });
}
std::vector<std::string> collision_examples() {
  return files_in("collisions", largest_example);
}

void feed_materials(std::string_view bytes) {
  feed_reader([&] { io::parse_materials(bytes, "fuzz.toml"); });
}
std::vector<std::string> materials_examples() {
  return {"[materials.bronze]\nyoung = \"110 GPa\"\npoisson = 0.34\ndensity = 8800\nyield = 2e8\n",
          "[materials.steel]\nyield = \"250 MPa\"\ndescription = \"mild\"\nsource = \"a table\"\n"};
}

void feed_mesh(std::string_view bytes, const char* name) {
  std::vector<Problem> problems;
  io::parse_mesh(bytes, name, 1e-3, problems);
}
void feed_obj(std::string_view bytes) {
  feed_mesh(bytes, "fuzz.obj");
}
void feed_stl(std::string_view bytes) {
  feed_mesh(bytes, "fuzz.stl");
}

// A tetrahedron, in every format.
constexpr int corners[4][3] = {{1, 3, 2}, {1, 2, 4}, {2, 3, 4}, {1, 4, 3}};
constexpr int points[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

std::vector<std::string> obj_examples() {
  return {
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/1 2/2 4/3\nf 2//1 3//1 4//2\n"
      "f -4 -1 -2\n"};
}

std::vector<std::string> stl_examples() {
  std::string text = "solid t\n", binary(80, ' ');
  const auto append = [&](const void* data, std::size_t size) {
    binary.append(static_cast<const char*>(data), size);
  };
  const std::uint32_t count = 4;
  append(&count, 4);
  for (const auto& corner : corners) {
    text += " facet normal 0 0 0\n  outer loop\n";
    const float normal[3] = {0, 0, 0};
    append(normal, sizeof normal);
    for (const int place : corner) {
      const auto& p = points[place - 1];
      const float position[3] = {static_cast<float>(p[0]), static_cast<float>(p[1]),
                                 static_cast<float>(p[2])};
      append(position, sizeof position);
      text += "   vertex " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " +
              std::to_string(p[2]) + "\n";
    }
    binary.append(2, '\0');
    text += "  endloop\n endfacet\n";
  }
  return {text + "endsolid t\n", binary};
}

void feed_solid_mesh(std::string_view bytes, const char* name) {
  std::vector<Problem> problems;
  io::parse_solid_mesh(bytes, name, 1e-3, problems);
}
void feed_msh(std::string_view bytes) {
  feed_solid_mesh(bytes, "fuzz.msh");
}
void feed_inp(std::string_view bytes) {
  feed_solid_mesh(bytes, "fuzz.inp");
}

// A cube, of every kind of elements.
constexpr int nodes_of_elements[] = {4, 8, 10, 20, 27};

std::vector<std::string> msh_examples() {
  std::vector<std::string> texts;
  for (const int nodes : nodes_of_elements) {
    texts.push_back(support::msh22(support::cube_of(nodes)));
    texts.push_back(support::msh41(support::cube_of(nodes)));
  }
  return texts;
}
std::vector<std::string> inp_examples() {
  std::vector<std::string> texts;
  for (const int nodes : nodes_of_elements) texts.push_back(support::inp(support::cube_of(nodes)));
  return texts;
}

constexpr Target all_targets[] = {
    {"scenario", feed_scenario, scenario_examples},
    {"collision", feed_collision, collision_examples},
    {"study", feed_study, study_examples},
    {"fit", feed_fit, fit_examples},
    {"measurements", feed_measurements, measurements_examples},
    {"materials", feed_materials, materials_examples},
    {"obj", feed_obj, obj_examples},
    {"stl", feed_stl, stl_examples},
    {"msh", feed_msh, msh_examples},
    {"inp", feed_inp, inp_examples},
    {"summary", feed_summary, summary_examples},
    {"trajectory", feed_trajectory, trajectory_examples},
    {"scene", feed_scene, scene_examples},
    {"checkpoint", feed_checkpoint, checkpoint_examples},
    {"snapshot", feed_snapshot, snapshot_examples},
};

}  // namespace

std::span<const Target> targets() {
  return all_targets;
}

std::vector<std::string> examples_of(const Target& target) {
  std::vector<std::string> examples = target.good_files();
  for (std::string& text : files_in("tests/fuzz/corpus/" + std::string(target.name))) {
    examples.push_back(std::move(text));
  }
  return examples;
}

const Target* find_target(std::string_view name) {
  const auto found = std::ranges::find(all_targets, name, &Target::name);
  return found == std::end(all_targets) ? nullptr : found;
}

}  // namespace carom::fuzz
