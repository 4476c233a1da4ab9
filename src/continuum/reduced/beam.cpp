#include "continuum/reduced/beam.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "numerics/dense.h"
#include "numerics/small_cholesky.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Eigenvalues of a flexibility below this share of the largest are those of unknowns without mass and of rigid motion.
constexpr double no_flexibility = 1e-13;

/// Modes 1 and ranges of polynomials in x, made orthonormal with weights: rigid motion.
MatrixXd orthonormal(MatrixXd columns, const VectorXd& mass) {
  for (Index j = 0; j < columns.cols(); ++j) {
    for (int round = 0; round < 2; ++round) {
      for (Index i = 0; i < j; ++i) {
        columns.col(j) -= columns.col(i).dot(mass.cwiseProduct(columns.col(j))) * columns.col(i);
      }
    }
    columns.col(j) /= std::sqrt(columns.col(j).dot(mass.cwiseProduct(columns.col(j))));
  }
  return columns;
}

// F = Q·F_c·Qᵀ with Q = 1 − R·Rᵀ·M, which takes rigid motion R away: loads are balanced by the inertia of rigid motion
// then, so that it does not matter where the beam that F_c belongs to is held.
MatrixXd free_flexibility(const MatrixXd& held, const MatrixXd& rigid, const VectorXd& mass) {
  MatrixXd F = held;
  F -= rigid * (rigid.transpose() * mass.asDiagonal() * F).eval();
  F -= ((F * mass.asDiagonal()).eval() * rigid).eval() * rigid.transpose();
  return 0.5 * (F + F.transpose());
}

}  // namespace

Beam::Beam(BeamInput input) : input_(std::move(input)) {
  const bool is_there = input_.length > 0 && input_.section.area > 0 && input_.material.young > 0;
  if (!is_there) throw std::invalid_argument("a beam needs a length, a section and a stiffness");
  if (input_.elements < 1) throw std::invalid_argument("a beam has at least one element");
  masses_ = VectorXd::Constant(node_count(),
                               input_.material.density * input_.section.area * element_length());
  masses_[0] *= 0.5;
  masses_[input_.elements] *= 0.5;
  if (!input_.masses.empty()) {
    if (std::ssize(input_.masses) != node_count())
      throw std::invalid_argument("a beam needs a mass for each node");
    masses_ = Eigen::Map<const VectorXd>(input_.masses.data(), node_count());
  }
  section_masses_ = masses_;
  for (const int node : input_.massless) masses_[node] = 0;
  if ((masses_.array() > 0).count() < 2)
    throw std::invalid_argument("a beam needs two nodes with mass");
}

Eigen::Vector2d Beam::gyration() const {
  return Eigen::Vector2d(input_.section.inertia_z, input_.section.inertia_y) / input_.section.area;
}

Vector3d Beam::rotary_inertia(int node) const {
  const Eigen::Vector2d k = gyration();
  return section_masses_[node] * Vector3d(k.sum(), k.y(), k.x());
}

/// Stretch and torsion: each element lets its far end move by f for a unit load.
Beam::Family Beam::line_family(BeamMotion motion) const {
  const bool stretch = motion == BeamMotion::stretch;
  const double stiffness = stretch ? input_.material.young * input_.section.area
                                   : input_.material.shear_modulus() * input_.section.torsion;
  Family family{.motion = motion, .components = {stretch ? 0 : 3}, .signs = {1}, .mass = masses_};
  for (int node = 0; node < node_count() && !stretch; ++node) {
    family.mass[node] = rotary_inertia(node).x();
  }
  const double f = element_length() / stiffness;
  const MatrixXd held = MatrixXd::NullaryExpr(node_count(), node_count(), [&](Index i, Index j) {
    return f * static_cast<double>(std::min(i, j));
  });
  family.rigid = orthonormal(MatrixXd::Ones(node_count(), 1), family.mass);
  family.flexibility = free_flexibility(held, family.rigid, family.mass);
  return family;
}

// An element with one end held gives way by [v, ψ] = f·[Q, M] at the other, which the rest of the beam goes along with:
//
//     f = [h³/(3·E·I) + h/(κ·G·A),  h²/(2·E·I);  h²/(2·E·I),  h/(E·I)]        Timoshenko 1921
//
// The sum of all, F_c = C·f·Cᵀ, is that of a cantilever, exact for loads at nodes and without cancellation.
Beam::Family Beam::bending_family(BeamMotion motion) const {
  const bool along_y = motion == BeamMotion::bending_y;
  // θ_z = v′, θ_y = −w′
  Family family{.motion = motion,
                .components = {along_y ? 1 : 2, along_y ? 5 : 4},
                .signs = {1, along_y ? 1.0 : -1.0}};
  const int nodes = node_count();
  const double h = element_length();
  const double EI =
      input_.material.young * (along_y ? input_.section.inertia_z : input_.section.inertia_y);
  const double GA = input_.section.shear * input_.material.shear_modulus() * input_.section.area;
  Eigen::Matrix2d f;
  f << h * h * h / (3 * EI) + h / GA, h * h / (2 * EI), h * h / (2 * EI), h / EI;
  const Eigen::Matrix2d root = numerics::small_cholesky(f);
  MatrixXd C = MatrixXd::Zero(2 * nodes, 2 * (nodes - 1)), rigid = MatrixXd::Zero(2 * nodes, 2);
  family.mass.resize(2 * nodes);
  for (int i = 0; i < nodes; ++i) {
    for (int k = 0; k < i; ++k) {
      Eigen::Matrix2d carried;
      carried << 1, (i - k - 1) * h, 0, 1;
      C.block<2, 2>(2 * i, 2 * k) = carried * root;
    }
    family.mass[2 * i] = masses_[i];
    family.mass[2 * i + 1] = along_y ? rotary_inertia(i).z() : rotary_inertia(i).y();
    rigid.row(2 * i) << 1, place(i);
    rigid.row(2 * i + 1) << 0, 1;
  }
  family.rigid = orthonormal(rigid, family.mass);
  family.flexibility = free_flexibility(C * C.transpose(), family.rigid, family.mass);
  return family;
}

std::vector<Beam::Family> Beam::families() const {
  return {line_family(BeamMotion::stretch), line_family(BeamMotion::torsion),
          bending_family(BeamMotion::bending_y), bending_family(BeamMotion::bending_z)};
}

// M^½·F·M^½·y = y/ω², φ = ω²·F·M^½·y: the slowest modes are the largest eigenvalues, and accurate.
std::vector<BeamMode> Beam::free_modes() const {
  std::vector<BeamMode> modes;
  for (const Family& family : families()) {
    const VectorXd root = family.mass.cwiseSqrt();
    const MatrixXd A = root.asDiagonal() * family.flexibility * root.asDiagonal();
    const numerics::SymmetricEigen eigen = numerics::eigenvectors_of(A);
    const Index size = eigen.values.size();
    const double largest = eigen.values[size - 1];
    const auto width = static_cast<Index>(family.components.size());
    for (Index i = size - 1; i >= 0 && eigen.values[i] > no_flexibility * largest; --i) {
      VectorXd shape =
          family.flexibility * root.cwiseProduct(eigen.vectors.col(i)) / eigen.values[i];
      shape -= family.rigid * (family.rigid.transpose() * family.mass.cwiseProduct(shape)).eval();
      Index most;
      shape.cwiseAbs().maxCoeff(&most);
      if (shape[most] < 0) shape = -shape;
      BeamMode mode{.motion = family.motion,
                    .stiffness = 1 / eigen.values[i],
                    .shape = NodalMotion::Zero(6, node_count())};
      for (Index unknown = 0; unknown < size; ++unknown) {
        const auto c = static_cast<std::size_t>(unknown % width);
        mode.shape(family.components[c], unknown / width) = family.signs[c] * shape[unknown];
      }
      modes.push_back(std::move(mode));
    }
  }
  std::ranges::stable_sort(modes, {}, &BeamMode::stiffness);
  return modes;
}

NodalMotion Beam::static_answer(const NodalMotion& loads) const {
  NodalMotion answer = NodalMotion::Zero(6, node_count());
  for (const Family& family : families()) {
    const auto width = static_cast<Index>(family.components.size());
    VectorXd of_family(width * node_count());
    const auto component = [&](Index i) { return static_cast<std::size_t>(i % width); };
    for (Index i = 0; i < of_family.size(); ++i) {
      of_family[i] = family.signs[component(i)] * loads(family.components[component(i)], i / width);
    }
    const VectorXd moved = family.flexibility * of_family;
    for (Index i = 0; i < moved.size(); ++i) {
      answer(family.components[component(i)], i / width) = family.signs[component(i)] * moved[i];
    }
  }
  return answer;
}

}  // namespace carom::continuum
