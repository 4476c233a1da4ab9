// The list of commands: each has a file of its own and a line here; nothing else knows its name.
#include "command.h"

namespace carom::app {

using MakeCommand = Command();
MakeCommand run_command, compare_command, verify_command, effective_mass_command, distance_command,
    check_command, schema_command, impact_command, rebound_command, report_command, plot_command,
    view_command, laws_command, advise_command, waves_command, materials_command, sweep_command,
    merge_command, solve_command, fit_command;

std::vector<Command> all_commands() {
  return {run_command(),      compare_command(), sweep_command(),  merge_command(),
          solve_command(),    fit_command(),     verify_command(), effective_mass_command(),
          distance_command(), check_command(),   schema_command(), impact_command(),
          rebound_command(),  report_command(),  plot_command(),   view_command(),
          laws_command(),     advise_command(),  waves_command(),  materials_command()};
}

}  // namespace carom::app
