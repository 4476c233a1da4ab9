#include "simulation/elastic/touch_path.h"

#include <algorithm>
#include <cmath>

#include "simulation/elastic/touch_axes.h"

namespace carom::simulation {
namespace {

/// Friction within this part of its limit slips.
constexpr double at_limit = 1e-6;
/// More points than this: every second one goes.
constexpr std::size_t most_points = 400;
/// Couplings smaller than this part of the largest entry are none: they come from the way of bodies in half a step.
constexpr double no_coupling = 1e-4;

/// Inverse inertia of both bodies at the point, in contact axes.
Matrix3d inverse_inertia_at(const std::array<BodyId, 2>& bodies, const Vector3d& p_W,
                            const Matrix3d& R_WC, const TouchInertia& inertia) {
  Matrix3d inverse = R_WC.transpose() * inertia.inverse_W(bodies, p_W) * R_WC;
  const double none = no_coupling * inverse.diagonal().maxCoeff();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < i; ++j) {
      inverse(i, j) = inverse(j, i) = std::fabs(inverse(i, j)) < none ? 0 : inverse(i, j);
    }
  }
  return inverse;
}

}  // namespace

TouchPath begin_path(const std::array<BodyId, 2>& bodies, const PairLoad& load, double friction,
                     double time, const Kinematics& before, const TouchInertia& inertia) {
  const Vector3d v_rel =
      before.velocity_at(bodies[1], load.p_W) - before.velocity_at(bodies[0], load.p_W);
  TouchPath path{.R_WC = touch_axes(load.n_W, v_rel)};
  path.contact = {.inverse_C = inverse_inertia_at(bodies, load.p_W, path.R_WC, inertia),
                  .velocity_C = path.R_WC.transpose() * v_rel,
                  .friction = friction};
  path.contact.velocity_C.y() = 0;  // but for rounding
  path.points.push_back({.time = time,
                         .velocity_C = path.contact.velocity_C,
                         .slip_C = path.contact.velocity_C.head<2>()});
  return path;
}

void follow_path(TouchPath& path, const PathStep& step) {
  const Vector3d impulse = path.R_WC.transpose() * step.impulse_W;
  const Vector3d before = path.R_WC.transpose() * step.before_W,
                 after = path.R_WC.transpose() * step.after_W;
  const Vector3d so_far = path.points.back().impulse_C;
  // Works of forces that are even over the step: dP·(v + v⁺)/2, divided where the normal velocity changes its sign.
  const bool turns = before.z() * after.z() < 0;
  const double share = turns ? before.z() / (before.z() - after.z()) : 1;
  const double first = 0.5 * impulse.z() * (turns ? share * before.z() : before.z() + after.z());
  const double second = turns ? 0.5 * impulse.z() * (1 - share) * after.z() : 0;
  for (const double work : {first, second}) {
    (work < 0 ? path.work_compression : path.work_restitution) += work;
  }
  path.work_tangential += 0.5 * impulse.head<2>().dot(before.head<2>() + after.head<2>());
  if (turns && before.z() < 0 && path.compression_impulse == 0) {
    path.compression_impulse = so_far.z() + share * impulse.z();
  }
  if (step.mode && path.phases.count < SlipPhases::capacity) {
    path.phases.add(*step.mode, after.z() > 0, so_far.z());
  }
  path.points.push_back({.time = step.time,
                         .impulse_C = so_far + impulse,
                         .velocity_C = after,
                         .slip_C = (path.R_WC.transpose() * step.slip_W).head<2>()});
  if (path.points.size() <= most_points) return;
  // The last one stays: the next step counts on from it.
  for (std::size_t i = 1; 2 * i < path.points.size(); ++i) path.points[i] = path.points[2 * i];
  path.points.resize((path.points.size() + 1) / 2);
}

// v = Σ P_n·w/(h·Σ P_n) with w, the way of the surface over a node in the step, and P_n = h/2·(f_n + f_n⁺)
Vector3d surface_slip(const ElasticContacts& contacts, int pair, double h) {
  const ElasticPair& own = contacts.pairs()[static_cast<std::size_t>(pair)];
  double weights = 0;
  Vector3d ways_W = Vector3d::Zero();
  for (const NodeContact& node : contacts.nodes()) {
    if (node.pair != pair) continue;
    const Vector3d before = node.axes * node.before_W, force = node.axes * node.force_W;
    const double weight = std::max(0.0, before.z()) + std::max(0.0, force.z());
    if (weight == 0) continue;
    // What is known is the way of the slider: springs of gap elements take the rest up.
    const Eigen::Vector2d way =
        node.moved.head<2>() + node.passed - own.tangential_give * (force - before).head<2>();
    ways_W += weight * node.axes.topRows<2>().transpose() * way;
    weights += weight;
  }
  return weights > 0 ? Vector3d(own.sign() / (h * weights) * ways_W) : Vector3d::Zero();
}

bool slips(const NodeContact& node, double friction) {
  const Vector3d force = node.axes * node.force_W;
  return force.head<2>().norm() >= (1 - at_limit) * friction * force.z();
}

std::optional<SlipMode> slip_mode(const ElasticContacts& contacts, int pair,
                                  const TouchPath& path) {
  const ElasticPair& own = contacts.pairs()[static_cast<std::size_t>(pair)];
  if (!(own.friction > 0)) return std::nullopt;
  bool loaded = false;
  Vector3d friction_W = Vector3d::Zero();  // on the second body
  for (const NodeContact& node : contacts.nodes()) {
    if (node.pair != pair || !((node.axes * node.force_W).z() > 0)) continue;
    loaded = true;
    if (!slips(node, own.friction)) return SlipMode::stick;
    const Vector3d n_W = node.axes.row(2).transpose();
    friction_W += own.sign() * (node.force_W - n_W.dot(node.force_W) * n_W);
  }
  if (!loaded) return std::nullopt;
  return path.R_WC.col(0).dot(friction_W) > 0 ? SlipMode::reverse : SlipMode::slide;
}

}  // namespace carom::simulation
