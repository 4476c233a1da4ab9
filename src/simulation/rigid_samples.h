// What is recorded of a run with rigid contacts: samples, and the ledger of what impacts have taken.
#pragma once

#include <span>
#include <vector>

#include "base/archive.h"
#include "simulation/constrained_motion.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"
#include "simulation/rigid_contacts.h"

namespace carom::simulation {

/// A state of the run, packed.
struct Instant {
  double time = 0;
  std::span<const double> y;
};

class RigidSamples {
 public:
  /// All must stay where they are. `reactions`: those of joints are recorded too.
  RigidSamples(Motion& motion, RigidContacts& contacts, ConstrainedMotion& equations,
               Recorder& recorder, bool reactions);

  void take(const Instant& now) { add(now, ledger(now)); }
  /// The instant before a jump, unless it has just been sampled.
  void take_again(const Instant& now);
  /// Samples that are due between two states of which nothing else is known: half-way between both, energies too.
  void take_between(const Instant& from, const EnergyLedger& ledger_from, const Instant& to);

  /// Impacts have taken so much [J].
  void lose(double normal, double friction) {
    lost_normal_ += normal;
    lost_friction_ += friction;
  }
  EnergyLedger ledger(const Instant& now);

  void archive(Archive& file) { file(lost_normal_, lost_friction_); }

 private:
  void look(const Instant& now);
  /// Adds the sample of the instant that was looked at last.
  void add(const Instant& now, const EnergyLedger& energy);

  Motion& motion_;
  RigidContacts& contacts_;
  ConstrainedMotion& equations_;
  Recorder& recorder_;
  bool reactions_;
  Kinematics probe_;  // so that samples leave the dynamics alone where nothing touches
  State probe_state_;
  std::vector<double> scratch_, between_;
  double lost_normal_ = 0, lost_friction_ = 0;
};

}  // namespace carom::simulation
