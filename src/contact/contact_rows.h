// Contacts that touch, as rows: what impulses and forces at them do to the relative velocities there.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "contact/candidates.h"
#include "contact/rigid_friction.h"

namespace carom::contact {

using Eigen::MatrixXd;

/// Contact axes (t1, t2, n) as columns, world axes; t1 is chosen by the normal alone.
Matrix3d contact_axes(const Vector3d& n_W);

/// A moment at a contact, as rows: about t1 and t2, or about the normal alone.
struct MomentRows {
  int contact = -1;  ///< place among those that touch
  MomentAxis about = MomentAxis::rolling;

  int row_count() const { return about == MomentAxis::rolling ? 2 : 1; }
  /// Axis of the contact about which a row acts.
  int axis(int row) const { return about == MomentAxis::rolling ? row : 2; }
};

/// Three rows for each contact: t1, t2, n. A stop has its coordinate as n, away from the stop, and
/// nothing along t1 and t2; a point that two boxes have lost has nothing at all. Storage grows with the number of contacts only.
/// Behind the contacts stand the moments that are asked for, with three rows each of which one or two are there:
/// angular velocities times the length of the candidate [m/s], and moments over it [N].
class ContactRows {
 public:
  explicit ContactRows(const Model& model);

  /// Axes and inverse inertia of these candidates at the last update of the dynamics; the pairs of
  /// `candidates` must be up to date. One O(n) pass for each row.
  void update(Dynamics& dynamics, const Candidates& candidates, std::span<const int> touching,
              std::span<const MomentRows> moments = {});

  /// Rows that a unit impulse moves by less than this cannot move: what is left of them is rounding, as of a
  /// stop whose joint is held by friction. Such rows have nothing [1/kg].
  void set_least_inverse(double inverse) { least_inverse_ = inverse; }

  /// No contacts.
  void clear();

  int count() const { return static_cast<int>(touching_.size()); }
  const std::vector<int>& touching() const { return touching_; }
  /// They stand at places count() and above.
  const std::vector<MomentRows>& moments() const { return moments_; }
  /// Contacts and moments.
  int block_count() const { return count() + static_cast<int>(moments_.size()); }
  const TouchState& touch(int i) const { return touches_[i]; }
  const Matrix3d& axes_W(int i) const { return axes_W_[i]; }

  /// Relative velocities gained by impulses [1/kg]; 3k × 3k for k contacts and moments.
  const MatrixXd& inverse() const { return inverse_; }
  Matrix3d inverse_of(int i) const { return inverse_.block<3, 3>(3 * i, 3 * i); }
  /// Relative velocities, second body minus first [m/s]; of a stop, the rate at which it opens.
  const VectorXd& velocity() const { return velocity_; }
  /// Their rates under the last accelerations of the dynamics.
  void acceleration(const Dynamics& dynamics, const Candidates& candidates, VectorXd& rates) const;

  /// Adds the change of the model's speeds by impulses at the rows.
  void change_speeds(const VectorXd& impulses, VectorXd& speeds) const;
  /// Adds the sizes of the rows' single changes, against which their sum may be rounding.
  void add_change_sizes(const VectorXd& impulses, VectorXd& sizes) const;
  /// Adds the rows' forces or impulses, three values for each contact and moment, to the loads on bodies and joints.
  void load(const Kinematics& kinematics, const Candidates& candidates, const VectorXd& values,
            Forces& forces) const;

 private:
  int last_of_pair(const Candidates& candidates, int i) const;
  void drop_immobile(int i, VectorXd& rates) const;
  void find_touches(const Kinematics& kinematics, const Candidates& candidates);
  bool is_there(const Candidates& candidates, int row) const;
  void load_row(const Kinematics& kinematics, const Candidates& candidates, int i, int axis);
  void load_moment_row(const Kinematics& kinematics, const Candidates& candidates,
                       const MomentRows& moment, int row);
  Vector3d moment_change(const Dynamics& dynamics, const Candidates& candidates,
                         const MomentRows& moment) const;
  void add_moment_rates(const Dynamics& dynamics, const Candidates& candidates,
                        VectorXd& rates) const;
  /// Three numbers of a moment's block from a vector, times the candidate's length.
  Vector3d in_moment_rows(const Candidates& candidates, const MomentRows& moment,
                          const Vector3d& vector_W) const;
  Vector3d change_of(const Dynamics& dynamics, const Candidates& candidates, int i, int row) const;
  Vector3d change_at(const Dynamics& dynamics, const Candidates& candidates, int i, int row,
                     const Vector3d& p_WC) const;
  Vector3d surface_change_at(const Kinematics& kinematics, const Candidates& candidates,
                             const SurfacePoint& point, int row) const;
  std::array<SurfacePoint, 2> points_of(const Candidates& candidates, int i,
                                        const Vector3d& p_WC) const;

  double least_inverse_ = 0;
  std::vector<int> touching_;
  std::vector<TouchState> touches_;
  std::vector<Matrix3d> axes_W_;
  std::vector<MomentRows> moments_;
  MatrixXd inverse_;
  MatrixXd speeds_;  // of a unit impulse, by row
  VectorXd velocity_;
  Forces unit_;
};

}  // namespace carom::contact
