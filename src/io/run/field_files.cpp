#include "io/run/field_files.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <map>

#include "io/picture/svg_shapes.h"
#include "io/run/base64.h"
#include "io/run/run_files.h"

namespace carom::io {
namespace {

constexpr const char* vtu_ending = ".field.vtu";
constexpr const char* pvd_ending = ".field.pvd";

/// Numbers as VTK's files have them: their size in bytes, then their bytes, in base 64.
template <class Number>
std::string array_text(const char* type, const char* name, int components,
                       const std::vector<Number>& numbers) {
  const std::uint32_t size = static_cast<std::uint32_t>(numbers.size() * sizeof(Number));
  std::vector<unsigned char> bytes(sizeof size + size);
  std::memcpy(bytes.data(), &size, sizeof size);
  if (size > 0) std::memcpy(bytes.data() + sizeof size, numbers.data(), size);
  std::string text =
      fmt::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"binary\">",
                  type, name, components);
  append_base64(bytes, text);
  return text + "</DataArray>\n";
}

std::uint8_t vtk_kind(int nodes) {
  return nodes == 8 ? 12 : nodes == 27 ? 29 : 24;
}

/// Undeformed nodes where the body is, and what moves them.
std::string vtu_text(const FieldFrame& frame) {
  const FieldMesh& mesh = *frame.mesh;
  std::vector<float> points, displacements;
  for (std::size_t node = 0; node < mesh.nodes.size(); ++node) {
    const Vector3d u_B(frame.displacements[3 * node], frame.displacements[3 * node + 1],
                       frame.displacements[3 * node + 2]);
    const Vector3d p_W = frame.X_WB * mesh.nodes[node], u_W = frame.X_WB.R * u_B;
    for (const double x : p_W) points.push_back(static_cast<float>(x));
    for (const double x : u_W) displacements.push_back(static_cast<float>(x));
  }
  std::vector<std::int32_t> ends;
  std::vector<std::uint8_t> kinds;
  std::int32_t end = 0;
  for (const int size : mesh.element_sizes) {
    ends.push_back(end += size);
    kinds.push_back(vtk_kind(size));
  }
  std::string text = fmt::format(
      "<VTKFile type=\"UnstructuredGrid\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
      "<UnstructuredGrid>\n<Piece NumberOfPoints=\"{}\" NumberOfCells=\"{}\">\n",
      mesh.nodes.size(), kinds.size());
  text += "<PointData Vectors=\"displacement\" Scalars=\"von_mises\">\n" +
          array_text("Float32", "displacement", 3, displacements) +
          array_text("Float32", "von_mises", 1, frame.von_mises) + "</PointData>\n<Points>\n" +
          array_text("Float32", "points", 3, points) + "</Points>\n<Cells>\n" +
          array_text("Int32", "connectivity", 1, mesh.elements) +
          array_text("Int32", "offsets", 1, ends) + array_text("UInt8", "types", 1, kinds);
  return text + "</Cells>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>\n";
}

}  // namespace

std::vector<FieldFile> field_files(const Trajectory& trajectory) {
  std::vector<FieldFile> files;
  std::map<std::string, std::string> lists;  // by body
  std::map<std::string, int> counts;
  for (const FieldFrame& frame : trajectory.fields) {
    const std::string base = file_name_of(frame.body);
    const std::string name = fmt::format("{}.{:04}{}", base, counts[frame.body]++, vtu_ending);
    lists[base] +=
        fmt::format("<DataSet timestep=\"{}\" file=\"{}\"/>\n", frame.time, escaped(name));
    files.push_back({name, vtu_text(frame)});
  }
  for (const auto& [base, list] : lists) {
    files.push_back(
        {base + pvd_ending, "<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n" + list +
                                "</Collection>\n</VTKFile>\n"});
  }
  return files;
}

bool is_field_file(const std::string& name) {
  return name.ends_with(vtu_ending) || name.ends_with(pvd_ending);
}

}  // namespace carom::io
