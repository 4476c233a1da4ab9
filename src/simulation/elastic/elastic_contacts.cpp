#include "simulation/elastic/elastic_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/cross_matrix.h"
#include "numerics/regular_friction.h"
#include "simulation/archive_trajectory.h"

namespace carom::simulation {
namespace {

/// Nodes whose gap without forces is less than this part of the deepest may come to touch.
constexpr double margin_share = 0.2;
/// How far forces may miss their conditions, relative.
constexpr double node_precision = 1e-10;

/// Rows t1, t2, n.
Matrix3d contact_axes(const Vector3d& n) {
  Matrix3d axes;
  axes.row(2) = n;
  const Vector3d t1 = n.unitOrthogonal();
  axes.row(0) = t1;
  axes.row(1) = n.cross(t1);
  return axes;
}

}  // namespace

ElasticContacts::ElasticContacts(const Model& model, std::vector<ElasticPair> pairs)
    : model_(model), pairs_(std::move(pairs)), mortars_(pairs_.size()) {
  for (const ElasticPair& pair : pairs_) {
    for (ElasticBody* body : {pair.nodes, pair.surface}) {
      if (body == nullptr || std::ranges::find(bodies_, body) != bodies_.end()) continue;
      bodies_.push_back(body);
    }
  }
}

bool ElasticContacts::any_load() const {
  return first_loaded() >= 0;
}

int ElasticContacts::first_loaded() const {
  const auto loaded = std::ranges::find_if(
      nodes_, [](const NodeContact& node) { return node.force_W != Vector3d::Zero(); });
  return loaded == nodes_.end() ? -1 : loaded->pair;
}

void ElasticContacts::add_known_impulses(const Kinematics& kinematics, double h,
                                         Forces& impulses) const {
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    const Vector3d impulse_W = 0.5 * h * node.force_W;
    impulses.add(kinematics, pair.surface_body, impulse_W, node.p_W);
    impulses.add(kinematics, pair.nodes_body, -impulse_W, node.p_W);
  }
}

/// The node against the other surface, at the end of the step without forces. False where they are out of
/// reach.
bool ElasticContacts::look_at(NodeContact& contact, const Kinematics& from,
                              const Kinematics& to) const {
  const ElasticPair& pair = pairs_[static_cast<std::size_t>(contact.pair)];
  const ElasticBody& body = *pair.nodes;
  if (const MortarCell* cell =
          mortars_[static_cast<std::size_t>(contact.pair)].cell(contact.node)) {
    look_at_cell(contact, *cell, from, to);
    return true;
  }
  contact.area = body.area(contact.node);
  const Vector3d p_B = body.place_B(contact.node);
  const Pose &X_from = from.pose(pair.nodes_body), &X_to = to.pose(pair.nodes_body);
  const Vector3d x_from = X_from * (p_B + body.displacement_B(contact.node));
  const Vector3d x_to = X_to * (p_B + body.predicted_B(contact.node));

  const ShapeSpec& spec = model_.shapes()[pair.surface_shape.index];
  const Pose &Y_from = from.pose(pair.surface_body), &Y_to = to.pose(pair.surface_body);
  std::array<ContactPoint, max_contact_points> points;
  const int count =
      find_contacts(Sphere{0}, {Matrix3d::Identity(), x_to}, spec.shape, Y_to * spec.X_BS,
                    std::numeric_limits<double>::infinity(), points);
  if (count == 0) return false;
  const ContactPoint& point = points.front();
  contact.axes = contact_axes(point.n_W);
  // Forces of a whole step act at its middle: at its end they had a lever of half a step of slip.
  contact.p_W = point.p_WC - 0.5 * (x_to - x_from);
  contact.gap = point.gap;
  if (contact.before_W == Vector3d::Zero()) {
    std::array<ContactPoint, max_contact_points> then;
    const bool any =
        find_contacts(Sphere{0}, {Matrix3d::Identity(), x_from}, spec.shape, Y_from * spec.X_BS,
                      std::numeric_limits<double>::infinity(), then) > 0;
    contact.start_gap = any ? then.front().gap : contact.gap;
  }
  // The material point of the surface that the node meets moves with its body.
  const Vector3d y_B = Y_to.inverse() * point.p_WB;
  Vector3d surface_way = point.p_WB - Y_from * y_B;
  SurfaceShares shares;
  int share_count = 0;
  if (pair.surface != nullptr && pair.surface->is_ready() &&
      pair.surface->shares_at(y_B, shares, share_count)) {
    contact.shares.assign(shares.begin(), shares.begin() + share_count);
    Vector3d before = Vector3d::Zero(), predicted = Vector3d::Zero();
    for (const SurfaceShare& share : contact.shares) {
      before += share.share * pair.surface->displacement_B(share.node);
      predicted += share.share * pair.surface->predicted_B(share.node);
    }
    contact.gap += point.n_W.dot(Y_to.R * predicted);
    contact.start_gap += point.n_W.dot(Y_from.R * before);
    surface_way += Y_to.R * predicted - Y_from.R * before;
  }
  contact.slip = contact.axes * (surface_way - (x_to - x_from));
  return true;
}

/// The same for a node that is coupled with the other surface: means instead of what is next to it.
void ElasticContacts::look_at_cell(NodeContact& contact, const MortarCell& cell,
                                   const Kinematics& from, const Kinematics& to) const {
  const ElasticPair& pair = pairs_[static_cast<std::size_t>(contact.pair)];
  const auto ends = [&](const ElasticBody& body, const Vector3d& p_B,
                        const std::vector<SurfaceShare>& shares) {
    Vector3d before = p_B, predicted = p_B;
    for (const SurfaceShare& share : shares) {
      before += share.share * body.displacement_B(share.node);
      predicted += share.share * body.predicted_B(share.node);
    }
    return std::array{Vector3d(from.pose(body.body()) * before),
                      Vector3d(to.pose(body.body()) * predicted)};
  };
  const auto [x_from, x_to] = ends(*pair.nodes, cell.p_A, cell.own);
  const auto [y_from, y_to] = ends(*pair.surface, cell.p_B, cell.other);
  const Vector3d n_W = to.pose(pair.surface_body).R * cell.n_B;
  contact.own = cell.own;
  contact.shares = cell.other;
  contact.area = cell.area;
  contact.axes = contact_axes(n_W);
  contact.gap = n_W.dot(y_to - x_to) + cell.rest;
  contact.slip = contact.axes * ((y_to - y_from) - (x_to - x_from));
  contact.p_W = 0.5 * (y_to + x_to) - 0.5 * (x_to - x_from);
}

void ElasticContacts::clear() {
  nodes_.clear();
  for (MortarPair& mortar : mortars_) mortar.clear();
}

void ElasticContacts::find(const Kinematics& from, const Kinematics& to) {
  std::vector<NodeContact> found;
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const ElasticPair& pair = pairs_[p];
    if (!pair.nodes->is_ready()) continue;
    if (pair.surface != nullptr && pair.surface->is_ready()) {
      mortars_[p].update(*pair.nodes, *pair.surface, to.pose(pair.nodes_body),
                         to.pose(pair.surface_body));
    }
    const int count = static_cast<int>(pair.nodes->contact_nodes().size());
    std::vector<Vector3d> before(static_cast<std::size_t>(count), Vector3d::Zero());
    std::vector<NodeContact> near;
    for (const NodeContact& node : nodes_) {
      if (node.pair == static_cast<int>(p))
        before[static_cast<std::size_t>(node.node)] = node.force_W;
    }
    double deepest = 0;
    for (int node = 0; node < count; ++node) {
      NodeContact contact{.pair = static_cast<int>(p), .node = node};
      contact.before_W = before[static_cast<std::size_t>(node)];
      if (!look_at(contact, from, to)) continue;
      deepest = std::max(deepest, -contact.gap);
      near.push_back(contact);
    }
    for (NodeContact& contact : near) {
      const bool loaded = contact.before_W != Vector3d::Zero();
      if (!loaded && !(contact.gap < margin_share * deepest)) continue;
      contact.force_W = contact.before_W;
      found.push_back(contact);
    }
  }
  nodes_ = std::move(found);
}

std::vector<ElasticContacts::Involved> ElasticContacts::involved(const NodeContact& contact) const {
  const ElasticPair& pair = pairs_[static_cast<std::size_t>(contact.pair)];
  std::vector<Involved> all;
  if (contact.own.empty()) all.push_back({pair.nodes, contact.node, -1});
  for (const SurfaceShare& share : contact.own) {
    all.push_back({pair.nodes, share.node, -share.share});
  }
  for (const SurfaceShare& share : contact.shares) {
    all.push_back({pair.surface, share.node, share.share});
  }
  return all;
}

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
  std::vector<int> used, place_of(body.contact_nodes().size(), -1);
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
  const auto size = static_cast<Eigen::Index>(3 * used.size());
  Eigen::MatrixXd W(size, size);
  for (std::size_t a = 0; a < used.size(); ++a) {
    for (std::size_t b = 0; b < used.size(); ++b) {
      W.block<3, 3>(static_cast<Eigen::Index>(3 * a), static_cast<Eigen::Index>(3 * b)) =
          body.compliance().block<3, 3>(3 * used[a], 3 * used[b]);
    }
  }
  const Matrix3d R_FW = (kinematics.pose(body.body()).R * body.R_BF()).transpose();
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
// follows from the gap at the start and that at the end with the forces of the start, which falls evenly.
void ElasticContacts::leave_out_slip_before_touch(numerics::FrictionProblem& problem) {
  const Eigen::VectorXd with_old_forces = problem.G * problem.start + problem.b;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    NodeContact& node = nodes_[i];
    node.passed.setZero();
    if (node.before_W != Vector3d::Zero() || !(node.start_gap > 0)) continue;
    const auto row = static_cast<Eigen::Index>(3 * i);
    const double end_gap = with_old_forces[row + 2];
    const double in_touch = end_gap < 0 ? -end_gap / (node.start_gap - end_gap) : 0;
    node.passed = (1 - in_touch) * with_old_forces.segment<2>(row);
    problem.b.segment<2>(row) -= node.passed;
  }
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
    problem.b.segment<3>(row) << node.slip.x(), node.slip.y(), node.gap;
    problem.start.segment<3>(row) = node.axes * node.before_W;
    problem.contacts.push_back({.friction = pairs_[static_cast<std::size_t>(node.pair)].friction});
  }
  leave_out_slip_before_touch(problem);
  add_gap_elements(problem);
  const numerics::FrictionSolution solution = numerics::solve_regular_friction(problem);
  if (!solution.converged) return false;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(3 * i);
    Vector3d force = solution.lambda.segment<3>(row);
    if (problem.contacts[i].friction == 0) force.head<2>().setZero();
    nodes_[i].force_W = nodes_[i].axes.transpose() * force;
    nodes_[i].moved = solution.u.segment<3>(row);
  }
  return true;
}

void ElasticContacts::add_impulses(const Kinematics& kinematics, double h,
                                   const std::vector<Vector3d>& shift_W, Forces& impulses) const {
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    const Vector3d impulse_W = 0.5 * h * (node.before_W + node.force_W);
    const auto add = [&](BodyId body, const Vector3d& on_it) {
      impulses.add(kinematics, body, on_it,
                   node.p_W + shift_W[static_cast<std::size_t>(body.index)]);
    };
    add(pair.surface_body, impulse_W);
    add(pair.nodes_body, -impulse_W);
  }
}

void ElasticContacts::add_forces(const Kinematics& kinematics, Forces& forces) const {
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    forces.add(kinematics, pair.surface_body, node.force_W, node.p_W);
    forces.add(kinematics, pair.nodes_body, -node.force_W, node.p_W);
  }
}

void ElasticContacts::complete_fields(const Kinematics& kinematics) {
  for (ElasticBody* body : bodies_) {
    if (!body->is_ready()) continue;
    std::vector<std::pair<int, Vector3d>> forces_B;
    const Matrix3d R_BW = kinematics.pose(body->body()).R.transpose();
    for (const NodeContact& node : nodes_) {
      for (const Involved& one : involved(node)) {
        if (one.body == body) forces_B.emplace_back(one.node, one.share * (R_BW * node.force_W));
      }
    }
    body->complete(forces_B);
  }
}

ElasticBody* ElasticContacts::too_narrow() const {
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    if (node.force_W == Vector3d::Zero()) continue;
    if (pair.nodes->is_at_rim(node.node)) return pair.nodes;
    if (pair.surface != nullptr && node.shares.empty()) return pair.surface;
  }
  return nullptr;
}

bool ElasticContacts::widen(ElasticBody& body) {
  const std::vector<int> before = body.contact_nodes();
  if (!body.widen()) return false;
  for (NodeContact& node : nodes_) {
    if (pairs_[static_cast<std::size_t>(node.pair)].nodes != &body) {
      node.force_W = node.before_W;  // shares are found anew
      continue;
    }
    const auto found =
        std::ranges::find(body.contact_nodes(), before[static_cast<std::size_t>(node.node)]);
    node.node = static_cast<int>(found - body.contact_nodes().begin());
    node.force_W = node.before_W;
  }
  return true;
}

void ElasticContacts::advance() {
  std::erase_if(nodes_, [](const NodeContact& node) { return node.force_W == Vector3d::Zero(); });
}

std::vector<PairLoad> ElasticContacts::loads() const {
  std::vector<PairLoad> loads(pairs_.size());
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    PairLoad& load = loads[static_cast<std::size_t>(node.pair)];
    const Vector3d force = node.axes * node.force_W, before = node.axes * node.before_W;
    if (pair.friction > 0) {
      load.slip_work -= 0.5 * (force + before).head<2>().dot(node.moved.head<2>() + node.passed);
    }
    if (!(force.z() > 0)) continue;
    load.force_W += pair.sign() * node.force_W;
    load.normal += force.z();
    load.n_W += pair.sign() * force.z() * node.axes.row(2).transpose();
    load.p_W += force.z() * node.p_W;
    load.area += node.area;
    if (node.area > 0) load.peak_pressure = std::max(load.peak_pressure, force.z() / node.area);
  }
  for (PairLoad& load : loads) {
    if (!(load.normal > 0)) continue;
    load.n_W.normalize();
    load.p_W /= load.normal;
  }
  return loads;
}

void ElasticContacts::archive(Archive& file) {
  const std::size_t count = file.count(nodes_.size(), sizeof(int));
  nodes_.resize(count);
  for (NodeContact& node : nodes_) {
    file(node.pair, node.node, node.axes, node.p_W, node.before_W, node.force_W, node.moved);
    if (node.pair < 0 || node.pair >= std::ssize(pairs_)) throw ArchiveError("has other contacts");
  }
  for (MortarPair& mortar : mortars_) mortar.archive(file);
}

}  // namespace carom::simulation
