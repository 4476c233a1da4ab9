// Forces of closed contacts that resist rolling or drilling besides.
#include "simulation/closed_contacts.h"

namespace carom::simulation {

using contact::MomentRows;

// λ = columns·x: a slipping contact has λ_t = −μ·λ_n·d, a turning moment λ_m = −ρ·λ_n·d with the λ_n of its contact; what
// sticks or holds has an unknown for each of its rows. Rows of unknowns keep their rates.
void ClosedContacts::find_forces_with_moments(Pass pass) {
  const Eigen::MatrixXd& inverse = rows_.inverse();
  Eigen::MatrixXd columns = Eigen::MatrixXd::Zero(inverse.rows(), inverse.rows());
  std::vector<int> kept, load(closed_.size());  // rows of unknowns; columns of λ_n
  const auto add = [&](int row, double weight = 1) {
    columns(row, static_cast<Eigen::Index>(kept.size())) = weight;
    kept.push_back(row);
  };
  for (int j = 0; j < rows_.count(); ++j) {
    const Track& track = tracks_[closed_[j]];
    if (track.mode == Mode::stick) {
      add(3 * j);
      add(3 * j + 1);
    }
    load[j] = static_cast<int>(kept.size());
    add(3 * j + 2);
    if (track.mode == Mode::stick || is_frictionless(closed_[j])) continue;
    columns.block<2, 1>(3 * j, load[j]) = -plan(closed_[j]).friction * slip_direction_C(j);
  }
  for (int k = rows_.count(); k < rows_.block_count(); ++k) {
    const MomentRows& moment = rows_.moments()[k - rows_.count()];
    if (moments_.turns(closed_[moment.contact], moment.about)) {
      columns.block<2, 1>(3 * k, load[moment.contact]) =
          -moments_.lasting_limit(rows_, k) * moments_.direction(rows_, k);
      continue;
    }
    for (int row = 3 * k; row < 3 * k + moment.row_count(); ++row) {
      if (inverse(row, row) > 0) add(row, last_resort);
    }
  }
  columns.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(kept.size()));
  const Eigen::MatrixXd matrix = inverse(kept, Eigen::all) * columns;
  forces_ += columns * equations_.solve(matrix, -rates_(kept));
  for (int j = 0; j < rows_.count(); ++j) {
    Track& track = tracks_[closed_[j]];
    track.force_C = forces_.segment<3>(3 * j);
    const double own = inverse(3 * j + 2, 3 * j + 2);
    track.own_inverse = own > 0 ? matrix(load[j], load[j]) / own : 1;
  }
  moments_.take_forces(rows_, forces_);
  if (pass != Pass::correction) share_among_redundant();
}

}  // namespace carom::simulation
