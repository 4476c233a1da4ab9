#include "carom/dynamics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multibody/articulated_bodies.h"
#include "multibody/constraint_rows.h"
#include "multibody/model_data.h"
#include "numerics/pivoted_cholesky.h"

namespace carom {

using Eigen::MatrixXd;
using multibody::BodyData;
using multibody::Couples;
using multibody::dot;
using multibody::JointData;
using multibody::Loop;
using multibody::Node;
using multibody::RowTerms;

namespace {

/// A row or direction counts as immovable when its inverse inertia is below this share of what its
/// bodies would have alone. Sums of rounding errors stay well below.
constexpr double immovable = 1e-12;
/// A row counts as redundant when the others leave less than this share of its inverse inertia.
constexpr double redundant = 1e-10;

/// Inverse inertia of a lone body against a wrench direction; not more than the true one.
double lone_inverse_inertia(const BodyData& body, const SpatialVector& wrench) {
  if (!std::isfinite(body.mass)) return 0;
  const double inertia = body.I_B.trace();
  return wrench.linear.squaredNorm() / body.mass +
         (inertia > 0 ? wrench.angular.squaredNorm() / inertia : 0);
}

}  // namespace

struct Dynamics::Workspace {
  explicit Workspace(const Model& model_)
      : model(model_),
        data(model_.data()),
        kinematics(model_),
        bodies(data),
        wrenches(data.nodes.size()),
        accelerations(data.nodes.size()),
        in_subtree(data.nodes.size()),
        u(data.speeds),
        rates(VectorXd::Zero(data.speeds)),
        joint_forces(VectorXd::Zero(data.speeds)),
        row_terms(data.rows),
        row_u(MatrixXd::Zero(data.speeds, data.rows)),
        row_y(MatrixXd::Zero(data.speeds, data.rows)),
        W(MatrixXd::Zero(data.rows, data.rows)),
        floor(data.rows),
        rhs(data.rows),
        lambda(VectorXd::Zero(data.rows)),
        solver(data.rows),
        point_u(data.speeds, 6),
        point_y(data.speeds, 6),
        coupling(6, data.rows),
        half(data.rows, 6) {
    path.reserve(data.nodes.size());
  }

  const BodyMotion& motion(BodyId body) const {
    return kinematics.nodes()[data.bodies[body.index].node];
  }
  const SpatialVector& acceleration(BodyId body) const {
    return accelerations[data.bodies[body.index].node];
  }

  /// Error, Jacobian and bias of all rows, and W = J·M⁻¹·Jᵀ.
  void update_loops() {
    for (const Loop& loop : data.loops) {
      const JointData& joint = data.joints[loop.joint];
      if (joint.type->couples != Couples::nothing) {
        const int first = data.joints[joint.first.index].place.q;
        const int second = data.joints[joint.second.index].place.q;
        RowTerms& row = row_terms[loop.first_row];
        row = {.error = kinematics.q()[second] - joint.ratio * kinematics.q()[first],
               .bias = 0,
               .on_a = {},
               .on_b = {}};
      } else {
        multibody::evaluate_rows(joint, motion(joint.a), motion(joint.b),
                                 row_terms.data() + loop.first_row);
      }
      for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
        propagate_row(loop, joint, row);
      }
    }
    for (const Loop& loop : data.loops) {
      for (int k = loop.first_row; k < loop.first_row + loop.rows; ++k) {
        for (int l = 0; l <= k; ++l) {
          W(k, l) = W(l, k) = along(loop.path, row_u.col(k).data(), row_y.col(l).data());
        }
      }
    }
    solver.factor(W, floor, redundant);
  }

  /// u of one row's unit multiplier.
  void propagate_row(const Loop& loop, const JointData& joint, int row) {
    for (const int node : loop.path) wrenches[node] = {};
    double* u_row = row_u.col(row).data();
    if (joint.type->couples != Couples::nothing) {
      const int first = data.joints[joint.first.index].place.v;
      const int second = data.joints[joint.second.index].place.v;
      joint_forces[first] = -joint.ratio;
      joint_forces[second] = 1;
      bodies.pass_inward(data, kinematics, loop.path, false, joint_forces.data(), wrenches, u_row);
      joint_forces[first] = joint_forces[second] = 0;
      floor[row] = 0;
    } else {
      const RowTerms& terms = row_terms[row];
      load(joint.a, terms.on_a, 1);
      load(joint.b, terms.on_b, 1);
      bodies.pass_inward(data, kinematics, loop.path, false, nullptr, wrenches, u_row);
      floor[row] = immovable * (lone_inverse_inertia(data.bodies[joint.a.index], terms.on_a) +
                                lone_inverse_inertia(data.bodies[joint.b.index], terms.on_b));
    }
    bodies.divide(data, loop.path, u_row, row_y.col(row).data());
  }

  /// A load on a body is a negative need.
  void load(BodyId body, const SpatialVector& wrench, double factor) {
    SpatialVector& need = wrenches[data.bodies[body.index].node];
    need.angular -= factor * wrench.angular;
    need.linear -= factor * wrench.linear;
  }

  double along(const std::vector<int>& nodes, const double* x, const double* y) const {
    double sum = 0;
    for (const int index : nodes) {
      const Node& node = data.nodes[index];
      for (int i = node.v; i < node.v + node.speeds; ++i) sum += x[i] * y[i];
    }
    return sum;
  }

  /// Adds the loops' answer to u, such that the rows' rates become `wanted`; `rates` and
  /// `accelerations` hold the motion without it.
  void close_loops(bool with_bias) {
    if (data.rows == 0) return;
    for (const Loop& loop : data.loops) {
      const JointData& joint = data.joints[loop.joint];
      for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
        const RowTerms& terms = row_terms[row];
        rhs[row] =
            joint.type->couples != Couples::nothing
                ? -coupling_rate(joint, rates)
                : -dot(terms.on_a, acceleration(joint.a)) - dot(terms.on_b, acceleration(joint.b));
        if (with_bias) rhs[row] -= terms.bias;
      }
    }
    solver.solve(rhs, lambda);
    u.noalias() += row_u * lambda;
    bodies.pass_outward(data, kinematics, with_bias, u.data(), rates.data(), accelerations);
  }

  double coupling_rate(const JointData& joint, const VectorXd& v) const {
    return v[data.joints[joint.second.index].place.v] -
           joint.ratio * v[data.joints[joint.first.index].place.v];
  }

  /// Rate of a row's error at the present velocities.
  double row_rate(const JointData& joint, int row) const {
    if (joint.type->couples != Couples::nothing) return coupling_rate(joint, kinematics.v());
    const RowTerms& terms = row_terms[row];
    return dot(terms.on_a, motion(joint.a).V_WB) + dot(terms.on_b, motion(joint.b).V_WB);
  }

  /// Speeds whose rows have the rates −target, smallest in kinetic energy; into `rates`.
  void answer(const VectorXd& target) {
    solver.solve(target, lambda);
    u.noalias() = row_u * lambda;
    u = -u;
    bodies.pass_outward(data, kinematics, false, u.data(), rates.data(), accelerations);
  }

  /// Largest error in units of its size: the mechanism's length for positions.
  double relative_error() const {
    double largest = 0;
    for (const Loop& loop : data.loops) {
      const JointData& joint = data.joints[loop.joint];
      for (int i = 0; i < loop.rows; ++i) {
        const bool angle = joint.type->couples != Couples::nothing ||
                           joint.type->rows[i].kind == multibody::JointRow::Kind::angle;
        const double error = std::abs(row_terms[loop.first_row + i].error);
        largest = std::max(largest, angle ? error : error / data.length);
      }
    }
    return largest;
  }

  Model model;
  const ModelData& data;
  Kinematics kinematics;
  multibody::ArticulatedBodies bodies;
  std::vector<SpatialVector> wrenches, accelerations;  // by node
  std::vector<char> in_subtree;                        // by node
  VectorXd u, rates, joint_forces;                     // by speed
  std::vector<RowTerms> row_terms;
  MatrixXd row_u, row_y, W;
  VectorXd floor, rhs, lambda;  // by row
  numerics::PivotedCholesky solver;
  std::vector<int> path;
  MatrixXd point_u, point_y, coupling, half;
};

Forces::Forces(const Model& model)
    : on_body(model.body_count()), on_joint(VectorXd::Zero(model.speed_count())) {}

void Forces::clear() {
  std::fill(on_body.begin(), on_body.end(), SpatialVector{});
  on_joint.setZero();
}

void Forces::add(const Kinematics& kinematics, BodyId body, const Vector3d& force_W,
                 const Vector3d& p_WC) {
  SpatialVector& wrench = on_body[body.index];
  wrench.angular += (p_WC - kinematics.pose(body).p).cross(force_W);
  wrench.linear += force_W;
}

Dynamics::Dynamics(const Model& model) : w_(std::make_unique<Workspace>(model)) {}
Dynamics::~Dynamics() = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;

const Kinematics& Dynamics::kinematics() const {
  return w_->kinematics;
}
int Dynamics::rank() const {
  return w_->solver.rank();
}

void Dynamics::update(const State& state) {
  w_->kinematics.update(state);
  w_->bodies.factor(w_->data, w_->kinematics);
  w_->update_loops();
}

const VectorXd& Dynamics::accelerations(const Forces& forces) {
  Workspace& w = *w_;
  // Newton and Euler: what each body needs for its motion, less what acts on it.
  for (std::size_t index = 1; index < w.data.nodes.size(); ++index) {
    const int body = w.data.nodes[index].body;
    const BodyMotion& motion = w.kinematics.nodes()[index];
    const SpatialVector& load = forces.on_body[body];
    const Vector3d w_WB_B = motion.X_WB.R.transpose() * motion.V_WB.angular;
    const Vector3d gyration_B = w_WB_B.cross(w.data.bodies[body].I_B * w_WB_B);
    w.wrenches[index].angular = motion.X_WB.R * gyration_B - load.angular;
    w.wrenches[index].linear = -w.data.bodies[body].mass * w.data.gravity_W - load.linear;
  }
  w.bodies.pass_inward(w.data, w.kinematics, w.data.leaves_first, true, forces.on_joint.data(),
                       w.wrenches, w.u.data());
  w.bodies.pass_outward(w.data, w.kinematics, true, w.u.data(), w.rates.data(), w.accelerations);
  w.close_loops(true);
  return w.rates;
}

SpatialVector Dynamics::acceleration(BodyId body) const {
  return w_->acceleration(body);
}

SpatialVector Dynamics::reaction(JointId id, const Forces& forces) const {
  Workspace& w = *w_;
  const JointData& joint = w.data.joints[id.index];
  SpatialVector reaction;
  if (joint.node < 0) {
    const Loop& loop = w.data.loops[joint.loop];
    if (joint.type->couples != Couples::nothing) return reaction;
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      reaction.angular += w.lambda[row] * w.row_terms[row].on_b.angular;
      reaction.linear += w.lambda[row] * w.row_terms[row].on_b.linear;
    }
    const Vector3d p_MB_W = -(w.motion(joint.b).X_WB.R * joint.X_BM.p);
    reaction.angular += p_MB_W.cross(reaction.linear);
    return reaction;
  }

  // What the bodies beyond the joint need, less what else acts on them, comes through the joint.
  const Vector3d& p_WJ = w.kinematics.nodes()[joint.node].p_WJ;
  const auto add = [&](const SpatialVector& wrench, const Vector3d& p_WB, double factor) {
    reaction.angular += factor * (wrench.angular + (p_WB - p_WJ).cross(wrench.linear));
    reaction.linear += factor * wrench.linear;
  };
  std::fill(w.in_subtree.begin(), w.in_subtree.end(), char{0});
  for (std::size_t index = joint.node; index < w.data.nodes.size(); ++index) {
    const Node& node = w.data.nodes[index];
    if (static_cast<int>(index) != joint.node && w.in_subtree[node.parent] == 0) continue;
    w.in_subtree[index] = 1;
    const BodyData& body = w.data.bodies[node.body];
    const BodyMotion& motion = w.kinematics.nodes()[index];
    const Matrix3d I_W = motion.X_WB.R * body.I_B * motion.X_WB.R.transpose();
    const Vector3d& w_WB = motion.V_WB.angular;
    add({I_W * w.accelerations[index].angular + w_WB.cross(I_W * w_WB),
         body.mass * (w.accelerations[index].linear - w.data.gravity_W)},
        motion.X_WB.p, 1);
    add(forces.on_body[node.body], motion.X_WB.p, -1);
  }
  for (const Loop& loop : w.data.loops) {
    const JointData& closing = w.data.joints[loop.joint];
    if (closing.type->couples != Couples::nothing) continue;
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      const RowTerms& terms = w.row_terms[row];
      for (const auto& [body, wrench] :
           {std::pair(closing.a, &terms.on_a), std::pair(closing.b, &terms.on_b)}) {
        if (w.in_subtree[w.data.bodies[body.index].node] == 0) continue;
        add(*wrench, w.motion(body).X_WB.p, -w.lambda[row]);
      }
    }
  }
  if (w.data.nodes[joint.node].sign < 0) return {-reaction.angular, -reaction.linear};
  return reaction;
}

const VectorXd& Dynamics::speed_change(const Forces& impulses) {
  Workspace& w = *w_;
  for (std::size_t index = 1; index < w.data.nodes.size(); ++index) {
    const SpatialVector& load = impulses.on_body[w.data.nodes[index].body];
    w.wrenches[index] = {-load.angular, -load.linear};
  }
  w.bodies.pass_inward(w.data, w.kinematics, w.data.leaves_first, false, impulses.on_joint.data(),
                       w.wrenches, w.u.data());
  w.bodies.pass_outward(w.data, w.kinematics, false, w.u.data(), w.rates.data(), w.accelerations);
  w.close_loops(false);
  return w.rates;
}

PointPairInertia Dynamics::point_pair(BodyId a, const Vector3d& p_WCa, BodyId b,
                                      const Vector3d& p_WCb, const Vector3d& n_W) const {
  Workspace& w = *w_;
  const ModelData& data = w.data;
  multibody::find_path(data.nodes, data.bodies[a.index].node, data.bodies[b.index].node, w.path);

  // Columns 0 to 2: unit impulses on a along the world axes; 3 to 5: on b.
  Eigen::Matrix<double, 6, 6> K;
  for (int column = 0; column < 6; ++column) {
    const BodyId body = column < 3 ? a : b;
    const Vector3d& p_WC = column < 3 ? p_WCa : p_WCb;
    const Vector3d unit_W = Vector3d::Unit(column % 3);
    for (const int node : w.path) w.wrenches[node] = {};
    w.load(body, {(p_WC - w.motion(body).X_WB.p).cross(unit_W), unit_W}, 1);
    w.bodies.pass_inward(data, w.kinematics, w.path, false, nullptr, w.wrenches,
                         w.point_u.col(column).data());
    w.bodies.divide(data, w.path, w.point_u.col(column).data(), w.point_y.col(column).data());
    for (int other = 0; other <= column; ++other) {
      K(column, other) = K(other, column) =
          w.along(w.path, w.point_u.col(column).data(), w.point_y.col(other).data());
    }
    for (int row = 0; row < data.rows; ++row) {
      w.coupling(column, row) =
          w.along(w.path, w.point_u.col(column).data(), w.row_y.col(row).data());
    }
    w.solver.half_solve(w.coupling.row(column), w.half.col(column));
  }
  // What the loops take away: C·W⁻¹·Cᵀ.
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      for (int k = 0; k < w.solver.rank(); ++k) K(i, j) -= w.half(k, i) * w.half(k, j);
    }
  }

  const auto K_aa = K.topLeftCorner<3, 3>();
  const auto K_bb = K.bottomRightCorner<3, 3>();
  const auto lone = [&](BodyId body, const Vector3d& p_WC) {
    return lone_inverse_inertia(data.bodies[body.index],
                                {(p_WC - w.motion(body).X_WB.p).cross(n_W), n_W});
  };
  const double lone_a = lone(a, p_WCa), lone_b = lone(b, p_WCb);
  const auto mass = [&](double inverse, double scale) {
    return inverse > immovable * scale ? 1 / inverse : std::numeric_limits<double>::infinity();
  };
  PointPairInertia pair;
  pair.inverse_W = K_aa + K_bb - K.topRightCorner<3, 3>() - K.bottomLeftCorner<3, 3>();
  pair.effective_mass = mass(n_W.dot(pair.inverse_W * n_W), lone_a + lone_b);
  pair.apparent_mass_a = mass(n_W.dot(K_aa * n_W), lone_a);
  pair.apparent_mass_b = mass(n_W.dot(K_bb * n_W), lone_b);
  return pair;
}

Projection Dynamics::project(State& state) {
  Workspace& w = *w_;
  Projection result;
  w.rates.setZero();
  move_coordinates(w.model, w.rates, state.q);  // unit quaternions
  update(state);
  double error = w.relative_error();
  // Newton; ends at rounding, where an error no longer shrinks.
  while (error > 1e-15 && result.iterations < 30) {
    for (int row = 0; row < w.data.rows; ++row) w.rhs[row] = w.row_terms[row].error;
    w.answer(w.rhs);
    move_coordinates(w.model, w.rates, state.q);
    update(state);
    ++result.iterations;
    const double before = error;
    error = w.relative_error();
    if (before < 1e-12 && error > 0.25 * before) break;
  }
  result.converged = error <= 1e-11;

  for (int round = 0; round < 2 && w.data.rows > 0; ++round) {
    for (const Loop& loop : w.data.loops) {
      for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
        w.rhs[row] = w.row_rate(w.data.joints[loop.joint], row);
      }
    }
    w.answer(w.rhs);
    state.v += w.rates;
    w.kinematics.update(state);
  }
  update(state);
  result.position_error = position_error();
  result.velocity_error = velocity_error();
  return result;
}

double Dynamics::position_error() const {
  double largest = 0;
  for (const RowTerms& row : w_->row_terms) largest = std::max(largest, std::abs(row.error));
  return largest;
}

double Dynamics::velocity_error() const {
  double largest = 0;
  for (const Loop& loop : w_->data.loops) {
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
      largest = std::max(largest, std::abs(w_->row_rate(w_->data.joints[loop.joint], row)));
    }
  }
  return largest;
}

}  // namespace carom
