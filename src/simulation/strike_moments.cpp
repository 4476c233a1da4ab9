// Rolling and drilling in impacts.
#include "numerics/one_friction_contact.h"
#include "simulation/held_joint_work.h"
#include "simulation/strike.h"

namespace carom::simulation {

// After the impulses p of the impact, by sweeps: moments |M| ≤ ρ·p_n against what still turns, and friction that keeps contacts
// stuck which the impact has left so, |p_t| ≤ μ·p_n. Each of them lowers x·u + x·W·x/2 of all changes x, which is what the
// energy changes by, so that none is created.
void Strike::act_moments(Dynamics& dynamics, State& state, std::vector<Share>& shares,
                         VectorXd& after, StrikeResult& result) {
  constexpr int sweeps = 40;
  const MomentModes& moments = contacts_.moments();
  std::vector<int> loaded, rows_of;
  for (int row = 0; row < rows_.count(); ++row) {
    if (shares[row].captured || !(shares[row].impulse_C.z() > 0)) continue;
    loaded.push_back(rows_.touching()[row]);
    rows_of.push_back(row);
  }
  const std::vector<contact::MomentRows> asked = moments.rows_of(loaded);
  if (asked.empty()) return;
  contact::ContactRows rows(model_);
  rows.update(dynamics, contacts_.candidates(), loaded, asked);
  VectorXd impulse = VectorXd::Zero(3 * rows.block_count());
  // What x without its block leaves of the velocity there.
  const auto without = [&](int k) -> Vector3d {
    return rows.velocity().segment<3>(3 * k) + rows.inverse().middleRows<3>(3 * k) * impulse -
           rows.inverse_of(k) * impulse.segment<3>(3 * k);
  };
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int i = 0; i < rows.count(); ++i) {
      if (rows.touch(i).slip_W.norm() > contacts_.rest_speed()) continue;
      const Vector3d& p_C = shares[rows_of[i]].impulse_C;
      const Vector3d friction_C(p_C.x(), p_C.y(), 0);
      const Matrix3d W = rows.inverse_of(i);
      impulse.segment<2>(3 * i) =
          numerics::solve_one_moment(W, without(i) - W * friction_C,
                                     {.friction = contacts_.plan(loaded[i]).friction}, p_C.z()) -
          friction_C.head<2>();
    }
    for (int k = rows.count(); k < rows.block_count(); ++k) {
      const int owner = asked[k - rows.count()].contact;
      const Matrix3d W = rows.inverse_of(k);
      const Vector3d q = without(k);
      impulse.segment<2>(3 * k) = numerics::solve_one_moment(
          W, q, {.friction = moments.limit(rows, k)}, shares[rows_of[owner]].impulse_C.z());
    }
  }
  const VectorXd change = rows.inverse() * impulse;
  for (int k = 0; k < rows.block_count(); ++k) {
    const int i = k < rows.count() ? k : asked[k - rows.count()].contact;
    const Vector3d mean = (rows.velocity() + 0.5 * change).segment<3>(3 * k);
    const double work = impulse.segment<3>(3 * k).dot(mean);
    shares[rows_of[i]].work_tangential += work;
    result.lost_friction -= work;
  }
  for (int i = 0; i < rows.count(); ++i) {
    after.segment<3>(3 * rows_of[i]) += change.segment<3>(3 * i);
    shares[rows_of[i]].impulse_C += impulse.segment<3>(3 * i);
  }
  impulses_.clear();
  rows.load(dynamics.kinematics(), contacts_.candidates(), impulse, impulses_);
  state.v += dynamics.speed_change(impulses_);
  result.work_of_drives += held_joint_work(model_, dynamics, dynamics.kinematics());
  dynamics.update(state);
}

}  // namespace carom::simulation
