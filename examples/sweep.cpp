// Runs one scenario in a loop over a parameter, and prints a table of what comes out. The file is read
// once; each run takes it with another value at one place.
//
//   sweep FILE.toml CONTACT      CONTACT is the name of a contact of the scenario
#include <cstdio>
#include <string>

#include "carom/carom.h"

int main(int count, char** arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: sweep FILE.toml CONTACT\n");
    return 2;
  }
  try {
    const std::string contact = arguments[2];
    const carom::ScenarioDocument document = carom::ScenarioDocument::read(arguments[1]);
    std::printf("# requested   realised   peak force [N]   energy lost [J]\n");
    for (const double restitution : {0.5, 0.6, 0.7, 0.8, 0.9}) {
      const carom::Scenario scenario =
          document.with({{"contacts." + contact + ".restitution", restitution}});
      const carom::Trajectory run =
          carom::simulate(scenario.model, scenario.start, scenario.settings);
      for (const carom::ContactEpisode& impact : run.episodes) {
        if (impact.contact != contact) continue;
        std::printf("%11.2f %10.4f %16.1f %17.4f\n", restitution, impact.realised_restitution,
                    impact.peak_force, impact.lost_normal);
      }
    }
  } catch (const carom::InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
