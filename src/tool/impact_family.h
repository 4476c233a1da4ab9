// Many impacts that differ in a few numbers: as JSON, as a table and as curves.
#pragma once

#include <string>
#include <vector>

#include "analysis/impact_report.h"

namespace carom {

/// A number that is varied.
struct FamilyAxis {
  std::string name;           ///< of the flag, without its dashes
  std::string unit;           ///< in which it is shown; "deg" of angles
  std::vector<double> shown;  ///< its values in that unit
  bool logarithmic = false;   ///< in equal ratios
};

/// One impact of a family: which value each axis has, and what came of it.
struct FamilyMember {
  std::vector<std::size_t> at;  ///< index into each axis
  ImpactReport report;
};

struct ImpactFamily {
  std::vector<FamilyAxis> axes;
  std::vector<FamilyMember> members;  ///< the last axis changes fastest, laws faster still
  bool several_laws = false;

  /// The axis with the most values: curves go along it.
  std::size_t main_axis() const;
};

/// {"impacts": [ … ]} as for several laws, each with what was `given` for it, SI.
std::string family_json(const ImpactFamily& family);

/// One row for each impact, SI but for angles.
std::string family_csv(const ImpactFamily& family);

/// One curve for each law and each value of the other axes.
std::string family_svg(const ImpactFamily& family);

}  // namespace carom
