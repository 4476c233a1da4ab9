// All parts of one run together, and where their values and event functions stand.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "simulation/layout.h"
#include "simulation/part.h"

namespace carom::simulation {

/// The mechanism and the whole array at some time.
struct WholeGlance {
  const Kinematics& kinematics;
  std::span<const double> y;
};

/// Asks every part in the order in which they were given; see Part for what each question means. `y` is the
/// whole integrated array, `g` all event functions.
class Parts {
 public:
  /// The mechanism has this many values of its own.
  Parts(std::vector<std::shared_ptr<Part>> parts, std::size_t of_mechanism);

  std::size_t value_count() const { return layout_.value_count(); }
  void write_initial_values(std::span<double> y) const;
  void write_sizes(std::span<double> sizes) const;
  /// Appends the places of passive values, in rising order.
  void add_passive(std::vector<std::size_t>& places) const;

  void add_inertia(std::span<const double> y, Dynamics& dynamics);
  void set(double time, std::span<const double> y);
  void add_forces(const Kinematics& kinematics, std::span<const double> y, Forces& forces,
                  std::span<double> rates);
  void finish_rates(const Dynamics& dynamics, std::span<const double> y, std::span<double> rates);
  bool holds() const;
  void take_impulses(const Dynamics& dynamics, std::span<double> y);
  void add_holding_forces(Dynamics& dynamics, std::span<const double> y, Forces& forces,
                          std::span<double> rates);

  /// Of all parts; from now on event functions stand where these do, those of joints behind them.
  std::vector<numerics::Crossing> arrange_events();
  bool wants_accelerations() const;
  void event_values(double time, const Kinematics& kinematics, const Dynamics* dynamics,
                    std::span<const double> y, std::span<double> g);
  const Layout& layout() const { return layout_; }

  // Those may change the number of values.
  void start(double time, Dynamics& dynamics, std::vector<double>& y);
  Change handle(std::span<const numerics::EventHit> hits, double time, Dynamics& dynamics,
                std::vector<double>& y);
  Change after_step(double time, Dynamics& dynamics, std::vector<double>& y);
  void finish(double time, const Kinematics& kinematics, std::span<const double> y);

  double safe_step(const Dynamics& dynamics);
  double longest_step(double time, const Dynamics& dynamics) const;
  /// Renews what should be for a step of this length. Then it returns for each event function which place
  /// it had before, those of `joints` at the end, and arrange_events() must follow.
  std::optional<std::vector<int>> renew(double time, const Dynamics& dynamics, double step,
                                        std::size_t joints);

  Touching touching() const;
  /// Peaks of what touches within the last step; `at` looks into it.
  void find_peaks(double from, double to, const std::function<WholeGlance(double t)>& at);
  void sample(double time, const Kinematics& kinematics, std::span<const double> y,
              std::vector<ContactSample>& samples);
  /// The dynamics is that of now.
  void add_details(const Dynamics& dynamics, std::span<const double> y,
                   std::vector<NormalForceDetail>& details);
  /// What all parts add to the ledger.
  EnergyLedger energy(const Kinematics& kinematics, std::span<const double> y);
  /// Episodes in the order of their start.
  PartLog log() const;

  /// Writes or reads what they remember besides their values.
  void archive(Archive& file);

 private:
  template <class Use>
  void change_values(std::size_t part, std::vector<double>& y, const Use& use);

  std::vector<std::shared_ptr<Part>> parts_;
  std::size_t of_mechanism_;
  Layout layout_;
  std::vector<double> values_;  // of one part, while they change
};

}  // namespace carom::simulation
