#include "carom/mechanics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/archive.h"
#include "carom/messages.h"
#include "multibody/articulated_bodies.h"
#include "multibody/axis_row.h"
#include "multibody/constraint_rows.h"
#include "multibody/model_data.h"
#include "numerics/pivoted_qr.h"

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

/// A row counts as redundant when the others leave less than this share of it, and a direction as
/// immovable when this share of its free motion is left. Both are lengths in the metric of kinetic
/// energy; sums of rounding errors stay well below.
constexpr double negligible = 1e-8;

/// The same for rows beyond those that are independent in general. Where loops are not quite closed,
/// as within a step of integration, rows that repeat others on the loops differ from them a little;
/// taken for independent they would block the mechanism.
constexpr double negligible_beyond = 1e-3;

/// Inverse inertia of a lone body against a wrench direction; not more than the true one.
double lone_inverse_inertia(const BodyData& body, const SpatialVector& wrench) {
  if (!std::isfinite(body.mass)) return 0;
  const double inertia = body.I_B.trace();
  return wrench.linear.squaredNorm() / body.mass +
         (inertia > 0 ? wrench.angular.squaredNorm() / inertia : 0);
}

/// A joint that can be held: one more row, which is empty while the joint is free.
struct Hold {
  int joint;
  bool active = false;
  HeldMotion motion{};
  std::vector<int> path{};  ///< the nodes it loads, as in Loop
};

std::vector<Hold> make_holds(const ModelData& data, const std::vector<JointId>& holdable) {
  std::vector<Hold> holds;
  for (const JointId id : holdable) {
    const JointData& joint = data.joints[id.index];
    CAROM_ASSERT(multibody::has_one_axis(*joint.type), "only a joint with one axis can be held");
    holds.push_back({.joint = id.index});
    if (joint.place.in_tree) {
      multibody::find_path(data.nodes, joint.node, 0, holds.back().path);
    } else {
      holds.back().path = data.loops[joint.loop].path;
    }
  }
  return holds;
}

/// Joints that a motion drive or friction may hold.
std::vector<JointId> usually_held(const Model& model) {
  std::vector<JointId> joints;
  const auto& specs = model.data().joint_specs;
  for (int index = 0; index < static_cast<int>(specs.size()); ++index) {
    const JointActions& actions = specs[index].actions;
    const bool driven = actions.drive && actions.drive->type == JointDrive::Type::motion;
    if (driven || actions.friction) joints.push_back({index});
  }
  return joints;
}

}  // namespace

struct Dynamics::Workspace {
  Workspace(const Model& model_, const std::vector<JointId>& holdable)
      : model(model_),
        data(model_.data()),
        holds(make_holds(data, holdable)),
        rows(data.rows + static_cast<int>(holds.size())),
        kinematics(model_),
        bodies(data),
        wrenches(data.nodes.size()),
        accelerations(data.nodes.size()),
        velocity_changes(data.nodes.size()),
        in_subtree(data.nodes.size()),
        u(data.speeds),
        z(data.speeds),
        rates(VectorXd::Zero(data.speeds)),
        joint_forces(VectorXd::Zero(data.speeds)),
        row_terms(rows),
        floor(VectorXd::Zero(rows)),
        rhs(VectorXd::Zero(rows)),
        lambda(VectorXd::Zero(rows)),
        loop_place(find_loop_places(data, holds, loop_nodes)),
        row_z(MatrixXd::Zero(count(loop_place), rows)),
        loop_z(row_z.rows()),
        solver(row_z.rows(), rows),
        path_z(data.speeds, 6),
        point_z(row_z.rows(), 6) {
    path.reserve(data.nodes.size());
    for (RowTerms& terms : row_terms) terms.error = terms.bias = 0;
  }

  /// Numbers the speeds that loops and holds load, −1 for the others, and lists their nodes.
  static std::vector<int> find_loop_places(const ModelData& data, const std::vector<Hold>& holds,
                                           std::vector<int>& nodes) {
    std::vector<int> places(data.speeds, -1);
    std::vector<char> loaded(data.nodes.size(), 0);
    for (const Loop& loop : data.loops) {
      for (const int node : loop.path) loaded[node] = 1;
    }
    for (const Hold& hold : holds) {
      for (const int node : hold.path) loaded[node] = 1;
    }
    int next = 0;
    for (std::size_t node = 1; node < data.nodes.size(); ++node) {
      if (loaded[node] == 0) continue;
      nodes.push_back(static_cast<int>(node));
      for (int i = 0; i < data.nodes[node].speeds; ++i) places[data.nodes[node].v + i] = next++;
    }
    return places;
  }
  static Eigen::Index count(const std::vector<int>& places) {
    return std::ranges::count_if(places, [](int place) { return place >= 0; });
  }

  const BodyMotion& motion(BodyId body) const {
    return kinematics.nodes()[data.bodies[body.index].node];
  }
  const SpatialVector& acceleration(BodyId body) const {
    return accelerations[data.bodies[body.index].node];
  }

  /// Error, Jacobian and bias of all rows, and the root Z of J·M⁻¹·Jᵀ = Zᵀ·Z.
  void update_loops() {
    evaluate_rows();
    for (const Loop& loop : data.loops) {
      for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
        propagate_row(loop, data.joints[loop.joint], row);
      }
    }
    for (std::size_t i = 0; i < holds.size(); ++i) propagate_hold(holds[i], hold_row(i));
    solver.factor(row_z, floor, negligible, usual_rank(), negligible_beyond);
  }

  /// Error, Jacobian and bias of all rows.
  void evaluate_rows() {
    for (const Loop& loop : data.loops) {
      const JointData& joint = data.joints[loop.joint];
      if (joint.type->couples != Couples::nothing) {
        const int first = data.joints[joint.first.index].place.q;
        const int second = data.joints[joint.second.index].place.q;
        row_terms[loop.first_row] = {
            .error = kinematics.q()[second] - joint.parameters[0] * kinematics.q()[first],
            .bias = 0,
            .on_a = {},
            .on_b = {}};
      } else {
        multibody::evaluate_rows(joint, motion(joint.a), motion(joint.b),
                                 row_terms.data() + loop.first_row);
      }
    }
    for (std::size_t i = 0; i < holds.size(); ++i) evaluate_hold(holds[i], hold_row(i));
  }

  /// Independent rows of the loops in general, and of what is held.
  int usual_rank() const {
    const auto held = std::ranges::count_if(holds, [](const Hold& hold) { return hold.active; });
    return data.rows - data.mobility.redundant_constraints + static_cast<int>(held);
  }

  /// z of one row's unit multiplier.
  void propagate_row(const Loop& loop, const JointData& joint, int row) {
    for (const int node : loop.path) wrenches[node] = {};
    if (joint.type->couples != Couples::nothing) {
      const int first = data.joints[joint.first.index].place.v;
      const int second = data.joints[joint.second.index].place.v;
      joint_forces[first] = -joint.parameters[0];
      joint_forces[second] = 1;
      bodies.pass_inward(data, kinematics, loop.path, false, joint_forces.data(), wrenches,
                         u.data());
      joint_forces[first] = joint_forces[second] = 0;
      floor[row] = 0;
    } else {
      propagate_wrenches(joint, loop.path, row);
    }
    store_row(loop.path, row);
  }

  /// u of a row that acts on two bodies, and below which it counts as redundant.
  void propagate_wrenches(const JointData& joint, const std::vector<int>& row_path, int row) {
    const RowTerms& terms = row_terms[row];
    load(joint.a, terms.on_a, 1);
    load(joint.b, terms.on_b, 1);
    bodies.pass_inward(data, kinematics, row_path, false, nullptr, wrenches, u.data());
    floor[row] =
        negligible * std::sqrt(lone_inverse_inertia(data.bodies[joint.a.index], terms.on_a) +
                               lone_inverse_inertia(data.bodies[joint.b.index], terms.on_b));
  }

  /// The column of Z that belongs to the u of a row.
  void store_row(const std::vector<int>& row_path, int row) {
    bodies.whiten(data, row_path, u.data(), z.data());
    for (const int index : row_path) {
      const Node& node = data.nodes[index];
      for (int i = node.v; i < node.v + node.speeds; ++i) row_z(loop_place[i], row) = z[i];
    }
  }

  int hold_row(std::size_t hold) const { return data.rows + static_cast<int>(hold); }
  bool is_angle(const Hold& hold) const { return data.joints[hold.joint].turns; }

  /// Error, Jacobian and bias of a held joint; zeros for a free one.
  void evaluate_hold(const Hold& hold, int row) {
    RowTerms& terms = row_terms[row];
    terms = {.error = 0, .bias = 0, .on_a = {}, .on_b = {}};
    if (!hold.active) return;
    const JointData& joint = data.joints[hold.joint];
    if (joint.place.in_tree) {
      terms.error = kinematics.q()[joint.place.q];
    } else {
      terms = multibody::axis_row(joint, motion(joint.a), motion(joint.b));
    }
    terms.error = hold.motion.with_position ? terms.error - hold.motion.position : 0;
    // An angle from poses does not count whole turns, unless a slide tells them.
    if (!joint.place.in_tree && is_angle(hold) && joint.lead == 0) {
      terms.error = std::remainder(terms.error, 2 * std::numbers::pi);
    }
  }

  /// Column of Z of a held joint; zeros for a free one.
  void propagate_hold(const Hold& hold, int row) {
    floor[row] = 0;
    if (!hold.active) {
      row_z.col(row).setZero();
      return;
    }
    const JointData& joint = data.joints[hold.joint];
    for (const int node : hold.path) wrenches[node] = {};
    if (joint.place.in_tree) {
      joint_forces[joint.place.v] = 1;
      bodies.pass_inward(data, kinematics, hold.path, false, joint_forces.data(), wrenches,
                         u.data());
      joint_forces[joint.place.v] = 0;
    } else {
      propagate_wrenches(joint, hold.path, row);
    }
    store_row(hold.path, row);
  }

  /// Rate of a held joint's coordinate in a motion of the bodies, or of its speeds.
  double along(const Hold& hold, int row, const VectorXd& speeds, const SpatialVector& motion_a,
               const SpatialVector& motion_b) const {
    const JointData& joint = data.joints[hold.joint];
    if (joint.place.in_tree) return speeds[joint.place.v];
    return dot(row_terms[row].on_a, motion_a) + dot(row_terms[row].on_b, motion_b);
  }
  double hold_rate_error(const Hold& hold, int row) const {
    const JointData& joint = data.joints[hold.joint];
    return along(hold, row, kinematics.v(), motion(joint.a).V_WB, motion(joint.b).V_WB) -
           hold.motion.speed;
  }
  Hold* find_hold(JointId id) {
    for (Hold& hold : holds) {
      if (hold.joint == id.index) return &hold;
    }
    return nullptr;
  }

  /// A load on a body is a negative need.
  void load(BodyId body, const SpatialVector& wrench, double factor) {
    SpatialVector& need = wrenches[data.bodies[body.index].node];
    need.angular -= factor * wrench.angular;
    need.linear -= factor * wrench.linear;
  }

  /// Adds factor·G·z of the loops to u.
  void add_loop_answer(double factor) {
    for (const int index : loop_nodes) {
      const Node& node = data.nodes[index];
      for (int i = node.v; i < node.v + node.speeds; ++i) z[i] = factor * loop_z[loop_place[i]];
    }
    bodies.add_unwhitened(data, loop_nodes, z.data(), u.data());
  }

  /// Adds the loops' answer to u, `rates` and `accelerations`, which hold the motion without it.
  void close_loops(bool with_bias) {
    if (rows == 0) return;
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
    for (std::size_t i = 0; i < holds.size(); ++i) {
      if (!holds[i].active) continue;
      const JointData& joint = data.joints[holds[i].joint];
      const int row = hold_row(i);
      rhs[row] = -along(holds[i], row, rates, acceleration(joint.a), acceleration(joint.b));
      if (with_bias) rhs[row] += holds[i].motion.acceleration - row_terms[row].bias;
    }
    solver.solve(rhs, lambda, loop_z);
    add_loop_answer(1);
    bodies.pass_outward(data, kinematics, with_bias, u.data(), rates.data(), accelerations);
    for (std::size_t i = 0; i < holds.size(); ++i) {
      if (holds[i].active) {
        keep_exactly(holds[i], with_bias ? holds[i].motion.acceleration : 0, rhs[hold_row(i)],
                     rates);
      }
    }
  }

  /// A held coordinate has its value to rounding of what the hold had to change; now exactly, so that
  /// a joint that sticks does not creep.
  void keep_exactly(const Hold& hold, double value, double change, VectorXd& speeds) const {
    const JointPlace& place = data.joints[hold.joint].place;
    if (!place.in_tree) return;
    if (std::abs(speeds[place.v] - value) <= 1e-9 * std::abs(change)) speeds[place.v] = value;
  }

  double coupling_rate(const JointData& joint, const VectorXd& v) const {
    return v[data.joints[joint.second.index].place.v] -
           joint.parameters[0] * v[data.joints[joint.first.index].place.v];
  }

  /// Rate of a row's error at the present velocities.
  double row_rate(const JointData& joint, int row) const {
    if (joint.type->couples != Couples::nothing) return coupling_rate(joint, kinematics.v());
    const RowTerms& terms = row_terms[row];
    return dot(terms.on_a, motion(joint.a).V_WB) + dot(terms.on_b, motion(joint.b).V_WB);
  }

  /// The rates of the loops' errors in `rhs` are no larger than rounding of positions makes them. Near
  /// a singular configuration that is much, and what follows from such rates would be more.
  bool rates_are_rounding() const {
    for (const Hold& hold : holds) {
      if (hold.active) return false;
    }
    const double share = 1e-15 / std::max(solver.weakest(), negligible);
    const auto speed = [&](BodyId body, const SpatialVector& row) {
      const SpatialVector& V_WB = motion(body).V_WB;
      return row.angular.norm() * V_WB.angular.norm() + row.linear.norm() * V_WB.linear.norm();
    };
    for (const Loop& loop : data.loops) {
      const JointData& joint = data.joints[loop.joint];
      if (joint.type->couples != Couples::nothing) return false;
      for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
        const RowTerms& terms = row_terms[row];
        const double size = speed(joint.a, terms.on_a) + speed(joint.b, terms.on_b);
        if (std::abs(rhs[row]) > share * size) return false;
      }
    }
    return true;
  }

  /// Speeds whose rows have the rates −target, smallest in kinetic energy; into `rates`.
  void answer(const VectorXd& target) {
    solver.solve(target, lambda, loop_z);
    u.setZero();
    add_loop_answer(-1);
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
    for (std::size_t i = 0; i < holds.size(); ++i) {
      const double error = std::abs(row_terms[hold_row(i)].error);
      largest = std::max(largest, is_angle(holds[i]) ? error : error / data.length);
    }
    return largest;
  }

  Model model;
  const ModelData& data;
  std::vector<Hold> holds;
  int rows;  // of loops, then of holds
  Kinematics kinematics;
  multibody::ArticulatedBodies bodies;
  std::vector<SpatialVector> wrenches, accelerations;  // by node
  std::vector<SpatialVector> velocity_changes;         // by node, of the last speed_change()
  std::vector<char> in_subtree;                        // by node
  VectorXd u, z, rates, joint_forces;                  // by speed
  std::vector<RowTerms> row_terms;
  VectorXd floor, rhs, lambda;  // by row
  std::vector<int> loop_nodes;
  std::vector<int> loop_place;  // by speed
  MatrixXd row_z;               // speeds that loops load × rows
  VectorXd loop_z;
  numerics::PivotedQr solver;
  std::vector<int> path;
  MatrixXd path_z, point_z;
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

Dynamics::Dynamics(const Model& model) : Dynamics(model, usually_held(model)) {}
Dynamics::Dynamics(const Model& model, const std::vector<JointId>& holdable)
    : w_(std::make_unique<Workspace>(model, holdable)) {}
Dynamics::~Dynamics() = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;

void Dynamics::hold(JointId joint, const HeldMotion& motion) {
  Hold* hold = w_->find_hold(joint);
  CAROM_ASSERT(hold != nullptr, "the joint must be holdable");
  hold->active = true;
  hold->motion = motion;
}

void Dynamics::release(JointId joint) {
  if (Hold* hold = w_->find_hold(joint)) hold->active = false;
}

bool Dynamics::held(JointId joint) const {
  const Hold* hold = w_->find_hold(joint);
  return hold != nullptr && hold->active;
}

double Dynamics::holding_force(JointId joint) const {
  const Hold* hold = w_->find_hold(joint);
  return hold != nullptr && hold->active ? w_->lambda[w_->hold_row(hold - w_->holds.data())] : 0;
}

const Kinematics& Dynamics::kinematics() const {
  return w_->kinematics;
}
int Dynamics::rank() const {
  return static_cast<int>(w_->solver.rank());
}

double Dynamics::independence() const {
  return w_->solver.weakest();
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
  return transmitted(id, forces, false);
}

SpatialVector Dynamics::impulse_in(JointId id, const Forces& impulses) const {
  return transmitted(id, impulses, true);
}

SpatialVector Dynamics::velocity_change(BodyId body) const {
  return w_->velocity_changes[w_->data.bodies[body.index].node];
}

SpatialVector Dynamics::transmitted(JointId id, const Forces& forces, bool impulsive) const {
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
    for (std::size_t i = 0; i < w.holds.size(); ++i) {
      if (!w.holds[i].active || w.holds[i].joint != id.index) continue;
      const int row = w.hold_row(i);
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
    if (impulsive) {
      const SpatialVector& change = w.velocity_changes[index];
      add({I_W * change.angular, body.mass * change.linear}, motion.X_WB.p, 1);
    } else {
      add({I_W * w.accelerations[index].angular + w_WB.cross(I_W * w_WB),
           body.mass * (w.accelerations[index].linear - w.data.gravity_W)},
          motion.X_WB.p, 1);
    }
    add(forces.on_body[node.body], motion.X_WB.p, -1);
  }
  const auto add_row = [&](const JointData& closing, int row) {
    const RowTerms& terms = w.row_terms[row];
    for (const auto& [body, wrench] :
         {std::pair(closing.a, &terms.on_a), std::pair(closing.b, &terms.on_b)}) {
      if (w.in_subtree[w.data.bodies[body.index].node] == 0) continue;
      add(*wrench, w.motion(body).X_WB.p, -w.lambda[row]);
    }
  };
  for (const Loop& loop : w.data.loops) {
    const JointData& closing = w.data.joints[loop.joint];
    if (closing.type->couples != Couples::nothing) continue;
    for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) add_row(closing, row);
  }
  // Held joints of the tree act within themselves; those that close loops load their bodies.
  for (std::size_t i = 0; i < w.holds.size(); ++i) {
    const JointData& holding = w.data.joints[w.holds[i].joint];
    if (w.holds[i].active && !holding.place.in_tree) add_row(holding, w.hold_row(i));
  }
  if (w.data.nodes[joint.node].sign < 0) return {-reaction.angular, -reaction.linear};
  return reaction;
}

const VectorXd& Dynamics::speed_change(const Forces& impulses) {
  Workspace& w = *w_;
  w.accelerations.swap(w.velocity_changes);  // those of the last accelerations() stay
  for (std::size_t index = 1; index < w.data.nodes.size(); ++index) {
    const SpatialVector& load = impulses.on_body[w.data.nodes[index].body];
    w.wrenches[index] = {-load.angular, -load.linear};
  }
  w.bodies.pass_inward(w.data, w.kinematics, w.data.leaves_first, false, impulses.on_joint.data(),
                       w.wrenches, w.u.data());
  w.bodies.pass_outward(w.data, w.kinematics, false, w.u.data(), w.rates.data(), w.accelerations);
  w.close_loops(false);
  w.accelerations.swap(w.velocity_changes);
  return w.rates;
}

PointPairInertia Dynamics::point_pair(BodyId a, const Vector3d& p_WCa, BodyId b,
                                      const Vector3d& p_WCb, const Vector3d& n_W) const {
  Workspace& w = *w_;
  const ModelData& data = w.data;
  multibody::find_path(data.nodes, data.bodies[a.index].node, data.bodies[b.index].node, w.path);

  // Columns 0 to 2: unit impulses on a along the world axes; 3 to 5: on b. What the loops resist is
  // taken out, so K = Zᵀ·Z keeps its digits near immovable directions.
  w.point_z.setZero();
  for (int column = 0; column < 6; ++column) {
    const BodyId body = column < 3 ? a : b;
    const Vector3d& p_WC = column < 3 ? p_WCa : p_WCb;
    const Vector3d unit_W = Vector3d::Unit(column % 3);
    for (const int node : w.path) w.wrenches[node] = {};
    w.load(body, {(p_WC - w.motion(body).X_WB.p).cross(unit_W), unit_W}, 1);
    w.bodies.pass_inward(data, w.kinematics, w.path, false, nullptr, w.wrenches, w.u.data());
    double* z = w.path_z.col(column).data();
    w.bodies.whiten(data, w.path, w.u.data(), z);
    for (const int index : w.path) {
      const Node& node = data.nodes[index];
      for (int i = node.v; i < node.v + node.speeds; ++i) {
        if (w.loop_place[i] < 0) continue;
        w.point_z(w.loop_place[i], column) = z[i];
        z[i] = 0;
      }
    }
    w.solver.remove_span(w.point_z.col(column));
  }
  Eigen::Matrix<double, 6, 6> K;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = w.point_z.col(i).dot(w.point_z.col(j));
      for (const int index : w.path) {
        const Node& node = data.nodes[index];
        for (int k = node.v; k < node.v + node.speeds; ++k) sum += w.path_z(k, i) * w.path_z(k, j);
      }
      K(i, j) = K(j, i) = sum;
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
    return inverse > negligible * negligible * scale ? 1 / inverse
                                                     : std::numeric_limits<double>::infinity();
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
  // Newton; ends at rounding, where an error no longer shrinks. The matrix stays as long as that
  // converges fast.
  while (error > 1e-15 && result.iterations < 30) {
    for (int row = 0; row < w.rows; ++row) w.rhs[row] = w.row_terms[row].error;
    w.answer(w.rhs);
    move_coordinates(w.model, w.rates, state.q);
    w.kinematics.update(state);
    w.evaluate_rows();
    ++result.iterations;
    const double before = error;
    error = w.relative_error();
    if (before < 1e-12 && error > 0.25 * before) break;
    if (error > 1e-3 * before) update(state);
  }
  if (result.iterations > 0) update(state);
  result.converged = error <= 1e-11;

  for (int round = 0; round < 2 && w.rows > 0; ++round) {
    for (const Loop& loop : w.data.loops) {
      for (int row = loop.first_row; row < loop.first_row + loop.rows; ++row) {
        w.rhs[row] = w.row_rate(w.data.joints[loop.joint], row);
      }
    }
    for (std::size_t i = 0; i < w.holds.size(); ++i) {
      if (w.holds[i].active) w.rhs[w.hold_row(i)] = w.hold_rate_error(w.holds[i], w.hold_row(i));
    }
    if (w.rates_are_rounding()) break;
    w.answer(w.rhs);
    state.v += w.rates;
    for (std::size_t i = 0; i < w.holds.size(); ++i) {
      const Hold& hold = w.holds[i];
      if (hold.active) w.keep_exactly(hold, hold.motion.speed, w.rhs[w.hold_row(i)], state.v);
    }
    w.kinematics.update(state);
  }
  w.evaluate_rows();  // biases at the new speeds; inertias and Jacobian do not depend on them
  result.position_error = position_error();
  result.velocity_error = velocity_error();
  return result;
}

void Dynamics::archive(Archive& file) {
  State state{.time = 0, .q = w_->kinematics.q(), .v = w_->kinematics.v()};
  file.expect(state.q.size());
  file.expect(state.v.size());
  file.expect(w_->holds.size());
  file(state.q, state.v);
  for (Hold& hold : w_->holds) {
    HeldMotion& motion = hold.motion;
    file(hold.active, motion.position, motion.speed, motion.acceleration, motion.with_position);
  }
  if (file.reads()) update(state);
  file(w_->accelerations, w_->rates, w_->lambda);
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
  for (std::size_t i = 0; i < w_->holds.size(); ++i) {
    if (!w_->holds[i].active) continue;
    largest = std::max(largest, std::abs(w_->hold_rate_error(w_->holds[i], w_->hold_row(i))));
  }
  return largest;
}

}  // namespace carom
