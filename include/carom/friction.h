// Friction laws: the tangential force, rolling moment and drilling moment of a contact, what they
// remember, and the catalogue of them.
//
// As a normal law, a friction law goes through three stages:
//   FrictionLawEntry    what the catalogue knows of a law: text, parameters
//   FrictionLawChoice   which law the user wants, with parameter values (checked by `choose_friction`)
//   FrictionLaw         the law of one touch: all coefficients are numbers
//
// A law may carry states, which are integrated along with the motion, and a memory, which changes
// between steps only: stick or slip, turning points. How an engine uses them:
//
//   begin          at first touch: states and memory start
//   force, rates   in every evaluation: pure functions of contact, states and memory
//   switch_value   while a step is taken: the mode changes where it falls through zero
//   switch_mode    there: memory and states may jump
//   remember       after each step: turning points, directions; true when the force may jump
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/laws.h"

namespace carom {

/// A vector in the tangent plane, in axes that are carried along with the plane.
struct Tangent {
  double x = 0, y = 0;

  double norm() const { return std::hypot(x, y); }
  double dot(const Tangent& other) const { return x * other.x + y * other.y; }
  /// Turned by a quarter about the normal.
  Tangent turned() const { return {-y, x}; }

  friend Tangent operator+(Tangent a, Tangent b) { return {a.x + b.x, a.y + b.y}; }
  friend Tangent operator-(Tangent a, Tangent b) { return {a.x - b.x, a.y - b.y}; }
  friend Tangent operator-(Tangent a) { return {-a.x, -a.y}; }
  friend Tangent operator*(double s, Tangent a) { return {s * a.x, s * a.y}; }
};

/// One contact as friction sees it; motion of the second body relative to the first.
struct FrictionContact {
  double normal_force = 0;  ///< damping included, ≥ 0 [N]
  /// Of the normal law at this depth without its damping: how much of the surfaces carries. Unlike the
  /// normal force it depends on the depth alone, so its rate is known.
  double static_force = 0;           ///< ≥ 0 [N]
  double static_force_rate = 0;      ///< [N/s]
  double normal_stiffness = 0;       ///< slope of the static force against the depth [N/m]
  double normal_stiffness_rate = 0;  ///< [N/(m s)]
  double depth = 0;                  ///< beyond the depth of release, ≥ 0 [m]
  double effective_radius = 0;       ///< R* of the surfaces, infinite where they are flat [m]
  double contact_radius = 0;  ///< of the loaded area: √(R*·depth); infinite where flat [m]
  Tangent slip{};             ///< [m/s]
  Tangent rolling{};          ///< tangential part of the angular velocity [rad/s]
  double spin = 0;            ///< angular velocity about the normal [rad/s]

  /// Rate of the normal force with the present accelerations; for begin, switch_value, switch_mode and
  /// remember only [N/s].
  double normal_force_rate = 0;
  /// For laws that hold (see FrictionLaw::holds) [N].
  Tangent holding_force{};
};

/// States of a law in an evaluation: vectors (two numbers each) first, then scalars.
using FrictionStates = std::span<const double>;
inline constexpr int max_friction_states = 16;

/// What a law remembers between steps.
struct FrictionMemory {
  int mode = 0;  ///< of laws that switch: 0 sticks, 1 slips; others are their own
  std::array<double, 8> values{};
};

/// First touch: what a law is bound with.
struct FrictionOnset {
  double approach_speed = 0;    ///< > 0 [m/s]
  double slip_speed = 0;        ///< [m/s]
  double effective_mass = 0;    ///< along the normal [kg]
  double depth_scale = 0;       ///< how deep the impact goes, roughly [m]
  double effective_radius = 0;  ///< R* of the surfaces, infinite where they are flat [m]
};

/// What a law answers to.
enum class FrictionKind {
  sliding,  ///< slip -> force [N]
  rolling,  ///< rolling -> moment in the tangent plane [N m]
  drilling  ///< spin -> moment about the normal, as the x of a Tangent [N m]
};

/// Name and parameters of a law, shared by all laws bound from one catalogue entry.
struct FrictionLawLabel {
  std::string name;
  FrictionKind kind = FrictionKind::sliding;
  std::vector<ParameterInfo> parameters;
};

/// The law of one touch: a value with functions inside. A struct with
///   Tangent force(const FrictionContact&, FrictionStates, const FrictionMemory&) const
/// makes a law; what it leaves out of the rest has the default given below.
class FrictionLaw {
 public:
  template <class Law>
  FrictionLaw(std::shared_ptr<const FrictionLawLabel> label, Law law,
              std::span<const double> values);

  /// On the second body; against the slip in sum, though a spring may push back [N, N m].
  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const {
    return functions_->force(contact, states, memory);
  }
  /// Rates of the states.
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> rates) const {
    functions_->rates(contact, states, memory, rates);
  }
  /// Energy stored in the tangential deformation, which the law may give back [J]; default 0.
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const {
    return functions_->elastic_energy(contact, states, memory);
  }
  /// First touch: default all states and the memory zero.
  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    functions_->begin(contact, states, memory);
  }
  /// Above zero while the mode lasts, without dimension; default 1.
  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const {
    return functions_->switch_value(contact, states, memory);
  }
  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    functions_->switch_mode(contact, states, memory);
  }
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    return functions_->remember(contact, states, memory);
  }
  /// The normal side becomes another at once, as a dent that becomes stiffer where it begins to open: no
  /// energy may come of that; default nothing happens.
  void jump(const FrictionContact& before, const FrictionContact& after, std::span<double> states,
            FrictionMemory& memory) const {
    functions_->jump(before, after, states, memory);
  }

  /// Numbers of states that are vectors in the tangent plane, and that are scalars.
  int vector_count() const { return functions_->vectors(); }
  int scalar_count() const { return functions_->scalars(); }
  int state_count() const { return 2 * vector_count() + scalar_count(); }
  /// What the states are measured in, for the control of errors.
  double state_size() const { return functions_->state_size(); }
  /// Whether it has modes that switch.
  bool switches() const { return functions_->switches(); }
  /// Whether it needs `FrictionContact::holding_force`: the force on the second body that keeps the
  /// contact where it is (no relative acceleration, and what speed is left in the band taken away).
  /// The law passes it on up to its limit while the contact sticks.
  bool holds() const { return functions_->holds(); }
  /// What is left of the sliding force when this law of drilling acts beside it; default 1.
  double sliding_share(const FrictionContact& contact) const {
    return functions_->sliding_share(contact);
  }

  const std::string& name() const { return label_->name; }
  FrictionKind kind() const { return label_->kind; }
  /// Coefficients the law was bound with, for reports.
  std::vector<NamedValue> parameters() const;

 private:
  struct Functions {
    virtual ~Functions() = default;
    virtual Tangent force(const FrictionContact&, FrictionStates, const FrictionMemory&) const = 0;
    virtual void rates(const FrictionContact&, FrictionStates, const FrictionMemory&,
                       std::span<double>) const = 0;
    virtual double elastic_energy(const FrictionContact&, FrictionStates,
                                  const FrictionMemory&) const = 0;
    virtual void begin(const FrictionContact&, std::span<double>, FrictionMemory&) const = 0;
    virtual double switch_value(const FrictionContact&, FrictionStates,
                                const FrictionMemory&) const = 0;
    virtual void switch_mode(const FrictionContact&, std::span<double>, FrictionMemory&) const = 0;
    virtual bool remember(const FrictionContact&, std::span<double>, FrictionMemory&) const = 0;
    virtual void jump(const FrictionContact&, const FrictionContact&, std::span<double>,
                      FrictionMemory&) const = 0;
    virtual int vectors() const = 0;
    virtual int scalars() const = 0;
    virtual double state_size() const = 0;
    virtual bool switches() const = 0;
    virtual bool holds() const = 0;
    virtual double sliding_share(const FrictionContact&) const = 0;
  };
  template <class Law>
  struct FunctionsOf;

  std::shared_ptr<const FrictionLawLabel> label_;
  std::vector<double> values_;
  std::shared_ptr<const Functions> functions_;
};

/// Everything the catalogue knows about one friction law.
struct FrictionLawEntry : LawText {
  FrictionKind kind = FrictionKind::sliding;
  bool creeps = false;  ///< gives way slowly under any load, so nothing stays on a slope for ever
  bool has_memory = false;
  /// For each parameter, the one whose value it has when left out; empty: its own default.
  std::vector<std::string> same_as;
  /// Makes the law of a touch from values in the order of `parameters`.
  std::function<FrictionLaw(std::span<const double> values, const FrictionOnset&)> make;
};

/// All friction laws, in the order of the documentation.
const std::vector<FrictionLawEntry>& friction_laws();

/// The law of that name, or nullptr.
const FrictionLawEntry* find_friction_law(std::string_view name);

/// Names of the friction laws of one kind, for messages.
std::vector<std::string> friction_law_names(FrictionKind kind);

/// A law with the parameters the user chose, checked.
struct FrictionLawChoice {
  const FrictionLawEntry* entry = nullptr;
  std::vector<double> values;  ///< in the order of `entry->parameters`
};

/// Checks a request; every problem is appended to `problems` with `place`. `context` is what materials
/// and shapes know by themselves. The result is usable only when no problem was added.
FrictionLawChoice choose_friction(std::string_view law, FrictionKind kind,
                                  const std::map<std::string, double, std::less<>>& parameters,
                                  const std::map<std::string, double, std::less<>>& context,
                                  const std::string& place, std::vector<Problem>& problems);

/// The law of one touch.
FrictionLaw bind(const FrictionLawChoice& choice, const FrictionOnset& onset);

// ---------------------------------------------------------------------------------------------

template <class Law>
struct FrictionLaw::FunctionsOf final : FrictionLaw::Functions {
  explicit FunctionsOf(Law bound) : law(std::move(bound)) {}

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const override {
    return law.force(contact, states, memory);
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> of_states) const override {
    if constexpr (requires { law.rates(contact, states, memory, of_states); }) {
      law.rates(contact, states, memory, of_states);
    }
  }
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const override {
    if constexpr (requires { law.elastic_energy(contact, states, memory); }) {
      return law.elastic_energy(contact, states, memory);
    }
    return 0;
  }
  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const override {
    memory = {};
    for (double& state : states) state = 0;
    if constexpr (requires { law.begin(contact, states, memory); }) {
      law.begin(contact, states, memory);
    }
  }
  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const override {
    if constexpr (requires { law.switch_value(contact, states, memory); }) {
      return law.switch_value(contact, states, memory);
    }
    return 1;
  }
  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const override {
    if constexpr (requires { law.switch_mode(contact, states, memory); }) {
      law.switch_mode(contact, states, memory);
    }
  }
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const override {
    if constexpr (requires { law.remember(contact, states, memory); }) {
      return law.remember(contact, states, memory);
    }
    return false;
  }
  void jump(const FrictionContact& before, const FrictionContact& after, std::span<double> states,
            FrictionMemory& memory) const override {
    if constexpr (requires { law.jump(before, after, states, memory); }) {
      law.jump(before, after, states, memory);
    }
  }
  int vectors() const override {
    if constexpr (requires { Law::vectors; }) return Law::vectors;
    return 0;
  }
  int scalars() const override {
    if constexpr (requires { Law::scalars; }) return Law::scalars;
    return 0;
  }
  double state_size() const override {
    if constexpr (requires { law.state_size(); }) return law.state_size();
    return 1;
  }
  bool switches() const override {
    return requires(const FrictionContact& contact, const FrictionMemory& memory) {
      law.switch_value(contact, FrictionStates{}, memory);
    };
  }
  bool holds() const override {
    if constexpr (requires { Law::holds; }) return Law::holds;
    return false;
  }
  double sliding_share(const FrictionContact& contact) const override {
    if constexpr (requires { law.sliding_share(contact); }) return law.sliding_share(contact);
    return 1;
  }

  Law law;
};

template <class Law>
FrictionLaw::FrictionLaw(std::shared_ptr<const FrictionLawLabel> label, Law law,
                         std::span<const double> values)
    : label_(std::move(label)),
      values_(values.begin(), values.end()),
      functions_(std::make_shared<FunctionsOf<Law>>(std::move(law))) {}

}  // namespace carom
