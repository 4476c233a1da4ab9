#include "io/mesh/mesh_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <random>

#include "carom/scenario.h"
#include "support/meshes.h"

namespace carom::io {
namespace mesh_file_test {

namespace fs = std::filesystem;
using support::Triangles;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string obj_text(const Triangles& mesh) {
  std::string text = "# a mesh\no part\n";
  for (const Vector3d& p : mesh.vertices) text += fmt::format("v {} {} {}\n", p.x(), p.y(), p.z());
  for (const auto& [a, b, c] : mesh.triangles)
    text += fmt::format("f {} {} {}\n", a + 1, b + 1, c + 1);
  return text;
}

std::string stl_text(const Triangles& mesh) {
  std::string text = "solid part\n";
  for (const MeshTriangle& triangle : mesh.triangles) {
    text += " facet normal 0 0 0\n  outer loop\n";
    for (const int v : triangle) {
      const Vector3d& p = mesh.vertices[v];
      text += fmt::format("   vertex {} {} {}\n", p.x(), p.y(), p.z());
    }
    text += "  endloop\n endfacet\n";
  }
  return text + "endsolid part\n";
}

void append_little_endian(std::string& bytes, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xff);
}

std::string stl_bytes(const Triangles& mesh, const std::string& header = "binary") {
  std::string bytes = header;
  bytes.resize(80, ' ');
  append_little_endian(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const MeshTriangle& triangle : mesh.triangles) {
    bytes.append(12, '\0');
    for (const int v : triangle) {
      for (const double x : mesh.vertices[v]) {
        append_little_endian(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(x)));
      }
    }
    bytes.append(2, '\0');
  }
  return bytes;
}

/// All problems of a file as one text; empty when it is a mesh.
std::string problems_of(std::string_view bytes, const std::string& name,
                        const MeshLimits& limits = {}) {
  std::vector<Problem> problems;
  const auto mesh = parse_mesh(bytes, name, 1, problems, limits);
  EXPECT_EQ(mesh == nullptr, !problems.empty());
  std::string text;
  for (const Problem& problem : problems) text += to_text(problem) + "\n";
  return text;
}

std::shared_ptr<const TriangleMesh> parsed(std::string_view bytes, const std::string& name,
                                           double scale = 1) {
  std::vector<Problem> problems;
  auto mesh = parse_mesh(bytes, name, scale, problems);
  throw_if_any(problems);
  return mesh;
}

const Triangles box = support::box_triangles({1, 2, 4});

TEST(MeshFile, IsTheSameSolidInEveryFormat) {
  for (const auto& [bytes, name] :
       {std::pair(obj_text(box), "part.obj"), std::pair(stl_text(box), "part.stl"),
        std::pair(stl_bytes(box), "part.STL"),
        std::pair(stl_bytes(box, "solid header"), "part.stl")}) {
    const auto mesh = parsed(bytes, name);
    EXPECT_EQ(mesh->vertices.size(), 8U) << name;
    EXPECT_EQ(mesh->triangles.size(), 12U);
    EXPECT_EQ(mesh->volume, 8);
  }
}

TEST(MeshFile, ScalesLengths) {
  EXPECT_NEAR(parsed(obj_text(box), "part.obj", 0.001)->volume, 8e-9, 1e-24);
}

TEST(ObjFile, TakesPolygonsAllFormsOfCornersAndNegativeNumbers) {
  const std::string text =
      "mtllib x.mtl\r\n"
      "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\n"
      "v 0 0 1 1.0\nv 1 0 1\nv 1 1 1 0.5 0.5 0.5\nv 0 1 1\n"
      "vn 0 0 1\nvt 0 0\ns off\nusemtl stone\n"
      "f 4 3 2 1\n"
      "f -4 -3 -2 -1   # the top\n"
      "f 1/1 2/1 6/1 5/1\n"
      "f 2//1 3//1 7//1 6//1\n"
      "f 3/1/1 4/1/1 8/1/1 7/1/1\n"
      "f 4 1 5 8";
  const auto mesh = parsed(text, "cube.obj");
  EXPECT_EQ(mesh->triangles.size(), 12U);
  EXPECT_NEAR(mesh->volume, 1, 1e-15);
}

TEST(ObjFile, SaysWhichLineIsWrong) {
  const std::string good = obj_text(box);
  EXPECT_THAT(problems_of("v 1 2\n" + good, "p.obj"),
              StartsWith("p.obj:1: error: a vertex has 2 of 3 coordinates"));
  EXPECT_THAT(problems_of("v 1 2 x\n" + good, "p.obj"), HasSubstr("p.obj:1: error: a vertex: 'x'"));
  EXPECT_THAT(problems_of("v 1 2 nan\n" + good, "p.obj"), HasSubstr("'nan' is no coordinate"));
  EXPECT_THAT(problems_of(good + "f 1 2\n", "p.obj"),
              StartsWith("p.obj:23: error: a face has 2 of at least 3 corners"));
  EXPECT_THAT(problems_of(good + "f 1 2 0\n", "p.obj"), HasSubstr("'0' is no corner"));
  EXPECT_THAT(problems_of(good + "f 1 2 3/\n", "p.obj"), HasSubstr("'3/' is no corner"));
  EXPECT_THAT(problems_of(good + "f 1 2 9\n", "p.obj"),
              HasSubstr("p.obj:23: error: a face names vertex 9, and the file has 8"));
  EXPECT_THAT(problems_of(good + "f 1 2 -9\n", "p.obj"),
              HasSubstr("p.obj:23: error: a face names"));
  EXPECT_THAT(problems_of(good + "f 1 2 99999999999999999999\n", "p.obj"), HasSubstr("no corner"));
}

TEST(ObjFile, ThatIsCutWithinALineIsNotTaken) {
  const std::string good = obj_text(box);
  for (std::size_t cut = 1; cut + 2 < good.size(); ++cut) {
    EXPECT_NE(problems_of(good.substr(0, cut), "p.obj"), "") << good.substr(0, cut);
  }
}

TEST(ObjFile, NeedsFaces) {
  EXPECT_THAT(problems_of("v 1 2 3\n", "p.obj"), StartsWith("p.obj: error: has no faces"));
}

TEST(StlFile, ThatIsCutSaysSo) {
  const std::string text = stl_text(box);
  EXPECT_THAT(problems_of(text.substr(0, text.size() - 14), "p.stl"),
              StartsWith("p.stl:85: error: ends without 'endsolid' (the file is cut off)"));
  const std::string bytes = stl_bytes(box);
  EXPECT_THAT(problems_of(bytes.substr(0, 600), "p.stl"),
              HasSubstr("of 12 triangles by its header, which takes 684 bytes, and it has 600"));
  EXPECT_THAT(problems_of(bytes + "more", "p.stl"), HasSubstr("damaged"));
  EXPECT_THAT(problems_of(bytes.substr(0, 30), "p.stl"),
              HasSubstr("is no STL file: it has 30 bytes"));
}

TEST(StlFile, SaysWhichLineIsWrong) {
  EXPECT_THAT(
      problems_of("solid\nfacet normal 0 0 1\nouter loop\nvertex 1 2 3\nvertex 1 2\n", "p.stl"),
      StartsWith("p.stl:5: error: a vertex has 2 of 3 coordinates"));
  EXPECT_THAT(problems_of("solid\nvertex 1 2 3\nendsolid\n", "p.stl"),
              StartsWith("p.stl:2: error: a vertex is outside of a facet"));
  EXPECT_THAT(problems_of("solid\nfacet\nvertex 1 2 3\nendfacet\nendsolid\n", "p.stl"),
              StartsWith("p.stl:4: error: a facet ends with 1 of 3 vertices"));
  EXPECT_THAT(problems_of("solid\nbanana\nendsolid\n", "p.stl"), HasSubstr("'banana' is nothing"));
}

TEST(StlFile, RefusesCoordinatesThatAreNoNumbers) {
  std::string bytes = stl_bytes(box);
  for (int i = 0; i < 4; ++i) bytes[84 + 12 + i] = '\xff';
  EXPECT_THAT(problems_of(bytes, "p.stl"), StartsWith("p.stl: error: triangle 1 has a coordinate"));
}

TEST(MeshFile, ThatIsEmptyGarbageOrUnknownSaysSo) {
  EXPECT_THAT(problems_of("", "p.obj"), StartsWith("p.obj: error: is empty"));
  EXPECT_THAT(problems_of("", "p.stl"), StartsWith("p.stl: error: is empty"));
  EXPECT_THAT(problems_of("x", "p.step"), HasSubstr("neither an OBJ nor an STL"));
  EXPECT_THAT(problems_of(std::string("v 1 2 3\nv\0\1\2", 12), "p.obj"),
              StartsWith("p.obj:2: error: is not text"));
}

TEST(MeshFile, ThatIsTooLargeIsRefused) {
  const MeshLimits few{.bytes = 1000, .triangles = 11};
  EXPECT_THAT(problems_of(obj_text(box), "p.obj", few), HasSubstr("more than 11 triangles"));
  EXPECT_THAT(problems_of(stl_text(box), "p.stl", {.triangles = 11}), HasSubstr("more than 11"));
  EXPECT_THAT(problems_of(stl_bytes(box), "p.stl", few),
              HasSubstr("has 12 triangles, more than 11"));
  EXPECT_THAT(problems_of(std::string(1001, ' '), "p.obj", few), HasSubstr("has 1001 bytes, more"));
}

TEST(MeshFile, TellsAFewProblemsOfManyOnly) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "v x\n";
  const std::string problems = problems_of(text, "p.obj");
  EXPECT_EQ(std::ranges::count(problems, '\n'), 5);
}

/// Whatever the bytes are, the reader answers with a mesh or with problems.
void expect_an_answer(const std::string& bytes) {
  for (const char* name : {"p.obj", "p.stl"}) problems_of(bytes, name);
}

TEST(MeshFile, SurvivesRandomBytes) {
  std::mt19937 random(1);
  const std::string beginnings[] = {"", "solid x\n", "v 1 2 3\nf ", std::string(80, 'b')};
  for (int trial = 0; trial < 4000; ++trial) {
    std::string bytes = beginnings[trial % 4];
    const std::size_t length = random() % 400;
    for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random() & 0xff);
    expect_an_answer(bytes);
  }
}

TEST(MeshFile, SurvivesRandomWords) {
  const std::string words[] = {"v",        "f",     "solid", "endsolid", "facet", "vertex",
                               "endfacet", "outer", "1",     "-1",       "2/2",   "3//1",
                               "1e308",    "-0",    "nan",   "\n",       "\n",    "/",
                               "1/",       "99",    "#",     "\r\n",     "0x1",   "1e-320"};
  std::mt19937 random(2);
  for (int trial = 0; trial < 4000; ++trial) {
    std::string text = trial % 2 == 0 ? "solid\n" : "";
    const std::size_t count = random() % 120;
    for (std::size_t i = 0; i < count; ++i) text += words[random() % std::size(words)] + " ";
    expect_an_answer(text);
  }
}

TEST(MeshFile, SurvivesMutationsOfGoodFiles) {
  const std::string files[] = {obj_text(box), stl_text(box), stl_bytes(box)};
  std::mt19937 random(3);
  for (int trial = 0; trial < 6000; ++trial) {
    std::string bytes = files[trial % 3];
    const int changes = 1 + static_cast<int>(random() % 8);
    for (int i = 0; i < changes && !bytes.empty(); ++i) {
      const std::size_t at = random() % bytes.size();
      switch (random() % 4) {
        case 0:
          bytes[at] = static_cast<char>(random() & 0xff);
          break;
        case 1:
          bytes.erase(at, random() % 20);
          break;
        case 2:
          bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 40));
          break;
        default:
          if (i == 0) bytes.resize(at);
      }
    }
    expect_an_answer(bytes);
  }
}

class MeshInAScenario : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::temp_directory_path() / fmt::format("carom-{}-{}", test->name(), ::getpid());
    fs::create_directories(root_ / "home" / "parts");
    write("home/part.obj", obj_text(box));
    write("home/parts/part.stl", stl_bytes(box));
    write("outside.obj", obj_text(box));
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(root_ / name, std::ios::binary) << text;
  }

  Scenario read(const std::string& shape, const std::string& body = "density = 1000\n") {
    const std::string text =
        "carom = 1\nsimulation = {duration = 1}\n[[bodies]]\nname = \"part\"\nposition = [0, 0, "
        "1]\n" +
        body + "shapes = [{type = \"mesh\", " + shape + "}]\n";
    return parse_scenario(text, (root_ / "home/s.toml").string());
  }

  std::string problem(const std::string& shape) {
    try {
      read(shape);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  fs::path root_;
};

TEST_F(MeshInAScenario, GivesTheBodyItsMassAndInertia) {
  const Scenario scenario = read("file = \"parts/part.stl\", scale = 0.5");
  EXPECT_NEAR(scenario.model.mass(BodyId{1}), 1000, 1e-10);
  const MassProperties expected = solid(Box{{0.5, 1, 2}});
  EXPECT_LT((scenario.model.inertia(BodyId{1}) - 1000 * expected.I_S).norm(), 1e-9);
}

TEST_F(MeshInAScenario, CanBePlacedByItsCentreOfMass) {
  write("home/moved.obj", obj_text(moved(box, Pose{Matrix3d::Identity(), {7, 8, 9}})));
  EXPECT_THAT(problem("file = \"moved.obj\""),
              HasSubstr("centre of mass of its shapes is at [7, 8, 9]"));
  const Scenario scenario = read("file = \"moved.obj\", origin = \"centre-of-mass\"");
  EXPECT_LT((scenario.model.shapes()[0].X_BS.p - Vector3d(-7, -8, -9)).norm(), 1e-14);
  EXPECT_NEAR(scenario.model.inertia(BodyId{1})(0, 0), 1000 * solid(Box{{1, 2, 4}}).I_S(0, 0),
              1e-8);
}

TEST_F(MeshInAScenario, CannotComeFromOutsideOfItsFolder) {
  EXPECT_THAT(problem("file = \"../outside.obj\""),
              HasSubstr("s.toml:7:34: error: body part: shape 1: ../outside.obj: leads out of the "
                        "folder of the scenario by '..'"));
  EXPECT_THAT(problem("file = \"parts/../part.obj\""), HasSubstr("by '..'"));
  EXPECT_THAT(problem("file = \"" + (root_ / "home/part.obj").string() + "\""),
              HasSubstr("is an absolute path"));
  fs::create_symlink(root_ / "outside.obj", root_ / "home/link.obj");
  EXPECT_THAT(problem("file = \"link.obj\""), HasSubstr("is a link out of the folder"));
  fs::create_directory_symlink(root_, root_ / "home/up");
  EXPECT_THAT(problem("file = \"up/outside.obj\""), HasSubstr("is a link out of the folder"));
  fs::create_symlink("part.obj", root_ / "home/same.obj");
  EXPECT_EQ(problem("file = \"same.obj\""), "");
}

TEST_F(MeshInAScenario, ThatIsMissingOrNoFileSaysSo) {
  EXPECT_THAT(problem("file = \"part.stl\""), HasSubstr("part.stl: there is no such file"));
  EXPECT_THAT(problem("file = \"parts\""), HasSubstr("parts: is a folder"));
  EXPECT_THAT(problem("file = \"\""), HasSubstr("is not a file name"));
  EXPECT_THAT(problem("scale = 2"), HasSubstr("file"));
}

TEST_F(MeshInAScenario, TellsTheLineOfTheMeshFile) {
  write("home/bad.obj", "v 0 0 0\nv 1 0\n");
  const std::string text = problem("file = \"bad.obj\"");
  EXPECT_THAT(text, HasSubstr("bad.obj:2: a vertex has 2 of 3 coordinates"));
  EXPECT_EQ(std::ranges::count(text, '\n'), 1) << text;
}

TEST_F(MeshInAScenario, OfTooManyBytesIsRefusedBeforeItIsRead) {
  write("home/huge.obj", "v");
  fs::resize_file(root_ / "home/huge.obj", 600'000'000);  // sparse: no such bytes are on the disk
  EXPECT_THAT(problem("file = \"huge.obj\""),
              HasSubstr("has 600000000 bytes, more than 500000000"));
}

}  // namespace mesh_file_test
}  // namespace carom::io
