// What can be wrong with a file of a volume mesh, each with its message.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "io/mesh/solid_mesh_file.h"
#include "support/solid_mesh_texts.h"

namespace carom::io {
namespace solid_mesh_problems_test {

using support::cube_of;
using support::TextMesh;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// All problems of a file as one text; empty when it is a mesh.
std::string problems_of(std::string_view bytes, const std::string& name,
                        const SolidMeshLimits& limits = {}) {
  std::vector<Problem> problems;
  const auto read = parse_solid_mesh(bytes, name, 1, problems, limits);
  EXPECT_EQ(read.has_value(), problems.empty());
  std::string text;
  for (const Problem& problem : problems) text += to_text(problem) + "\n";
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

const std::string v2 = msh22(cube_of(4));
const std::string v4 = msh41(cube_of(4));
const std::string abaqus = inp(cube_of(4));

TEST(GmshFile, OfAnotherVersionOrBinarySaysHowToSaveIt) {
  const std::string remedy =
      "(save it again as text: gmsh OLD.msh -save -format msh41 -setnumber Mesh.Binary 0 -o "
      "NEW.msh)";
  EXPECT_EQ(problems_of("$NOD\n1\n1 0 0 0\n$ENDNOD\n", "m.msh"),
            "m.msh:1: error: is of Gmsh's version 1 " + remedy + "\n");
  EXPECT_EQ(problems_of(replaced(v4, "4.1 0 8", "4 0 8"), "m.msh"),
            "m.msh:2: error: is of Gmsh's version '4', not 2.2 or 4.1 " + remedy + "\n");
  const std::string binary = std::string("$MeshFormat\n4.1 1 8\n\1\0\0\0\n$EndMeshFormat\n", 41);
  EXPECT_EQ(problems_of(binary, "m.msh"), "m.msh:2: error: is binary " + remedy + "\n");
  EXPECT_THAT(problems_of(replaced(v2, "$Nodes", "$ParametricNodes"), "m.msh"), HasSubstr(remedy));
}

TEST(GmshFile, ThatIsCutIsNotTaken) {
  for (const std::string& good : {v2, v4}) {
    for (std::size_t cut = 0; cut + 1 < good.size(); ++cut) {
      EXPECT_NE(problems_of(good.substr(0, cut), "m.msh"), "") << good.substr(0, cut);
    }
  }
  EXPECT_THAT(problems_of(v2.substr(0, v2.find("27 ")), "m.msh"),
              HasSubstr("ends after 2 of 8 nodes"));
  EXPECT_THAT(problems_of(v4.substr(0, v4.find("$EndElements")), "m.msh"),
              HasSubstr("ends without $EndElements (the file is cut off)"));
  EXPECT_THAT(problems_of(v2.substr(0, v2.find("$Elements")), "m.msh"),
              HasSubstr("has no $Elements"));
}

TEST(GmshFile, WhoseCountsDoNotFitSaysSo) {
  EXPECT_EQ(problems_of(replaced(v2, "$Nodes\n8", "$Nodes\n9"), "m.msh"),
            "m.msh:18: error: counts 9 nodes and has 8 (the file is damaged; save it again)\n");
  EXPECT_THAT(
      problems_of(replaced(v2, "$Nodes\n8", "$Nodes\n7"), "m.msh"),
      HasSubstr("m.msh:17: error: has more nodes than it counts: '77' where $EndNodes should be"));
  EXPECT_THAT(problems_of(replaced(v2, "$Elements\n8", "$Elements\n80"), "m.msh"),
              HasSubstr("counts 80 elements and has 8"));
  EXPECT_THAT(problems_of(replaced(v2, "$Nodes\n8", "$Nodes\n8000000000"), "m.msh"),
              HasSubstr("has 8000000000 nodes, more than 5000000"));
  EXPECT_THAT(problems_of(replaced(v4, "$Nodes\n2 8", "$Nodes\n2 9"), "m.msh"),
              HasSubstr("counts 9 nodes, and its blocks have 8"));
  EXPECT_THAT(problems_of(replaced(v4, "3 1 4 6\n", "3 1 4 7\n"), "m.msh"),
              HasSubstr("counts 7 elements and has 6"));
  EXPECT_THAT(problems_of(replaced(v4, "$Elements\n2", "$Elements\n999999999999"), "m.msh"),
              HasSubstr("m.msh:"));
  EXPECT_THAT(problems_of(replaced(v2, "$Nodes\n8", "$Nodes\n-8"), "m.msh"),
              HasSubstr("the number of nodes: '-8' is no whole number from 0"));
}

TEST(GmshFile, SaysWhichLineIsWrong) {
  EXPECT_THAT(problems_of("hello\n", "m.msh"),
              StartsWith("m.msh:1: error: is no mesh of Gmsh: it begins with 'hello'"));
  EXPECT_THAT(problems_of(replaced(v2, "\n7 0 0 0", "\n7 0 nan 0"), "m.msh"),
              StartsWith("m.msh:10: error: node 7: 'nan' is no coordinate"));
  EXPECT_THAT(problems_of(replaced(v2, "\n7 0 0 0", "\n7 0 inf 0"), "m.msh"),
              HasSubstr("'inf' is no coordinate"));
  EXPECT_THAT(problems_of(replaced(v2, "\n7 0 0 0", "\n7 0 0"), "m.msh"),
              HasSubstr("node 7 has 2 of 3 coordinates"));
  EXPECT_THAT(problems_of(replaced(v2, "100 4 2 1 1 7 17 27 37", "100 4 2 1 1 7 17 27"), "m.msh"),
              HasSubstr("m.msh:23: error: element 100 has 3 of 4 nodes"));
  EXPECT_THAT(problems_of(replaced(v2, "100 4 2 1 1 7", "100 4 1 1 1 7"), "m.msh"),
              HasSubstr("element 100 has more than 4 nodes"));
  EXPECT_THAT(problems_of(replaced(v2, "100 4 2 1 1 7", "100 4 2 1 1 x"), "m.msh"),
              HasSubstr("element 100: 'x' is no number of a node"));
  EXPECT_THAT(problems_of(v2 + "more\n", "m.msh"), HasSubstr("'more' is outside of a section"));
}

TEST(GmshFile, NamesElementsThatCaromHasNot) {
  const std::string remedy =
      " (Carom takes tetrahedra of 4 or 10 nodes and hexahedra of 8, 20 or 27: mesh the body with "
      "one of these and leave out other elements)\n";
  for (const auto& [type, name] :
       {std::pair("6", "wedges of 6 nodes"), std::pair("7", "pyramids of 5 nodes"),
        std::pair("13", "wedges of 18 nodes"), std::pair("14", "pyramids of 14 nodes"),
        std::pair("18", "wedges of 15 nodes"), std::pair("19", "pyramids of 13 nodes"),
        std::pair("29", "tetrahedra of 20 nodes"),
        std::pair("999", "elements of Gmsh's type 999")}) {
    EXPECT_EQ(problems_of(replaced(v4, "3 1 4 6\n", fmt::format("3 1 {} 6\n", type)), "m.msh"),
              fmt::format("m.msh: error: has 6 {}{}", name, remedy));
  }
  EXPECT_EQ(problems_of(replaced(v2, "100 4 ", "100 6 "), "m.msh"),
            "m.msh: error: has 1 wedges of 6 nodes" + remedy);
}

TEST(GmshFile, WithSurfacesOnlySaysSo) {
  EXPECT_THAT(
      problems_of(replaced(v4, "3 1 4 6\n", "2 1 16 6\n"), "m.msh"),
      StartsWith("m.msh: error: has no volume elements, only points, lines and surfaces (7)"));
}

TEST(SolidMeshFile, OfSeveralKindsIsRefused) {
  const std::string text =
      "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n4, 0, 0, 1\n"
      "*ELEMENT, TYPE=C3D4\n1, 1, 2, 3, 4\n"
      "*ELEMENT, TYPE=C3D8\n2, 1, 2, 3, 4, 1, 2, 3, 4\n";
  EXPECT_THAT(problems_of(text, "m.inp"),
              StartsWith("m.inp: error: mixes 1 tetrahedra of 4 nodes, 1 hexahedra of 8 nodes"));
}

TEST(SolidMeshFile, NamesElementsWithNodesThatAreNotThere) {
  EXPECT_THAT(problems_of(replaced(v2, "100 4 2 1 1 7 ", "100 4 2 1 1 8 "), "m.msh"),
              StartsWith("m.msh: error: element 100 names node 8, and there is none"));
  EXPECT_THAT(problems_of(replaced(abaqus, "103, 7,", "103, 999,"), "m.inp"),
              StartsWith("m.inp: error: element 103 names node 999, and there is none"));
}

TEST(SolidMeshFile, HasEachNodeAndElementOnce) {
  EXPECT_THAT(problems_of(replaced(abaqus, "\n  17,", "\n  7,"), "m.inp"),
              HasSubstr("has node 7 twice"));
  EXPECT_THAT(problems_of(replaced(abaqus, "103, 7", "100, 7"), "m.inp"),
              HasSubstr("has element 100 twice"));
  TextMesh twice = cube_of(8);
  twice.gmsh_elements.push_back(twice.gmsh_elements[0]);
  EXPECT_THAT(problems_of(msh41(twice), "m.msh"),
              StartsWith("m.msh: error: elements 100 and 103 have the same corners"));
  TextMesh collapsed = cube_of(8);
  collapsed.gmsh_elements[0][3] = collapsed.gmsh_elements[0][2];
  EXPECT_THAT(problems_of(msh41(collapsed), "m.msh"),
              StartsWith("m.msh: error: 1 of 1 elements name a node twice (elements 100)"));
}

/// Two cubes side by side without common nodes.
TextMesh two_cubes(int nodes, double gap) {
  TextMesh mesh = cube_of(nodes);
  const auto count = static_cast<int>(mesh.nodes.size());
  for (int i = 0; i < count; ++i) mesh.nodes.emplace_back(mesh.nodes[i] + Vector3d(1 + gap, 0, 0));
  std::vector<int> second = mesh.gmsh_elements[0];
  for (int& node : second) node += count;
  mesh.gmsh_elements.push_back(second);
  return mesh;
}

TEST(SolidMeshFile, OfSeveralPiecesSaysHowMany) {
  EXPECT_EQ(problems_of(msh41(two_cubes(20, 0)), "m.msh"),
            "m.msh: error: is in 2 pieces that share no node (merge nodes at the same place, or "
            "give each piece to a body of its own)\n");
}

TEST(SolidMeshFile, SharesMiddlesOfSharedEdges) {
  TextMesh mesh = two_cubes(20, 0);
  // Corners of ξ = −1 of the second are those of ξ = +1 of the first; the middles are not.
  for (const auto& [second, first] : {std::pair(0, 1), {3, 2}, {7, 6}, {4, 5}}) {
    mesh.gmsh_elements[1][second] = mesh.gmsh_elements[0][first];
  }
  EXPECT_THAT(
      problems_of(msh41(mesh), "m.msh"),
      StartsWith("m.msh: error: elements 100 and 103 share an edge or a face, and not the node"));
}

TEST(SolidMeshFile, NamesElementsThatAreInsideOutOrFlat) {
  TextMesh mesh = cube_of(10);
  for (const int e : {1, 4}) {
    std::vector<int>& element = mesh.gmsh_elements[e];
    for (const auto& [a, b] : {std::pair(1, 2), {4, 6}, {8, 9}}) std::swap(element[a], element[b]);
  }
  EXPECT_THAT(problems_of(msh41(mesh), "m.msh"),
              StartsWith("m.msh: error: 2 of 6 elements are inside out (elements 103, 112)"));
  TextMesh flat = cube_of(8);
  for (Vector3d& p : flat.nodes) p.z() = 0;
  EXPECT_THAT(problems_of(msh41(flat), "m.msh"),
              StartsWith("m.msh: error: 1 of 1 elements have no volume (elements 100)"));
}

TEST(SolidMeshFile, WithNodesInAnotherOrderIsNotTaken) {
  for (const int nodes : {10, 20, 27}) {
    TextMesh mesh = cube_of(nodes);
    std::swap(mesh.gmsh_elements, mesh.abaqus_elements);
    EXPECT_THAT(problems_of(msh41(mesh), "m.msh"),
                HasSubstr("is far from the middle it belongs to"));
    EXPECT_EQ(problems_of(inp(mesh), "m.inp").empty(), false);
  }
}

TEST(SolidMeshFile, BeyondAllMeasureIsRefused) {
  EXPECT_THAT(problems_of(replaced(v2, "\n17 1 0 0", "\n17 1e300 0 0"), "m.msh"),
              StartsWith("m.msh: error: has a node at [1e+300, 0, 0] m"));
}

TEST(SolidMeshFile, ThatIsTooLargeEmptyOrNoTextSaysSo) {
  EXPECT_THAT(problems_of(v2, "m.msh", {.bytes = 10}), HasSubstr("bytes, more than 10"));
  EXPECT_THAT(problems_of(v4, "m.msh", {.nodes = 7}), HasSubstr("has more than 7 nodes"));
  EXPECT_THAT(problems_of(abaqus, "m.inp", {.elements = 5}), HasSubstr("has more than 5 elements"));
  EXPECT_THAT(problems_of("", "m.inp"), StartsWith("m.inp: error: is empty"));
  EXPECT_THAT(problems_of(abaqus + '\0', "m.inp"), HasSubstr("is not text"));
  EXPECT_THAT(problems_of(v2 + '\0', "m.msh"), HasSubstr("is not text"));
}

TEST(SolidMeshFile, TellsAFewProblemsOfManyOnly) {
  std::string text = "*NODE\n";
  for (int i = 0; i < 1000; ++i) text += "x\n";
  EXPECT_EQ(std::ranges::count(problems_of(text, "m.inp"), '\n'), 5);
}

TEST(AbaqusFile, SaysWhichLineIsWrong) {
  EXPECT_THAT(problems_of("1, 2, 3\n", "m.inp"),
              StartsWith("m.inp:1: error: is no mesh of Abaqus: it begins with '1, 2, 3'"));
  EXPECT_THAT(problems_of("*HEADING\nx\n", "m.inp"), HasSubstr("has no *NODE"));
  EXPECT_THAT(problems_of("*NODE\n1, 0, 0, 0\n", "m.inp"), HasSubstr("has no *ELEMENT"));
  EXPECT_THAT(problems_of(replaced(abaqus, "  7, 0, 0, 0", "  7, 0, 0"), "m.inp"),
              StartsWith("m.inp:5: error: node 7 has 2 of 3 coordinates"));
  EXPECT_THAT(problems_of(replaced(abaqus, "  7, 0, 0, 0", "  7, 0, 1e999, 0"), "m.inp"),
              StartsWith("m.inp:5: error: node 7: '1e999' is no coordinate"));
  EXPECT_THAT(problems_of(replaced(abaqus, "  7, 0, 0, 0", "  7.5, 0, 0, 0"), "m.inp"),
              StartsWith("m.inp:5: error: '7.5' is no number of a node"));
  EXPECT_THAT(problems_of(replaced(abaqus, "100, 7,", "100, a,"), "m.inp"),
              HasSubstr("'a' is no number of an element or a node"));
  EXPECT_THAT(problems_of(replaced(abaqus, "100, 7,", "100, 1, 2, 7,"), "m.inp"),
              HasSubstr("element 100 has more than 4 nodes"));
  EXPECT_THAT(problems_of(replaced(abaqus, " type = C3D4", "nset=x"), "m.inp"),
              HasSubstr("*ELEMENT has no TYPE"));
}

TEST(AbaqusFile, ThatIsCutWithinAnElementSaysSo) {
  const std::string text = inp(cube_of(20));
  EXPECT_THAT(problems_of(text.substr(0, text.find("*NSET") - 6), "m.inp"),
              HasSubstr("element 100 has 19 of 20 nodes"));
  EXPECT_THAT(
      problems_of(text.substr(0, text.find("type = C3D20")) + "type=C3D20\n1, 2, 3,\n*STEP\n",
                  "m.inp"),
      HasSubstr("element 1 has 2 of 20 nodes"));
}

TEST(AbaqusFile, NamesElementsThatCaromHasNot) {
  for (const auto& [type, name] :
       {std::pair("C3D6", "C3D6 (wedges)"), std::pair("c3d15", "C3D15 (wedges)"),
        std::pair("C3D5", "C3D5 (pyramids)"), std::pair("S4R", "S4R (shells)"),
        std::pair("B31", "B31 (beams)"), std::pair("MASS", "MASS"), std::pair("U1", "U1")}) {
    const std::string more = fmt::format("*ELEMENT, TYPE={}\n1, 2, 3,\n4, 5\n2, 3, 4\n", type);
    EXPECT_THAT(problems_of(abaqus + more, "m.inp"),
                StartsWith(fmt::format("m.inp: error: has 2 elements {} (Carom takes", name)));
  }
  EXPECT_THAT(problems_of(replaced(abaqus, "type = C3D4", "type=CPS4"), "m.inp"),
              HasSubstr("has no volume elements, only points, lines and surfaces (7)"));
}

TEST(AbaqusFile, ThatIsMadeByTheReaderIsRefused) {
  EXPECT_THAT(problems_of("*INCLUDE, INPUT=more.inp\n" + abaqus, "m.inp"),
              StartsWith("m.inp:1: error: *INCLUDE takes lines from another file"));
  EXPECT_THAT(problems_of("*NODE, INPUT=more.inp\n" + abaqus, "m.inp"),
              StartsWith("m.inp:1: error: *NODE takes lines from another file"));
  EXPECT_THAT(problems_of("*NGEN\n1, 10\n" + abaqus, "m.inp"),
              StartsWith("m.inp:1: error: *NGEN is not supported"));
  EXPECT_THAT(problems_of(replaced(abaqus, "NSET=all", "SYSTEM=C"), "m.inp"),
              HasSubstr("*NODE has SYSTEM=C"));
}

TEST(AbaqusFile, OfSeveralPartsOrPlacedOnesIsRefused) {
  EXPECT_THAT(problems_of("*PART, NAME=A\n*END PART\n*PART, NAME=B\n" + abaqus, "m.inp"),
              StartsWith("m.inp:3: error: has several parts"));
  const std::string instance = "*INSTANCE, NAME=I, PART=A\n";
  EXPECT_THAT(problems_of(instance + "*END INSTANCE\n" + instance + abaqus, "m.inp"),
              StartsWith("m.inp:3: error: has several instances of parts"));
  EXPECT_THAT(problems_of(instance + " 0., 0., 2.\n" + abaqus, "m.inp"),
              StartsWith("m.inp:2: error: places its part by a translation or a rotation"));
}

TEST(SolidMeshFile, SurvivesMutationsOfGoodFiles) {
  const std::string files[] = {v2, v4, abaqus, msh41(cube_of(27)), inp(cube_of(20))};
  const char* names[] = {"m.msh", "m.msh", "m.inp", "m.msh", "m.inp"};
  const std::string words[] = {
      "-1", "0", "1e308", "nan", "$", "*", ",", "\n", "9223372036854775807"};
  std::mt19937 random(3);
  for (int trial = 0; trial < 4000; ++trial) {
    std::string bytes = files[trial % 5];
    const int changes = 1 + static_cast<int>(random() % 6);
    for (int i = 0; i < changes && !bytes.empty(); ++i) {
      const std::size_t at = random() % bytes.size();
      const auto kind = random() % 4;
      if (kind == 0) bytes[at] = static_cast<char>(random() & 0xff);
      if (kind == 1) bytes.erase(at, random() % 20);
      if (kind == 2) bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 40));
      if (kind == 3) bytes.insert(at, words[random() % std::size(words)]);
    }
    problems_of(bytes, names[trial % 5]);
  }
}

}  // namespace solid_mesh_problems_test
}  // namespace carom::io
