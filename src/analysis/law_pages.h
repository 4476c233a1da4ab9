// What the catalogues say about each law, in one form for all kinds: `carom laws` shows it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/laws.h"

namespace carom {

/// One law of any kind, ready to be shown.
struct LawPage : LawText {
  std::string kind;  ///< "normal", "restitution", "stiffness", "friction", "rolling" or "drilling"
  std::string family;  ///< of a normal law; the kind otherwise
  std::vector<std::string> aliases;
  bool takes_restitution = false;
  bool creeps = false;                         ///< of friction: gives way slowly under any load
  const NormalLawEntry* normal_law = nullptr;  ///< for pages of normal laws
  std::string command;                         ///< a command line that works when pasted
  std::string block;                           ///< lines for a scenario file
};

/// All pages, kind by kind.
std::vector<LawPage> law_pages();

/// The pages of that name, which may carry its kind: "thornton" finds a normal law and a restitution
/// law, "restitution/thornton" one of them.
std::vector<LawPage> find_law_pages(std::string_view name);

/// The impact that examples show: a body of 0.1 kg against a wall at 1 m/s.
inline constexpr Onset example_onset{.approach_speed = 1, .effective_mass = 0.1};

/// The restitution a law realises in the example impact with its example parameters, or nothing
/// when it cannot be bound.
std::optional<double> realised_restitution(const NormalLawEntry& law, double requested,
                                           Calibration calibration, Calibrator& calibrator);

/// Requested restitutions with what a law makes of them.
struct RealisedTable {
  std::vector<double> requested;
  std::vector<std::optional<double>> published;  ///< empty for laws without a published formula
  std::vector<std::optional<double>> exact;      ///< empty for laws that cannot be calibrated
};
RealisedTable realised_table(const NormalLawEntry& law);

}  // namespace carom
