// Whole fields of elastic bodies as a run records them for ParaView, where that is asked for.
#pragma once

#include <utility>
#include <vector>

#include "base/archive.h"
#include "simulation/elastic/elastic_setup.h"

namespace carom::simulation {

class FieldFrames {
 public:
  explicit FieldFrames(bool wished) : wished_(wished) {}

  /// After a step in touch. Now and then only: stresses cost as much as a step.
  void note(const ElasticBodies& bodies, const Kinematics& now, double time);
  std::vector<FieldFrame> take() { return std::move(frames_); }
  /// How many steps there were; the frames so far are no part of it.
  void archive(Archive& file) { file(steps_); }

 private:
  bool wished_;
  long steps_ = 0;
  std::vector<FieldFrame> frames_;
};

}  // namespace carom::simulation
