// Contacts of elastic bodies over one implicit step: nodes of one surface must not enter the other body, and
// rub on it by Coulomb's law. No stiffness, no restitution: forces are the multipliers of these conditions.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "numerics/friction_complementarity.h"
#include "simulation/elastic/elastic_body.h"
#include "simulation/elastic/mortar_pair.h"

namespace carom::simulation {

/// Two shapes of a contact, of which at least one is elastic: its nodes are looked at, the other one is a
/// surface.
struct ElasticPair {
  int contact = -1;  ///< place in Model::contacts()
  contact::ShapePair shapes;
  ElasticBody* nodes = nullptr;
  ElasticBody* surface = nullptr;  ///< null: rigid
  ShapeId surface_shape;
  BodyId nodes_body, surface_body;
  bool nodes_first = true;  ///< the nodes are those of the contact's first shape
  double friction = 0;
  /// Of gap elements, by node [m/N]; zero where contact is exact.
  double normal_give = 0, tangential_give = 0;
  /// Forces are the same all through a step, as beams need it; else those at its end are looked for, and they change evenly.
  bool even = false;

  /// +1 where a force on the surface's body acts on the second body of the contact.
  double sign() const { return nodes_first ? 1 : -1; }
};

/// One node that touches or may.
struct NodeContact {
  int pair = -1;
  int node = -1;     ///< among the contact nodes of the body; of a beam the first of its element's
  int feature = -1;  ///< of a beam, which of the points there
  std::vector<SurfaceShare> own;     ///< of the body, beside the node or instead; none: it alone
  std::vector<SurfaceShare> shares;  ///< of the surface opposite; none: the other body is rigid
  double area = 0;                   ///< that it stands for [m²]
  Matrix3d axes = Matrix3d::Identity();  ///< rows t1, t2, n; n points to the surface's body
  Vector3d p_W = Vector3d::Zero();       ///< where both act, in the middle of the step [m]
  double gap = 0;                        ///< without forces at the end of the step [m]
  double wanted_gap = 0;                 ///< that it must keep at least [m]
  double start_gap = 0;              ///< at the start of the step, of a node without force then [m]
  Vector3d slip = Vector3d::Zero();  ///< way of the surface over the node in the step, likewise [m]
  Vector3d before_W =
      Vector3d::Zero();  ///< force on the surface's body at the start of the step [N]
  Vector3d force_W = Vector3d::Zero();  ///< and at its end
  /// Slip (t1, t2) and gap at the end, with forces; without what gap elements give [m].
  Vector3d moved = Vector3d::Zero();
  Eigen::Vector2d passed = Eigen::Vector2d::Zero();  ///< slip before it touched in the step [m]
  bool even = false;  ///< of its pair: both forces are that of the whole step

  /// What a field feels at the end of a step by the trapezoidal rule, besides forces that go on from its start.
  Vector3d end_load_W() const { return even ? Vector3d(2 * force_W) : force_W; }
};

/// What a contact is now.
struct PairLoad {
  Vector3d force_W = Vector3d::Zero();  ///< on the second body of the contact [N]
  double normal = 0;                    ///< sum of normal forces [N]
  double slip_work = 0;                 ///< lost in the step [J]
  Vector3d n_W = Vector3d::Zero();      ///< mean normal, from first to second
  Vector3d p_W = Vector3d::Zero();      ///< centre of the load [m]
  double area = 0;                      ///< of the nodes that carry it [m²]
  double peak_pressure = 0;             ///< [Pa]
  bool even = false;                    ///< it is that of the whole step
};

class ElasticContacts {
 public:
  /// Bodies must stay where they are.
  ElasticContacts(const Model& model, std::vector<ElasticPair> pairs);

  const std::vector<ElasticPair>& pairs() const { return pairs_; }
  const std::vector<NodeContact>& nodes() const { return nodes_; }
  /// Any force at the last end of a step.
  bool any_load() const;
  /// The pair of a node with such a force; −1: none.
  int first_loaded() const;

  /// Forces at the start of the step as known impulses over its first half, on both bodies.
  void add_known_impulses(const Kinematics& kinematics, double h, Forces& impulses) const;
  /// Finds nodes that touch or may until the end of the step. `from` and `to` are the motion at the start and
  /// at the end without forces; bodies have predicted their fields.
  void find(const Kinematics& from, const Kinematics& to);
  /// Finds the forces at the end of the step, with the dynamics at its middle. False when they were not found.
  bool solve(Dynamics& dynamics, double h);
  /// Impulses of the whole step, at points that are the same for both bodies; `shift` by body is added to
  /// points, see ImplicitRun.
  void add_impulses(const Kinematics& kinematics, double h, const std::vector<Vector3d>& shift_W,
                    Forces& impulses) const;
  /// Forces at the end of the step, on the mechanism.
  void add_forces(const Kinematics& kinematics, Forces& forces) const;
  /// Hands the forces to the fields, which complete their steps.
  void complete_fields(const Kinematics& kinematics);
  /// A body whose nodes at the rim carry load: more of its nodes must be looked at.
  ElasticBody* too_narrow() const;
  /// Looks at more nodes of a body. False when there are no more.
  bool widen(ElasticBody& body);
  /// The step is over: its end is the next start.
  void advance();
  /// Nothing touches.
  void clear();

  std::vector<PairLoad> loads() const;
  /// In gap elements at the last end of a step [J].
  double stored_energy() const;

  /// A contact node of an elastic body that a contact moves, and how much of it.
  struct Involved {
    const ElasticBody* body = nullptr;
    int node = -1;
    double share = 0;
  };
  std::vector<Involved> involved(const NodeContact& contact) const;
  /// Joints and springs, which answer too: they change the compliance of the contacts.
  using Condense = std::function<void(Dynamics& dynamics, double h, Eigen::MatrixXd& G)>;
  void set_condense(Condense condense) { condense_ = std::move(condense); }

  void archive(Archive& file);

 private:
  bool look_at(NodeContact& contact, const Kinematics& from, const Kinematics& to) const;
  void look_at_pieces(int pair, const Kinematics& from, const Kinematics& to,
                      std::vector<NodeContact>& near) const;
  void look_at_cell(NodeContact& contact, const MortarCell& cell, const Kinematics& from,
                    const Kinematics& to) const;
  void add_elastic_of(const ElasticBody& body, const Kinematics& kinematics,
                      Eigen::MatrixXd& G) const;
  void add_elastic(const Kinematics& kinematics, Eigen::MatrixXd& G) const;
  void add_rigid(Dynamics& dynamics, double h, Eigen::MatrixXd& G) const;
  void add_gap_elements(numerics::FrictionProblem& problem) const;
  Eigen::VectorXd part_redundant(numerics::FrictionProblem& problem) const;
  static bool take_back_give(const Eigen::VectorXd& give, numerics::FrictionProblem& problem,
                             numerics::FrictionSolution& solution);
  bool leave_out_slip_before_touch(const Eigen::VectorXd& lambda,
                                   numerics::FrictionProblem& problem);

  Model model_;
  std::vector<ElasticPair> pairs_;
  std::vector<MortarPair> mortars_;  // by pair; of two elastic bodies
  std::vector<NodeContact> nodes_;
  std::vector<ElasticBody*> bodies_;  // that any pair has
  Condense condense_;
};

}  // namespace carom::simulation
