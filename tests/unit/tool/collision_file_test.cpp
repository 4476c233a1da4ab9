#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "tool/rebound_files.h"

namespace carom {
namespace collision_file_test {

const std::string example = R"(title = "a rod"
[collision]
normal = [0, 2, 0]
point = ["10 mm", 0, 0]
friction = 0.5
restitution = {law = "power-law", alpha = 0.1, exponent = 0.2}
hypothesis = "stronge"
wave_loss = 0.1
[body1]
mass = "200 g"
inertia = [0.1, 0.2, 0.25, 0.01, 0.02, 0.03]
position = [0, "-10 cm", 0]
velocity = [0, "1 m/s", 0]
angular_velocity = [0, 0, "60 rpm"]
[body2]
)";

std::string problems_in(const std::string& text, const std::vector<Edit>& edits = {}) {
  try {
    parse_collision(text, "c.toml", edits);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(CollisionFile, ReadsUnitsLawsAndSixEntriesOfTheInertia) {
  const Collision collision = parse_collision(example, "c.toml");
  EXPECT_EQ(collision.title, "a rod");
  EXPECT_EQ(collision.n_W, Vector3d(0, 2, 0));
  EXPECT_EQ(collision.p_WC, Vector3d(0.01, 0, 0));
  EXPECT_EQ(collision.wave_loss, 0.1);
  EXPECT_EQ(collision.restitution.name(), "power-law");
  EXPECT_EQ(collision.hypotheses, std::vector{ImpactHypothesis::stronge});
  const CollisionBody& body = collision.bodies[0];
  EXPECT_EQ(body.mass, 0.2);
  EXPECT_EQ(body.I_W(0, 1), 0.01);
  EXPECT_EQ(body.I_W(2, 0), 0.02);
  EXPECT_EQ(body.I_W(1, 2), 0.03);
  EXPECT_NEAR(body.w_WB.z(), 2 * std::numbers::pi, 1e-14);
  EXPECT_FALSE(collision.bodies[1].mass);
}

TEST(CollisionFile, TakesAllHypothesesWhenNoneIsNamed) {
  const Collision collision = parse_collision(example, "c.toml", {{"collision.hypothesis", "all"}});
  EXPECT_EQ(rebound_report(collision).hypotheses.size(), impact_hypotheses().size());
}

TEST(CollisionFile, FindsProblemsOfChangesAtTheChange) {
  EXPECT_EQ(problems_in(example, {{"collision.friction", -1}, {"bodi1.mass", 1}}),
            "--set collision.friction: error: collision: friction is -1, must be at least 0\n"
            "--set bodi1.mass: error: there is no 'bodi1' in the file (did you mean body1 or "
            "body2?)\n");
}

TEST(CollisionFile, TellsWhatFollowsOnlyWhenTheRestIsRight) {
  // Without velocities nothing approaches; but first the misspelt key.
  EXPECT_EQ(problems_in("[collision]\nnormal = [1, 0, 0]\nrestitution = 1\n[body2]\nmass = 1\n"
                        "inertia = [1, 1, 1]\nvelocty = [-1, 0, 0]\n"),
            "c.toml:7:1: error: body2: unknown key 'velocty' (did you mean velocity?)\n");
}

TEST(CollisionFile, SurvivesEveryTruncation) {
  int good = 0;
  for (std::size_t size = 0; size <= example.size(); ++size) {
    good += problems_in(example.substr(0, size)) == "none";
  }
  EXPECT_GT(good, 0);
  EXPECT_LT(good, 120);
}

TEST(CollisionFile, SurvivesDamage) {
  std::mt19937 random(1);
  std::uniform_int_distribution<std::size_t> place(0, example.size() - 1);
  std::uniform_int_distribution<int> letter(1, 126);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = example;
    for (int k = 0; k < 3; ++k) text[place(random)] = static_cast<char>(letter(random));
    try {
      const ReboundReport report = rebound_report(parse_collision(text, "c.toml"));
      EXPECT_FALSE(rebound_json(report).empty());
    } catch (const InputError& error) {
      EXPECT_FALSE(error.problems().empty());
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace collision_file_test
}  // namespace carom
