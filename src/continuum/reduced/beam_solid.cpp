#include "continuum/reduced/beam_solid.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "continuum/meshing/beam_parts.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Sparse = Eigen::SparseMatrix<double>;
using Triplets = std::vector<Eigen::Triplet<double>>;
using Matrix12d = Eigen::Matrix<double, 12, 12>;
using Row12 = Eigen::Matrix<double, 1, 12>;

/// Nodes of a section are a grid of 3 × 3; this one is on the axis, and these are beside it along y and z.
constexpr int grid = 3, on_axis = 4, along_y = 5, along_z = 7;
constexpr int section_nodes = grid * grid, mass_points = 4;
/// θ × r of the unknowns u, θ of a section, for a point at r from its axis.
Eigen::Matrix<double, 3, 6> motion_at(const Vector3d& r) {
  Eigen::Matrix<double, 3, 6> motion;
  motion << 1, 0, 0, 0, r.z(), -r.y(), 0, 1, 0, -r.z(), 0, r.x(), 0, 0, 1, r.y(), -r.x(), 0;
  return motion;
}

/// Builds nodes, elements to be drawn, and how nodes follow the sections.
class Drawing {
 public:
  Drawing(const Shape& shape, const BeamForm& form, int elements)
      : shape_(shape), form_(form), elements_(elements), spacing_(form.length / elements) {
    sections.start = -form.length / 2;
    sections.spacing = spacing_;
    for (int section = 0; section <= elements; ++section) add_section(section);
    add_hexahedra();
  }

  SolidMesh mesh;
  BeamSections sections;
  Triplets shapes, readout;
  std::vector<std::vector<int>> section_lists;

  /// Four masses in the middle of an element that have its moments of inertia.
  void add_masses(int element, double mass, const Vector2d& gyration, std::vector<double>& masses) {
    const double x = sections.place(element) + 0.5 * spacing_;
    for (int point = 0; point < mass_points; ++point) {
      const Vector3d r(0, point % 2 == 0 ? gyration.x() : -gyration.x(),
                       point < 2 ? gyration.y() : -gyration.y());
      const int node = static_cast<int>(mesh.nodes.size());
      mesh.nodes.emplace_back(Vector3d(x, 0, 0) + r);
      masses.push_back(mass / mass_points);
      for (const int section : {element, element + 1}) follow(node, section, 0.5, r);
    }
  }

 private:
  void follow(int node, int section, double share, const Vector3d& r) {
    const Eigen::Matrix<double, 3, 6> motion = share * motion_at(r);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 6; ++j) {
        if (motion(i, j) != 0) shapes.emplace_back(3 * node + i, 6 * section + j, motion(i, j));
      }
    }
  }

  void add_section(int section) {
    const double x = sections.place(section);
    const BeamOutline outline = outline_at(shape_, form_, x);
    const int first = static_cast<int>(mesh.nodes.size());
    section_lists.emplace_back(section_nodes);
    std::iota(section_lists.back().begin(), section_lists.back().end(), first);
    for (int k = 0; k < grid; ++k) {
      for (int j = 0; j < grid; ++j) {
        Vector2d yz(j - 1, k - 1);
        if (outline.is_round && j != 1 && k != 1) yz /= std::sqrt(2.0);
        yz = yz.cwiseProduct(outline.half).eval();
        mesh.nodes.emplace_back(x, yz.x(), yz.y());
        follow(first + grid * k + j, section, 1, {0, yz.x(), yz.y()});
      }
    }
    sections.markers.push_back({first + on_axis, first + along_y, first + along_z});
    sections.arms.push_back(outline.half);
    // u_y − u_c = a·(−θ_z, 0, θ_x) and u_z − u_c = b·(θ_y, −θ_x, 0) at the markers.
    const auto read = [&](int unknown, int marker, int component, double factor) {
      readout.emplace_back(6 * section + unknown, 3 * (first + marker) + component, factor);
      if (marker != on_axis) {
        readout.emplace_back(6 * section + unknown, 3 * (first + on_axis) + component, -factor);
      }
    };
    for (int axis = 0; axis < 3; ++axis) read(axis, on_axis, axis, 1);
    read(3, along_y, 2, 1 / outline.half.x());
    read(4, along_z, 0, 1 / outline.half.y());
    read(5, along_y, 0, -1 / outline.half.x());
  }

  void add_hexahedra() {
    ElementBlock block{.kind = ElementKind::hexahedron_8, .nodes = {}};
    for (int e = 0; e < elements_; ++e) {
      for (int k = 0; k + 1 < grid; ++k) {
        for (int j = 0; j + 1 < grid; ++j) {
          for (const int section : {e, e + 1}) {
            const int corner = section_nodes * section + grid * k + j;
            for (const int step : {0, 1, grid + 1, grid}) block.nodes.push_back(corner + step);
          }
        }
      }
    }
    mesh.blocks.push_back(std::move(block));
  }

  const Shape& shape_;
  const BeamForm& form_;
  int elements_;
  double spacing_;
};

/// Difference of both ends, over h, of one unknown; and their mean.
Row12 slope_of(int unknown, double h) {
  Row12 row = Row12::Zero();
  row[unknown] = -1 / h;
  row[6 + unknown] = 1 / h;
  return row;
}
Row12 mean_of(int unknown) {
  Row12 row = Row12::Zero();
  row[unknown] = row[6 + unknown] = 0.5;
  return row;
}

Matrix12d element_stiffness(const BeamSection& section, const ElasticMaterial& material, double h) {
  const double E = material.young, G = material.shear_modulus();
  Matrix12d K = Matrix12d::Zero();
  const auto add = [&](const Row12& strain, double stiffness) {
    K += h * stiffness * strain.transpose() * strain;
  };
  const auto shear = [&](double EI) {
    return 1 / (1 / (section.shear * G * section.area) + h * h / (12 * EI));
  };
  add(slope_of(0, h), E * section.area);
  add(slope_of(3, h), G * section.torsion);
  const double EI_z = E * section.inertia_z, EI_y = E * section.inertia_y;
  add(slope_of(5, h), EI_z);
  add(slope_of(1, h) - mean_of(5), shear(EI_z));
  add(slope_of(4, h), EI_y);
  add(slope_of(2, h) + mean_of(4), shear(EI_y));
  return K;
}

Matrix12d element_mass(double mass, const Vector2d& gyration) {
  const Vector2d k = gyration.cwiseAbs2();
  const double of_unknown[] = {1, 1, 1, k.sum(), k.y(), k.x()};
  Matrix12d M = Matrix12d::Zero();
  for (int i = 0; i < 6; ++i) M += mass * of_unknown[i] * mean_of(i).transpose() * mean_of(i);
  return M;
}

void add_element(int element, const Matrix12d& part, Triplets& all) {
  for (int i = 0; i < 12; ++i) {
    for (int j = 0; j < 12; ++j) {
      if (part(i, j) != 0) all.emplace_back(6 * element + i, 6 * element + j, part(i, j));
    }
  }
}

Sparse made(const Triplets& entries, Index rows, Index columns) {
  Sparse matrix(rows, columns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace

int BeamSections::element_at(double x) const {
  return std::clamp(static_cast<int>(std::floor((x - start) / spacing)), 0, elements() - 1);
}

std::array<BeamSections::Share, 6> BeamSections::shares_at(const Vector3d& X) const {
  std::array<Share, 6> shares;
  const int element = element_at(X.x());
  const double t = (X.x() - place(element)) / spacing;
  for (std::size_t end = 0; end < 2; ++end) {
    const auto section = static_cast<std::size_t>(element) + end;
    const double part = end == 0 ? 1 - t : t;
    const double y = X.y() / arms[section].x(), z = X.z() / arms[section].y();
    const double weights[] = {1 - y - z, y, z};
    for (std::size_t i = 0; i < 3; ++i) {
      shares[3 * end + i] = {markers[section][i], part * weights[i]};
    }
  }
  return shares;
}

BeamSolid make_beam_solid(const Shape& shape, const ElasticMaterial& material, double mass,
                          int elements, const RayleighDamping& damping) {
  const BeamForm form = beam_form(shape, material.poisson, elements);
  const Vector2d gyration =
      (Vector2d(form.section.inertia_z, form.section.inertia_y) / form.section.area).cwiseSqrt();
  const double volume =
      std::accumulate(form.element_volumes.begin(), form.element_volumes.end(), 0.0);
  Drawing drawing(shape, form, elements);
  std::vector<double> masses(drawing.mesh.nodes.size(), 0.0);
  Triplets stiffness, inertia;
  const Matrix12d K = element_stiffness(form.section, material, drawing.sections.spacing);
  for (int e = 0; e < elements; ++e) {
    const double own = mass * form.element_volumes[static_cast<std::size_t>(e)] / volume;
    drawing.add_masses(e, own, gyration, masses);
    add_element(e, K, stiffness);
    add_element(e, element_mass(own, gyration), inertia);
  }
  const Index unknowns = 6 * (elements + 1), components = 3 * std::ssize(drawing.mesh.nodes);
  auto space = std::make_shared<Subspace>();
  const Sparse shapes = made(drawing.shapes, components, unknowns);
  space->shapes = NodeShapes(shapes);
  space->readout = made(drawing.readout, unknowns, components);
  space->stiffness = made(stiffness, unknowns, unknowns);
  space->mass = made(inertia, unknowns, unknowns);
  space->first_static = unknowns;
  const Sparse of_nodes = space->readout.transpose() * space->stiffness * space->readout;
  const Eigen::VectorXd nodal = Eigen::Map<Eigen::VectorXd>(masses.data(), std::ssize(masses));
  space->rigid = space->readout * RigidModes(drawing.mesh.nodes, nodal).modes();
  // Sections do not become thinner where the beam is pulled: stresses are those without lateral strain.
  const ElasticMaterial drawn{.young = material.young, .poisson = 0, .density = material.density};
  return {.input = {.mesh = std::move(drawing.mesh),
                    .material = drawn,
                    .stiffness = of_nodes.triangularView<Eigen::Lower>(),
                    .nodal_masses = nodal,
                    .massless = {},
                    .damping = damping,
                    .subspace = std::move(space),
                    .sections = std::move(drawing.section_lists)},
          .sections = std::move(drawing.sections)};
}

}  // namespace carom::continuum
