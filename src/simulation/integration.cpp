#include "simulation/integration.h"

#include <algorithm>

namespace carom::simulation {

using numerics::Crossing;
using numerics::OdeSolver;

std::unique_ptr<OdeSolver> make_solver(
    const Motion& motion, double tolerance, std::vector<double> sizes,
    std::vector<Crossing> crossings, numerics::OdeFunction rates,
    std::function<void(double t, std::span<const double> y, std::span<double> g)> event_values,
    std::vector<std::size_t> passive) {
  for (const Crossing crossing : motion.modes.crossings()) crossings.push_back(crossing);
  numerics::EventFunctions events;
  if (!crossings.empty()) events = {std::move(crossings), std::move(event_values)};
  return std::make_unique<OdeSolver>(
      std::move(rates),
      numerics::OdeSettings{.tolerance = std::max(share_of_a_step * tolerance, 1e-14),
                            .scale = std::move(sizes),
                            .passive = std::move(passive)},
      std::move(events));
}

MethodRun::Outlook outlook_of(const OdeSolver& solver, double limit, double nearest) {
  const bool clear = nearest < limit || solver.outlook(limit) == OdeSolver::Outlook::clear;
  return clear ? MethodRun::Outlook::clear : MethodRun::Outlook::may_show;
}

void add_statistics(const OdeSolver& solver, RunStatistics& statistics) {
  const numerics::OdeStatistics one = solver.statistics();
  statistics.steps += one.steps;
  statistics.rejected_steps += one.rejected;
  statistics.force_evaluations += one.evaluations;
  statistics.method_switches += one.switches;
}

std::string why_failed(numerics::OdeStatus status, const Motion& motion) {
  if (const std::optional<JointId> jammed = motion.modes.jammed()) {
    return "the friction of joint " + motion.model.name(*jammed) + " locks it";
  }
  return std::string(numerics::to_text(status)) +
         (motion.near_singular()
              ? " near a singular configuration, which a larger tolerance may pass"
              : "");
}

}  // namespace carom::simulation
