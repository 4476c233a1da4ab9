#include "simulation/elastic/held_step.h"

#include <algorithm>

#include "base/text.h"
#include "simulation/elastic/beam_wish.h"

namespace carom::simulation {
namespace {

/// Steps in a period of the lowest free vibration, but not fewer than the second and no more than the third number in the
/// whole run.
constexpr double steps_per_period = 20, fewest_steps = 200, most_held_steps = 20000;

/// Vibrations with less than this share of the kinetic energy are not followed in flight.
constexpr double ringing_share = 0.01;

}  // namespace

double step_while_held(const Model& model, const std::vector<ElasticBody*>& bodies,
                       const SimulationSettings& settings,
                       const std::function<void(const std::string&)>& warn) {
  if (settings.step > 0) return settings.step;
  double step = settings.duration / fewest_steps;
  const double shortest = settings.duration / most_held_steps;
  for (const ElasticBody* body : bodies) {
    const double wanted = 1 / (steps_per_period * body->lowest_frequency());
    const bool is_beam = body->pieces() != nullptr;
    const double best = is_beam ? std::min(wanted, beam_step(model, body->shape())) : wanted;
    step = std::min(step, std::max(best, shortest));
    if (wanted >= shortest) continue;
    warn("elastic body " + model.name(body->body()) +
         ": its vibrations are faster than the steps of " + short_text(shortest, 3) +
         " s and count as slow; `step` makes them shorter");
  }
  return step;
}

std::optional<double> step_while_ringing(const Model& model, const ElasticBodies& bodies,
                                         const SimulationSettings& settings,
                                         double kinetic_energy) {
  if (!(vibration_energy(bodies) > ringing_share * kinetic_energy)) return std::nullopt;
  std::vector<ElasticBody*> ready;
  for (const auto& body : bodies) {
    if (body->is_ready()) ready.push_back(body.get());
  }
  bool slow = true;
  const double step =
      step_while_held(model, ready, settings, [&](const std::string&) { slow = false; });
  return slow ? std::optional(step) : std::nullopt;
}

}  // namespace carom::simulation
