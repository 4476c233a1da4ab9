// One run under way, whatever the method: prepared, begun, taken step by step, saved, resumed, finished.
#pragma once

#include <memory>

#include "base/archive.h"
#include "carom/simulation.h"
#include "simulation/control_forces.h"
#include "simulation/recorder.h"

namespace carom::simulation {

class MethodRun {
 public:
  virtual ~MethodRun() = default;

  /// At the start: modes of contacts and joints, the first sample.
  virtual void begin() = 0;
  /// One step of the method's own length, not beyond the limit. The run may end in it; see recorder().
  virtual void step(double limit) = 0;
  virtual double time() const = 0;
  /// Of a method whose steps cannot be cut: their length, else zero [s].
  virtual double whole_step() const { return 0; }
  virtual Recorder& recorder() = 0;

  /// Whether a limit shows in the next step: not at all, or it may, as far as that is known before.
  /// A limit that shows makes the step another one than a run with a later limit would take.
  enum class Outlook { clear, may_show };
  virtual Outlook outlook(double limit) = 0;
  /// The limit showed in the last step.
  virtual bool limit_showed() const = 0;
  /// A run of another duration would be another one from its start on, as where the step is a part of it.
  virtual bool follows_duration(double other) const = 0;

  /// Writes or reads everything that the steps to come depend on. What reads was made for the same model,
  /// start and settings, and was not begun.
  virtual void archive(Archive& file) = 0;

  /// Coordinates and speeds now; null where the method has none.
  virtual const State* state() const = 0;
  /// Records the present instant as a sample. The run is not the same afterwards: ask a copy.
  virtual void sample_here() = 0;

  /// Forces that a program sets between steps; null where the method takes none.
  virtual ControlForces* control() = 0;
  /// They have changed: the next step starts with other forces.
  virtual void control_changed() = 0;

  /// The run as recorded.
  virtual Trajectory finish() = 0;
};

}  // namespace carom::simulation
