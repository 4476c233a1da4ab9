// A root of the inverse inertia along pairs of impulses: J·M⁻¹·Jᵀ = Zᵀ·Z, one inward pass for each column.
#include "multibody/dynamics_workspace.h"

namespace carom {

void Dynamics::Workspace::remove_resisted(Eigen::Ref<VectorXd> z) {
  if (rows.count() == 0) return;
  auto of_loops = point_z.col(0);
  for (Eigen::Index speed = 0; speed < z.size(); ++speed) {
    if (const int place = loops.place(static_cast<int>(speed)); place >= 0) {
      of_loops[place] = z[speed];
    }
  }
  loops.remove_span(of_loops);
  for (Eigen::Index speed = 0; speed < z.size(); ++speed) {
    if (const int place = loops.place(static_cast<int>(speed)); place >= 0) {
      z[speed] = of_loops[place];
    }
  }
}

void Dynamics::find_roots(std::span<const PairImpulse> impulses,
                          Eigen::Ref<Eigen::MatrixXd> Z) const {
  Workspace& w = *w_;
  Z.setZero();
  const PairImpulse* before = nullptr;
  Eigen::Index column = 0;
  for (const PairImpulse& impulse : impulses) {
    const int a = w.data.bodies[impulse.a.index].node, b = w.data.bodies[impulse.b.index].node;
    if (before == nullptr || before->a != impulse.a || before->b != impulse.b) {
      multibody::find_path(w.data.nodes, a, b, w.path);
    }
    before = &impulse;
    for (const int node : w.path) w.wrenches[node] = {};
    // A load on a body is a negative need.
    w.wrenches[a] = {-impulse.on_a.angular, -impulse.on_a.linear};
    w.wrenches[b].angular -= impulse.on_b.angular;
    w.wrenches[b].linear -= impulse.on_b.linear;
    w.bodies.pass_inward(w.data, w.kinematics, w.path, false, nullptr, w.wrenches, w.u.data());
    w.bodies.whiten(w.data, w.path, w.u.data(), Z.col(column).data());
    w.remove_resisted(Z.col(column++));
  }
}

}  // namespace carom
