// What a continuous run records of its steps. It looks at other instants, and leaves the dynamics alone.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "simulation/motion.h"
#include "simulation/parts.h"
#include "simulation/recorder.h"
#include "simulation/touch_samples.h"

namespace carom::simulation {

class ContinuousSamples {
 public:
  /// What a sample has only where it is asked for.
  struct Extras {
    std::vector<SpatialVector> reactions;
    std::vector<NormalForceDetail> details;
  };
  using FindExtras = std::function<Extras(double t, std::span<const double> y)>;
  using Interpolate = std::function<void(double t, std::span<double> y)>;

  /// Where `extras` is empty there are none.
  ContinuousSamples(const Motion& motion, Parts& parts, Recorder& recorder, FindExtras extras);

  /// The mechanism at another instant, until the next one is looked at. Parts are set to it as well.
  const Kinematics& look(double t, std::span<const double> y);
  /// The instant that was looked at last.
  const Kinematics& seen() const { return probe_; }

  void add(double t, std::span<const double> y);
  /// Output times within a step, a finer grid while something touches, and the peaks of what does.
  void add_step(double from, double to, bool ends_by_event, std::size_t values,
                const Interpolate& interpolate);

  void archive(Archive& file) { file(touch_samples_); }

 private:
  EnergyLedger energy(std::span<const double> y);

  const Motion& motion_;
  Parts& parts_;
  Recorder& recorder_;
  FindExtras extras_;
  Kinematics probe_;
  State state_;
  TouchSamples touch_samples_;
  std::vector<double> y_;  // within a step
};

}  // namespace carom::simulation
