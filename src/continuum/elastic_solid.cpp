#include "continuum/elastic_solid.h"

#include <cmath>
#include <stdexcept>

#include "continuum/assembly.h"
#include "continuum/free_vibration.h"
#include "continuum/mass_correction.h"
#include "continuum/mass_moving.h"

namespace carom::continuum {
namespace {

/// Stiffness and masses; the mesh has no bad element.
struct Matrices {
  Eigen::SparseMatrix<double> stiffness;
  Eigen::VectorXd masses;
};

void require(const NodalMasses& masses) {
  if (!masses.problem.empty()) throw std::invalid_argument(masses.problem);
}

/// Elements whose mass is off by no more than this part fill the body exactly.
constexpr double filled = 1e-9;

/// Moments of inertia that the masses are to have. Those at the nodes of elements that fill the body exactly have a little more
/// of it than the body, however fine they are. They keep that: taking it away would make the rim of a block lighter than its
/// middle, and a block that stands would press unevenly. Products of inertia are those of the body.
Matrix3d wanted_inertia(const SolidInput& input, const Eigen::VectorXd& masses) {
  if (std::fabs(masses.sum() - input.mass) > filled * input.mass) return input.inertia_F;
  Vector3d squares = Vector3d::Zero();  // Σ m·x², Σ m·y², Σ m·z²
  for (Eigen::Index i = 0; i < masses.size(); ++i) {
    squares += masses[i] * input.mesh.nodes[static_cast<std::size_t>(i)].cwiseAbs2();
  }
  Matrix3d inertia = input.inertia_F;
  inertia.diagonal() = Vector3d::Constant(squares.sum()) - squares;
  return inertia;
}

Matrices assembled(const SolidInput& input) {
  Assembly assembly = assemble(input.mesh, input.material);
  if (!assembly.bad_elements.empty()) {
    throw std::invalid_argument(std::to_string(assembly.bad_elements.size()) +
                                " elements are flat or inside out, the first of them number " +
                                std::to_string(assembly.bad_elements.front().element + 1));
  }
  NodalMasses moved = move_mass_from(input.massless, input.mesh, assembly.masses);
  require(moved);
  NodalMasses corrected =
      correct_masses(input.mesh, moved.masses, input.mass, wanted_inertia(input, assembly.masses));
  // Where whole faces have lost their mass no polynomial gives the inertia by masses above zero. The rigid part has
  // the exact inertia anyway: vibrations alone are a little off then.
  if (!corrected.problem.empty()) {
    corrected.masses = moved.masses * (input.mass / moved.masses.sum());
  }
  return {std::move(assembly.stiffness), std::move(corrected.masses)};
}

}  // namespace

ElasticSolid::ElasticSolid(SolidInput input)
    : input_(std::move(input)),
      rigid_([this] {
        Matrices matrices = assembled(input_);
        stiffness_ = std::move(matrices.stiffness);
        nodal_masses_ = std::move(matrices.masses);
        return RigidModes(input_.mesh.nodes, nodal_masses_);
      }()),
      surface_(boundary_faces(input_.mesh)) {}

ElasticSolid::ElasticSolid(ReadySolidInput input)
    : input_{.mesh = std::move(input.mesh),
             .material = input.material,
             .massless = std::move(input.massless),
             .damping = input.damping},
      stiffness_(std::move(input.stiffness)),
      nodal_masses_(std::move(input.nodal_masses)),
      rigid_(input_.mesh.nodes, nodal_masses_),
      surface_(boundary_faces(input_.mesh)),
      subspace_(std::move(input.subspace)),
      sections_(std::move(input.sections)) {}

Eigen::VectorXd ElasticSolid::elastic_force(const Eigen::VectorXd& u) const {
  return stiffness_.selfadjointView<Eigen::Lower>() * u;
}

double ElasticSolid::strain_energy(const Eigen::VectorXd& u) const {
  return 0.5 * u.dot(elastic_force(u));
}

double ElasticSolid::kinetic_energy(const Eigen::VectorXd& velocities) const {
  return 0.5 * velocities.dot(rigid_.diagonal_mass().cwiseProduct(velocities));
}

double ElasticSolid::kinetic_energy(const ElasticField& field) const {
  if (!subspace_) return kinetic_energy(field.velocities);
  Eigen::VectorXd rates = field.rates;
  rates.tail(rates.size() - subspace_->first_static).setZero();
  return 0.5 * rates.dot(subspace_->mass * rates);
}

void ElasticSolid::enter_subspace(ElasticField& field) const {
  if (!subspace_) return;
  field.q = subspace_->unknowns_of(field.u, rigid_.diagonal_mass());
  field.rates = subspace_->unknowns_of(field.velocities, rigid_.diagonal_mass());
  field.loads.setZero(field.q.size());
  field.u = subspace_->shapes.displacements(field.q);
  field.velocities = subspace_->shapes.displacements(field.rates);
  field.accelerations.setZero();
}

double lowest_frequency(const ElasticSolid& solid) {
  const FreeVibration vibration =
      free_vibration(solid.stiffness(), solid.mesh().nodes, solid.nodal_masses(), 1, 1e-5);
  return vibration.frequencies.size() > 0 ? vibration.frequencies[0] : 0;
}

}  // namespace carom::continuum
