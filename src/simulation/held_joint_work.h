// What drives that prescribe motions do in an impact.
#pragma once

#include "carom/mechanics.h"

namespace carom::simulation {

/// Of the joints that are held, by the last speed_change() of the dynamics, at these joint speeds [J].
inline double held_joint_work(const Model& model, const Dynamics& dynamics,
                              const Kinematics& speeds) {
  double work = dynamics.drive_work_on_riders();
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    if (!dynamics.held({joint})) continue;
    work += dynamics.holding_force({joint}) * joint_speed(speeds, {joint});
  }
  return work;
}

}  // namespace carom::simulation
