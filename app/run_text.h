// A run as text: what ran, its impacts, events, energies, and how its expectations came out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "carom/analysis.h"
#include "carom/scenario.h"

namespace carom::app {

/// "2 bodies, 0 joints, 12 degrees of freedom, …"
std::string model_text(const ModelFacts& facts);

/// The columns of a table of impacts, as the table of quantities has them.
class ImpactColumns {
 public:
  /// Those shown in one table of these impacts, as in &ImpactQuantity::Shown::in_run.
  ImpactColumns(bool ImpactQuantity::Shown::*table, std::span<const ImpactSummary* const> impacts);

  std::vector<std::string> titles() const;
  /// Places of columns with numbers, which are aligned to the right.
  std::vector<std::size_t> numbers() const;
  /// One impact: "-" for what it does not have, and once how it ended where that was no rebound.
  std::vector<std::string> row(const ImpactSummary& impact) const;

 private:
  std::vector<const ImpactQuantity*> quantities_;
};

std::string impacts_text(const RunSummary& summary);
/// Modes and vibration of beams and modal bodies; empty without any.
std::string vibrating_bodies_text(const RunSummary& summary);
/// Phases and impacts of joints with clearance; empty without any.
std::string clearances_text(const RunSummary& summary);
std::string events_text(const RunSummary& summary);
std::string energy_text(const RunSummary& summary);

/// A table; with a scenario's name in the first column when there are several.
std::string expectations_text(std::span<const VerifiedScenario> scenarios);

}  // namespace carom::app
