#include "multibody/articulated_bodies.h"

#include <algorithm>
#include <cmath>

#include "numerics/dense.h"
#include "numerics/small_cholesky.h"

namespace carom::multibody {
namespace {

/// Calls f with the number of speeds as a constant, so that loops over speeds unroll.
template <class F>
void with_speeds(int speeds, const F& f) {
  switch (speeds) {
    case 0:
      return f.template operator()<0>();
    case 1:
      return f.template operator()<1>();
    case 2:
      return f.template operator()<2>();
    case 3:
      return f.template operator()<3>();
    default:
      return f.template operator()<6>();
  }
}

/// Adds an inertia about B, as seen from P, to the inertia of P's body.
void add_shifted(const ArticulatedInertia& about_B, const Vector3d& p_PB, ArticulatedInertia& sum) {
  // B' = B + p̃·C,  A' = A − B·p̃ + p̃·B'ᵀ
  Matrix3d B;
  for (int i = 0; i < 3; ++i) B.col(i) = about_B.B.col(i) + p_PB.cross(about_B.C.col(i));
  Matrix3d A = about_B.A;
  for (int i = 0; i < 3; ++i) {
    A.row(i) += p_PB.cross(about_B.B.row(i).transpose()).transpose();
    A.col(i) += p_PB.cross(B.row(i).transpose());
  }
  sum.A += A;
  sum.B += B;
  sum.C += about_B.C;
}

SpatialVector product(const ArticulatedInertia& inertia, const SpatialVector& x) {
  return {inertia.A * x.angular + inertia.B * x.linear,
          inertia.B.transpose() * x.angular + inertia.C * x.linear};
}

bool are_zero(const double* numbers, int count) {
  return std::all_of(numbers, numbers + count, [](double one) { return one == 0; });
}

bool is_zero(const SpatialVector& x) {
  return x.angular.isZero(0) && x.linear.isZero(0);
}

void add_scaled(const SpatialVector& x, double factor, SpatialVector& sum) {
  sum.angular += factor * x.angular;
  sum.linear += factor * x.linear;
}

}  // namespace

ArticulatedBodies::ArticulatedBodies(const ModelData& data)
    : inertias_(data.nodes.size()), loads_(data.speeds), divisor_at_(data.nodes.size()) {
  int size = 0;
  for (std::size_t node = 1; node < data.nodes.size(); ++node) {
    divisor_at_[node] = size;
    size += data.nodes[node].speeds * data.nodes[node].speeds;
  }
  divisors_.resize(size);
  roots_.resize(size);
}

template <int K>
void ArticulatedBodies::factor_joint(const Node& node, int index, const Kinematics& kinematics) {
  const SpatialVector* S = kinematics.directions_W().data() + node.v;
  SpatialVector* U = loads_.data() + node.v;
  ArticulatedInertia& inertia = inertias_[index];
  if constexpr (K > 0) {
    Eigen::Matrix<double, K, K> D, inverse, root;
    for (int i = 0; i < K; ++i) U[i] = product(inertia, S[i]);
    for (int i = 0; i < K; ++i) {
      for (int j = 0; j < K; ++j) D(i, j) = dot(S[i], U[j]);
    }
    if constexpr (K == 1) {
      inverse(0, 0) = 1 / D(0, 0);
      root(0, 0) = std::sqrt(D(0, 0));
    } else {
      root = numerics::small_cholesky(D);
      inverse = numerics::inverse_by_cholesky(root);
    }
    Eigen::Map<Eigen::Matrix<double, K, K>>(roots_.data() + divisor_at_[index]) = root;
    Eigen::Map<Eigen::Matrix<double, K, K>>(divisors_.data() + divisor_at_[index]) = inverse;
    // A free joint passes nothing on.
    if (K == 6 || node.parent == 0) return;
    // What the joint's own motion takes up: U·D⁻¹·Uᵀ.
    ArticulatedInertia passed = inertia;
    for (int i = 0; i < K; ++i) {
      SpatialVector taken;
      for (int j = 0; j < K; ++j) add_scaled(U[j], inverse(i, j), taken);
      passed.A.noalias() -= taken.angular * U[i].angular.transpose();
      passed.B.noalias() -= taken.angular * U[i].linear.transpose();
      passed.C.noalias() -= taken.linear * U[i].linear.transpose();
    }
    add_shifted(passed, kinematics.nodes()[index].p_PB_W, inertias_[node.parent]);
  } else if (node.parent != 0) {
    add_shifted(inertia, kinematics.nodes()[index].p_PB_W, inertias_[node.parent]);
  }
}

void ArticulatedBodies::factor(const ModelData& data, const Kinematics& kinematics,
                               std::span<const Matrix3d> added) {
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const BodyData& body = data.bodies[data.nodes[index].body];
    const Matrix3d& R_WB = kinematics.nodes()[index].X_WB.R;
    inertias_[index].A.noalias() = (R_WB * body.I_B).eval() * R_WB.transpose();
    if (!added.empty()) {
      const Matrix3d& more = added[static_cast<std::size_t>(data.nodes[index].body)];
      inertias_[index].A += R_WB * more * R_WB.transpose();
    }
    inertias_[index].B.setZero();
    inertias_[index].C = body.mass * Matrix3d::Identity();
  }
  for (const int index : data.leaves_first) {
    const Node& node = data.nodes[index];
    with_speeds(node.speeds, [&]<int K>() { factor_joint<K>(node, index, kinematics); });
  }
}

void ArticulatedBodies::pass_inward(const ModelData& data, const Kinematics& kinematics,
                                    std::span<const int> path, bool with_bias,
                                    const double* joint_forces,
                                    std::vector<SpatialVector>& wrenches, double* u) const {
  for (const int index : path) {
    const Node& node = data.nodes[index];
    const BodyMotion& motion = kinematics.nodes()[index];
    const SpatialVector* S = kinematics.directions_W().data() + node.v;
    const SpatialVector* U = loads_.data() + node.v;
    const double* inverse = divisors_.data() + divisor_at_[index];
    const SpatialVector& wrench = wrenches[index];
    with_speeds(node.speeds, [&]<int K>() {
      // u = τ − Sᵀ·p − Uᵀ·c,  passed on: p + I·c + U·D⁻¹·u
      double* u_joint = u + node.v;
      // Impulses act on few bodies: what stands by itself and has none stays as it is.
      if (!with_bias && node.parent == 0 && is_zero(wrench) &&
          (joint_forces == nullptr || are_zero(joint_forces + node.v, K))) {
        std::fill_n(u_joint, K, 0.0);
        return;
      }
      for (int i = 0; i < K; ++i) {
        u_joint[i] = -dot(S[i], wrench);
        if (joint_forces != nullptr) u_joint[i] += joint_forces[node.v + i];
        if (with_bias) u_joint[i] -= dot(U[i], motion.bias_W);
      }
      if (node.parent == 0) return;
      SpatialVector passed = wrench;
      if (with_bias) {
        const SpatialVector load = product(inertias_[index], motion.bias_W);
        passed.angular += load.angular;
        passed.linear += load.linear;
      }
      for (int i = 0; i < K; ++i) {
        double y = 0;
        for (int j = 0; j < K; ++j) y += inverse[i * K + j] * u_joint[j];
        add_scaled(U[i], y, passed);
      }
      SpatialVector& onto = wrenches[node.parent];
      onto.angular += passed.angular + motion.p_PB_W.cross(passed.linear);
      onto.linear += passed.linear;
    });
  }
}

void ArticulatedBodies::pass_outward(const ModelData& data, const Kinematics& kinematics,
                                     bool with_bias, const double* u, double* rates,
                                     std::vector<SpatialVector>& accelerations) const {
  accelerations[0] = {};
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const Node& node = data.nodes[index];
    const BodyMotion& motion = kinematics.nodes()[index];
    const SpatialVector* S = kinematics.directions_W().data() + node.v;
    const SpatialVector* U = loads_.data() + node.v;
    const double* inverse = divisors_.data() + divisor_at_[index];
    const SpatialVector& parent = accelerations[node.parent];
    if (!with_bias && node.parent == 0 && are_zero(u + node.v, node.speeds)) {
      std::fill_n(rates + node.v, node.speeds, 0.0);
      accelerations[index] = {};
      continue;
    }
    SpatialVector carried{parent.angular, parent.linear + parent.angular.cross(motion.p_PB_W)};
    with_speeds(node.speeds, [&]<int K>() {
      // q̈ = D⁻¹·(u − Uᵀ·a_carried)
      double open[K == 0 ? 1 : K];
      for (int i = 0; i < K; ++i) open[i] = u[node.v + i] - dot(U[i], carried);
      if (with_bias) {
        carried.angular += motion.bias_W.angular;
        carried.linear += motion.bias_W.linear;
      }
      for (int i = 0; i < K; ++i) {
        double rate = 0;
        for (int j = 0; j < K; ++j) rate += inverse[i * K + j] * open[j];
        rates[node.v + i] = rate;
        add_scaled(S[i], rate, carried);
      }
    });
    accelerations[index] = carried;
  }
}

// Roots are stored by columns: G(i, j) at j·speeds + i.
void ArticulatedBodies::whiten(const ModelData& data, std::span<const int> path, const double* u,
                               double* z) const {
  for (const int index : path) {
    const Node& node = data.nodes[index];
    const double* G = roots_.data() + divisor_at_[index];
    const double* u_joint = u + node.v;
    double* z_joint = z + node.v;
    with_speeds(node.speeds, [&]<int K>() {
      for (int i = 0; i < K; ++i) {
        double sum = u_joint[i];
        for (int j = 0; j < i; ++j) sum -= G[j * K + i] * z_joint[j];
        z_joint[i] = sum / G[i * K + i];
      }
    });
  }
}

void ArticulatedBodies::add_unwhitened(const ModelData& data, std::span<const int> path,
                                       const double* z, double* u) const {
  for (const int index : path) {
    const Node& node = data.nodes[index];
    const double* G = roots_.data() + divisor_at_[index];
    for (int i = 0; i < node.speeds; ++i) {
      for (int j = 0; j <= i; ++j) u[node.v + i] += G[j * node.speeds + i] * z[node.v + j];
    }
  }
}

double ArticulatedBodies::weakest_pivot(const Node& node, int index,
                                        const Kinematics& kinematics) const {
  if (node.speeds == 0) return 1;
  const SpatialVector* S = kinematics.directions_W().data() + node.v;
  const ArticulatedInertia& inertia = inertias_[index];
  // Scaled so that a direction with all of the inertia against it gives one.
  Eigen::MatrixXd D(node.speeds, node.speeds);
  Eigen::VectorXd scale(node.speeds);
  for (int i = 0; i < node.speeds; ++i) {
    scale[i] = 1 / std::sqrt(S[i].angular.squaredNorm() * inertia.A.trace() +
                             S[i].linear.squaredNorm() * inertia.C.trace());
    for (int j = 0; j < node.speeds; ++j) D(i, j) = dot(S[i], product(inertia, S[j]));
  }
  D = scale.asDiagonal() * D * scale.asDiagonal();
  const double smallest = numerics::eigenvalues_of(D)[0];
  return std::isfinite(smallest) ? smallest : 0;
}

}  // namespace carom::multibody
