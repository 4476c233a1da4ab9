// Contacts that touch, as rows over the few speeds that each of them moves: what ContactRows is for
// few contacts, at a cost linear in the contacts.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "contact/candidates.h"
#include "contact/rigid_friction.h"
#include "multibody/mechanisms.h"
#include "numerics/sparse_friction.h"

namespace carom::contact {

class SparseRows {
 public:
  explicit SparseRows(const Model& model);

  /// Rows and responses of these candidates at the last update of the dynamics; the pairs must be up
  /// to date. Between free bodies a contact costs the same whatever the model; a mechanism costs one
  /// O(n) pass for each row. Axes (t1, t2, n) as in ContactRows. Two bodies meet midway between their
  /// surfaces, so that they exchange no moment; at the ground, which takes any, a body meets with its
  /// own surface.
  void update(Dynamics& dynamics, const Candidates& candidates, std::span<const int> touching);

  /// Adds a moment of contact i, at most `limit` [m] times its normal impulse, behind all contacts of the problem: about
  /// the tangents or about the normal. Its rates and impulses count at the length of the candidate, in m/s
  /// and N s. After update() and keep().
  void add_moment(Dynamics& dynamics, const Candidates& candidates, int i, MomentAxis about,
                  double limit);

  /// Forgets the contacts that are not wanted after all.
  void keep(const std::vector<char>& wanted);

  int count() const { return static_cast<int>(touching_.size()); }
  const std::vector<int>& touching() const { return touching_; }
  const TouchState& touch(int i) const { return touches_[i]; }
  const Matrix3d& axes_W(int i) const { return axes_W_[i]; }
  numerics::SparseFriction& problem() { return problem_; }
  const numerics::SparseFriction& problem() const { return problem_; }

  /// Speeds of the model, ordered by mechanism as the problem has them, and back.
  void gather(const VectorXd& speeds, VectorXd& ordered) const;
  void scatter(const VectorXd& ordered, VectorXd& speeds) const;

  /// Adds `factor` times the impulse of contact i to the loads on bodies and joints.
  void load(const Kinematics& kinematics, const Candidates& candidates, int i, double factor,
            Forces& forces) const;

  /// The same of a moment, which stands at place `k` of the problem.
  void load_moment(const Kinematics& kinematics, const Candidates& candidates, int k, double factor,
                   Forces& forces) const;
  /// Moment of a moment's impulse about the axes of the world [N m s], over the candidate's length [N s].
  Vector3d moment_W(int k) const;
  /// The impulse of this moment, taken for a guess.
  void guess_moment(int k, const Vector3d& moment_W);

  /// Writes or reads the rows of the last update.
  void archive(Archive& file);

 private:
  /// What a unit impulse along one axis does to the two bodies, moments about the centres of mass.
  struct Wrenches {
    SpatialVector on_a, on_b;
  };
  Wrenches wrenches(const Kinematics& kinematics, const Candidates& candidates, int i,
                    int axis) const;
  template <class WrenchesOf>
  void add_contact(Dynamics& dynamics, const std::array<BodyId, 2>& bodies, int first_axis,
                   int last_axis, const WrenchesOf& wrenches_of);
  void add_rows(const Kinematics& kinematics, BodyId body, const SpatialVector& wrench, int axis,
                const numerics::SpeedBlock& block);
  void add_free_response(const Kinematics& kinematics, const multibody::Mechanism& mechanism,
                         const SpatialVector& wrench, int axis, const numerics::SpeedBlock& block);

  Model model_;
  multibody::Mechanisms mechanisms_;
  std::vector<int> touching_;
  std::vector<TouchState> touches_;
  std::vector<Matrix3d> axes_W_;
  std::vector<MomentAxis> moments_;  // of the problem's contacts behind count()
  numerics::SparseFriction problem_;
  Forces unit_;
};

}  // namespace carom::contact
