// Mechanisms and motions for tests: random bodies, a fixed-step integrator, and the equations of
// motion in absolute coordinates as an independent second opinion.
#pragma once

#include <Eigen/Dense>
#include <random>
#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "multibody/constraint_rows.h"
#include "multibody/model_data.h"
#include "numerics/dormand_prince_853.h"

namespace carom::test {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  double between(double lower, double upper) {
    return std::uniform_real_distribution<double>(lower, upper)(engine_);
  }
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(engine_); }
  Vector3d vector() { return {between(-1, 1), between(-1, 1), between(-1, 1)}; }
  Vector3d direction() { return (vector() + Vector3d(0, 0, 1e-3)).normalized(); }
  Matrix3d rotation() {
    return Quaterniond(between(-1, 1), between(-1, 1), between(-1, 1), between(0.1, 1))
        .normalized()
        .toRotationMatrix();
  }
  VectorXd vector(Eigen::Index size) {
    return VectorXd::NullaryExpr(size, [this] { return between(-1, 1); });
  }
  /// A solid of random mass, shape and pose.
  BodySpec body(const std::string& name) {
    const double mass = between(0.5, 3);
    const Vector3d size{between(0.1, 1), between(0.1, 1), between(0.1, 1)};
    const Vector3d squares = size.cwiseAbs2();
    const Vector3d principal = mass / 3 * (Vector3d::Constant(squares.sum()) - squares);
    const Matrix3d R = rotation();
    return {.name = name,
            .mass = mass,
            .I_B = R * principal.asDiagonal() * R.transpose(),
            .X_WB = {rotation(), vector()}};
  }
  Forces forces(const Model& model) {
    Forces forces(model);
    for (int body = 1; body < model.body_count(); ++body) {
      forces.on_body[body] = {vector(), vector()};
    }
    forces.on_joint = vector(model.speed_count());
    return forces;
  }

 private:
  std::mt19937 engine_;
};

/// A thin rod from one end to the other.
inline BodySpec rod(const std::string& name, double mass, const Vector3d& p_W,
                    const Vector3d& q_W) {
  const Vector3d axis = (q_W - p_W).normalized();
  const double inertia = mass * (q_W - p_W).squaredNorm() / 12;
  return {.name = name,
          .mass = mass,
          .I_B = inertia * (Matrix3d::Identity() - axis * axis.transpose()),
          .X_WB = {Matrix3d::Identity(), 0.5 * (p_W + q_W)}};
}

/// Eighth-order Runge-Kutta steps of constant length under gravity and constant forces; the state is
/// projected onto its loops after each step.
inline void integrate(Dynamics& dynamics, const Forces& forces, State& state, double step,
                      int steps) {
  const Model& model = dynamics.kinematics().model();
  std::vector<VectorXd> q_dot(12, state.q), v_dot(12, state.v);
  State at = state;
  for (int n = 0; n < steps; ++n) {
    for (int stage = 0; stage < 12; ++stage) {
      at = state;
      for (int j = 0; j < stage; ++j) {
        at.q += step * numerics::dp853::a[stage][j] * q_dot[j];
        at.v += step * numerics::dp853::a[stage][j] * v_dot[j];
      }
      dynamics.update(at);
      v_dot[stage] = dynamics.accelerations(forces);
      coordinate_rates(model, at, q_dot[stage]);
    }
    for (int stage = 0; stage < 12; ++stage) {
      state.q += step * numerics::dp853::b[stage] * q_dot[stage];
      state.v += step * numerics::dp853::b[stage] * v_dot[stage];
    }
    state.time += step;
    dynamics.project(state);
  }
}

/// Newton-Euler equations of all bodies in absolute coordinates, with the rows of every joint:
/// Eq. (18) and (28) of Nikravesh and Poursina, "Determination of effective mass".
struct AbsoluteSystem {
  Eigen::MatrixXd
      M;  ///< 6 × 6 blocks: moment of inertia about the centre of mass, mass; world axes
  Eigen::MatrixXd D;  ///< constraint Jacobian
  VectorXd force;     ///< applied less gyroscopic
  VectorXd bias;      ///< D·a + bias = 0

  /// Accelerations, six per body; redundant rows do no harm. In long double, because the bordered
  /// matrix has the square of the rows' condition.
  VectorXd accelerations() const {
    using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
    using Vector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;
    const Eigen::Index n = M.rows(), m = D.rows();
    Matrix bordered = Matrix::Zero(n + m, n + m);
    bordered << M.cast<long double>(), D.transpose().cast<long double>(), D.cast<long double>(),
        Matrix::Zero(m, m);
    Vector rhs(n + m);
    rhs << force.cast<long double>(), -bias.cast<long double>();
    Eigen::CompleteOrthogonalDecomposition<Matrix> solver;
    solver.setThreshold(1e-13L);  // rows are redundant to rounding in double
    solver.compute(bordered);
    return solver.solve(rhs).head(n).cast<double>();
  }

  /// Velocity changes by a generalized impulse.
  VectorXd velocity_change(const VectorXd& impulse) const {
    AbsoluteSystem still = *this;
    still.force = impulse;
    still.bias.setZero();
    return still.accelerations();
  }
};

/// Of a model without gears and racks. Joint forces act as couples and forces at the joints.
inline AbsoluteSystem absolute_system(const Kinematics& kinematics, const Forces& forces) {
  const Model& model = kinematics.model();
  const ModelData& data = model.data();
  const int bodies = model.body_count() - 1;
  int rows = 0;
  for (const auto& joint : data.joints) rows += static_cast<int>(joint.type->rows.size());
  AbsoluteSystem system{Eigen::MatrixXd::Zero(6 * bodies, 6 * bodies),
                        Eigen::MatrixXd::Zero(rows, 6 * bodies), VectorXd(6 * bodies),
                        VectorXd(rows)};
  for (int body = 1; body <= bodies; ++body) {
    const Pose& X_WB = kinematics.pose(BodyId{body});
    const Vector3d w = kinematics.velocity(BodyId{body}).angular;
    const Matrix3d I_W = X_WB.R * model.inertia(BodyId{body}) * X_WB.R.transpose();
    const double mass = model.mass(BodyId{body});
    const int at = 6 * (body - 1);
    system.M.block<3, 3>(at, at) = I_W;
    system.M.block<3, 3>(at + 3, at + 3) = mass * Matrix3d::Identity();
    system.force.segment<3>(at) = forces.on_body[body].angular - w.cross(I_W * w);
    system.force.segment<3>(at + 3) = forces.on_body[body].linear + mass * model.gravity_W();
  }
  int row = 0;
  std::vector<multibody::RowTerms> terms(6);
  for (const auto& joint : data.joints) {
    multibody::evaluate_rows(joint, kinematics.nodes()[data.bodies[joint.a.index].node],
                             kinematics.nodes()[data.bodies[joint.b.index].node], terms.data());
    for (std::size_t i = 0; i < joint.type->rows.size(); ++i, ++row) {
      for (const auto& [body, on] :
           {std::pair(joint.a, terms[i].on_a), std::pair(joint.b, terms[i].on_b)}) {
        if (body == Model::ground) continue;
        system.D.row(row).segment<3>(6 * (body.index - 1)) = on.angular;
        system.D.row(row).segment<3>(6 * (body.index - 1) + 3) = on.linear;
      }
      system.bias[row] = terms[i].bias;
    }
  }
  // A force along a joint's speed has the power τ·v: load both of its bodies accordingly.
  for (std::size_t index = 1; index < data.nodes.size(); ++index) {
    const multibody::Node& node = data.nodes[index];
    const Vector3d p_PB = kinematics.nodes()[index].p_PB_W;
    for (int i = node.v; i < node.v + node.speeds; ++i) {
      // Find a wrench on the child (about its centre of mass) with S_j·f = τ_i·δ_ij; the opposite
      // loads the parent.
      Eigen::MatrixXd S(6, node.speeds);
      for (int j = 0; j < node.speeds; ++j) {
        S.col(j) << kinematics.directions_W()[node.v + j].angular,
            kinematics.directions_W()[node.v + j].linear;
      }
      VectorXd unit = VectorXd::Zero(node.speeds);
      unit[i - node.v] = forces.on_joint[i];
      const VectorXd wrench = S.transpose().completeOrthogonalDecomposition().solve(unit);
      system.force.segment<6>(6 * (node.body - 1)) += wrench;
      const int parent = data.nodes[node.parent].body;
      if (parent == 0) continue;
      system.force.segment<3>(6 * (parent - 1)) -=
          wrench.head<3>() + p_PB.cross(Vector3d(wrench.tail<3>()));
      system.force.segment<3>(6 * (parent - 1) + 3) -= wrench.tail<3>();
    }
  }
  return system;
}

/// One body under Newton's and Euler's laws, with the force through every joint.
struct BodyBalance {
  SpatialVector through_joints;  ///< about the centre of mass, world axes
  SpatialVector A_WB;            ///< acceleration
  double force_error = 0;        ///< |m·a − force| [N]
  double moment_error = 0;       ///< |I·α + ω × I·ω − moment| [N m]
};

/// By body, the ground first; directly after accelerations() under the same forces.
inline std::vector<BodyBalance> body_balances(const Dynamics& dynamics, const Forces& forces) {
  const Kinematics& kinematics = dynamics.kinematics();
  const Model& model = kinematics.model();
  std::vector<BodyBalance> balances(model.body_count());
  for (int index = 0; index < model.joint_count(); ++index) {
    const auto& joint = model.data().joints[index];
    const SpatialVector reaction = dynamics.reaction(JointId{index}, forces);
    const Vector3d p_WJ = kinematics.pose(joint.b) * joint.X_BM.p;
    for (const auto& [body, sign] : {std::pair(joint.a, -1.0), std::pair(joint.b, 1.0)}) {
      const Vector3d p_BJ = p_WJ - kinematics.pose(body).p;
      SpatialVector& total = balances[body.index].through_joints;
      total.angular += sign * (reaction.angular + p_BJ.cross(reaction.linear));
      total.linear += sign * reaction.linear;
    }
  }
  for (int index = 1; index < model.body_count(); ++index) {
    const BodyId body{index};
    BodyBalance& balance = balances[index];
    balance.A_WB = dynamics.acceleration(body);
    const Matrix3d R = kinematics.pose(body).R;
    const Matrix3d I_W = R * model.inertia(body) * R.transpose();
    const Vector3d w = kinematics.velocity(body).angular;
    const Vector3d force = balance.through_joints.linear + forces.on_body[index].linear +
                           model.mass(body) * model.gravity_W();
    const Vector3d moment = balance.through_joints.angular + forces.on_body[index].angular;
    balance.force_error = (model.mass(body) * balance.A_WB.linear - force).norm();
    balance.moment_error = (I_W * balance.A_WB.angular + w.cross(I_W * w) - moment).norm();
  }
  return balances;
}

}  // namespace carom::test
