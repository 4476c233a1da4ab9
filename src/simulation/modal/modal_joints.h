// Joints, springs and forces that hold bodies with modes, in the continuous method: forces of springs follow from the motion of
// frames at the places where they sit, those of joints keep the accelerations of these frames as the joints want them.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "contact/holder.h"
#include "multibody/applied_forces.h"
#include "simulation/elastic/elastic_split.h"
#include "simulation/elastic/held_joints.h"
#include "simulation/modal/modal_frames.h"
#include "simulation/modal/row_equations.h"

namespace carom::simulation {

/// The forces λ of the joints follow from the accelerations a without them,
///
///     (J·M⁻¹·Jᵀ)·λ = a_wanted − a,   a_wanted = as prescribed − 2·β·(error of the rate) − β²·error,
///
/// with a row of J for each condition between two frames, and with M of bodies and modes.
class ModalJoints : public contact::Holder {
 public:
  /// Bodies outlive it.
  ModalJoints(const ElasticSplit& split, const std::vector<ModalBody*>& bodies);

  void archive(Archive& file);

  // ---- Holder
  double speed_taken(Dynamics& dynamics, const contact::SurfacePoint& a,
                     const contact::SurfacePoint& b, const Vector3d& n_W) override;
  double speed_taken(Dynamics& dynamics, const Forces& impulse) override;

  /// What follows is at another motion, which the bodies have seen.
  void forget_responses() { responses_known_ = false; }
  void add_springs(const Kinematics& kinematics, double time, Forces& forces,
                   multibody::Powers& powers);
  /// Adds the forces of the joints, or their impulses, by the last answer of the dynamics. Returns the power, or the work,
  /// of motion drives.
  double hold(Dynamics& dynamics, double time, bool impulsive, Forces& forces);
  /// The same at the motion and the time of the last add_springs().
  double hold(Dynamics& dynamics, Forces& forces);
  bool has_rows() const { return has_rows_; }
  /// From now on impulses of hold() also close what rates of the joints are open by, or not.
  void close_rates(bool close) { closes_rates_ = close; }
  std::vector<double> break_times() const;
  bool drives_jump(double t) const { return joints_.drives_jump(t); }
  double spring_energy(const Kinematics& kinematics);
  /// The largest errors of joints are noted, and angles count their turns.
  void follow(const Kinematics& kinematics);

  /// Coordinates of all joints as given, from those that the mechanism kept.
  std::vector<JointSample> as_given(const std::vector<JointSample>& kept, const Kinematics& now);
  /// Largest error of a joint at the ends of steps [m, rad].
  double largest_error() const { return largest_error_; }

 private:
  void add_row_load(const Kinematics& kinematics, int frame, const SpatialVector& wrench_W,
                    Eigen::Index row, BodyId& body, SpatialVector& on);
  void find_rows(const Kinematics& kinematics);
  void find_wanted(const Dynamics& dynamics);
  void find_wanted_changes(const Dynamics& dynamics);
  double row_change(const Dynamics& dynamics, std::size_t row) const;
  void find_responses(const Dynamics& dynamics);
  double speed_taken(Dynamics& dynamics, const Forces& impulse,
                     const std::vector<Eigen::VectorXd>& loads);
  void load_modes(const Kinematics& kinematics, std::size_t place, const Eigen::VectorXd& load,
                  bool swing_is_there, Forces& forces);
  double load_rows(const Kinematics& kinematics, Forces& forces);

  // What unit forces along the rows load of the coordinates of a body, a column for each row; and rates of all coordinates.
  auto coordinate_loads(std::size_t body) {
    return roots_.middleRows(first_coordinates_[body], bodies_[body]->field().count());
  }
  auto own_rates(std::size_t body) {
    return own_rates_.segment(first_coordinates_[body] - first_coordinates_[0],
                              bodies_[body]->field().count());
  }

  ElasticSplit split_;
  std::vector<ModalBody*> bodies_;
  ModalFrames frames_;
  HeldJoints joints_;
  multibody::AppliedForces applied_;
  bool has_rows_ = false, has_forces_ = false;
  double closing_rate_ = 0;  // β [1/s]
  Kinematics shadow_;
  State shadow_state_;
  Forces shadow_forces_;
  double time_ = 0;
  std::vector<SpatialVector> accelerations_;  // of frames, without the forces of rows
  std::vector<HeldRow> rows_;
  std::vector<PairImpulse> row_loads_;  // with what the coordinates that rows load add
  // J·M⁻¹·Jᵀ is the product of these with themselves, a column for each row: of the mechanism, then of the coordinates.
  Eigen::MatrixXd roots_;
  std::vector<Eigen::Index> first_coordinates_;  // by body with modes: the first row of its own
  RowEquations equations_;
  Eigen::VectorXd wanted_, multipliers_, own_rates_;
  bool responses_known_ = false, closes_rates_ = false;
  double largest_error_ = 0;
};

}  // namespace carom::simulation
