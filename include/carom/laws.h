// Normal contact laws: what a contact force depends on, and the catalogue of published laws.
//
// A law goes through three stages, each its own type:
//   NormalLawEntry    what the catalogue knows of a law: text, parameters, formulas
//   NormalLawChoice   which law the user wants, with parameter values (checked by `choose`)
//   NormalLaw         the law of one contact, bound at first touch: all coefficients are numbers
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "carom/messages.h"

namespace carom {

/// One contact seen along its normal.
struct NormalContact {
  double depth = 0;           ///< indentation from the undeformed surfaces, > 0 overlapping [m]
  double depth_rate = 0;      ///< > 0 while closing [m/s]
  double approach_speed = 0;  ///< closing speed at first touch [m/s]
  double effective_mass = 0;  ///< of the pair along the normal [kg]
};

/// What a contact remembers. It survives separation, so a dent stays for the next touch.
struct NormalMemory {
  double max_depth = 0;   ///< deepest indentation so far, from the undeformed surfaces [m]
  bool touching = false;  ///< between onset and separation; adhesive laws pull only then
};

/// First touch: what a law is bound with.
struct Onset {
  double approach_speed = 0;  ///< > 0 [m/s]
  double effective_mass = 0;  ///< > 0 [kg]
};

/// When a contact ends on the way out: at zero force (indentation may remain), or when the depth
/// is back at the depth of release (tension is allowed before that).
enum class Separation { zero_force, zero_indentation };

/// How the dissipation follows from the requested restitution: by the formula of the paper, or
/// solved so that the realised restitution is the requested one.
enum class Calibration { published, exact };

/// A number with its name and unit.
struct NamedValue {
  std::string name;
  std::string unit;
  double value = 0;
};

/// Allowed values of a parameter.
struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool open_min = false;  ///< the bound itself is not allowed
  bool open_max = false;

  bool contains(double value) const {
    return (open_min ? value > min : value >= min) && (open_max ? value < max : value <= max);
  }
};
inline constexpr Range positive{
    .min = 0, .max = std::numeric_limits<double>::infinity(), .open_min = true, .open_max = true};
inline constexpr Range not_negative{
    .min = 0, .max = std::numeric_limits<double>::infinity(), .open_max = true};

/// "between 0 and 1", "above 0", …
std::string to_text(const Range& range);

/// Where the value of a law's parameter comes from.
enum class Origin {
  given,     ///< the user gives it, or materials and shapes do
  optional,  ///< as given, with the documented default when left out
  computed   ///< the law works it out at first touch, from the restitution for instance
};

/// A parameter of a law as the user sees it.
struct ParameterInfo {
  std::string name;
  std::string unit;  ///< SI; may contain the letters n, p, q of the law's exponents
  Range range;
  double example = 0;  ///< also the default when the origin is `optional`
  std::string meaning;
  Origin origin = Origin::given;
};

/// A normal force taken apart, F = F_c + F_v + F_p (Faik and Witteman, Eq. 3). [N]
struct NormalForceParts {
  double elastic = 0;  ///< F_c, conservative: the energy stored in the contact grows by its work
  double damping = 0;  ///< F_v: what the force at rest, at the same depth, does not have
  double plastic = 0;  ///< F_p: the rest, whose work goes into the dent

  double sum() const { return elastic + damping + plastic; }
  NormalForceParts& operator+=(const NormalForceParts& other);
};

/// The normal force of one contact taken apart, and how its indentation moves.
struct NormalForceDetail {
  double depth_rate = 0;          ///< > 0 while closing [m/s]
  double depth_acceleration = 0;  ///< [m/s²]
  NormalForceParts parts;
};

/// Name and parameters of a law, shared by all laws bound from one catalogue entry.
struct NormalLawLabel {
  std::string name;
  std::vector<ParameterInfo> parameters;
};

struct CentralImpact;  // carom/impact.h

/// The law of one contact, bound: a value with functions inside.
///
/// Any callable makes a law: `NormalLaw("mine", [](const NormalContact& c) { return 1e6 * c.depth; })`.
/// A struct may offer more than a force; what it leaves out has the default given below.
class NormalLaw {
 public:
  template <class Law>
  NormalLaw(std::string name, Law law, Separation separation = Separation::zero_force);
  /// As the catalogue makes it: with the values of the parameters in `label`.
  template <class Law>
  NormalLaw(std::shared_ptr<const NormalLawLabel> label, Law law, Separation separation,
            std::span<const double> values);

  /// Force that pushes the bodies apart [N]; negative only under tension.
  double force(const NormalContact& contact, const NormalMemory& memory = {}) const {
    return functions_->force(contact, memory);
  }
  /// The force above, taken apart: elastic is what the law says about its elastic energy, damping what
  /// the depth rate adds, plastic what is left.
  NormalForceParts parts(const NormalContact& contact, const NormalMemory& memory = {}) const;
  /// Energy the contact would give back if it opened infinitely slowly [J].
  double elastic_energy(double depth, const NormalMemory& memory = {}) const {
    return functions_->elastic_energy(depth, memory);
  }
  /// Brings the memory up to date with where the contact is now.
  void remember(const NormalContact& contact, NormalMemory& memory) const {
    functions_->remember(contact, memory);
  }
  /// Depth at which approaching bodies first feel a force: the dent of earlier touches [m].
  double onset_depth(const NormalMemory& memory = {}) const {
    return functions_->onset_depth(memory);
  }
  /// Depth at which departing bodies have lost each other at the latest [m]; below zero for laws
  /// that adhere.
  double release_depth(const NormalMemory& memory = {}) const {
    return functions_->release_depth(memory);
  }

  /// First depth strictly between `from` and `to` at which the static force has a kink or a jump,
  /// `to` when there is none [m]. Integrators put a step there, or they lose their order.
  double kink_between(double from, double to, const NormalMemory& memory = {}) const {
    return functions_->kink_between(from, to, memory);
  }

  /// The whole free impact in closed form, for laws that have one; false for the others.
  bool free_impact(const Onset& onset, const NormalMemory& memory, CentralImpact& impact) const {
    return functions_->free_impact(onset, memory, impact);
  }

  Separation separation() const { return separation_; }
  const std::string& name() const { return label_->name; }
  /// Coefficients the law was bound with, for reports.
  std::vector<NamedValue> parameters() const;

 private:
  struct Functions {
    virtual ~Functions() = default;
    virtual double force(const NormalContact&, const NormalMemory&) const = 0;
    virtual double elastic_energy(double depth, const NormalMemory&) const = 0;
    virtual bool has_memory() const = 0;  ///< in its elastic energy
    virtual void remember(const NormalContact&, NormalMemory&) const = 0;
    virtual double onset_depth(const NormalMemory&) const = 0;
    virtual double release_depth(const NormalMemory&) const = 0;
    virtual double kink_between(double from, double to, const NormalMemory&) const = 0;
    virtual bool free_impact(const Onset&, const NormalMemory&, CentralImpact&) const = 0;
  };
  template <class Law>
  struct FunctionsOf;

  std::shared_ptr<const NormalLawLabel> label_;
  Separation separation_;
  std::vector<double> values_;
  std::shared_ptr<const Functions> functions_;
};

/// Energy under the static force curve from the onset to `depth` [J], by quadrature: the default
/// elastic energy of a law without memory.
double static_work(const std::function<double(double depth)>& force, double depth);

/// Whether the formula was checked against its source.
enum class Evidence {
  verified,   ///< derived or recomputed: its tests show the published property
  unverified  ///< taken from the literature as cited; its tests show continuity, limits, dissipation
};

/// What every catalogue says about one of its entries, whatever its kind.
struct LawText {
  std::string name;
  std::string summary;  ///< one line
  std::string formula;  ///< in the letters of `carom laws`
  std::string source;
  std::string validity;  ///< where it holds and where it breaks
  Evidence evidence = Evidence::verified;
  std::vector<ParameterInfo> parameters;
};

/// Everything the catalogue knows about one normal law.
struct NormalLawEntry : LawText {
  std::vector<std::string> aliases;
  std::string family;  ///< "hunt-crossley", "viscous", "plastic" or "adhesive"
  Separation separation = Separation::zero_force;
  bool separation_is_free = false;  ///< both separation rules are in use

  bool takes_restitution = false;  ///< published form starts from a requested restitution
  int dissipation_parameter = -1;  ///< index of the coefficient exact calibration solves for, or -1
  bool dissipation_falls = false;  ///< a larger coefficient dissipates less (a yield stress)

  /// Published formula: fills the coefficients that follow from a requested restitution.
  std::function<void(std::span<double> values, double restitution, const Onset&)> publish;
  /// Fills the coefficients that follow from first touch alone; runs after the one above.
  std::function<void(std::span<double> values, const Onset&)> prepare;
  /// Closed form of exact calibration: the dissipation parameter; empty when it must be solved for.
  std::function<double(std::span<const double> values, double restitution, Separation,
                       const Onset&)>
      calibrate;
  /// Where an impact that reaches this depth [m] is outside of what the law holds for, in words; empty
  /// where it is inside. The function is empty where nothing of `validity` can be checked.
  std::function<std::string(std::span<const double> values, const Onset&, double depth)> outside;
  /// Makes the bound law from values in the order of `parameters`.
  std::function<NormalLaw(std::span<const double> values, Separation)> make;
};

/// All normal laws, in the order of the documentation.
const std::vector<NormalLawEntry>& normal_laws();

/// The law of that name or alias, or nullptr.
const NormalLawEntry* find_normal_law(std::string_view name);

/// n of a law whose stiffness is in N/mⁿ with a fixed n; nothing when the user may choose it, or the
/// law has no stiffness.
std::optional<double> own_exponent(const NormalLawEntry& law);

/// Names of all normal laws, for messages.
std::vector<std::string> normal_law_names();

/// A law with the parameters the user chose, checked but not yet bound to a contact.
struct NormalLawChoice {
  const NormalLawEntry* entry = nullptr;
  std::vector<double> values;         ///< in the order of `entry->parameters`; NaN where computed
  std::optional<double> restitution;  ///< requested; none where the law does not use it
  Calibration calibration = Calibration::published;
  Separation separation = Separation::zero_force;
};

/// What the user says about a law, by name.
struct NormalLawRequest {
  std::string law{};
  std::map<std::string, double, std::less<>> parameters{};  ///< meant for this law
  std::map<std::string, double, std::less<>> context{};  ///< known anyway: stiffness, moduli, …
  std::optional<double> restitution{};
  Calibration calibration = Calibration::published;
  std::optional<Separation> separation{};
};

/// Checks a request; every problem is appended to `problems` with `place` in front, or with the name
/// of the member it is about: restitution, separation, parameters. The result is usable only when
/// none was added.
NormalLawChoice choose(const NormalLawRequest& request, const std::string& place,
                       std::vector<Problem>& problems);

/// Remembers solved calibrations of dimensionless impacts, so that each is solved once.
class Calibrator {
 public:
  /// The value of the law's dissipation parameter that realises `choice.restitution` in a free
  /// central impact. Throws InputError when the law cannot reach it.
  double dissipation(const NormalLawChoice& choice, const Onset& onset);
  std::size_t solved() const { return solved_.size(); }

 private:
  std::map<std::vector<double>, double> solved_;
};

/// The law of one contact, from the choice and the first touch.
NormalLaw bind(const NormalLawChoice& choice, const Onset& onset, Calibrator& calibrator);

// ---------------------------------------------------------------------------------------------

template <class Law>
struct NormalLaw::FunctionsOf final : NormalLaw::Functions {
  explicit FunctionsOf(Law bound) : law(std::move(bound)) {}

  double force(const NormalContact& contact, const NormalMemory& memory) const override {
    if constexpr (requires { law.force(contact, memory); }) {
      return law.force(contact, memory);
    } else if constexpr (requires { law.force(contact); }) {
      return law.force(contact);
    } else {
      return law(contact);
    }
  }
  double elastic_energy(double depth, const NormalMemory& memory) const override {
    if constexpr (requires { law.elastic_energy(depth, memory); }) {
      return law.elastic_energy(depth, memory);
    } else if constexpr (requires { law.elastic_energy(depth); }) {
      return law.elastic_energy(depth);
    } else {
      return static_work([&](double d) { return force({.depth = d}, memory); }, depth);
    }
  }
  bool has_memory() const override {
    return requires(NormalMemory memory) {
      law.elastic_energy(0.0, memory);
    };
  }
  void remember(const NormalContact& contact, NormalMemory& memory) const override {
    if constexpr (requires { law.remember(contact, memory); }) {
      law.remember(contact, memory);
    } else if (contact.depth > memory.max_depth) {
      memory.max_depth = contact.depth;
    }
  }
  double onset_depth(const NormalMemory& memory) const override {
    if constexpr (requires { law.onset_depth(memory); }) return law.onset_depth(memory);
    return 0;
  }
  double release_depth(const NormalMemory& memory) const override {
    if constexpr (requires { law.release_depth(memory); }) return law.release_depth(memory);
    return onset_depth(memory);
  }
  double kink_between(double from, double to, const NormalMemory& memory) const override {
    if constexpr (requires { law.kink_between(from, to, memory); }) {
      return law.kink_between(from, to, memory);
    }
    return to;
  }
  bool free_impact(const Onset& onset, const NormalMemory& memory,
                   CentralImpact& impact) const override {
    if constexpr (requires { law.free_impact(onset, memory, impact); }) {
      return law.free_impact(onset, memory, impact);
    }
    return false;
  }

  Law law;
};

template <class Law>
NormalLaw::NormalLaw(std::string name, Law law, Separation separation)
    : NormalLaw(std::make_shared<NormalLawLabel>(NormalLawLabel{std::move(name), {}}),
                std::move(law), separation, {}) {}

template <class Law>
NormalLaw::NormalLaw(std::shared_ptr<const NormalLawLabel> label, Law law, Separation separation,
                     std::span<const double> values)
    : label_(std::move(label)),
      separation_(separation),
      values_(values.begin(), values.end()),
      functions_(std::make_shared<FunctionsOf<Law>>(std::move(law))) {}

// ------------------------------------------------------------------------------------------------
// Very many central impacts of one law at once.
//
// By the scaling of the impact (docs/theory/central-impact.md) a law whose only dimensional
// parameter is its stiffness has a one-dimensional family of really different impacts: in units of
// m, v₀ and S = (m·v₀²/K)^(1/(n+1)) the result depends on the requested restitution alone. The batch
// tabulates that family once and evaluates each impact from the table.

/// Inputs, one entry per impact in each array. All arrays have the same length.
struct ImpactBatch {
  std::span<const double> effective_mass;  ///< [kg]
  std::span<const double> approach_speed;  ///< [m/s]
  std::span<const double> stiffness;       ///< [N/mⁿ]
  std::span<const double> restitution;     ///< requested, from 0.01 to 1
};

/// Results, in the order of the inputs.
struct ImpactBatchResult {
  std::vector<double> restitution;                ///< realised
  std::vector<double> separation_speed;           ///< [m/s]
  std::vector<double> max_indentation;            ///< [m]
  std::vector<double> peak_force;                 ///< [N]
  std::vector<double> time_of_max_indentation;    ///< [s]
  std::vector<double> duration;                   ///< [s]
  std::vector<double> indentation_at_separation;  ///< [m]
  std::vector<double> energy_lost;                ///< [J]
};

/// Impacts of one law at one exponent. Making it solves a few hundred impacts; evaluating it costs
/// some tens of nanoseconds per impact.
class BatchImpacts {
 public:
  /// Throws InputError when the law is unknown, takes no restitution, or has dimensional parameters
  /// beside its stiffness.
  /// The exponent is ignored by laws that have their own.
  BatchImpacts(std::string_view law, double exponent, Calibration calibration);

  /// Relative error of every result is below 1e-6. Throws InputError when an input is out of range;
  /// `result` is resized, and reused when it has the size already.
  void evaluate(const ImpactBatch& batch, ImpactBatchResult& result) const;

 private:
  static constexpr int kOutputs = 6;
  using Outputs = std::array<double, kOutputs>;
  static constexpr int kLanes = 8;   // outputs, padded to whole vector registers
  static constexpr int kDegree = 9;  // of the polynomial on each piece
  struct Piece {
    double centre, scale;  // t = (e − centre)·scale is in [−1, 1]
    int halves = -1;       // first of the two pieces that replace this one, or −1
    alignas(64) double coefficients[kDegree + 1][kLanes];  // highest power first
  };

  Outputs unit_impact(double restitution, Calibrator& calibrator) const;
  void fit_piece(int index, double start, double end, int depth, Calibrator& calibrator);
  static void evaluate_piece(const Piece& piece, double restitution, double* lane);

  NormalLawChoice choice_;  // at unit stiffness
  double exponent_ = 1;
  std::vector<Piece> pieces_;
};

}  // namespace carom
