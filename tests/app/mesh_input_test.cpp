// Meshes as a user gives them: what is wrong is told with exit code 2, and what is right runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"

namespace carom::test {
namespace mesh_input_test {

using nlohmann::ordered_json;
using ::testing::HasSubstr;

const std::string cube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

std::string write_file(const std::string& folder, const std::string& name,
                       const std::string& text) {
  const std::string path = folder + "/" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

/// A cube of 100 mm falls on a floor; its mesh is in mm, with a corner in its origin.
std::string falling_cube(const std::string& shape, const std::string& contact) {
  return R"(carom = 1
gravity = [0, 0, -10]
simulation = {duration = 0.25}
[ground]
shapes = [{name = "floor", type = "plane"}]
[[bodies]]
name = "cube"
position = [0, 0, 0.25]
shapes = [{name = "skin", type = "mesh", material = "abs", )" +
         shape + R"(}]
[[contacts]]
between = ["ground", "cube"]
)" + contact +
         "\n";
}

const std::string good_shape = R"(file = "cube.obj", scale = 0.1, origin = "centre-of-mass")";
const std::string good_contact = R"(foundation = {thickness = "10 mm"})";

Outcome run_cube(const std::string& mesh, const std::string& shape, const std::string& contact) {
  const std::string folder = scratch_folder();
  write_file(folder, "cube.obj", mesh);
  return run_carom(
      {"run", write_file(folder, "s.toml", falling_cube(shape, contact)), "--no-files", "--json"});
}

TEST(MeshInput, ACubeFallsAndRebounds) {
  const Outcome outcome = run_cube(cube, good_shape, good_contact);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  ASSERT_EQ(json["impacts"].size(), 1U);
  EXPECT_EQ(json["impacts"][0]["law"], "elastic-foundation");
  EXPECT_NEAR(json["impacts"][0]["start"], 0.2, 1e-9);  // 0.2 m at 10 m/s²
  EXPECT_NEAR(json["impacts"][0]["restitution"]["realised"], 1, 1e-6);
  EXPECT_NEAR(json["energy"]["lost_in_contact"], 0, 1e-6);
}

TEST(MeshInput, WhatIsWrongWithAMeshIsToldWithExitCodeTwo) {
  const struct {
    std::string mesh, shape, contact, says;
  } cases[] = {
      {cube, R"(file = "none.obj")", good_contact, "none.obj: there is no such file"},
      {"", good_shape, good_contact, "cube.obj: is empty"},
      {cube.substr(0, cube.rfind("f ")), good_shape, good_contact, "not closed"},
      {cube + "f 1 2", good_shape, good_contact, "cube.obj:15: a face has 2 of at least 3 corners"},
      {std::string("\x7f\x45\0\1", 4), good_shape, good_contact, "cube.obj:1: is not text"},
      {cube, R"(file = "../cube.obj")", good_contact, "leads out of the folder"},
      {cube, R"(file = "/etc/passwd")", good_contact, "is an absolute path"},
      {cube, good_shape + ", radius = 1", good_contact, "radius"},
      {cube, good_shape, "", "its thickness is missing"},
      {cube, good_shape, "foundation = {damping = 1}", "thickness"},
  };
  for (const auto& wrong : cases) {
    const Outcome outcome = run_cube(wrong.mesh, wrong.shape, wrong.contact);
    EXPECT_EQ(outcome.exit_code, 2) << wrong.says << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(wrong.says));
    EXPECT_THAT(outcome.err, HasSubstr("s.toml:"));
  }
}

TEST(MeshInput, RigidMethodsRefuseMeshes) {
  const std::string folder = scratch_folder();
  write_file(folder, "cube.obj", cube);
  const std::string path = write_file(folder, "s.toml", falling_cube(good_shape, good_contact));
  for (const char* method : {"piecewise", "time-stepping"}) {
    const Outcome outcome = run_carom({"run", path, "--no-files", "--method", method});
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("which rigid methods do not know"));
  }
}

TEST(MeshInput, EffectiveMassIsThatAtTheNearestFacet) {
  const std::string folder = scratch_folder();
  write_file(folder, "cube.obj", cube);
  const std::string path = write_file(folder, "s.toml", falling_cube(good_shape, good_contact));
  const Outcome outcome = run_carom({"effective-mass", path, "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  const ordered_json& contact = json["contacts"].front();
  EXPECT_NEAR(contact["normal"][2], 1, 1e-12);
  EXPECT_GT(contact["effective_mass"], 0);
}

}  // namespace mesh_input_test
}  // namespace carom::test
