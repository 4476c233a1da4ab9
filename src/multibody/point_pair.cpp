// The inertia that two points of bodies show, loops included.
#include <cmath>
#include <limits>

#include "multibody/dynamics_workspace.h"

namespace carom {

using multibody::negligible_share;
using multibody::Node;

PointPairInertia Dynamics::point_pair(BodyId a, const Vector3d& p_WCa, BodyId b,
                                      const Vector3d& p_WCb, const Vector3d& n_W) const {
  Workspace& w = *w_;
  const ModelData& data = w.data;
  multibody::find_path(data.nodes, data.bodies[a.index].node, data.bodies[b.index].node, w.path);
  const Eigen::Matrix<double, 6, 6> K = w.unit_impulse_answers(a, p_WCa, b, p_WCb);

  const auto K_aa = K.topLeftCorner<3, 3>();
  const auto K_bb = K.bottomRightCorner<3, 3>();
  const auto lone = [&](BodyId body, const Vector3d& p_WC) {
    return multibody::lone_inverse_inertia(data.bodies[body.index],
                                           {(p_WC - w.motion(body).X_WB.p).cross(n_W), n_W});
  };
  const double lone_a = lone(a, p_WCa), lone_b = lone(b, p_WCb);
  const auto mass = [&](double inverse, double scale) {
    return inverse > negligible_share * negligible_share * scale
               ? 1 / inverse
               : std::numeric_limits<double>::infinity();
  };
  PointPairInertia pair;
  pair.inverse_W = K_aa + K_bb - K.topRightCorner<3, 3>() - K.bottomLeftCorner<3, 3>();
  pair.effective_mass = mass(n_W.dot(pair.inverse_W * n_W), lone_a + lone_b);
  pair.apparent_mass_a = mass(n_W.dot(K_aa * n_W), lone_a);
  pair.apparent_mass_b = mass(n_W.dot(K_bb * n_W), lone_b);
  return pair;
}

// Columns 0 to 2: unit impulses on a along the world axes; 3 to 5: on b. What the loops resist is
// taken out, so K = Zᵀ·Z keeps its digits near immovable directions.
Eigen::Matrix<double, 6, 6> Dynamics::Workspace::unit_impulse_answers(BodyId a,
                                                                      const Vector3d& p_WCa,
                                                                      BodyId b,
                                                                      const Vector3d& p_WCb) {
  point_z.setZero();
  for (int column = 0; column < 6; ++column) {
    const BodyId body = column < 3 ? a : b;
    const Vector3d& p_WC = column < 3 ? p_WCa : p_WCb;
    const Vector3d unit_W = Vector3d::Unit(column % 3);
    for (const int node : path) wrenches[node] = {};
    // A load on a body is a negative need.
    SpatialVector& need = wrenches[data.bodies[body.index].node];
    need.angular -= (p_WC - motion(body).X_WB.p).cross(unit_W);
    need.linear -= unit_W;
    bodies.pass_inward(data, kinematics, path, false, nullptr, wrenches, u.data());
    double* z = path_z.col(column).data();
    bodies.whiten(data, path, u.data(), z);
    for (const int index : path) {
      const Node& node = data.nodes[index];
      for (int i = node.v; i < node.v + node.speeds; ++i) {
        const int place = loops.place(i);
        if (place < 0) continue;
        point_z(place, column) = z[i];
        z[i] = 0;
      }
    }
    loops.remove_span(point_z.col(column));
  }
  Eigen::Matrix<double, 6, 6> K;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = point_z.col(i).dot(point_z.col(j));
      for (const int index : path) {
        const Node& node = data.nodes[index];
        for (int k = node.v; k < node.v + node.speeds; ++k) sum += path_z(k, i) * path_z(k, j);
      }
      K(i, j) = K(j, i) = sum;
    }
  }
  return K;
}

}  // namespace carom
