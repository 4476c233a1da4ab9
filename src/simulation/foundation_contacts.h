// Pairs with a mesh as a part of a run: their facets are springs, so a touch has a patch instead of a point.
#pragma once

#include <numeric>
#include <span>
#include <vector>

#include "contact/candidates.h"
#include "contact/foundation_plan.h"
#include "contact/patch_load.h"
#include "simulation/episode_log.h"
#include "simulation/part.h"
#include "simulation/touch_values.h"

namespace carom::simulation {

/// Its values: impulses and works of each pair, in units of its touch. One event function for each pair:
/// its gap while apart, its depth while it touches.
class FoundationContacts : public Part {
 public:
  /// `plans` by pair.
  FoundationContacts(const Model& model, std::vector<contact::MeshPair> pairs,
                     std::vector<contact::FoundationPlan> plans);

  std::size_t value_count() const override { return tracks_.size() * kPatchValues; }
  /// Impulses and works: all of them.
  std::vector<std::size_t> passive_values() const override {
    std::vector<std::size_t> places(value_count());
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
  }
  void add_forces(const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                  std::span<double> rates) override;

  std::vector<numerics::Crossing> crossings() const override;
  void event_values(double time, const Kinematics& kinematics, const Dynamics* dynamics,
                    std::span<const double> values, std::span<double> g) override;

  double safe_step(const Dynamics& dynamics) override;
  void start(double time, Dynamics& dynamics, std::vector<double>& values) override;
  Change handle(std::span<const int> events, double time, Dynamics& dynamics,
                std::vector<double>& values) override;
  Change after_step(double time, Dynamics& dynamics, std::vector<double>& values) override;
  void finish(double time, const Kinematics& kinematics, std::span<const double> values) override;

  Touching touching() const override;
  void find_peaks(const StepWindow& step) override;
  void sample(double time, const Kinematics& kinematics, std::span<const double> values,
              std::vector<ContactSample>& samples) override;
  void add_energy(const Kinematics& kinematics, std::span<const double> values,
                  EnergyLedger& ledger) override;
  void add_details(const Dynamics& dynamics, std::span<const double> values,
                   std::vector<NormalForceDetail>& details) override;
  PartLog log() const override { return {log_.episodes(), log_.events()}; }
  void archive(Archive& file) override;

 private:
  struct Track {
    bool touching = false;
    double slack = 0;  // depth at which an onset counts, for what only kisses [m]
    TouchUnits units{.mass = 1, .speed = 1};
    contact::PatchAnswer answer{};
    double stored_at_begin = 0;  // of an overlap at the start [J]
    int episode = -1;
    bool at_rest = false;

    void archive(Archive& file) {
      file(touching, slack, units.mass, units.speed, answer.damping, answer.stick_speed,
           stored_at_begin, episode, at_rest);
    }
  };

  struct Approach {
    FacetGap nearest;
    double closing = 0;  // [m/s]
    double slip = 0;     // [m/s]
  };
  int pair_count() const { return static_cast<int>(pairs_.size()); }
  template <class Number>
  std::span<Number> of_pair(int pair, std::span<Number> values) const {
    return values.subspan(static_cast<std::size_t>(pair) * kPatchValues, kPatchValues);
  }
  contact::PatchLoad load(const Kinematics& kinematics, int pair) const;
  Approach approach(const Kinematics& kinematics, int pair) const;
  double pressing(const Dynamics& dynamics, int pair, const Approach& at) const;
  void begin(int pair, double time, const Dynamics& dynamics, std::vector<double>& values);
  void close(int pair, double time, const Kinematics& kinematics, std::span<const double> values,
             bool ended);
  void separate(int pair, double time, const Kinematics& kinematics,
                std::span<const double> values);

  Model model_;
  std::vector<contact::MeshPair> pairs_;
  std::vector<contact::FoundationPlan> plans_;  // by pair
  std::vector<Track> tracks_;                   // by pair
  EpisodeLog log_;
  double lost_normal_ = 0, lost_friction_ = 0;  // by closed episodes [J]
};

}  // namespace carom::simulation
