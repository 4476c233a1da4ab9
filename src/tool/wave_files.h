// Impacts as waves and vibration: JSON, table and picture of what `carom waves` finds.
#pragma once

#include <string>

#include "carom/impact.h"

namespace carom {

/// An impact with what the command line said about it.
struct WaveReport {
  std::string name;    ///< of the case, "rod-wall"
  std::string title;   ///< "Rod on wall"
  double speed = 0;    ///< [m/s]
  bool pulls = false;  ///< forces pull: a mass that catches the end of a rod
  bool striker_waves =
      true;  ///< the first of impact.rods strikes, rather than being struck by a mass
  WaveImpact impact;
};

/// The JSON document of `carom waves`.
std::string waves_json(const WaveReport& report);

/// The history: time, force, speeds and displacements of both sides of the contact.
std::string waves_csv(const WaveReport& report);

/// Rods: stress over place and time with the fronts of the waves, force and speeds over time. Others:
/// force and deflection over time.
std::string waves_svg(const WaveReport& report);

}  // namespace carom
