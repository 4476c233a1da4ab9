// All bodies with modes of a run with rigid contacts, and the joints that hold them, as one thing that bodies carry.
#pragma once

#include <memory>
#include <vector>

#include "multibody/applied_forces.h"
#include "multibody/riders.h"
#include "simulation/modal/modal_joints.h"
#include "simulation/modal/modal_plan.h"
#include "simulation/modal/riding_body.h"
#include "simulation/part.h"
#include "simulation/scales.h"

namespace carom::simulation {

class ModalRiders : public multibody::Riders {
 public:
  /// Bodies of the plans, at a start of the mechanism without what holds them. `split`: that; null: nothing does.
  ModalRiders(const Model& mechanism, const std::vector<ModalPlan>& plans,
              const ElasticSplit* split, const Scales& scales);

  // ---- Riders
  Eigen::Index count() const override { return count_; }
  void update(Dynamics& dynamics, double time) override;
  void load_bodies(const Kinematics& kinematics, bool impulsive, Forces& forces) override;
  void respond(const Dynamics& dynamics, bool impulsive, const Forces& forces,
               Eigen::Ref<Eigen::VectorXd> rates) override;
  bool holds() const override { return joints_ != nullptr && joints_->has_rows(); }
  void hold(Dynamics& dynamics, bool impulsive, Forces& forces) override;
  double drive_work() const override { return drive_work_; }
  void archive(Archive& file) override;

  // ---- What runs ask besides
  /// As ModalJoints has it.
  void close_rates(bool close) { joints_->close_rates(close); }
  std::vector<double> break_times() const {
    return joints_ ? joints_->break_times() : std::vector<double>{};
  }
  bool drives_jump(double t) const { return joints_ && joints_->drives_jump(t); }
  std::vector<OwnedShape> owned_shapes();
  /// Undeformed and at rest, behind a state of the mechanism.
  State seated(State state) const;
  /// Sizes of the coordinates and then of their rates, against which errors are measured.
  std::vector<double> sizes() const;
  /// Springs and forces on the bodies, and what their damping takes.
  void add_forces(const Kinematics& kinematics, double time, Forces& forces,
                  multibody::Powers& powers);
  void add_stored(const Kinematics& kinematics, EnergyLedger& ledger);
  /// Energies of the modes are noted.
  void sample(const Kinematics& kinematics);
  /// A step has ended.
  void follow(const Kinematics& kinematics);
  /// Joints hold or load bodies that ride: the mechanism has others than the model as given.
  bool has_joints() const { return joints_ != nullptr; }
  /// Tells bodies, modes, joints as given, and what to think of impacts; `last` is the motion at the end.
  void complete(Trajectory& trajectory, const Kinematics& last);
  /// Of the fastest vibration [rad/s].
  double fastest() const;
  /// As they are at the motion that was seen last.
  const std::vector<std::shared_ptr<RidingBody>>& bodies() const { return bodies_; }

 private:
  void see(const Kinematics& kinematics) const;
  std::string warning(const ContactEpisode& episode) const;

  std::vector<std::shared_ptr<RidingBody>> bodies_;
  std::unique_ptr<ModalJoints> joints_;
  Eigen::Index count_ = 0, first_q_ = 0, first_v_ = 0;
  double time_ = 0, drive_work_ = 0;
};

}  // namespace carom::simulation
