// A run as text: what ran, its impacts, events, energies, and how its expectations came out.
#pragma once

#include <span>
#include <string>

#include "carom/model.h"
#include "carom/scenario.h"
#include "carom/simulation.h"

namespace carom::app {

/// "2 bodies, 0 joints, 12 degrees of freedom, …"
std::string model_text(const Model& model);

/// SI units of an episode's numbers: those of a stop that turns are rad and N m.
struct EpisodeUnits {
  std::string speed = "m/s", mass = "kg", force = "N", length = "m", impulse = "N*s";
};
EpisodeUnits units_of(const Model& model, const ContactEpisode& episode);

/// "0.700", or "-" for what is not known.
std::string restitution_text(const std::optional<double>& restitution);

std::string impacts_text(const Model& model, const Trajectory& trajectory);
/// Phases and impacts of joints with clearance; empty without any.
std::string clearances_text(const Model& model, const Trajectory& trajectory);
std::string events_text(const Trajectory& trajectory);
std::string energy_text(const Trajectory& trajectory);

/// A table; with a scenario's name in the first column when there are several.
std::string expectations_text(std::span<const VerifiedScenario> scenarios);

}  // namespace carom::app
