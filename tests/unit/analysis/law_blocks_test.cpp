// The blocks that `carom laws NAME` prints are there to be pasted into a scenario.
#include <gtest/gtest.h>

#include "analysis/law_pages.h"
#include "carom/scenario.h"

namespace carom {
namespace law_blocks_test {

/// A ball before a sphere of the ground, and what follows: a contact.
std::string two_spheres(const std::string& contact) {
  return R"(carom = 1
[simulation]
duration = 0.01
[ground]
shapes = [{name = "sphere", type = "sphere", radius = 0.02, material = "steel"}]
[[bodies]]
name = "ball"
mass = 0.1
position = [0.05, 0, 0]
velocity = [-1, 0, 0]
angular_velocity = [0, 0, 0]
shapes = [{name = "sphere", type = "sphere", radius = 0.02, material = "steel"}]

)" + contact;
}

std::string pasted(const LawPage& page) {
  if (page.kind == "normal") return page.block;
  const std::string contact = "[[contacts]]\nbetween = [\"ball\", \"ground\"]\n";
  return contact + page.block +
         (page.kind == "restitution" ? "stiffness = 1e9\n" : "restitution = 0.8\n");
}

TEST(LawBlocks, CanBePastedIntoAScenario) {
  for (const LawPage& page : law_pages()) {
    const std::string text = two_spheres(pasted(page));
    try {
      const Scenario scenario = parse_scenario(text, page.name + ".toml");
      EXPECT_EQ(scenario.model.contacts().size(), 1U) << text;
      for (const Problem& problem : check_interactions(scenario.model, scenario.start)) {
        ADD_FAILURE() << page.kind << "/" << page.name << ": " << to_text(problem);
      }
    } catch (const InputError& error) {
      ADD_FAILURE() << page.kind << "/" << page.name << ": " << error.what();
    }
  }
}

}  // namespace law_blocks_test
}  // namespace carom
