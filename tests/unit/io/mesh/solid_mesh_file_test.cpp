#include "io/mesh/solid_mesh_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "support/solid_mesh_texts.h"

namespace carom::io {
namespace solid_mesh_file_test {

namespace fs = std::filesystem;
using continuum::ElementKind;
using support::cube_of;
using support::part_volumes;
using support::TextMesh;
using ::testing::HasSubstr;

ReadSolidMesh parsed(const std::string& text, const std::string& name, double unit = 1) {
  std::vector<Problem> problems;
  auto read = parse_solid_mesh(text, name, unit, problems);
  throw_if_any(problems);
  return *read;
}

void expect_equal(const ReadSolidMesh& a, const ReadSolidMesh& b) {
  EXPECT_EQ(a.mesh.nodes, b.mesh.nodes);
  ASSERT_EQ(a.mesh.blocks.size(), 1U);
  ASSERT_EQ(b.mesh.blocks.size(), 1U);
  EXPECT_EQ(a.mesh.blocks[0].kind, b.mesh.blocks[0].kind);
  EXPECT_EQ(a.mesh.blocks[0].nodes, b.mesh.blocks[0].nodes);
  EXPECT_EQ(a.element_numbers, b.element_numbers);
}

class EveryCube : public ::testing::TestWithParam<int> {};

TEST_P(EveryCube, IsTheSameMeshInEveryFormat) {
  const TextMesh cube = cube_of(GetParam());
  const ReadSolidMesh read = parsed(msh22(cube), "cube.msh");
  expect_equal(read, parsed(msh41(cube), "cube.MSH"));
  expect_equal(read, parsed(inp(cube), "cube.inp"));
}

TEST_P(EveryCube, FillsItsVolumeOnce) {
  const TextMesh cube = cube_of(GetParam());
  for (const ReadSolidMesh& read : {parsed(msh41(cube), "c.msh"), parsed(inp(cube), "c.inp")}) {
    const bool tetrahedra = read.mesh.blocks[0].kind == ElementKind::tetrahedron_10;
    for (int e = 0; e < read.mesh.element_count(); ++e) {
      const std::vector<double> parts = part_volumes(read.mesh, e);
      // A middle in a wrong place makes its parts unequal.
      const double expected = tetrahedra ? 1. / 48 : 1. / static_cast<double>(parts.size());
      for (const double volume : parts) EXPECT_NEAR(volume, expected, 1e-15);
    }
    EXPECT_EQ(read.mesh.element_count(), tetrahedra ? 6 : 1);
  }
}

TEST_P(EveryCube, HasNodesOnceAndOnlyThoseOfItsElements) {
  TextMesh cube = cube_of(GetParam());
  cube.nodes.push_back({5, 5, 5});
  const ReadSolidMesh read = parsed(msh22(cube), "cube.msh");
  const auto kind = read.mesh.blocks[0].kind;
  EXPECT_EQ(read.mesh.nodes.size(), kind == ElementKind::hexahedron_8 ? 8U : 27U);
  for (const Vector3d& p : read.mesh.nodes) {
    EXPECT_EQ(std::ranges::count(read.mesh.nodes, p), 1) << p.transpose();
    EXPECT_LE(p.maxCoeff(), 1);
  }
}

TEST_P(EveryCube, IsTurnedWhenAllItsElementsAreMirrored) {
  TextMesh cube = cube_of(GetParam());
  for (Vector3d& p : cube.nodes) p.x() = 1 - p.x();
  for (const ReadSolidMesh& read : {parsed(msh22(cube), "c.msh"), parsed(inp(cube), "c.inp")}) {
    for (int e = 0; e < read.mesh.element_count(); ++e) {
      const std::vector<double> parts = part_volumes(read.mesh, e);
      for (const double volume : parts) EXPECT_NEAR(volume, parts[0], 1e-15);
      EXPECT_GT(parts[0], 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Nodes, EveryCube, ::testing::Values(4, 8, 10, 20, 27));

TEST(SolidMeshFile, KeepsTheNumbersOfElements) {
  EXPECT_THAT(parsed(inp(cube_of(4)), "c.inp").element_numbers,
              ::testing::ElementsAre(100, 103, 106, 109, 112, 115));
}

TEST(SolidMeshFile, HasLengthsInItsUnit) {
  const ReadSolidMesh read = parsed(msh41(cube_of(8)), "c.msh", 1e-3);
  EXPECT_EQ(read.mesh.nodes[6], Vector3d(1e-3, 1e-3, 1e-3));
}

TEST(SolidMeshFile, TakesMeshesOfOldVersionTwoWithCarriageReturns) {
  std::string text = msh22(cube_of(8));
  text.replace(text.find("2.2 0 8"), 7, "2 0 8");
  for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2) {
    text.replace(i, 1, "\r\n");
  }
  expect_equal(parsed(text, "c.msh"), parsed(inp(cube_of(8)), "c.inp"));
}

TEST(AbaqusFile, TakesEveryVariantOfAnElement) {
  for (const auto& [nodes, suffixes] :
       {std::pair(8, "R I H RH"), std::pair(10, "M H"), std::pair(20, "R")}) {
    std::istringstream words(suffixes);
    for (std::string suffix; words >> suffix;) {
      TextMesh cube = cube_of(nodes);
      cube.abaqus_type += suffix;
      EXPECT_EQ(parsed(inp(cube), "c.inp").element_numbers[0], 100) << cube.abaqus_type;
    }
  }
}

TEST(AbaqusFile, MayHaveSeveralBlocksElementsFirstAndFortransExponents) {
  const ReadSolidMesh read = parsed(
      "*ELEMENT, TYPE=C3D4\n1,1,2,3,4\n*element,type=c3d4h\n2, 2,3,4,5\n"
      "*Node\n1, 0., 0., 0.\n2, 1.D0, 0., 0.\n3, 0., 10.d-1, 0.\n4, 0., 0., 1.\n5, 1., 1., 1.\n",
      "t.inp");
  EXPECT_EQ(read.mesh.element_count(), 2);
  EXPECT_EQ(read.mesh.nodes.size(), 14U);  // five corners and nine edges
}

TEST(AbaqusFile, MayBeOnePartWithAnAssembly) {
  const std::string nodes = "*Node\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n";
  const std::string elements = "*Element, type=C3D4\n1, 1, 2, 3, 4\n";
  // The assembly's point of reference has a number that the part has too.
  const std::string assembly =
      "*Assembly, name=A\n*Instance, name=P-1, part=P\n 0., 0., 0.\n*End Instance\n"
      "*Node\n 1, 9, 9, 9\n*End Assembly\n";
  const ReadSolidMesh read =
      parsed("*Part, name=P\n" + nodes + elements + "*End Part\n" + assembly, "t.inp");
  EXPECT_EQ(read.mesh.nodes.size(), 10U);
  const ReadSolidMesh within = parsed(
      "*Part, name=P\n*End Part\n*Assembly, name=A\n*Instance, name=P-1, "
      "part=P\n" +
          nodes + elements + "*End Instance\n*End Assembly\n",
      "t.inp");
  expect_equal(read, within);
}

TEST(SizeQuestion, IsAskedOfBodiesThatNoMachineHas) {
  EXPECT_EQ(lonely_size_question(139),
            "the body of the mesh is 139 m long: is unit = \"mm\" meant?");
  EXPECT_THAT(lonely_size_question(1e-7, 1e-3), HasSubstr("unit = \"m\" meant?"));
  EXPECT_EQ(lonely_size_question(9), "");
}

TEST(SizeQuestion, AsksForTheUnitNearPowersOfTen) {
  EXPECT_EQ(
      size_question(20, 0.02),
      "the mesh is 1000 times as large as the shape (20 m against 20 mm): is unit = \"mm\" meant?");
  EXPECT_THAT(size_question(0.0021, 0.02, 1e-3), HasSubstr("9.524 times as small"));
  EXPECT_THAT(size_question(0.0021, 0.02, 1e-3), HasSubstr("\"cm\""));
  EXPECT_THAT(size_question(1e-3, 1, 1e-3), HasSubstr("\"m\""));
  EXPECT_THAT(size_question(119, 1), HasSubstr("\"cm\""));
  EXPECT_THAT(size_question(10, 1), HasSubstr("the length unit of its file"));
  EXPECT_EQ(size_question(121, 1), "");
  EXPECT_EQ(size_question(1.1, 1), "");
  EXPECT_EQ(size_question(0, 1), "");
}

class SolidMeshOnDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::temp_directory_path() / fmt::format("carom-solid-{}-{}", test->name(), ::getpid());
    fs::create_directories(root_ / "home" / "parts");
    write("home/parts/cube.msh", msh41(cube_of(8)));
    write("outside.msh", msh41(cube_of(8)));
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(root_ / name, std::ios::binary) << text;
  }
  std::string problem(const std::string& wanted) {
    std::vector<Problem> problems;
    const auto read = read_solid_mesh((root_ / "home/s.toml").string(), wanted, 1e-3, problems);
    EXPECT_EQ(read.has_value(), problems.empty());
    return problems.empty() ? "" : to_text(problems[0]);
  }

  fs::path root_;
};

TEST_F(SolidMeshOnDisk, IsFoundBesideItsScenario) {
  EXPECT_EQ(problem("parts/cube.msh"), "");
  const std::string long_name = std::string(200, 'x') + ".msh";
  write("home/" + long_name, msh22(cube_of(4)));
  EXPECT_EQ(problem(long_name), "");
}

TEST_F(SolidMeshOnDisk, CannotComeFromOutsideOfItsFolder) {
  EXPECT_THAT(problem("../outside.msh"), HasSubstr("leads out of the folder of the scenario"));
  EXPECT_THAT(problem((root_ / "outside.msh").string()), HasSubstr("is an absolute path"));
  fs::create_symlink(root_ / "outside.msh", root_ / "home/link.msh");
  EXPECT_THAT(problem("link.msh"), HasSubstr("is a link out of the folder"));
}

TEST_F(SolidMeshOnDisk, ThatIsMissingOrNoFileSaysSo) {
  EXPECT_THAT(problem("cube.msh"), HasSubstr("cube.msh: error: there is no such file"));
  EXPECT_THAT(problem("parts"), HasSubstr("parts: error: is a folder"));
  write("home/cube.step", "x");
  EXPECT_THAT(problem("cube.step"), HasSubstr("is no volume mesh by its name"));
}

TEST_F(SolidMeshOnDisk, OfTooManyBytesIsRefusedBeforeItIsRead) {
  write("home/huge.inp", "*");
  fs::resize_file(root_ / "home/huge.inp", 1'100'000'000);  // sparse: no such bytes are on the disk
  EXPECT_THAT(problem("huge.inp"), HasSubstr("has 1100000000 bytes, more than 1000000000"));
}

}  // namespace solid_mesh_file_test
}  // namespace carom::io
