// How contact nodes answer to forces over a step, and the forces that keep bodies apart.
#include <algorithm>

#include "base/cross_matrix.h"
#include "numerics/regular_friction.h"
#include "simulation/elastic/elastic_contacts.h"

namespace carom::simulation {
namespace {

/// How far forces may miss their conditions, relative.
constexpr double node_precision = 1e-10;
/// By which points of rigid sections give way, in units of what they move together with the body.
constexpr double give_of_points = 1e-7;

}  // namespace

void ElasticContacts::add_elastic(const Kinematics& kinematics, Eigen::MatrixXd& G) const {
  for (const ElasticBody* body : bodies_) {
    if (body->is_ready()) add_elastic_of(*body, kinematics, G);
  }
}

// Answers of one field: axes_i·R·(Σ w_a·w_b·W_ab)·Rᵀ·axes_jᵀ over the nodes a and b that two contacts move, first
// summed over b for all a that any contact moves.
void ElasticContacts::add_elastic_of(const ElasticBody& body, const Kinematics& kinematics,
                                     Eigen::MatrixXd& G) const {
  struct Moved {
    Eigen::Index place = 0;  // among the nodes that are moved
    double share = 0;
  };
  std::vector<std::vector<Moved>> moved(nodes_.size());
  std::vector<int> used, place_of(body.surface().nodes().size(), -1);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (const Involved& one : involved(nodes_[i])) {
      if (one.body != &body) continue;
      int& place = place_of[static_cast<std::size_t>(one.node)];
      if (place < 0) {
        place = static_cast<int>(used.size());
        used.push_back(one.node);
      }
      moved[i].push_back({3 * place, one.share});
    }
  }
  if (used.empty()) return;
  const auto size = static_cast<Eigen::Index>(3 * used.size());
  const Eigen::MatrixXd W = body.compliance(used);
  const Matrix3d R_FW = (kinematics.pose(body.body()).R * body.X_BF().R).transpose();
  Eigen::Matrix<double, Eigen::Dynamic, 3> sum(size, 3);
  for (std::size_t j = 0; j < nodes_.size(); ++j) {
    if (moved[j].empty()) continue;
    sum.setZero();
    for (const Moved& b : moved[j]) sum += b.share * W.middleCols<3>(b.place);
    const Eigen::Matrix<double, Eigen::Dynamic, 3> answer =
        sum * (R_FW * nodes_[j].axes.transpose());
    for (std::size_t i = j; i < nodes_.size(); ++i) {
      if (moved[i].empty()) continue;
      Matrix3d of_i = Matrix3d::Zero();
      for (const Moved& a : moved[i]) of_i += a.share * answer.middleRows<3>(a.place);
      const Matrix3d block = nodes_[i].axes * (R_FW.transpose() * of_i);
      const auto row = static_cast<Eigen::Index>(3 * i), column = static_cast<Eigen::Index>(3 * j);
      G.block<3, 3>(row, column) += block;
      if (i != j) G.block<3, 3>(column, row) += block.transpose();
    }
  }
}

// Answers of the mechanism: (h/2)²·S_i·Λ·S_jᵀ with Λ, the change of the bodies' velocities by impulses and
// moments on them, and S, the velocity of surface less node by those of the bodies.
void ElasticContacts::add_rigid(Dynamics& dynamics, double h, Eigen::MatrixXd& G) const {
  std::vector<BodyId> bodies;
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    for (const BodyId body : {pair.nodes_body, pair.surface_body}) {
      if (body != Model::ground && std::ranges::find(bodies, body) == bodies.end()) {
        bodies.push_back(body);
      }
    }
  }
  const auto size = static_cast<Eigen::Index>(6 * bodies.size());
  Eigen::MatrixXd answers(size, size);
  Forces unit(model_);
  for (Eigen::Index column = 0; column < size; ++column) {
    unit.clear();
    SpatialVector& load =
        unit.on_body[static_cast<std::size_t>(bodies[static_cast<std::size_t>(column / 6)].index)];
    (column % 6 < 3 ? load.angular : load.linear)[column % 3] = 1;
    dynamics.speed_change(unit);
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      const SpatialVector change = dynamics.velocity_change(bodies[b]);
      answers.block<3, 1>(static_cast<Eigen::Index>(6 * b), column) = change.angular;
      answers.block<3, 1>(static_cast<Eigen::Index>(6 * b + 3), column) = change.linear;
    }
  }
  Eigen::MatrixXd S = Eigen::MatrixXd::Zero(G.rows(), size);
  const Kinematics& kinematics = dynamics.kinematics();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(nodes_[i].pair)];
    const auto add = [&](BodyId body, double sign) {
      const auto found = std::ranges::find(bodies, body);
      if (found == bodies.end()) return;
      const auto column = static_cast<Eigen::Index>(6 * (found - bodies.begin()));
      const Vector3d r = nodes_[i].p_W - kinematics.pose(body).p;
      const auto row = static_cast<Eigen::Index>(3 * i);
      S.block<3, 3>(row, column) -= sign * nodes_[i].axes * cross_matrix(r);
      S.block<3, 3>(row, column + 3) += sign * nodes_[i].axes;
    };
    add(pair.surface_body, 1);
    add(pair.nodes_body, -1);
  }
  G += 0.25 * h * h * S * (0.5 * (answers + answers.transpose())) * S.transpose();
}

// A spring with f = −k·x between node and surface gives way by f/k: u = W·f + b holds with W + 1/k, where u is the gap
// beyond the spring, and the slip less what the tangential spring takes up from the start of the step, (f⁺ − f)/k.
void ElasticContacts::add_gap_elements(numerics::FrictionProblem& problem) const {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(nodes_[i].pair)];
    const auto row = static_cast<Eigen::Index>(3 * i);
    const Vector3d give(pair.tangential_give, pair.tangential_give, pair.normal_give);
    problem.G.diagonal().segment<3>(row) += give;
    const Vector3d before = nodes_[i].axes * nodes_[i].before_W;
    problem.b.segment<2>(row) -= pair.tangential_give * before.head<2>();
  }
}

// A node that touches within the step rubs on what it meets from then on only: its slip before does not count. When it touches
// follows from the gap at the start and that at the end without a force of its own, which falls evenly. `lambda` are the forces
// of the others. False when no such node has a force in them.
bool ElasticContacts::leave_out_slip_before_touch(const Eigen::VectorXd& lambda,
                                                  numerics::FrictionProblem& problem) {
  bool any = false;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    NodeContact& node = nodes_[i];
    if (node.before_W != Vector3d::Zero() || !(node.start_gap > 0)) continue;
    const auto row = static_cast<Eigen::Index>(3 * i);
    const Vector3d own = lambda.segment<3>(row);
    any = any || own.z() > 0;
    problem.b.segment<2>(row) += node.passed;
    const Vector3d free = problem.G.middleRows<3>(row) * lambda + problem.b.segment<3>(row) -
                          problem.G.block<3, 3>(row, row) * own;
    const double in_touch = free.z() < 0 ? -free.z() / (node.start_gap - free.z()) : 0;
    node.passed = (1 - in_touch) * free.head<2>();
    problem.b.segment<2>(row) -= node.passed;
  }
  return any;
}

/// Sections of beams are rigid: which of their points carry how much is not known. They share it as if each gave way a little.
Eigen::VectorXd ElasticContacts::part_redundant(numerics::FrictionProblem& problem) const {
  Eigen::VectorXd give = Eigen::VectorXd::Zero(problem.b.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].even) continue;
    const auto row = static_cast<Eigen::Index>(3 * i);
    const double own = problem.G.diagonal().segment<3>(row).sum() / 3;
    give.segment<3>(row).setConstant(give_of_points * own);
  }
  problem.G.diagonal() += give;
  return give;
}

// Forces that points which give way a little share are found; what they give under these forces they are forgiven. With G + D
// for G the forces λ of (G + D)·λ + b − D·λ₀ differ from those without D by D/G of what λ₀ did.
bool ElasticContacts::take_back_give(const Eigen::VectorXd& give,
                                     numerics::FrictionProblem& problem,
                                     numerics::FrictionSolution& solution) {
  if (give.isZero(0)) return true;
  problem.b -= give.cwiseProduct(solution.lambda);
  problem.start = solution.lambda;
  solution = numerics::solve_regular_friction(problem);
  return solution.converged;
}

double ElasticContacts::stored_energy() const {
  double energy = 0;
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    const Vector3d force = node.axes * node.force_W;
    energy += 0.5 * (pair.normal_give * force.z() * force.z() +
                     pair.tangential_give * force.head<2>().squaredNorm());
  }
  return energy;
}

bool ElasticContacts::solve(Dynamics& dynamics, double h) {
  const auto rows = static_cast<Eigen::Index>(3 * nodes_.size());
  if (rows == 0) return true;
  numerics::FrictionProblem problem;
  problem.G.setZero(rows, rows);
  problem.b.resize(rows);
  problem.start.resize(rows);
  problem.regular = true;
  problem.precision = node_precision;
  add_elastic(dynamics.kinematics(), problem.G);
  add_rigid(dynamics, h, problem.G);
  if (condense_) condense_(dynamics, h, problem.G);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const NodeContact& node = nodes_[i];
    const auto row = static_cast<Eigen::Index>(3 * i);
    problem.b.segment<3>(row) << node.slip.x(), node.slip.y(), node.gap - node.wanted_gap;
    problem.start.segment<3>(row) = (node.even ? 2 : 1) * (node.axes * node.before_W);
    problem.contacts.push_back({.friction = pairs_[static_cast<std::size_t>(node.pair)].friction});
  }
  for (NodeContact& node : nodes_) node.passed.setZero();
  leave_out_slip_before_touch(problem.start, problem);
  add_gap_elements(problem);
  const Eigen::VectorXd give = part_redundant(problem);
  numerics::FrictionSolution solution = numerics::solve_regular_friction(problem);
  if (!solution.converged) return false;
  // Now that the others' forces are known: once more.
  if (leave_out_slip_before_touch(solution.lambda, problem)) {
    solution = numerics::solve_regular_friction(problem);
    if (!solution.converged) return false;
  }
  if (!take_back_give(give, problem, solution)) return false;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(3 * i);
    Vector3d force = solution.lambda.segment<3>(row);
    if (problem.contacts[i].friction == 0) force.head<2>().setZero();
    nodes_[i].force_W = nodes_[i].axes.transpose() * force;
    if (nodes_[i].even) {
      nodes_[i].force_W *= 0.5;
      nodes_[i].before_W = nodes_[i].force_W;
    }
    nodes_[i].moved = solution.u.segment<3>(row);
  }
  return true;
}

}  // namespace carom::simulation
