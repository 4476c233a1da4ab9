// What joints and forces on bodies with modes hold on to: bodies, and ports of those that bend, as frames with a motion.
#pragma once

#include <vector>

#include "simulation/elastic/elastic_split.h"
#include "simulation/modal/modal_port.h"

namespace carom::simulation {

/// In the order of the split: the ground, bodies, ports.
class ModalFrames {
 public:
  /// Bodies outlive it.
  ModalFrames(const ElasticSplit& split, const std::vector<ModalBody*>& bodies);

  struct Frame {
    BodyId body;
    int port = -1;   ///< −1: the body itself
    int modes = -1;  ///< then, the place of its body among those with modes
  };
  const std::vector<Frame>& all() const { return frames_; }
  const Frame& operator[](int frame) const { return frames_[static_cast<std::size_t>(frame)]; }
  const ModalPort& port_of(const Frame& frame) const {
    return ports_[static_cast<std::size_t>(frame.port)];
  }

  /// Sees the bodies and their coordinates.
  void update(const Kinematics& kinematics);
  const std::vector<BodyMotion>& motions() const { return motions_; }

  /// By the last accelerations of bodies, and without those of the coordinates.
  SpatialVector acceleration(const Dynamics& dynamics, int frame) const;
  /// Of the motion by the last impulses, likewise.
  SpatialVector change(const Dynamics& dynamics, int frame) const;
  /// A wrench on a frame, on its body about the centre of mass.
  SpatialVector about_centre(const Kinematics& kinematics, int frame,
                             const SpatialVector& wrench_W) const;
  /// The state of a model with one free body for each frame, which are where these are.
  void place(const ModelData& data, State& state) const;

 private:
  std::vector<ModalPort> ports_;
  std::vector<Frame> frames_;
  std::vector<BodyMotion> motions_;
};

}  // namespace carom::simulation
