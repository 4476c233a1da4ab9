#include "continuum/reduced/modal_solid.h"

#include <numbers>
#include <stdexcept>

#include "continuum/free_vibration.h"
#include "continuum/reduced/rest_shapes.h"
#include "continuum/reduced/static_answers.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Unit loads on the massless nodes, a column each.
MatrixXd unit_loads(const ElasticSolid& solid) {
  const std::vector<int>& nodes = solid.massless();
  MatrixXd loads = MatrixXd::Zero(solid.unknowns(), 3 * std::ssize(nodes));
  for (Index i = 0; i < std::ssize(nodes); ++i) {
    for (Index axis = 0; axis < 3; ++axis) {
      loads(3 * nodes[static_cast<std::size_t>(i)] + axis, 3 * i + axis) = 1;
    }
  }
  return loads;
}

Eigen::SparseMatrix<double> diagonal(const VectorXd& values) {
  Eigen::SparseMatrix<double> matrix(values.size(), values.size());
  for (Index i = 0; i < values.size(); ++i) matrix.insert(i, i) = values[i];
  return matrix;
}

}  // namespace

std::shared_ptr<const ElasticSolid> make_modal_solid(
    const std::shared_ptr<const ElasticSolid>& solid, int modes) {
  const FreeVibration vibration =
      free_vibration(solid->stiffness(), solid->mesh().nodes, solid->nodal_masses(), modes);
  if (vibration.modes.cols() == 0) throw std::runtime_error(vibration.problem);
  VectorXd stiffness = (2 * std::numbers::pi * vibration.frequencies).cwiseAbs2();
  MatrixXd shapes = vibration.modes;
  const Index of_modes = stiffness.size();
  if (!solid->massless().empty()) {
    const MatrixXd loads = unit_loads(*solid);
    RestShapes rest = rest_shapes(solid->rigid().diagonal_mass(), shapes, stiffness,
                                  static_answers(solid, loads), loads);
    MatrixXd all(shapes.rows(), shapes.cols() + rest.shapes.cols());
    all << shapes, rest.shapes;
    shapes = std::move(all);
    VectorXd both(stiffness.size() + rest.stiffness.size());
    both << stiffness, rest.stiffness;
    stiffness = std::move(both);
  }
  auto space = std::make_shared<Subspace>();
  space->stiffness = diagonal(stiffness);
  space->mass = diagonal(VectorXd::Ones(stiffness.size()));
  space->shapes = NodeShapes(std::move(shapes));
  space->first_static = of_modes;
  return std::make_shared<const ElasticSolid>(ReadySolidInput{.mesh = solid->mesh(),
                                                              .material = solid->material(),
                                                              .stiffness = solid->stiffness(),
                                                              .nodal_masses = solid->nodal_masses(),
                                                              .massless = solid->massless(),
                                                              .damping = solid->damping(),
                                                              .subspace = std::move(space),
                                                              .sections = {}});
}

}  // namespace carom::continuum
