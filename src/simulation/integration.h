// How the event-driven methods use the integrator: its set-up, its counts, why it failed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "carom/simulation.h"
#include "numerics/ode_solver.h"
#include "simulation/method_run.h"
#include "simulation/motion.h"

namespace carom::simulation {

/// A solver for a run of this tolerance; `sizes` of the components, `crossings` of the contacts' event
/// functions, which those of the joints follow; `passive` are places of components that nothing depends on.
std::unique_ptr<numerics::OdeSolver> make_solver(
    const Motion& motion, double tolerance, std::vector<double> sizes,
    std::vector<numerics::Crossing> crossings, numerics::OdeFunction rates,
    std::function<void(double t, std::span<const double> y, std::span<double> g)> event_values,
    std::vector<std::size_t> passive = {});

/// Whether a limit shows in the solver's next step, which may not go beyond `nearest` in any case.
MethodRun::Outlook outlook_of(const numerics::OdeSolver& solver, double limit, double nearest);

/// Adds what a solver has done.
void add_statistics(const numerics::OdeSolver& solver, RunStatistics& statistics);

/// Why a step failed, for the user.
std::string why_failed(numerics::OdeStatus status, const Motion& motion);

}  // namespace carom::simulation
