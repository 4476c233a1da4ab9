// Integrates a friction law by the protocol of its interface, along a prescribed path or with a motion of
// its own, and keeps the account of its energy.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "carom/friction.h"

namespace carom::testing_support {

/// A law of the catalogue; values that are not given are those of the catalogue's example.
inline FrictionLaw friction_law(const std::string& name, std::map<std::string, double> given = {},
                                const FrictionOnset& onset = {.approach_speed = 1,
                                                              .slip_speed = 1,
                                                              .effective_mass = 1,
                                                              .depth_scale = 1e-4,
                                                              .effective_radius = 0.01}) {
  const FrictionLawEntry& entry = *find_friction_law(name);
  std::vector<double> values;
  for (const ParameterInfo& info : entry.parameters) {
    const auto found = given.find(info.name);
    values.push_back(found == given.end() ? info.example : found->second);
    given.erase(info.name);
  }
  if (!given.empty()) throw InputError({{name, "has no " + given.begin()->first, "give another"}});
  return entry.make(values, onset);
}

/// A sphere on a plane by Hertz' law without damping, N = K·δ^1.5.
inline FrictionContact hertz_contact(double stiffness, double depth, double closing_speed,
                                     Tangent slip = {}) {
  const double d = std::max(depth, 0.0), root = std::sqrt(d);
  const double k = 1.5 * stiffness * root;
  return {.normal_force = stiffness * d * root,
          .static_force = stiffness * d * root,
          .static_force_rate = k * closing_speed,
          .normal_stiffness = k,
          .normal_stiffness_rate = d > 0 ? k * closing_speed / (2 * d) : 0,
          .depth = d,
          .effective_radius = 0.01,
          .contact_radius = std::sqrt(0.01 * d),
          .slip = slip,
          .normal_force_rate = k * closing_speed};
}

/// The motion around the law: its own variables, the contact they make, and their rates.
struct FrictionSystem {
  std::function<FrictionContact(double time, std::span<const double> own)> contact;
  std::function<void(double time, std::span<const double> own, const Tangent& force,
                     std::span<double> rates)>
      rates = [](double, std::span<const double>, const Tangent&, std::span<double>) {};
};

class FrictionRun {
 public:
  FrictionRun(FrictionLaw law, FrictionSystem system, std::vector<double> own = {}, double time = 0)
      : law_(std::move(law)), system_(std::move(system)), time_(time), own_count_(own.size()) {
    values_ = std::move(own);
    values_.resize(own_count_ + static_cast<std::size_t>(law_.state_count()) + 1);
    law_.begin(contact(), states(), memory_);
  }

  /// One Runge-Kutta step of that length, cut where the mode changes.
  void step(double length) {
    const double end = time_ + length;
    for (int pieces = 0; time_ < end; ++pieces) {
      if (pieces > 200) throw std::runtime_error("the law switches without end");
      double h = end - time_;
      const std::vector<double> before = values_;
      const double start = time_;
      const auto try_step = [&](double part) {
        values_ = before;
        time_ = start;
        runge_kutta(part);
        return law_.switch_value(contact(), states(), memory_);
      };
      constexpr double below = -1e-12;
      if (law_.switch_value(contact(), states(), memory_) < below) {
        switch_mode();
        continue;
      }
      if (try_step(h) < below) {
        double low = 0, high = h;
        for (int i = 0; i < 50; ++i) {
          const double middle = (low + high) / 2;
          (try_step(middle) < 0 ? high : low) = middle;
        }
        try_step(high);
        switch_mode();
      } else if (h == end - start) {
        time_ = end;
      }
      if (law_.remember(contact(), states(), memory_)) ++jumps_;
    }
  }
  void run(double duration, int steps) {
    for (int i = 0; i < steps; ++i) step(duration / steps);
  }

  /// Energies stored now, and after a jump to another normal side, which the run does not take.
  std::pair<double, double> energies_of_jump(const FrictionContact& after) const {
    const FrictionStates now = states();
    std::vector<double> then(now.begin(), now.end());
    FrictionMemory memory = memory_;
    law_.jump(contact(), after, then, memory);
    return {stored(), law_.elastic_energy(after, then, memory)};
  }

  double time() const { return time_; }
  std::span<const double> own() const { return {values_.data(), own_count_}; }
  FrictionContact contact() const { return system_.contact(time_, own()); }
  Tangent force() const { return law_.force(contact(), states(), memory_); }
  double stored() const { return law_.elastic_energy(contact(), states(), memory_); }
  /// Work the motion has done on the contact [J].
  double work() const { return values_.back(); }
  int switches() const { return switches_; }
  int jumps() const { return jumps_; }
  const FrictionMemory& memory() const { return memory_; }
  FrictionStates states() const {
    return {values_.data() + own_count_, static_cast<std::size_t>(law_.state_count())};
  }

 private:
  std::span<double> states() {
    return {values_.data() + own_count_, static_cast<std::size_t>(law_.state_count())};
  }
  void switch_mode() {
    law_.switch_mode(contact(), states(), memory_);
    ++switches_;
  }

  void evaluate(double time, const std::vector<double>& values, std::vector<double>& rates) const {
    const std::span<const double> own(values.data(), own_count_);
    const FrictionStates states(values.data() + own_count_,
                                static_cast<std::size_t>(law_.state_count()));
    const FrictionContact contact = system_.contact(time, own);
    const Tangent force = law_.force(contact, states, memory_);
    system_.rates(time, own, force, {rates.data(), own_count_});
    law_.rates(contact, states, memory_, {rates.data() + own_count_, states.size()});
    rates.back() = -power(contact, force);
  }
  double power(const FrictionContact& contact, const Tangent& force) const {
    if (law_.kind() == FrictionKind::rolling) return force.dot(contact.rolling);
    if (law_.kind() == FrictionKind::drilling) return force.x * contact.spin;
    return force.dot(contact.slip);
  }

  void runge_kutta(double h) {
    const std::size_t n = values_.size();
    std::vector<double> rates[4];
    std::vector<double> at = values_;
    const double parts[] = {0, 0.5, 0.5, 1};
    for (std::size_t stage = 0; stage < 4; ++stage) {
      rates[stage].resize(n);
      if (stage > 0) {
        for (std::size_t i = 0; i < n; ++i) {
          at[i] = values_[i] + parts[stage] * h * rates[stage - 1][i];
        }
      }
      evaluate(time_ + parts[stage] * h, at, rates[stage]);
    }
    for (std::size_t i = 0; i < n; ++i) {
      values_[i] += h / 6 * (rates[0][i] + 2 * rates[1][i] + 2 * rates[2][i] + rates[3][i]);
    }
    time_ += h;
  }

  FrictionLaw law_;
  FrictionSystem system_;
  double time_ = 0;
  std::size_t own_count_ = 0;
  std::vector<double> values_;  ///< own variables, states of the law, work
  FrictionMemory memory_;
  int switches_ = 0, jumps_ = 0;
};

/// Slides along x at a constant load of 10 N.
inline FrictionRun pulled(const FrictionLaw& law, double speed) {
  return FrictionRun(law, {.contact = [speed](double, std::span<const double>) {
                       return FrictionContact{.normal_force = 10,
                                              .static_force = 10,
                                              .normal_stiffness = 1e6,
                                              .depth = 1e-5,
                                              .effective_radius = 0.01,
                                              .slip = {speed, 0}};
                     }});
}

/// Coefficient of a law that acts from slip alone, which acts against the slip, all of it.
inline double coefficient_at(const FrictionLaw& law, double speed) {
  const FrictionContact contact{.normal_force = 10, .slip = {0.6 * speed, -0.8 * speed}};
  const Tangent force = law.force(contact, {}, {});
  EXPECT_NEAR(force.dot(contact.slip), -force.norm() * speed, 1e-12 * (1 + force.norm() * speed));
  return force.norm() / 10;
}

}  // namespace carom::testing_support
