#include "simulation/elastic/elastic_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/archive_trajectory.h"
#include "simulation/elastic/touch_axes.h"

namespace carom::simulation {
namespace {

/// Nodes whose gap without forces is less than this part of the deepest may come to touch.
constexpr double margin_share = 0.2;

/// Of places that were looked at, those that touch or may.
void keep_touching(std::vector<NodeContact>& near, std::vector<NodeContact>& found) {
  double deepest = 0;
  for (const NodeContact& contact : near) deepest = std::max(deepest, -contact.gap);
  for (NodeContact& contact : near) {
    const bool loaded = contact.before_W != Vector3d::Zero();
    if (!loaded && !(contact.gap < margin_share * deepest)) continue;
    contact.force_W = contact.before_W;
    found.push_back(contact);
  }
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
    if (node.even) continue;  // it ended with its step
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
  contact.area = body.surface().area(contact.node);
  const Vector3d p_B = body.surface().place_B(contact.node);
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
      pair.surface->surface().shares_at(y_B, shares, share_count)) {
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
  contact.start_gap = (from.pose(pair.surface_body).R * cell.n_B).dot(y_from - x_from) + cell.rest;
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
    const bool by_pieces = pair.nodes->pieces() != nullptr;
    const bool meshed = pair.surface != nullptr && pair.surface->pieces() == nullptr && !by_pieces;
    if (meshed && pair.surface->is_ready()) {
      mortars_[p].update(pair.nodes->surface(), pair.surface->surface(), to.pose(pair.nodes_body),
                         to.pose(pair.surface_body));
    }
    std::vector<NodeContact> near;
    if (by_pieces) {
      look_at_pieces(static_cast<int>(p), from, to, near);
      keep_touching(near, found);
      continue;
    }
    const int count = pair.nodes->surface().size();
    std::vector<Vector3d> before(static_cast<std::size_t>(count), Vector3d::Zero());
    for (const NodeContact& node : nodes_) {
      if (node.pair == static_cast<int>(p))
        before[static_cast<std::size_t>(node.node)] = node.force_W;
    }
    for (int node = 0; node < count; ++node) {
      NodeContact contact{.pair = static_cast<int>(p), .node = node};
      contact.before_W = before[static_cast<std::size_t>(node)];
      if (!look_at(contact, from, to)) continue;
      near.push_back(contact);
    }
    keep_touching(near, found);
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
    ElasticBody::NodeForces forces_B, lasting_B;
    const Matrix3d R_BW = kinematics.pose(body->body()).R.transpose();
    for (const NodeContact& node : nodes_) {
      for (const Involved& one : involved(node)) {
        if (one.body != body) continue;
        forces_B.emplace_back(one.node, one.share * (R_BW * node.end_load_W()));
        if (!node.even) lasting_B.push_back(forces_B.back());
      }
    }
    body->complete(forces_B, lasting_B);
  }
}

ElasticBody* ElasticContacts::too_narrow() const {
  for (const NodeContact& node : nodes_) {
    const ElasticPair& pair = pairs_[static_cast<std::size_t>(node.pair)];
    if (node.force_W == Vector3d::Zero()) continue;
    if (pair.nodes->surface().is_at_rim(node.node)) return pair.nodes;
    if (pair.surface != nullptr && node.shares.empty()) return pair.surface;
  }
  return nullptr;
}

bool ElasticContacts::widen(ElasticBody& body) {
  const std::vector<int> before = body.surface().nodes();
  if (!body.widen()) return false;
  for (NodeContact& node : nodes_) {
    if (pairs_[static_cast<std::size_t>(node.pair)].nodes != &body) {
      node.force_W = node.before_W;  // shares are found anew
      continue;
    }
    node.node = body.surface().place_of(before[static_cast<std::size_t>(node.node)]);
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
    load.even = node.even;
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
    file(node.pair, node.node, node.feature, node.even, node.axes, node.p_W, node.before_W,
         node.force_W, node.moved);
    if (node.pair < 0 || node.pair >= std::ssize(pairs_)) throw ArchiveError("has other contacts");
  }
  for (MortarPair& mortar : mortars_) mortar.archive(file);
}

}  // namespace carom::simulation
