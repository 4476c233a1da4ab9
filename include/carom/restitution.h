// Restitution laws: how the coefficient of restitution e depends on the approach speed V.
//
// They are a kind of their own beside the normal laws of laws.h, so a name such as "thornton" may
// be both. A law goes from RestitutionEntry (what the catalogue knows) through `choose_restitution`
// (checks what the user gave) to RestitutionLaw (a value that gives e).
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/laws.h"

namespace carom {

/// Everything the catalogue knows about one restitution law.
struct RestitutionEntry {
  std::string name;
  std::string summary;  ///< one line
  std::string formula;
  std::string source;
  std::string validity;  ///< where it holds and where it breaks
  Evidence evidence = Evidence::verified;
  std::vector<ParameterInfo> parameters;  ///< empty for a table
  bool is_table = false;                  ///< takes points (speed, e) instead of parameters

  /// e in [0, 1] at an approach speed >= 0 [m/s]; zero gives the limit of small speeds. The values
  /// stand in the order of `parameters`; those of a table are speed, e, speed, e, …
  std::function<double(std::span<const double> values, double speed)> restitution;
};

/// All restitution laws, in the order of the documentation.
const std::vector<RestitutionEntry>& restitution_laws();

/// The law of that name, or nullptr.
const RestitutionEntry* find_restitution_law(std::string_view name);

/// Names of all restitution laws, for messages.
std::vector<std::string> restitution_law_names();

/// A point (approach speed [m/s], e) of a measured curve.
using RestitutionPoint = std::pair<double, double>;

/// A restitution law with its parameters: a value that gives e at an approach speed.
class RestitutionLaw {
 public:
  /// The values must be in range and in the order of the entry: `choose_restitution` checks them.
  RestitutionLaw(const RestitutionEntry& entry, std::vector<double> values);
  /// The same e at every speed, in [0, 1]: what a bare number in a scenario means.
  explicit RestitutionLaw(double restitution);

  /// e in [0, 1] at an approach speed >= 0 [m/s].
  double operator()(double approach_speed) const;

  const std::string& name() const { return entry_->name; }
  /// The parameters by name, for reports; a table has none.
  std::vector<NamedValue> parameters() const;
  /// The points of a table; other laws have none.
  std::vector<RestitutionPoint> table_points() const;

 private:
  const RestitutionEntry* entry_;
  std::vector<double> values_;
};

/// Checks what the user says about a restitution law; every problem is appended to `problems` with
/// `place` in front. The result is usable only when none was added.
RestitutionLaw choose_restitution(std::string_view name,
                                  const std::map<std::string, double, std::less<>>& parameters,
                                  const std::vector<RestitutionPoint>& table_points,
                                  const std::string& place, std::vector<Problem>& problems);

}  // namespace carom
