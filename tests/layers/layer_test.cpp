// The tree against the tables of docs/architecture.md, and the checker against small trees that
// break them on purpose.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "geometry/shape_type.h"
#include "layers/known_names.h"
#include "layers/layer_rules.h"
#include "support/paths.h"

namespace carom::layers {
namespace layer_test {

std::string read_text(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<SourceFile> read_files(const std::filesystem::path& root,
                                   const std::vector<std::string>& folders,
                                   const std::vector<std::string>& endings) {
  std::vector<SourceFile> files;
  for (const std::string& folder : folders) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string ending = entry.path().extension().string();
      if (std::find(endings.begin(), endings.end(), ending) == endings.end()) continue;
      const std::string path = entry.path().lexically_relative(root).generic_string();
      files.push_back({path, read_text(entry.path())});
    }
  }
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

std::vector<SourceFile> read_tree(const std::filesystem::path& root) {
  return read_files(root, {"include", "src", "app", "bindings", "tests", "bench"},
                    {".h", ".hpp", ".cpp"});
}

const std::filesystem::path root = project_root();

/// What users run: the library, the program, the page.
std::vector<SourceFile> read_product() {
  return read_files(root, {"include", "src", "app", "bindings", "viewer/src"},
                    {".h", ".hpp", ".cpp", ".js"});
}

TEST(Tree, KeepsToTheTablesOfTheArchitecture) {
  const Rules rules = read_rules(read_text(root / "docs/architecture.md"));
  const std::vector<SourceFile> files = read_tree(root);
  for (const char* expected : {"include/carom/laws.h", "src/base/units.cpp", "app/main.cpp"}) {
    EXPECT_TRUE(std::any_of(files.begin(), files.end(),
                            [&](const SourceFile& file) { return file.path == expected; }))
        << expected << " was not looked at";
  }
  for (const std::string& breach : breaches(rules, files)) ADD_FAILURE() << breach;
}

TEST(Tree, KnowsJointsByTheirEntriesOnly) {
  const std::vector<SourceFile> files = read_product();
  const std::string home = "src/multibody/joints/";
  const KnownNames joints{.what = "joint",
                          .home = home,
                          .names = names_in(home, files),
                          .common = {"free", "fixed", "distance", "planar"},
                          .others = {"app/distance.cpp: distance",                   // the command
                                     "app/waves.cpp: free", "app/waves.cpp: fixed",  // ends of rods
                                     // parameters that are known
                                     "app/fit_text.cpp: fixed", "src/tool/fit_json.cpp: fixed"},
                          .types = {}};
  ASSERT_GE(joints.names.size(), 13u);
  for (const std::string& breach : names_outside(joints, files)) ADD_FAILURE() << breach;
}

// Pages know kinds of drawings, which have names of shapes where a shape has one of its own. Meshes are made of each
// shape in its own way.
TEST(Tree, KnowsShapesByTheirEntriesOnly) {
  const std::string header = "include/carom/shapes.h";
  std::vector<SourceFile> files = read_product();
  std::erase_if(files, [&](const SourceFile& file) {
    return file.path.starts_with("viewer/") || file.path.starts_with("src/continuum/meshing/") ||
           file.path == header;
  });
  KnownNames shapes{.what = "shape",
                    .home = "src/geometry/",
                    .names = {},
                    .common = {},
                    .others = {"src/multibody/clearance_kind.cpp: socket",    // a part of the joint
                               "src/tool/rebound_json.cpp: plane",            // a plane collision
                               "src/io/scenario/scenario_elastic.cpp: mesh",  // a key of its own
                               "src/laws/restitution/wu_li_thornton.cpp: half-space"},  // in words
                    .types = alternatives_of("Shape", read_text(root / header))};
  for (const geometry::ShapeType& type : geometry::shape_types()) {
    shapes.names.emplace_back(type.name);
    if (!type.written.empty()) shapes.names.emplace_back(type.written);
  }
  shapes.common = shapes.names;  // boxes and planes are everyday words
  ASSERT_EQ(shapes.types.size(), std::variant_size_v<Shape>);
  for (const std::string& breach : names_outside(shapes, files)) ADD_FAILURE() << breach;
}

TEST(KnownNames, AreFoundInTypesThatAreAskedFor) {
  const KnownNames known{.what = "shape",
                         .home = "src/geometry/",
                         .names = {},
                         .common = {},
                         .others = {},
                         .types = {"Sphere"}};
  const auto count = [&](const std::string& path, const std::string& text) {
    return names_outside(known, {{path, text}}).size();
  };
  EXPECT_EQ(count("src/io/a.cpp", "if (const auto* s = std::get_if<Sphere>(&shape)) return;\n"),
            1u);
  EXPECT_EQ(count("src/io/a.h", "void draw(const Sphere& s);\n"), 1u);
  EXPECT_EQ(count("src/io/a.cpp", "Shape s = Sphere{1}; JkrSphere t; // Sphere\n\"Sphere\";\n"),
            0u);
  EXPECT_EQ(count("src/geometry/a.cpp", "std::get<Sphere>(s);\n"), 0u);
  EXPECT_EQ(alternatives_of("A", "using A = std::variant<B, C,\n    D>;"),
            (std::vector<std::string>{"B", "C", "D"}));
}

TEST(KnownNames, AreFoundInTextsOutsideOfTheirHome) {
  const KnownNames known{.what = "joint",
                         .home = "src/joints/",
                         .names = {"hinge", "free"},
                         .common = {"free"},
                         .others = {"app/hinge.cpp: hinge"},
                         .types = {}};
  const auto count = [&](const std::string& path, const std::string& text) {
    return names_outside(known, {{path, text}}).size();
  };
  EXPECT_EQ(count("src/joints/hinge.cpp", "      .name = \"hinge\",\n"), 0u);
  EXPECT_EQ(count("app/hinge.cpp", "run(\"hinge\");\n"), 0u);
  EXPECT_EQ(count("src/io/a.cpp", "if (type == \"hinge\") return; // \"hinge\"\n"), 1u);
  EXPECT_EQ(count("src/io/a.cpp", "text = \"a hinge joint\" + \"hinges\" + \"un-hinge\";\n"), 1u);
  EXPECT_EQ(count("viewer/src/a.js", "case 'free': draw('free of it');\n"), 1u);
  EXPECT_EQ(
      names_outside(known, {{"src/io/a.cpp", "\n\"hinge\"\n"}}).front(),
      "src/io/a.cpp:2: knows the joint 'hinge', which src/joints/ alone may know; ask its entry");
}

TEST(Page, SaysWhatTheDesignSays) {
  const Rules rules = read_rules(read_text(root / "docs/architecture.md"));
  ASSERT_GE(rules.layers.size(), 11u);
  EXPECT_EQ(rules.layers[0].folder, "base");
  EXPECT_TRUE(rules.layers[0].may_include.empty());
  EXPECT_EQ(rules.layers[2].folder, "laws");
  EXPECT_EQ(rules.layers[2].may_include, (std::vector<std::string>{"base", "numerics"}));
  EXPECT_EQ(rules.folders_of_header.at("laws.h"), std::vector<std::string>{"laws"});
  EXPECT_EQ(rules.libraries.at(0).name, "Eigen");
}

// A page with three layers, three headers and two libraries.
std::string small_page(const std::string& blocks =
                           "base :\nlaws : base  # a remark\n"
                           "io : base laws\napp : include/carom\n") {
  return "# A page\n\n## What may depend on what\n\nWords.\n\n```\n" + blocks +
         "```\n\n### Public headers\n\n| header | folder |\n|---|---|\n| `units.h` | base |\n"
         "| `laws.h` | laws |\n| `files.h` | io |\n\n### Foreign libraries\n\n"
         "| library | included as | place |\n|---|---|---|\n"
         "| JSON | `nlohmann/` | `src/io/*.cpp` `tests/` |\n"
         "| JSON, names only | `nlohmann/json_fwd.hpp` | `src/io/` |\n"
         "| system | `unistd.h` `sys/` | `app/` |\n\n## Next\n";
}

std::string findings_in(const std::string& path, const std::string& text) {
  std::string all;
  for (const std::string& breach : breaches(read_rules(small_page()), {{path, text}})) {
    all += breach + "\n";
  }
  return all;
}

void expect_found(const std::string& path, const std::string& text, const std::string& message) {
  const std::string found = findings_in(path, text);
  EXPECT_NE(found.find(message), std::string::npos)
      << "expected: " << message << "\nfound:    " << found;
}

TEST(Checker, AcceptsWhatTheTablesAllow) {
  EXPECT_EQ(findings_in("src/laws/normal/hertz.cpp",
                        "#include \"laws/describe.h\"\n#include <cmath>\n"
                        "#include \"base/text.h\"\n#include \"carom/laws.h\"\n"),
            "");
  EXPECT_EQ(findings_in("include/carom/laws.h", "#include \"carom/units.h\"\n"), "");
  EXPECT_EQ(findings_in("src/io/files.cpp", "#include <nlohmann/json.hpp>\n"), "");
  EXPECT_EQ(findings_in("src/io/json.h", "#include <nlohmann/json_fwd.hpp>\n"), "");
  EXPECT_EQ(findings_in("app/main.cpp",
                        "#include \"carom/files.h\"\n#include \"commands.h\"\n"
                        "#include <unistd.h>\n#include <sys/stat.h>\n"),
            "");
  EXPECT_EQ(findings_in("tests/unit/io/files_test.cpp",
                        "#include <nlohmann/json.hpp>\n#include \"io/json.h\"\n"
                        "#include \"support/anything.h\"\n"),
            "");
}

TEST(Checker, CommentedIncludesDoNotCount) {
  EXPECT_EQ(findings_in("src/base/a.cpp", "// #include \"io/json.h\"\n"), "");
}

TEST(Checker, FindsTheWrongDirection) {
  expect_found(
      "src/laws/a.cpp", "\n#include \"io/json.h\"\n",
      "src/laws/a.cpp:2: \"io/json.h\" belongs to io; laws may include only itself and base");
  expect_found("src/base/a.cpp", "#include \"base/a.h\"\n#  include\t\"carom/laws.h\"  // why\n",
               "src/base/a.cpp:2: \"carom/laws.h\" belongs to laws; base may include only itself "
               "and nothing");
  expect_found("include/carom/units.h", "#include \"carom/laws.h\"\n",
               "include/carom/units.h:1: \"carom/laws.h\" belongs to laws");
}

TEST(Checker, FindsInternalsInPublicHeadersAndInTheProgram) {
  expect_found("include/carom/laws.h", "#include \"laws/describe.h\"\n",
               "a public header includes public headers only");
  expect_found("app/main.cpp", "#include \"base/text.h\"\n",
               "\"base/text.h\" belongs to base; app may include only itself and include/carom");
}

TEST(Checker, FindsUnknownFoldersAndHeaders) {
  expect_found("src/misc/a.cpp", "", "src/misc/a.cpp:1: the file lies in no known folder");
  expect_found("src/a.cpp", "", "src/a.cpp:1: the file lies in no known folder");
  expect_found("include/carom/new.h", "",
               "carom/new.h has no folder; add it to \"Public headers\"");
  expect_found("src/io/a.cpp", "#include \"carom/new.h\"\n", "src/io/a.cpp:1: carom/new.h has no");
}

TEST(Checker, FindsForeignLibrariesOutOfTheirPlace) {
  expect_found("src/laws/a.cpp", "#include <nlohmann/json.hpp>\n",
               "src/laws/a.cpp:1: nlohmann/json.hpp (JSON) may be included in src/io/*.cpp, tests/ "
               "only");
  expect_found("src/io/json.h", "#include <nlohmann/json.hpp>\n", "src/io/json.h:1: nlohmann/");
  expect_found("src/io/a.cpp", "#include \"unistd.h\"\n",
               "unistd.h (system) may be included in app/");
  expect_found("tests/unit/a.cpp", "#include <sys/stat.h>\n", "tests/unit/a.cpp:1: sys/stat.h");
}

TEST(Checker, FindsLibrariesNobodyListed) {
  expect_found("src/base/a.cpp", "#include <boost/any.hpp>\n", "belongs to no known library");
  expect_found("src/base/a.cpp", "#include <math.h>\n", "belongs to no known library");
}

TEST(Checker, FindsPathsThatDoNotStartAtTheTop) {
  expect_found("src/laws/a.cpp", "#include \"describe.h\"\n", "write \"laws/…\"");
  expect_found("src/laws/a.cpp", "#include \"../base/text.h\"\n", "is no path from src/");
  expect_found("src/laws/a.cpp", "#include <carom/laws.h>\n", "is ours; write it in quotes");
}

TEST(Rules, RefuseCirclesAndUnknownFolders) {
  EXPECT_THROW(read_rules(small_page("base : laws\nlaws : base\nio :\n")), std::runtime_error);
  EXPECT_THROW(read_rules(small_page("base :\nbase :\nlaws :\nio :\n")), std::runtime_error);
  EXPECT_THROW(read_rules(small_page("base :\nlaws and base\nio :\n")), std::runtime_error);
  EXPECT_THROW(read_rules(small_page("base :\nlaws : base\n")), std::runtime_error);  // io is gone
  EXPECT_THROW(read_rules("# A page\n"), std::runtime_error);
}

}  // namespace layer_test
}  // namespace carom::layers
