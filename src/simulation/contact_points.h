// Contacts that touch in points, and the stops of joints, as a part of a run: follows every place through
// apart, touching and parting.
#pragma once

#include <memory>
#include <vector>

#include "simulation/holding_forces.h"
#include "simulation/part.h"
#include "simulation/point_set.h"
#include "simulation/watched_pairs.h"

namespace carom::simulation {

/// Its event functions: onsets of what is watched, those of each slot, and the end of the list of near
/// pairs where there is one.
class ContactPoints : public Part {
 public:
  /// `laws` by Candidate::law.
  ContactPoints(const Model& model, contact::Candidates candidates,
                std::vector<contact::LawPlan> laws);

  const WatchedPairs& watched() const { return watched_; }
  /// Episodes tell what touches do to the vibration of bodies that bend.
  void tell_vibration(std::shared_ptr<RigidMotion> rigid) { set_.rigid = std::move(rigid); }

  std::size_t value_count() const override { return set_.value_count(); }
  std::vector<std::size_t> passive_values() const override { return set_.passive_values(); }
  void add_forces(const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                  std::span<double> rates) override;
  bool holds() const override;
  void add_holding_forces(Dynamics& dynamics, std::span<const double> values, Forces& forces,
                          std::span<double> rates) override;

  std::vector<numerics::Crossing> crossings() const override;
  bool wants_accelerations() const override;
  void event_values(double time, const Kinematics& kinematics, const Dynamics* dynamics,
                    std::span<const double> values, std::span<double> g) override;

  void start(double time, Dynamics& dynamics, std::vector<double>& values) override;
  Change handle(std::span<const int> events, double time, Dynamics& dynamics,
                std::vector<double>& values) override;
  Change after_step(double time, Dynamics& dynamics, std::vector<double>& values) override;
  void finish(double time, const Kinematics& kinematics, std::span<const double> values) override;

  double safe_step(const Dynamics& dynamics) override;
  double longest_step(double time, const Dynamics& dynamics) const override {
    return watched_.longest_step(time, dynamics);
  }
  std::optional<std::vector<int>> renew(double time, const Dynamics& dynamics,
                                        double step) override {
    if (!watched_.should_renew(time, dynamics, step)) return std::nullopt;
    return watch_anew(time, dynamics);
  }
  std::vector<int> watch_anew(double time, const Dynamics& dynamics);

  Touching touching() const override;
  void find_peaks(const StepWindow& step) override;
  void sample(double time, const Kinematics& kinematics, std::span<const double> values,
              std::vector<ContactSample>& samples) override;
  void add_details(const Dynamics& dynamics, std::span<const double> values,
                   std::vector<NormalForceDetail>& details) override;
  void add_energy(const Kinematics& kinematics, std::span<const double> values,
                  EnergyLedger& ledger) override {
    set_.add_energy(kinematics, values, ledger);
  }
  PartLog log() const override { return {set_.log.episodes(), set_.log.events()}; }
  void archive(Archive& file) override {
    file(set_, watched_, settling_, pair_updated_, evaluation_);
  }

 private:
  void add_friction(int slot, const contact::TouchState& touch, double normal_force,
                    contact::FrictionShare share, const Kinematics& kinematics,
                    std::span<const double> values, Forces& forces, std::span<double> rates);
  void handle_of_slot(int slot, int event, double time, Dynamics& dynamics,
                      std::vector<double>& values);
  void handle_onset(int c, double time, Dynamics& dynamics, std::vector<double>& values);
  Change after_step_of(int slot, double time, Dynamics& dynamics, std::vector<double>& values);

  PointSet set_;
  WatchedPairs watched_;
  HoldingForces holding_;
  std::vector<HeldContact> held_;
  double settling_ = 0;  // step that shows on which side of a jump an event was; 0 for none [s]
  std::vector<long> pair_updated_;  // by pair: the evaluation that did it last
  long evaluation_ = 0;
};

}  // namespace carom::simulation
