#include "simulation/modal/modal_body.h"

#include <algorithm>
#include <cmath>

#include "simulation/modal/mode_surface.h"

namespace carom::simulation {
namespace {

using contact::SurfaceBounds;
using contact::SurfacePlace;
using Eigen::Index;
using Eigen::VectorXd;

/// `values` begin with coordinates and their rates.
void see_values(const ModalField& field, std::span<const double> values) {
  const Index n = field.count();
  field.see(Eigen::Map<const VectorXd>(values.data(), n),
            Eigen::Map<const VectorXd>(values.data() + n, n));
}

Matrix3d rotation_WF(const Kinematics& kinematics, const ModalBody::Settings& settings) {
  return kinematics.pose(settings.body).R * settings.X_BF.R;
}

}  // namespace

ModalBody::ModalBody(Settings settings, std::shared_ptr<const continuum::ReducedBody> reduced)
    : s_(std::move(settings)), field_(std::move(reduced), s_.X_BF) {
  own_forces_ = loads_ = accelerations_ = changes_ = VectorXd::Zero(field_.count());
  energies_.assign(static_cast<std::size_t>(field_.count()), 0.0);
  largest_energies_ = energies_;
}

std::size_t ModalBody::value_count() const {
  return 2 * energies_.size() + 1;
}

std::vector<std::size_t> ModalBody::passive_values() const {
  return {2 * energies_.size()};
}

/// Amplitudes with the energy of the body at the speed against which errors are measured.
void ModalBody::write_sizes(std::span<double> sizes) const {
  const double rate = std::sqrt(s_.mass) * s_.speed;
  const std::size_t n = energies_.size();
  for (std::size_t j = 0; j < n; ++j) {
    sizes[j] = rate / std::sqrt(field_.stiffness()[static_cast<Index>(j)]);
    sizes[n + j] = rate;
  }
  sizes[2 * n] = rate * rate;
}

void ModalBody::add_inertia(std::span<const double> values, Dynamics& dynamics) {
  see_values(field_, values);
  dynamics.add_inertia(s_.body, field_.added_inertia_B());
}

void ModalBody::set(double /*time*/, std::span<const double> values) {
  see_values(field_, values);
  loads_.setZero();
}

void ModalBody::add_forces(const Kinematics& kinematics, std::span<const double> /*values*/,
                           Forces& forces, std::span<double> rates) {
  const Matrix3d R = rotation_WF(kinematics, s_);
  const Vector3d w_F = R.transpose() * kinematics.velocity(s_.body).angular;
  forces.on_body[s_.body.index].angular += R * field_.find_own_forces(w_F, own_forces_);
  Eigen::Map<VectorXd>(rates.data(), field_.count()) = field_.rates();
  rates[2 * energies_.size()] = field_.damping_power();
}

void ModalBody::finish_rates(const Dynamics& dynamics, std::span<const double> /*values*/,
                             std::span<double> rates) {
  const Matrix3d R_BW = dynamics.kinematics().pose(s_.body).R.transpose();
  accelerations_ =
      field_.rate_change(own_forces_ + loads_, R_BW * dynamics.acceleration(s_.body).angular);
  Eigen::Map<VectorXd>(rates.data() + field_.count(), field_.count()) = accelerations_;
}

void ModalBody::take_impulses(const Dynamics& dynamics, std::span<double> values) {
  const Matrix3d R_BW = dynamics.kinematics().pose(s_.body).R.transpose();
  Eigen::Map<VectorXd>(values.data() + field_.count(), field_.count()) +=
      field_.rate_change(loads_, R_BW * dynamics.velocity_change(s_.body).angular);
}

void ModalBody::sample(double /*time*/, const Kinematics& /*kinematics*/,
                       std::span<const double> /*values*/,
                       std::vector<ContactSample>& /*samples*/) {
  const VectorXd &z = field_.coordinates(), &rates = field_.rates();
  for (std::size_t j = 0; j < energies_.size(); ++j) {
    const auto i = static_cast<Index>(j);
    energies_[j] = 0.5 * (rates[i] * rates[i] + field_.stiffness()[i] * z[i] * z[i]);
    largest_energies_[j] = std::max(largest_energies_[j], energies_[j]);
  }
}

void ModalBody::add_stored(const Kinematics& kinematics, EnergyLedger& ledger) const {
  const Vector3d w_F =
      rotation_WF(kinematics, s_).transpose() * kinematics.velocity(s_.body).angular;
  ledger.kinetic += field_.coupling_energy(w_F) + field_.kinetic_energy();
  ledger.strain += field_.strain_energy();
}

void ModalBody::add_energy(const Kinematics& kinematics, std::span<const double> values,
                           EnergyLedger& ledger) {
  see_values(field_, values);
  add_stored(kinematics, ledger);
  ledger.lost_in_dampers += values[2 * energies_.size()];
}

PartLog ModalBody::log() const {
  const continuum::ReducedBody& reduced = field_.reduced();
  ElasticFacts facts{.body = s_.name, .nodes = reduced.nodes, .elements = reduced.elements};
  for (std::size_t j = 0; j < energies_.size(); ++j) {
    const continuum::ReducedMode& mode = reduced.modes[j];
    facts.modes.push_back({mode.kind, mode.frequency(), energies_[j], largest_energies_[j]});
  }
  facts.lowest_frequency = facts.modes.front().frequency;
  facts.mode_surface = mode_surface(reduced, s_.X_BF);
  PartLog log;
  log.elastic.push_back(std::move(facts));
  return log;
}

void ModalBody::archive(Archive& file) {
  file.expect(energies_.size());
  file(energies_, largest_energies_);
}

Vector3d ModalBody::add_force(const Vector3d& p_BC, const SpatialVector& force_B) {
  const VectorXd load = field_.load_at(p_BC, force_B);
  loads_ += load;
  return field_.swing_moment_B(load);
}

void ModalBody::take_load(const VectorXd& load, Forces& /*forces*/) {
  loads_ += load;
}

std::optional<SurfaceBounds> ModalBody::bounds() const {
  const VectorXd& most = field_.reduced().shapes->largest_moves();
  return SurfaceBounds{most.dot(field_.rates().cwiseAbs()), most.dot(accelerations_.cwiseAbs())};
}

}  // namespace carom::simulation
