#include "simulation/particles/law_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace carom::simulation {
namespace {

using contact::BoundContact;
using contact::LawPartners;
using contact::LawPlan;

/// Agreement of a law with the kernel's form: rounding, not more.
constexpr double same = 1e-9;
/// Below this many radii per second nothing counts as an approach.
constexpr double slow = 1e-3;
/// A coefficient of friction beyond all forces.
constexpr double never_slips = 1e200;

bool agree(double a, double b) {
  return std::fabs(a - b) <= same * std::max(std::fabs(a), std::fabs(b));
}

/// F = K·δ^(3/2) + c·δᵖ·δ̇, found from the force; nothing when it has another form.
struct SpringAndDamper {
  double stiffness = 0, damping = 0, exponent = 0;
};

std::optional<SpringAndDamper> read_force(const NormalLaw& law, const Onset& onset, double radius) {
  const auto force = [&](double depth, double rate, double dent = 0) {
    return law.force({.depth = depth,
                      .depth_rate = rate,
                      .approach_speed = onset.approach_speed,
                      .effective_mass = onset.effective_mass},
                     {.max_depth = dent, .touching = true});
  };
  SpringAndDamper found;
  const double depth = 1e-3 * radius;
  found.stiffness = force(depth, 0) / (depth * std::sqrt(depth));
  for (const double scale : {0.01, 0.3, 4.0, 20.0}) {
    const double at = scale * depth;
    const double spring = found.stiffness * at * std::sqrt(at);
    if (!agree(force(at, 0), spring) || !agree(force(at, 0, 10 * depth), spring)) return {};
  }
  // So slow that nothing is clamped, and fast enough to be seen.
  const auto damping = [&](double at) -> std::optional<double> {
    const double spring = force(at, 0);
    double rate = 1;
    while (rate > 1e-12 && !(std::fabs(force(at, rate) - spring) < 0.3 * spring)) rate *= 0.1;
    const double up = force(at, rate) - spring, down = spring - force(at, -rate);
    const double twice = force(at, 2 * rate) - spring;
    const double visible = same * spring;
    if (std::fabs(up - down) > visible || std::fabs(2 * up - twice) > visible) return {};
    return (up + down) / (2 * rate);
  };
  const std::optional<double> near = damping(depth), far = damping(16 * depth);
  if (!near || !far) return {};
  found.damping = *near;
  if (*near == 0 && *far == 0) return found;
  for (const double exponent : {0.25, 0.5, 1.5}) {
    if (std::fabs(*far / *near / std::pow(16.0, exponent) - 1) > 1e-6) continue;
    found.exponent = exponent;
    found.damping = *near / std::pow(depth, exponent);
    return found;
  }
  return {};
}

[[noreturn]] void refuse(const std::string& place, const std::string& message,
                         const std::string& remedy) {
  throw InputError({{place, message, remedy}});
}

/// A tangential spring of stiffness share·κ·k with the normal stiffness k = (3/2)·K·√δ.
void set_friction(const ContactLaw& law, const LawPlan& plan, const std::string& place,
                  const PairFacts& facts, PairLaw& numbers) {
  if (law.rolling || law.drilling) {
    refuse(place, "method fixed-step has no resistance against rolling and drilling",
           "leave it out, or take method continuous");
  }
  if (!law.friction) return;
  const std::string& name = law.friction->law;
  if (name != "mindlin" && name != "di-renzo" && name != "tsuji-tangential") {
    refuse(place, "method fixed-step has no friction law '" + name + "'",
           "take di-renzo, tsuji-tangential or mindlin, or method continuous");
  }
  const FrictionLaw friction = plan.friction()
                                   .bind({.approach_speed = 1,
                                          .effective_mass = facts.effective_mass,
                                          .depth_scale = 1,
                                          .effective_radius = facts.effective_radius})
                                   .front();
  const std::vector<NamedValue> parameters = friction.parameters();
  const auto value = [&](const char* wanted, double otherwise) {
    const auto found = std::ranges::find(parameters, wanted, &NamedValue::name);
    return found == parameters.end() ? otherwise : found->value;
  };
  const double share = name == "di-renzo" ? 2.0 / 3 : 1;
  numbers.friction = value("coefficient", never_slips);
  numbers.tangential = share * value("stiffness_ratio", 1) * 1.5 * numbers.stiffness;
  numbers.flexible = 1 / numbers.tangential;
  // c = 2·ζ·√(m·k_t) with k_t = T·√δ
  numbers.tangential_damping =
      2 * value("damping_ratio", 0) * std::sqrt(facts.effective_mass * numbers.tangential);
}

}  // namespace

NumberedLaw number_law(const ContactLaw& law, const LawPartners& partners, const std::string& place,
                       const PairFacts& facts, Calibrator& calibrator) {
  std::vector<Problem> problems;
  const LawPlan plan(law, partners, place, problems);
  throw_if_any(problems);
  if (law.restitution) {
    const double e = (*law.restitution)(1.0);
    if ((*law.restitution)(1e-3) != e || (*law.restitution)(30.0) != e) {
      refuse(place, "method fixed-step has no restitution that depends on the speed",
             "give a number, or take method continuous");
    }
  }
  const auto bound_at = [&](double speed) {
    return plan.bind({.approach_speed = speed,
                      .effective_mass = facts.effective_mass,
                      .curvature_a = 0.5 / facts.effective_radius,
                      .curvature_b = 0.5 / facts.effective_radius},
                     calibrator);
  };
  NumberedLaw numbered{.numbers = {}, .bound = bound_at(1)};
  const auto read = [&](const BoundContact& bound, double speed) {
    return read_force(bound.law, {speed, facts.effective_mass}, facts.effective_radius);
  };
  const auto slowly = read(numbered.bound, 1), fast = read(bound_at(2), 2);
  const bool by_speed = slowly && fast && slowly->damping != 0 && slowly->exponent == 1.5 &&
                        agree(slowly->damping, 2 * fast->damping);
  if (!slowly || !fast || !(by_speed || agree(slowly->damping, fast->damping))) {
    refuse(place,
           "law " + numbered.bound.law.name() +
               " is not Hertz' spring with a damper as method fixed-step has it",
           "take hertz, tsuji, kuwabara-kono or one like hunt-crossley, each with exponent 1.5, or "
           "method continuous");
  }
  PairLaw& numbers = numbered.numbers;
  numbers.stiffness = slowly->stiffness;
  (slowly->exponent == 0.25  ? numbers.damping_quarter
   : slowly->exponent == 0.5 ? numbers.damping_half
                             : numbers.damping_full) = slowly->damping;
  numbers.by_speed = by_speed;
  // A damper that grows with the depth pulls only when something tears the bodies apart.
  const bool pulls =
      numbered.bound.law.separation() == Separation::zero_indentation && slowly->exponent != 1.5;
  numbers.least_force = pulls ? -std::numeric_limits<double>::infinity() : 0;
  // What the load alone gives over its own static depth; below it restitution has no meaning.
  const double static_depth =
      std::pow(facts.effective_mass * facts.gravity / numbers.stiffness, 2.0 / 3);
  numbers.least_speed =
      std::max(std::sqrt(facts.gravity * static_depth), slow * facts.effective_radius);
  set_friction(law, plan, place, facts, numbers);
  return numbered;
}

}  // namespace carom::simulation
