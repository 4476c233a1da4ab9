// Redundant contacts that share a load which the forces of least norm would have pull, or leave a cone of friction.
#include <algorithm>
#include <cmath>

#include "simulation/closed_contacts.h"

namespace carom::simulation {

using contact::MomentRows;

/// The largest acceleration that closed rows are left with, of the largest without forces.
double ClosedContacts::overload_of(const VectorXd& forces) const {
  const double size = rates_.cwiseAbs().maxCoeff();
  const VectorXd left = rates_ + rows_.inverse() * forces;
  double overload = 0;
  for (int k = rows_.count(); k < rows_.block_count(); ++k) {
    const MomentRows& moment = rows_.moments()[k - rows_.count()];
    if (moments_.turns(closed_[moment.contact], moment.about)) continue;
    overload = std::max(overload, left.segment<2>(3 * k).norm() / size);
  }
  for (int i = 0; i < rows_.count(); ++i) {
    const bool sticks = tracks_[closed_[i]].mode == Mode::stick;
    overload = std::max(overload, left.segment<3>(3 * i).tail(sticks ? 3 : 1).norm() / size);
  }
  return overload;
}

// λ = columns·x: λ_n of every contact, λ_t of what sticks, moments that hold; a slipping contact has λ_t = −μ·λ_n·d and a
// turning moment −ρ·λ_n·d. Each x is in units of 1/√(tr G_ii/3), so that |x|² is Σ tr(G_ii)·|λ_i|².
ClosedContacts::SharedLoads ClosedContacts::shared_loads() const {
  const Eigen::MatrixXd& inverse = rows_.inverse();
  VectorXd unit = VectorXd::Ones(inverse.rows());
  for (int k = 0; k < rows_.block_count(); ++k) {
    const double mean = inverse.diagonal().segment<3>(3 * k).sum() / 3;
    if (mean > 0) unit.segment<3>(3 * k).setConstant(1 / std::sqrt(mean));
  }
  SharedLoads loads{.columns = Eigen::MatrixXd::Zero(inverse.rows(), inverse.rows()),
                    .A = {},
                    .b = {},
                    .cones = {}};
  std::vector<int> kept;
  const auto add = [&](int row, double size) {
    loads.columns(row, static_cast<Eigen::Index>(kept.size())) = size;
    kept.push_back(row);
    return static_cast<Eigen::Index>(kept.size()) - 1;
  };
  for (int i = 0; i < rows_.count(); ++i) {
    const int c = closed_[i];
    numerics::LoadCone cone{.load = add(3 * i + 2, unit[3 * i]), .discs = {}};
    if (tracks_[c].mode == Mode::stick) {
      const Eigen::Index first = add(3 * i, unit[3 * i]);
      add(3 * i + 1, unit[3 * i]);
      cone.discs.push_back({first, 2, plan(c).limits.at_rest});
    } else if (!is_frictionless(c)) {
      const double mu = plan(c).friction, size = unit[3 * i] / std::hypot(1, mu);
      loads.columns(3 * i + 2, cone.load) = size;
      loads.columns.block<2, 1>(3 * i, cone.load) = -mu * size * slip_direction_C(i);
    }
    loads.cones.push_back(cone);
  }
  for (int k = rows_.count(); k < rows_.block_count(); ++k) {
    const MomentRows& moment = rows_.moments()[k - rows_.count()];
    numerics::LoadCone& cone = loads.cones[static_cast<std::size_t>(moment.contact)];
    const double limit = moments_.lasting_limit(rows_, k);
    const double normal = loads.columns(3 * moment.contact + 2, cone.load);
    if (moments_.turns(closed_[moment.contact], moment.about)) {
      loads.columns.block<2, 1>(3 * k, cone.load) = -limit * normal * moments_.direction(rows_, k);
      continue;
    }
    numerics::LoadCone::Disc disc{static_cast<Eigen::Index>(kept.size()), 0, 0};
    for (int row = 3 * k; row < 3 * k + moment.row_count(); ++row) {
      if (!(inverse(row, row) > 0)) continue;
      add(row, last_resort * unit[row]);
      ++disc.size;
    }
    disc.radius = limit * normal / (last_resort * unit[3 * k]);
    if (disc.size > 0) cone.discs.push_back(disc);
  }
  loads.columns.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(kept.size()));
  loads.A = unit(kept).asDiagonal() * (inverse(kept, Eigen::all) * loads.columns);
  loads.b = -unit(kept).cwiseProduct(rates_(kept));
  return loads;
}

/// The forces of least norm may pull, or leave the cone of friction, where other forces with the same
/// effect do not: redundant contacts, such as the corners of a box, share what one alone cannot carry.
void ClosedContacts::share_among_redundant() {
  bool admissible = true;
  for (const int c : closed_) {
    Track& track = tracks_[c];
    track.shared = false;
    track.overload = 0;
    const double most = plan(c).limits.at_rest * track.force_C.z();
    admissible &= track.force_C.z() >= 0;
    if (track.mode == Mode::stick) admissible &= track.force_C.head<2>().norm() <= most;
    if (moments_.any()) admissible &= moments_.excess(c, track.force_C.z()) <= 0;
  }
  // One alone shares with nobody: a direction in which nothing can move makes its rows redundant, not its load.
  if (admissible || !equations_.is_redundant()) return;
  if (rows_.block_count() == 1 && !equations_.wedges()) return;
  const SharedLoads loads = shared_loads();
  const VectorXd found =
      loads.columns * numerics::least_in_cones(loads.A, loads.b, loads.cones, redundant_rows).x;
  const double overload = overload_of(found);
  const bool held = overload <= held_together;
  if (held) forces_ = found;
  for (int i = 0; i < rows_.count(); ++i) {
    Track& track = tracks_[closed_[i]];
    track.shared = true;
    track.overload = overload;
    if (held) track.force_C = forces_.segment<3>(3 * i);
  }
  if (held) moments_.take_forces(rows_, forces_);
}

}  // namespace carom::simulation
