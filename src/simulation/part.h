// What the continuous method integrates besides the mechanism: contacts, and whatever else has values of
// its own, forces and events.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/archive.h"
#include "base/numbers.h"
#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/partners.h"
#include "numerics/event_location.h"

namespace carom::simulation {

/// What a step without an event changed: event functions jump, or forces do too.
enum class Change { none, of_events, of_forces };

/// The mechanism and the values of a part at some time.
struct Glance {
  const Kinematics& kinematics;
  std::span<const double> values;
};

/// The last step, to look into.
struct StepWindow {
  double from, to;                     ///< [s]
  std::function<Glance(double t)> at;  ///< a glance holds until the next one
};

/// What touches in a part.
struct Touching {
  bool any = false;        ///< samples are taken more often, and each step is searched for peaks
  std::size_t onsets = 0;  ///< touches that have begun so far
  bool may_end_unseen = false;  ///< with a step, without an event
};

/// What has happened so far.
struct PartLog {
  std::vector<ContactEpisode> episodes;
  std::vector<RunEvent> events;
  std::vector<ElasticFacts> elastic;  ///< of bodies that deform
};

/// A shape of the model, and the surface that answers for it.
struct OwnedShape {
  ShapeId shape;
  contact::MovingSurface* surface;
};

/// One part of a run. `values` are its own, and nobody else's; the dynamics is that of the mechanism at
/// the same instant. A part does nothing unless it says otherwise.
class Part {
 public:
  virtual ~Part() = default;

  /// Shapes of the model that move with this part; asked for once, before the run begins.
  virtual std::vector<OwnedShape> owned_shapes() { return {}; }

  // ---- The integrated values.

  /// How many there are. It may change in start(), handle() and after_step() only.
  virtual std::size_t value_count() const = 0;
  /// What they are at first; zero where it leaves them alone.
  virtual void write_initial_values(std::span<double> /*values*/) const {}
  /// Their sizes, against which errors are measured; they come as 1.
  virtual void write_sizes(std::span<double> /*sizes*/) const {}
  /// Places of those that no force and no rate depends on, in rising order: sums such as works.
  virtual std::vector<std::size_t> passive_values() const { return {}; }

  // ---- One force evaluation, in this order.

  /// Tells the mechanism, before it is updated, what inertia its bodies have more by these values.
  virtual void add_inertia(std::span<const double> /*values*/, Dynamics& /*dynamics*/) {}
  /// What follows is at this time and with these values, and no force acts yet.
  virtual void set(double /*time*/, std::span<const double> /*values*/) {}
  /// Adds forces to the mechanism and to surfaces of other parts, and writes the rates of all values, as
  /// far as they are known now.
  virtual void add_forces(const Kinematics& kinematics, std::span<const double> values,
                          Forces& forces, std::span<double> rates) = 0;
  /// All forces act, those of other parts on its surfaces too, and the dynamics is accelerated: completes the rates.
  virtual void finish_rates(const Dynamics& /*dynamics*/, std::span<const double> /*values*/,
                            std::span<double> /*rates*/) {}
  /// Whether it has forces that follow from the accelerations under all others. Then those are found
  /// first, and this adds the rest.
  virtual bool holds() const { return false; }
  virtual void add_holding_forces(Dynamics& /*dynamics*/, std::span<const double> /*values*/,
                                  Forces& /*forces*/, std::span<double> /*rates*/) {}

  /// Impulses have changed the speeds of the mechanism, and this part felt forces that were impulses.
  virtual void take_impulses(const Dynamics& /*dynamics*/, std::span<double> /*values*/) {}

  // ---- Events.

  /// One for each function whose zeros end a step.
  virtual std::vector<numerics::Crossing> crossings() const { return {}; }
  /// Whether they depend on accelerations now.
  virtual bool wants_accelerations() const { return false; }
  /// `dynamics` is null unless a part wants accelerations.
  virtual void event_values(double /*time*/, const Kinematics& /*kinematics*/,
                            const Dynamics* /*dynamics*/, std::span<const double> /*values*/,
                            std::span<double> /*g*/) {}

  // ---- The course of a run. The dynamics is updated, and accelerated except where it says otherwise.

  virtual void start(double /*time*/, Dynamics& /*dynamics*/, std::vector<double>& /*values*/) {}
  /// Functions with these places passed through zero; it is asked even when none of its own did. The step
  /// ends anyway: what it says is whether joints must be looked at anew, since forces jump.
  virtual Change handle(std::span<const int> /*events*/, double /*time*/, Dynamics& /*dynamics*/,
                        std::vector<double>& /*values*/) {
    return Change::none;
  }
  /// A step ended without an event. Accelerated only where accelerations are wanted.
  virtual Change after_step(double /*time*/, Dynamics& /*dynamics*/,
                            std::vector<double>& /*values*/) {
    return Change::none;
  }
  /// The run is over.
  virtual void finish(double /*time*/, const Kinematics& /*kinematics*/,
                      std::span<const double> /*values*/) {}

  // ---- How far the next step may go [s].

  /// Within it nothing that is watched can slip through unseen.
  virtual double safe_step(const Dynamics& /*dynamics*/) { return infinite; }
  /// Within it what is watched suffices.
  virtual double longest_step(double /*time*/, const Dynamics& /*dynamics*/) const {
    return infinite;
  }
  /// Where a step of this length is a reason to watch other things, with other event functions, it does so and returns
  /// for each of them which place it had before, −1 where it is new.
  virtual std::optional<std::vector<int>> renew(double /*time*/, const Dynamics& /*dynamics*/,
                                                double /*step*/) {
    return std::nullopt;
  }

  // ---- What is recorded.

  virtual Touching touching() const { return {}; }
  virtual void find_peaks(const StepWindow& /*step*/) {}
  /// Adds forces and gaps to the samples, one for each contact and each stop of the model.
  virtual void sample(double /*time*/, const Kinematics& /*kinematics*/,
                      std::span<const double> /*values*/, std::vector<ContactSample>& /*samples*/) {
  }
  /// Adds the parts of normal forces, by the places of the samples.
  virtual void add_details(const Dynamics& /*dynamics*/, std::span<const double> /*values*/,
                           std::vector<NormalForceDetail>& /*details*/) {}
  virtual void add_energy(const Kinematics& /*kinematics*/, std::span<const double> /*values*/,
                          EnergyLedger& /*ledger*/) {}
  virtual PartLog log() const { return {}; }

  // ---- A run that is saved.

  /// Writes or reads what it remembers besides its values, in a part that has not begun.
  virtual void archive(Archive& /*file*/) {}
};

}  // namespace carom::simulation
