// A body with modes whose coordinates stand in states, behind those of the joints: impulses and forces move it together with the
// mechanism, as rigid contacts ask for.
#pragma once

#include "simulation/modal/modal_body.h"

namespace carom::simulation {

class RidingBody : public ModalBody {
 public:
  /// `place`: of its first coordinate among those of all riders, which are so many; `first_q` and `first_v`: of the first of
  /// these in states.
  struct Seat {
    Eigen::Index place = 0, all = 0, first_q = 0, first_v = 0;
  };
  RidingBody(Settings settings, std::shared_ptr<const continuum::ReducedBody> reduced, Seat seat)
      : ModalBody(std::move(settings), std::move(reduced)), seat_(seat) {}

  Eigen::Index count() const { return field().count(); }
  Eigen::Index place() const { return seat_.place; }

  // ---- MovingSurface
  bool rides() const override { return true; }
  void see(const Kinematics& kinematics, double later = 0) const override;
  void load(const Vector3d& p_BC, const SpatialVector& force_B, Forces& forces) const override;
  SpatialVector change_B(const Vector3d& p_BC) const override {
    return field().motion_at(p_BC, changes_);
  }

  // ---- ModalBody
  void take_load(const Eigen::VectorXd& load, Forces& forces) override;

  // ---- Of ModalRiders, at the motion that was seen last
  /// What the body feels of loads on the coordinates, and by its own motion where it is no impulse, world axes [N m].
  Vector3d moment_on_body(const Kinematics& kinematics, bool impulsive, const Forces& forces);
  /// Rates of the rates under these loads, or their changes.
  const Eigen::VectorXd& respond(const Dynamics& dynamics, bool impulsive, const Forces& forces);
  void archive(Archive& file) override;

 private:
  Eigen::VectorXd own_part(const Forces& forces) const {
    return forces.on_riders.segment(seat_.place, count());
  }
  void add(const Eigen::VectorXd& load, Forces& forces) const;

  Seat seat_;
};

}  // namespace carom::simulation
