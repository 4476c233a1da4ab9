// Start speeds from what is given: J·v = c for every statement, loops and gears included; one mechanism
// at a time, since none knows of the others.
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "multibody/check_model.h"
#include "multibody/mechanisms.h"
#include "multibody/model_data.h"
#include "multibody/rest_state.h"
#include "multibody/time_function.h"
#include "numerics/dense.h"
#include "numerics/least_norm.h"

namespace carom {

using Eigen::MatrixXd;
using multibody::Mechanism;
using multibody::Mechanisms;

namespace {

/// Something the user said about the start velocities: up to three rows.
struct Statement {
  std::string subject;  ///< "body NAME"
  std::string what;     ///< "velocity"
  std::string place;
  std::string remedy;
  bool will_move = false;  ///< of a motion drive that moves at some time, if not now
  int first_row = 0, rows = 0;
};

/// All statements about one mechanism as linear equations in its speeds.
struct StartEquations {
  std::vector<Statement> statements;
  MatrixXd J;
  VectorXd given;
};

/// Column j: what a unit of the mechanism's speed j alone gives. Speeds enter linearly.
template <class Quantity>
MatrixXd jacobian(const Mechanism& mechanism, Kinematics& kinematics, int rows,
                  const Quantity& quantity) {
  MatrixXd J(rows, mechanism.speeds.size());
  State state = multibody::rest_state(kinematics.model());
  for (std::size_t j = 0; j < mechanism.speeds.size(); ++j) {
    state.v.setZero();
    state.v[mechanism.speeds[j]] = 1;
    kinematics.update(state);
    J.col(j) = quantity(kinematics);
  }
  return J;
}

void add_rows(const MatrixXd& J, const VectorXd& given, StartEquations& equations) {
  const Eigen::Index before = equations.given.size();
  equations.J.conservativeResize(before + J.rows(), J.cols());
  equations.J.bottomRows(J.rows()) = J;
  equations.given.conservativeResize(before + J.rows());
  equations.given.tail(J.rows()) = given;
}

/// Whether a motion drive ever moves its joint.
bool will_move(const JointDrive& drive) {
  const TimeFunction& value = drive.value;
  if (value.kind == TimeFunction::Kind::constant) {
    return !drive.value_is_position && value.value != 0;
  }
  if (value.kind == TimeFunction::Kind::harmonic) return value.amplitude != 0;
  const double rest = drive.value_is_position ? value.points.front().second : 0;
  return std::ranges::any_of(value.points, [&](const auto& point) { return point.second != rest; });
}

/// The equations of each mechanism.
std::vector<StartEquations> collect(const Model& model, const Mechanisms& mechanisms) {
  std::vector<StartEquations> all(mechanisms.all.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i].J.resize(0, mechanisms.all[i].speeds.size());
  Kinematics unit(model);
  const auto add = [&](BodyId about, Statement statement, const VectorXd& given,
                       const auto& quantity) {
    const int place = mechanisms.of_body[about.index];
    StartEquations& equations = all[place];
    statement.first_row = static_cast<int>(equations.given.size());
    statement.rows = static_cast<int>(given.size());
    add_rows(jacobian(mechanisms.all[place], unit, statement.rows, quantity), given, equations);
    equations.statements.push_back(std::move(statement));
  };
  for (int index = 1; index < model.body_count(); ++index) {
    const BodyId body{index};
    const BodySpec& spec = model.spec(body);
    const auto about = [&](const char* what) {
      return Statement{.subject = "body " + spec.name,
                       .what = what,
                       .place = spec.place,
                       .remedy = "leave out what follows from the rest"};
    };
    if (spec.v_WB) {
      add(body, about("velocity"), *spec.v_WB,
          [&](const Kinematics& kinematics) { return kinematics.velocity(body).linear; });
    }
    if (spec.w_WB) {
      add(body, about("angular velocity"), *spec.w_WB,
          [&](const Kinematics& kinematics) { return kinematics.velocity(body).angular; });
    }
  }
  const int joints = static_cast<int>(model.data().joint_specs.size());
  for (int index = 0; index < joints; ++index) {
    const JointId joint{index};
    const JointSpec& spec = model.spec(joint);
    const auto speed = [&](const Kinematics& kinematics) {
      return Eigen::Matrix<double, 1, 1>(joint_speed(kinematics, joint));
    };
    const auto about = [&](const char* what) {
      return Statement{.subject = "joint " + spec.name,
                       .what = what,
                       .place = spec.place,
                       .remedy = "leave out what follows from the rest"};
    };
    const BodyId moving = spec.b == Model::ground ? spec.a : spec.b;
    if (spec.speed) add(moving, about("speed"), VectorXd::Constant(1, *spec.speed), speed);
    const auto& drive = spec.actions.drive;
    if (drive && drive->type == JointDrive::Type::motion) {
      const double given = drive->value_is_position ? multibody::rate_at(drive->value, 0)
                                                    : multibody::value_at(drive->value, 0);
      Statement statement = about("speed of the motion drive");
      statement.will_move = will_move(*drive);
      add(moving, std::move(statement), VectorXd::Constant(1, given), speed);
    }
  }
  return all;
}

/// What loops leave of a motion or of a statement's effect counts as nothing below this share. Where it is
/// this little, rounding of the positions decides which motion the loops allow.
constexpr double negligible_motion = 1e-8;

/// Motions of the tree when each of its speeds is 1 in turn, with what loops and gears take out of them.
MatrixXd projected_motions(const Model& model, const Mechanism& mechanism) {
  const auto n = static_cast<Eigen::Index>(mechanism.speeds.size());
  MatrixXd motions = MatrixXd::Identity(n, n);
  if (model.data().rows == 0 || mechanism.is_free_body) return motions;
  Dynamics dynamics(model, {});
  State state = multibody::rest_state(model);
  for (Eigen::Index j = 0; j < n; ++j) {
    state.v.setZero();
    state.v[mechanism.speeds[j]] = 1;
    dynamics.project(state);
    motions.col(j) = state.v(mechanism.speeds);
  }
  return motions;
}

/// Kinetic energy is ½·|E·v|², with the momenta of the bodies over the root of their inertia in E.
MatrixXd energy_root(const Model& model, const Mechanism& mechanism) {
  const int bodies = static_cast<int>(mechanism.nodes.size());
  Kinematics unit(model);
  return jacobian(mechanism, unit, 6 * bodies, [&](const Kinematics& kinematics) {
    VectorXd roots(6 * bodies);
    for (int place = 0; place < bodies; ++place) {
      const BodyId id{model.data().nodes[mechanism.nodes[place]].body};
      const Matrix3d R = kinematics.pose(id).R;
      const Vector3d w_B = R.transpose() * kinematics.velocity(id).angular;
      const Eigen::SelfAdjointEigenSolver<Matrix3d> inertia(model.inertia(id));
      roots.segment<3>(6 * place) = inertia.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal() *
                                    (inertia.eigenvectors().transpose() * w_B);
      roots.segment<3>(6 * place + 3) = std::sqrt(model.mass(id)) * kinematics.velocity(id).linear;
    }
    return roots;
  });
}

/// The span of these motions, orthonormal in kinetic energy, one per column.
MatrixXd orthonormal(const MatrixXd& E, const MatrixXd& motions) {
  if (motions.cols() == 0) return motions;
  const auto [sizes, right] = numerics::singular_values_of(E * motions);
  Eigen::Index rank = 0;
  while (rank < sizes.size() && sizes[rank] > 1e-9 * sizes[0]) ++rank;
  return motions * right.leftCols(rank) * sizes.head(rank).cwiseInverse().asDiagonal();
}

/// Those of which loops leave more than rounding. They are projected in the metric of kinetic energy, so
/// that lengths can only shrink.
MatrixXd without_rounding(const MatrixXd& E, const MatrixXd& motions) {
  std::vector<Eigen::Index> kept;
  for (Eigen::Index j = 0; j < motions.cols(); ++j) {
    if ((E * motions.col(j)).norm() > negligible_motion * E.col(j).norm()) kept.push_back(j);
  }
  return motions(Eigen::all, kept);
}

/// Motions that loops and gears allow, and what the statements say of each of them.
struct AllowedMotions {
  MatrixXd N;  ///< orthonormal in kinetic energy, one motion per column; none when nothing can move
  MatrixXd A;  ///< J·N; rows whose effect the loops take to rounding are zero
};

AllowedMotions allowed_motions(const Model& model, const Mechanism& mechanism, const MatrixXd& J) {
  const MatrixXd E = energy_root(model, mechanism);
  const MatrixXd motions = projected_motions(model, mechanism);
  AllowedMotions allowed;
  allowed.N = orthonormal(E, without_rounding(E, motions));
  allowed.A = J * allowed.N;
  // Against a tree without loops: a joint that comes to a dead point, or that cannot move at all.
  const MatrixXd free = J * orthonormal(E, MatrixXd::Identity(E.cols(), E.cols()));
  for (Eigen::Index row = 0; row < J.rows(); ++row) {
    if (allowed.A.row(row).norm() <= negligible_motion * free.row(row).norm()) {
      allowed.A.row(row).setZero();
    }
  }
  return allowed;
}

/// Least squares with the smallest solution; directions below 1e-9 of the largest count as none.
VectorXd least_squares(const MatrixXd& A, const VectorXd& c) {
  if (A.cols() == 0) return {};
  numerics::LeastNormSolver solver(1e-9);
  solver.factor(A);
  return solver.solve(c);
}

/// What a statement could say: all others hold, and what they leave free comes as near as it can.
VectorXd nearest_possible(const MatrixXd& A, const VectorXd& given, const Statement& statement) {
  if (A.cols() == 0) return VectorXd::Zero(statement.rows);
  MatrixXd others = A;
  VectorXd wanted = given;
  others.middleRows(statement.first_row, statement.rows).setZero();
  wanted.segment(statement.first_row, statement.rows).setZero();
  numerics::LeastNormSolver solver(1e-9);
  solver.factor(others);
  const VectorXd y = solver.solve(wanted);
  const MatrixXd left_free =
      MatrixXd::Identity(A.cols(), A.cols()) - solver.pseudo_inverse() * others;
  const MatrixXd own = A.middleRows(statement.first_row, statement.rows);
  MatrixXd movable = own * left_free;
  // Rounding is not freedom.
  if (movable.norm() <= 1e-9 * own.norm()) return own * y;
  const VectorXd asked = given.segment(statement.first_row, statement.rows);
  return own * (y + left_free * least_squares(movable, asked - own * y));
}

std::string text_of(const VectorXd& values) {
  if (values.size() == 1) return short_text(values[0]);
  return multibody::text(values);
}

/// A statement that what else is given, or the mechanism itself, does not allow.
Problem contradiction(const Statement& statement, const VectorXd& given, const MatrixXd& A,
                      const VectorXd& all_given) {
  std::string message = statement.what + " is given as " + text_of(given);
  if (statement.will_move && given.isZero(0)) message = "a motion drive is to move it";
  std::string remedy = statement.remedy;
  if (A.middleRows(statement.first_row, statement.rows).isZero(0)) {
    message += A.cols() == 0 ? ", but the mechanism cannot move: its joints leave it no freedom"
                             : ", but the joints allow no motion there: it is at a dead point, or "
                               "cannot move at all";
    remedy = "leave it out, or free a joint, or start away from the dead point";
  } else {
    message += ", with all else that is given it can be " +
               text_of(nearest_possible(A, all_given, statement));
  }
  const bool placed = !statement.place.empty();
  return {.place = placed ? statement.place : statement.subject,
          .message = placed ? statement.subject + ": " + message : message,
          .remedy = remedy};
}

}  // namespace

namespace {

/// Start speeds of the model as it is: joints with clearance hold nothing.
State start_state_of_joints(const Model& model) {
  State state = multibody::rest_state(model);
  if (model.given_joint_count() == 0) {
    // The speeds of free bodies are their velocities; thousands need no equations.
    for (int index = 1; index < model.body_count(); ++index) {
      const BodySpec& spec = model.spec(BodyId{index});
      const int first = model.data().nodes[model.data().bodies[index].node].v;
      state.v.segment<3>(first) = spec.v_WB.value_or(Vector3d::Zero());
      state.v.segment<3>(first + 3) = spec.w_WB.value_or(Vector3d::Zero());
    }
    return state;
  }
  const Mechanisms mechanisms = multibody::find_mechanisms(model);
  const std::vector<StartEquations> all = collect(model, mechanisms);
  double largest = 0;
  for (const StartEquations& equations : all) {
    if (equations.given.size() > 0) {
      largest = std::max(largest, equations.given.cwiseAbs().maxCoeff());
    }
  }
  std::vector<Problem> problems;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const StartEquations& equations = all[i];
    const Mechanism& mechanism = mechanisms.all[i];
    if (equations.statements.empty()) continue;
    // v = N·y with N orthonormal in kinetic energy: the shortest y has the least energy.
    const auto [N, A] = allowed_motions(model, mechanism, equations.J);
    const VectorXd y = least_squares(A, equations.given);
    state.v(mechanism.speeds) = N * y;
    const VectorXd possible = A * y;
    for (const Statement& statement : equations.statements) {
      const VectorXd given = equations.given.segment(statement.first_row, statement.rows);
      const VectorXd here = possible.segment(statement.first_row, statement.rows);
      const bool stuck = A.middleRows(statement.first_row, statement.rows).isZero(0);
      const bool holds = (given - here).cwiseAbs().maxCoeff() <= 1e-9 * largest;
      if (holds && !(stuck && statement.will_move)) continue;
      problems.push_back(contradiction(statement, given, A, equations.given));
    }
  }
  throw_if_any(problems);
  return state;
}

/// The same mechanism with ideal joints instead of those with clearance, without shapes and contacts.
Model without_clearance(const Model& model) {
  ModelBuilder builder;
  for (const BodySpec& body : model.data().body_specs) builder.add_body(body);
  for (const JointSpec& joint : model.data().joint_specs) builder.add_joint(joint);
  for (const ClearanceJoint& loose : model.clearance_joints()) {
    JointSpec joint = loose.spec;
    joint.clearance.reset();
    builder.add_joint(std::move(joint));
  }
  return builder.finish();
}

/// The state of the model in which its bodies have the velocities of another one with the same bodies.
State with_velocities_of(const Kinematics& other, const Model& model) {
  State state = multibody::rest_state(model);
  Kinematics unit(model);
  for (const Mechanism& mechanism : multibody::find_mechanisms(model).all) {
    const int bodies = static_cast<int>(mechanism.nodes.size());
    const auto velocities = [&](const Kinematics& kinematics) {
      VectorXd all(6 * bodies);
      for (int place = 0; place < bodies; ++place) {
        const BodyId body{model.data().nodes[mechanism.nodes[place]].body};
        all.segment<3>(6 * place) = kinematics.velocity(body).angular;
        all.segment<3>(6 * place + 3) = kinematics.velocity(body).linear;
      }
      return all;
    };
    if (mechanism.speeds.empty()) continue;
    const MatrixXd J = jacobian(mechanism, unit, 6 * bodies, velocities);
    state.v(mechanism.speeds) = least_squares(J, velocities(other));
  }
  return state;
}

}  // namespace

State start_state(const Model& model) {
  if (model.clearance_joints().empty()) return start_state_of_joints(model);
  // Parts of a machine with worn joints move as if they were new, to begin with. Only what is given
  // may say otherwise: a ball may be thrown within its socket.
  try {
    const Model ideal = without_clearance(model);
    Kinematics kinematics(ideal);
    kinematics.update(start_state_of_joints(ideal));
    return with_velocities_of(kinematics, model);
  } catch (const InputError&) {
    for (const ClearanceJoint& joint : model.clearance_joints()) {
      if (joint.spec.speed) throw;
    }
    return start_state_of_joints(model);
  }
}

}  // namespace carom
