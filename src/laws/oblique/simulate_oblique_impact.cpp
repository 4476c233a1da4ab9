// Depth and tangential displacement of an impact under a normal and a friction law:
//   m·δ̈ = −N(δ, δ̇),   m_t·v̇ = F(N, v, states)
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "carom/impact.h"
#include "laws/depth_scale.h"
#include "laws/oblique/normal_reading.h"
#include "numerics/ode_solver.h"

namespace carom {
namespace {

/// The impact is followed between this share of its depth on both ways: laws whose stiffness starts at
/// zero have no rate of growth at the very first touch.
constexpr double kSmallDepth = 1e-9;
constexpr int kMaxSteps = 200000;
/// Share of μ·N from which a contact counts as sliding, for laws that do not resolve the area.
constexpr double kFullFriction = 0.99;

double depth_scale_of(const NormalLaw& normal, const ObliqueOnset& onset) {
  NormalMemory memory;
  memory.touching = true;
  return laws::depth_scale(
      [&](double depth) {
        return normal.force({.depth = depth,
                             .depth_rate = 0,
                             .approach_speed = onset.approach_speed,
                             .effective_mass = onset.normal_mass},
                            memory);
      },
      normal.onset_depth(memory), onset.normal_mass * onset.approach_speed * onset.approach_speed);
}

class ObliqueIntegrator {
 public:
  ObliqueIntegrator(const NormalLaw& normal, const FrictionLaw& friction, const ObliqueOnset& onset,
                    const ObliqueSettings& settings)
      : normal_(normal), friction_(friction), onset_(onset), settings_(settings) {
    normal_memory_.touching = true;
    length_ = depth_scale_of(normal, onset);
    for (const NamedValue& value : friction.parameters()) {
      if (value.name == "coefficient") coefficient_ = value.value;
    }
  }

  ObliqueImpact run() {
    const double m = onset_.normal_mass, v0 = onset_.approach_speed;
    std::vector<double> scale = {length_, v0, length_, v0, m * v0, m * v0, m * v0 * v0};
    scale.resize(kStates + static_cast<std::size_t>(friction_.state_count()),
                 friction_.state_size());
    numerics::OdeSettings ode{.tolerance = settings_.tolerance, .scale = scale};
    if (settings_.record) ode.largest_step = 0.01 * length_ / v0;
    numerics::OdeSolver solver(
        [this](double, std::span<const double> y, std::span<double> rate) { rates(y, rate); }, ode,
        {.crossings = {numerics::Crossing::either, numerics::Crossing::falling,
                       numerics::Crossing::falling, numerics::Crossing::falling},
         .values = [this](double, std::span<const double> y, std::span<double> g) {
           events(y, g);
         }});

    std::vector<double> y(scale.size(), 0.0);
    const double start = kSmallDepth * length_;
    y[kDepth] = normal_.onset_depth(normal_memory_) + start;
    y[kRate] = v0;
    y[kDisplacement] = onset_.tangential_speed * start / v0;
    y[kSpeed] = onset_.tangential_speed;
    friction_.begin(contact_at(y), states_of(y), friction_memory_);
    // A mode that is over before it began would never fall through zero.
    const bool over = friction_.switches() &&
                      friction_.switch_value(contact_at(y), states_of(y), friction_memory_) <= 0;
    if (over) friction_.switch_mode(contact_at(y), states_of(y), friction_memory_);
    solver.start(start / v0, y);
    record(solver.time(), y);

    const double never = std::numeric_limits<double>::infinity();
    while (!ended_) {
      const numerics::OdeStep step = solver.step(never);
      y.assign(solver.state().begin(), solver.state().end());
      if (numerics::failed(step.status)) {
        fail(numerics::to_text(step.status));
        break;
      }
      if (++impact_.steps > kMaxSteps) {
        fail("too many steps: the contact creeps or chatters");
        break;
      }
      bool changed = step.status == numerics::OdeStatus::event;
      for (const numerics::EventHit& hit : step.hits) act(hit.index, y);
      if (friction_.remember(contact_at(y), states_of(y), friction_memory_)) changed = true;
      record(step.time, y);
      if (changed && !ended_) solver.restart(y);
    }
    finish(solver.time(), y);
    return std::move(impact_);
  }

 private:
  enum { kDepth, kRate, kDisplacement, kSpeed, kNormalImpulse, kImpulse, kWork, kStates };
  enum { kTurns, kReleased, kForceGone, kSwitches };

  static FrictionStates states_of(std::span<const double> y) { return y.subspan(kStates); }
  static std::span<double> states_of(std::vector<double>& y) {
    return std::span<double>(y).subspan(kStates);
  }

  NormalContact normal_contact(std::span<const double> y) const {
    return {.depth = y[kDepth],
            .depth_rate = y[kRate],
            .approach_speed = onset_.approach_speed,
            .effective_mass = onset_.normal_mass};
  }
  FrictionContact contact_at(std::span<const double> y) const {
    FrictionContact contact{.effective_radius = settings_.effective_radius, .slip = {y[kSpeed], 0}};
    laws::describe_normal(normal_, normal_contact(y), normal_memory_, contact);
    // Nothing else acts along the tangent: holding takes away what is left of the speed, in the time of
    // the impact itself.
    contact.holding_force = {-onset_.tangential_mass * y[kSpeed] * onset_.approach_speed / length_,
                             0};
    return contact;
  }

  void rates(std::span<const double> y, std::span<double> rate) const {
    const FrictionContact contact = contact_at(y);
    const double normal = normal_.force(normal_contact(y), normal_memory_);
    const double pull =
        normal_.separation() == Separation::zero_force ? contact.normal_force : normal;
    const double friction = friction_.force(contact, states_of(y), friction_memory_).x;
    rate[kDepth] = y[kRate];
    rate[kRate] = -pull / onset_.normal_mass;
    rate[kDisplacement] = y[kSpeed];
    rate[kSpeed] = friction / onset_.tangential_mass;
    rate[kNormalImpulse] = pull;
    rate[kImpulse] = -friction;
    rate[kWork] = -friction * y[kSpeed];
    if (friction_.state_count() > 0) {
      friction_.rates(contact, states_of(y), friction_memory_, rate.subspan(kStates));
    }
  }

  void events(std::span<const double> y, std::span<double> g) const {
    const double force_unit =
        onset_.normal_mass * onset_.approach_speed * onset_.approach_speed / length_;
    g[kTurns] = y[kRate] / onset_.approach_speed;
    g[kReleased] = (y[kDepth] - normal_.release_depth(normal_memory_)) / length_ - kSmallDepth;
    const bool by_force = normal_.separation() == Separation::zero_force;
    g[kForceGone] = by_force ? normal_.force(normal_contact(y), normal_memory_) / force_unit : 1.0;
    g[kSwitches] = friction_.switches()
                       ? friction_.switch_value(contact_at(y), states_of(y), friction_memory_)
                       : 1.0;
  }

  void act(int event, std::vector<double>& y) {
    switch (event) {
      case kTurns:
        turn(y);
        break;
      case kReleased:
        ended_ = y[kRate] <= 0;
        break;
      case kForceGone:
        ended_ = ended_ || y[kRate] < 0;
        break;
      default:
        friction_.switch_mode(contact_at(y), states_of(y), friction_memory_);
    }
  }

  void turn(const std::vector<double>& y) {
    if (turned_) {
      impact_.end = ImpactEnd::captured;
      ended_ = true;
      return;
    }
    turned_ = true;
    impact_.max_indentation = y[kDepth];
    normal_.remember(normal_contact(y), normal_memory_);
  }

  void fail(const char* why) {
    impact_.end = ImpactEnd::failed;
    impact_.message = why;
    ended_ = true;
  }

  AreaMode mode_of(double normal, double tangential) const {
    if (!coefficient_) return AreaMode::slip;
    // Without normal force there is nothing to tell.
    if (normal == 0 && !impact_.phases.empty()) return impact_.phases.back().mode;
    return std::fabs(tangential) >= kFullFriction * *coefficient_ * normal ? AreaMode::slip
                                                                           : AreaMode::stick;
  }

  void record(double time, std::span<const double> y) {
    const FrictionContact contact = contact_at(y);
    const double tangential = -friction_.force(contact, states_of(y), friction_memory_).x;
    const AreaMode mode = mode_of(contact.normal_force, tangential);
    impact_.peak_force = std::max(impact_.peak_force, contact.normal_force);
    auto& phases = impact_.phases;
    if (phases.empty()) {
      phases.push_back({0, time, mode});
    } else {
      const double before = phases.back().to;
      if (phases.back().mode != mode && !ended_) phases.push_back({before, time, mode});
      phases.back().to = time;
    }
    if (!settings_.record) return;
    impact_.history.push_back({.time = time,
                               .depth = y[kDepth],
                               .depth_rate = y[kRate],
                               .normal_force = contact.normal_force,
                               .tangential_force = tangential,
                               .tangential_displacement = y[kDisplacement],
                               .tangential_speed = y[kSpeed],
                               .stick_outer = mode == AreaMode::stick ? 1.0 : 0.0});
  }

  void finish(double time, const std::vector<double>& y) {
    const double m = onset_.tangential_mass;
    const auto energy = [&](double speed) { return 0.5 * m * speed * speed; };
    impact_.duration = time;
    impact_.separation_speed = -y[kRate];
    impact_.normal_impulse = y[kNormalImpulse];
    impact_.tangential_speed = y[kSpeed];
    impact_.tangential_impulse = y[kImpulse];
    impact_.tangential_energy_before = energy(onset_.tangential_speed);
    impact_.tangential_energy_after = energy(y[kSpeed]);
    // What a spring still holds when the surfaces part is lost with them.
    impact_.friction_loss = y[kWork];
    impact_.energy_residual =
        impact_.tangential_energy_before - impact_.tangential_energy_after - impact_.friction_loss;
  }

  const NormalLaw& normal_;
  const FrictionLaw& friction_;
  const ObliqueOnset onset_;
  const ObliqueSettings settings_;
  NormalMemory normal_memory_;
  FrictionMemory friction_memory_;
  double length_ = 1;  // how deep it goes, roughly [m]
  std::optional<double> coefficient_;
  bool turned_ = false;
  bool ended_ = false;
  ObliqueImpact impact_;
};

}  // namespace

FrictionOnset friction_onset(const NormalLaw& normal, const ObliqueOnset& onset,
                             double effective_radius) {
  return {.approach_speed = onset.approach_speed,
          .slip_speed = onset.tangential_speed,
          .effective_mass = onset.normal_mass,
          .depth_scale = depth_scale_of(normal, onset),
          .effective_radius = effective_radius};
}

ObliqueImpact simulate_oblique_impact(const NormalLaw& normal, const FrictionLaw& friction,
                                      const ObliqueOnset& onset, const ObliqueSettings& settings) {
  return ObliqueIntegrator(normal, friction, onset, settings).run();
}

}  // namespace carom
