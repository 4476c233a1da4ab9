// What bodies carry that has coordinates of its own, as the modes of a body that deforms: it answers to forces together with
// the mechanism.
#pragma once

#include <Eigen/Core>

#include "carom/mechanics.h"

namespace carom::multibody {

/// Its coordinates stand in states behind those of the joints, their rates behind the speeds. With Q the loads on them
/// (Forces::on_riders), impulses where it says so.
class Riders {
 public:
  virtual ~Riders() = default;

  virtual Eigen::Index count() const = 0;
  /// What follows is at the motion of the dynamics, at that time; tells it the inertia that bodies have more.
  virtual void update(Dynamics& dynamics, double time) = 0;
  /// Adds to bodies what Q does to them, and, of forces, what riders do to them by their own motion.
  virtual void load_bodies(const Kinematics& kinematics, bool impulsive, Forces& forces) = 0;
  /// Rates of the rates of the coordinates, or their changes, by the last answer of the bodies and Q.
  virtual void respond(const Dynamics& dynamics, bool impulsive, const Forces& forces,
                       Eigen::Ref<VectorXd> rates) = 0;
  /// Joints hold them, with forces that follow from the last answers; those are added. The dynamics answers without such
  /// forces meanwhile.
  virtual bool holds() const = 0;
  virtual void hold(Dynamics& dynamics, bool impulsive, Forces& forces) = 0;

  /// Power of motion drives in these joints by the last accelerations, or their work by the last impulses.
  virtual double drive_work() const = 0;

  /// Writes or reads what they remember.
  virtual void archive(Archive& file) = 0;
};

}  // namespace carom::multibody
