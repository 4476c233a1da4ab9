// Reads a scenario file, runs it, and prints every impact and how the energy was spent.
//
//   run_scenario FILE.toml
#include <cstdio>

#include "carom/carom.h"

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: run_scenario FILE.toml\n");
    return 2;
  }
  try {
    const carom::Scenario scenario = carom::read_scenario(arguments[1]);
    const carom::Trajectory run =
        carom::simulate(scenario.model, scenario.start, scenario.settings);
    std::printf("%s\n", scenario.title.c_str());
    for (const carom::ContactEpisode& impact : run.episodes) {
      std::printf("%s at %g s: approach %g m/s, peak force %g N, restitution %g\n",
                  impact.contact.c_str(), impact.start, impact.approach_speed, impact.peak_force,
                  impact.realised_restitution);
    }
    const carom::EnergyLedger& energy = run.last().energy;
    std::printf("lost in contacts %g J, in friction %g J, not explained %g J\n",
                energy.lost_in_contact, energy.lost_in_friction, energy.residual);
  } catch (const carom::InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());  // every problem, with its line in the file
    return 2;
  }
}
