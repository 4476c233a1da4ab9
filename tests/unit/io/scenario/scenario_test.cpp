#include "carom/scenario.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "analysis/law_pages.h"
#include "support/full_scenario.h"

namespace carom {
namespace scenario_test {

constexpr double pi = std::numbers::pi;

Scenario full() {
  return parse_scenario(test::full_scenario, "full.toml");
}

BodyId body_named(const Model& model, const std::string& name) {
  for (int i = 0; i < model.body_count(); ++i) {
    if (model.name(BodyId{i}) == name) return BodyId{i};
  }
  throw std::runtime_error("no body " + name);
}

const JointSpec& joint_named(const Model& model, const std::string& name) {
  for (int i = 0; i < model.joint_count(); ++i) {
    if (model.name(JointId{i}) == name) return model.spec(JointId{i});
  }
  throw std::runtime_error("no joint " + name);
}

TEST(Scenario, HasTitleGravityAndSettings) {
  const Scenario scenario = full();
  EXPECT_EQ(scenario.title, "Every key");
  EXPECT_EQ(scenario.text, test::full_scenario);
  EXPECT_EQ(scenario.model.gravity_W(), Vector3d(0, 0, -9.81));
  EXPECT_DOUBLE_EQ(scenario.settings.duration, 0.02);
  EXPECT_EQ(scenario.settings.method, "continuous");
  EXPECT_EQ(scenario.settings.tolerance, 1e-8);
  EXPECT_EQ(scenario.settings.output_step, 1e-4);
  EXPECT_TRUE(scenario.settings.reactions);
  EXPECT_EQ(scenario.settings.multi_impact, "poisson");
  ASSERT_EQ(scenario.expected.size(), 1u);
  EXPECT_EQ(scenario.expected[0].quantity, "impacts.0.peak_force");
  EXPECT_EQ(scenario.expected[0].value, 336);
  EXPECT_EQ(scenario.expected[0].relative, 0.005);
  EXPECT_EQ(scenario.expected[0].absolute, 1);
  EXPECT_EQ(scenario.expected[0].source, "a book");
  EXPECT_TRUE(scenario.expected[0].place.starts_with("full.toml:")) << scenario.expected[0].place;
  EXPECT_TRUE(scenario.warnings.empty());
}

TEST(Scenario, PutsBodiesWhereTheyAreDrawn) {
  const Model model = full().model;
  const BodyId crank = body_named(model, "crank");
  EXPECT_TRUE(model.start_pose(crank).R.isApprox(
      Eigen::AngleAxisd(pi / 6, Vector3d::UnitZ()).toRotationMatrix(), 1e-14));
  const BodyId slider = body_named(model, "slider");
  EXPECT_EQ(model.start_pose(slider).p, Vector3d(5, 0, 0));
  EXPECT_EQ(model.inertia(slider)(0, 1), 0.01);
  EXPECT_EQ(model.inertia(slider)(1, 0), 0.01);
  const BodySpec& ball = model.spec(body_named(model, "ball"));
  EXPECT_EQ(ball.v_WB.value(), Vector3d(0, 0, -1));
  EXPECT_NEAR(ball.w_WB.value().z(), 2 * pi, 1e-14);
  EXPECT_FALSE(model.spec(crank).v_WB.has_value());
}

// m = ρ·4/3·π·r³, I = 2/5·m·r²
TEST(Scenario, ComputesMassAndInertiaFromDensityAndShapes) {
  const Model model = full().model;
  const BodyId ball = body_named(model, "ball");
  const double mass = 7800 * 4 / 3. * pi * std::pow(0.05, 3);
  EXPECT_NEAR(model.mass(ball), mass, 1e-12 * mass);
  EXPECT_NEAR(model.inertia(ball)(1, 1), 0.4 * mass * 0.05 * 0.05, 1e-12);
  // Of the material, for an ellipsoid with semi-axes a, b, c: I_xx = m·(b² + c²)/5.
  const BodyId egg = body_named(model, "egg");
  const double egg_mass = 7800 * 4 / 3. * pi * 0.006;
  EXPECT_NEAR(model.mass(egg), egg_mass, 1e-10);
  EXPECT_NEAR(model.inertia(egg)(0, 0), egg_mass * 0.13 / 5, 1e-10);
  // A given mass scales the inertia of the shape.
  const BodyId pill = body_named(model, "pill");
  const MassProperties capsule = solid(Capsule{0.1, 0.2});
  EXPECT_EQ(model.mass(pill), 1);
  EXPECT_NEAR(model.inertia(pill)(0, 0), capsule.I_S(0, 0) / capsule.volume, 1e-12);
}

TEST(Scenario, TurnsShapesAsTheirAxesSay) {
  const Model model = full().model;
  const auto& shapes = model.shapes();
  ASSERT_GE(shapes.size(), 8u);  // and those of joints with clearance
  EXPECT_EQ(shapes[0].name, "floor");
  EXPECT_EQ(shapes[0].body, Model::ground);
  EXPECT_EQ(shapes[0].material.value().source, "data sheet");
  EXPECT_EQ(shapes[1].name, "sphere");
  EXPECT_TRUE((shapes[3].X_BS.R * Vector3d::UnitZ()).isApprox(Vector3d::UnitX(), 1e-14));
  EXPECT_EQ(std::get<Box>(shapes[2].shape).size.z(), 0.3);
  EXPECT_EQ(shapes[2].X_BS.p, Vector3d(0, 0.3, 0));
  EXPECT_TRUE((shapes[2].X_BS.R * Vector3d::UnitX()).isApprox(-Vector3d::UnitX(), 1e-14));
}

TEST(Scenario, ReadsJointsInUnitsOfTheirType) {
  const Model model = full().model;
  const JointSpec& pin = joint_named(model, "crank-pin");
  EXPECT_NEAR(pin.speed.value(), 50 * pi, 1e-12);
  EXPECT_EQ(pin.axis_W, Vector3d::UnitZ());
  EXPECT_EQ(pin.actions.spring_stiffness.coefficient, 3);
  EXPECT_NEAR(pin.actions.spring_rest, pi / 18, 1e-15);
  EXPECT_EQ(pin.actions.damper.coefficient, 0.5);
  EXPECT_EQ(pin.actions.drive->type, JointDrive::Type::speed);
  EXPECT_EQ(pin.actions.drive->value.value, 150);
  EXPECT_EQ(pin.actions.drive->max_force, 200);
  EXPECT_EQ(pin.actions.drive->gain, 100);
  EXPECT_EQ(pin.actions.limits->lower, -1);
  EXPECT_NEAR(pin.actions.limits->upper.value(), pi / 3, 1e-15);
  EXPECT_EQ(pin.actions.limits->law.law, "hertz");
  EXPECT_EQ(pin.actions.limits->law.stiffness, 1e6);
  EXPECT_EQ(pin.actions.limits->law.hypothesis, "newton");
  EXPECT_EQ(pin.actions.friction->coefficient, 0.1);
  EXPECT_EQ(pin.actions.friction->radius, 0.01);
  EXPECT_EQ(pin.actions.friction->constant, 0.2);

  const JointDrive& slide = joint_named(model, "slide").actions.drive.value();
  EXPECT_EQ(slide.type, JointDrive::Type::motion);
  EXPECT_TRUE(slide.value_is_position);
  EXPECT_EQ(slide.value.kind, TimeFunction::Kind::smooth);
  EXPECT_EQ(slide.value.points.at(1), std::pair(1.0, 0.02));
  const JointDrive& piston = joint_named(model, "piston").actions.drive.value();
  EXPECT_EQ(piston.value.kind, TimeFunction::Kind::harmonic);
  EXPECT_EQ(piston.value.frequency, 50);
  EXPECT_NEAR(piston.value.phase, pi / 2, 1e-15);
  EXPECT_FALSE(piston.value_is_position);
  EXPECT_EQ(joint_named(model, "feed").actions.drive->value.kind, TimeFunction::Kind::linear);
  const JointSpec& rack = joint_named(model, "pair");
  EXPECT_DOUBLE_EQ(rack.parameters.at("ratio"), 0.03 / (1500 * std::numbers::pi / 30));
  EXPECT_EQ(model.name(rack.second), "slide");
  EXPECT_EQ(joint_named(model, "cross").axis2_W, Vector3d::UnitY());
  EXPECT_EQ(joint_named(model, "string").p2_W, Vector3d(41, 0, 0));
}

TEST(Scenario, ReadsForces) {
  const auto forces = full().model.forces();
  ASSERT_EQ(forces.size(), 9u);
  EXPECT_EQ(forces[0].name, "rope");
  const auto& spring = std::get<SpringDamper>(forces[0].force);
  EXPECT_EQ(spring.p_WPa, Vector3d(10, 0, 1));
  EXPECT_EQ(spring.rest_length, 1);
  EXPECT_EQ(forces[1].name, "constant 1");
  const auto& constant = std::get<PointForce>(forces[1].force);
  EXPECT_TRUE(constant.turns_with_body);
  EXPECT_EQ(constant.direction_W * constant.value.value, Vector3d(0, 0, 1000));
  EXPECT_EQ(std::get<GravityField>(forces[3].force).bodies.size(), 2u);
  const auto& table = std::get<Torque>(forces[4].force);
  EXPECT_EQ(table.direction_W, Vector3d::UnitZ());
  EXPECT_EQ(table.value.points.at(1).second, 2);
  const auto& bumper = std::get<SpringDamper>(forces[5].force);
  EXPECT_EQ(bumper.stiffness.coefficient, 2000);
  EXPECT_EQ(bumper.stiffness.exponent, 3);
  EXPECT_EQ(bumper.damping.coefficient, 3);
  const auto& buffer = std::get<SpringDamper>(forces[6].force);
  EXPECT_EQ(buffer.stiffness.points.at(0), std::pair(-0.01, -5.0));
  EXPECT_EQ(buffer.damping.points.size(), 2u);
  const auto& mount = std::get<Bushing>(forces[7].force);
  EXPECT_EQ(mount.translation_stiffness, Vector3d(1000, 2000, 3000));
  EXPECT_EQ(mount.rotation_damping, Vector3d(0.1, 0.2, 0.3));
  EXPECT_NEAR(mount.R_WF(1, 0), std::sqrt(0.5), 1e-15);
}

TEST(Scenario, ReadsRopesRollingAndTimes) {
  const Model model = full().model;
  EXPECT_EQ(joint_named(model, "leash").actions.limits->upper, 0.1);
  EXPECT_EQ(joint_named(model, "wheel").parameters.at("rolling_radius"), 0.5);
  EXPECT_EQ(joint_named(model, "latch").from, 0.01);
  EXPECT_EQ(joint_named(model, "latch").until, 0.015);
}

TEST(Scenario, ReadsContactsAndAddsTheDefaultOnes) {
  const Model model = full().model;
  const auto& contacts = model.contacts();
  EXPECT_EQ(contacts[0].name, "ball-slider");
  EXPECT_EQ(contacts[0].law.law, "power");
  EXPECT_EQ(contacts[0].law.parameters.at("damping"), 10);
  EXPECT_EQ(contacts[0].law.stiffness, 9.5e9);
  EXPECT_EQ(contacts[0].law.friction->parameters.at("coefficient"), 0.1);
  EXPECT_EQ(contacts[0].law.hypothesis, "stronge");
  EXPECT_TRUE(contacts[0].allow_initial_overlap);
  EXPECT_EQ(contacts[0].a.size(), 1u);
  EXPECT_EQ(contacts[1].name, "ball-egg");
  EXPECT_EQ(contacts[1].law.stiffness_formula, "hertz-sphere");
  EXPECT_EQ(contacts[1].law.stiffness_parameters.at("effective_radius"), 0.01);
  EXPECT_EQ((*contacts[1].law.restitution)(1.0), 0.8);
  EXPECT_EQ(contacts[1].law.calibration, Calibration::exact);
  EXPECT_EQ(contacts[2].a.size(), 3u);
  EXPECT_EQ(contacts[2].law.restitution->name(), "power-law");
  // Bodies with shapes are ground, slider, ball, egg, pill, wedge: fifteen pairs, three of them explicit
  // and three more connected by joints. Joints with clearance follow.
  std::vector<std::string> added;
  for (std::size_t i = 3; i < contacts.size(); ++i) added.push_back(contacts[i].name);
  EXPECT_EQ(added, (std::vector<std::string>{
                       "ground-ball", "ground-egg", "ground-pill", "ground-wedge", "slider-wedge",
                       "ball-pill", "ball-wedge", "egg-wedge", "pill-wedge", "loose", "loose.axial",
                       "channel", "swing", "swing.axial", "drawer"}));
  EXPECT_EQ(contacts[3].law.law, "lankarani-nikravesh");
}

// What `carom laws NAME` prints to paste must be accepted.
TEST(Scenario, AcceptsTheBlocksOfAllLawPages) {
  const std::string frame =
      "carom = 1\nsimulation = {duration = 1}\nground = {shapes = [{type = \"plane\"}]}\n"
      "[[bodies]]\nname = \"ball\"\nmass = 1\nposition = [0, 0, 1]\n"
      "shapes = [{type = \"sphere\", radius = 0.1}]\n";
  for (const LawPage& page : law_pages()) {
    const std::string head =
        page.kind == "normal" ? "" : "[[contacts]]\nbetween = [\"ball\", \"ground\"]\n";
    EXPECT_NO_THROW(parse_scenario(frame + head + page.block, page.name)) << page.block;
  }
}

TEST(Scenario, EditsValuesByIndexAndName) {
  const Scenario scenario = parse_scenario(test::full_scenario, "full.toml",
                                           {{"simulation.duration", "3 s"},
                                            {"simulation.method", "piecewise"},
                                            {"contacts.0.stiffness", 5e8},
                                            {"contacts.ball-slider.friction.coefficient", 0.4},
                                            {"joints.crank-pin.velocity", 7},
                                            {"joints.pair.ratio", 0.0042857142857142857},
                                            {"gravity.2", 0},
                                            {"bodies.bob.velocity", Vector3d::Zero().eval()}});
  EXPECT_EQ(scenario.settings.duration, 3);
  EXPECT_EQ(scenario.settings.method, "piecewise");
  const ContactLaw& law = scenario.model.contacts()[0].law;
  EXPECT_EQ(law.stiffness, 5e8);
  EXPECT_EQ(law.friction->parameters.at("coefficient"), 0.4);
  EXPECT_EQ(joint_named(scenario.model, "crank-pin").speed, 7);
  EXPECT_EQ(scenario.model.gravity_W(), Vector3d::Zero());
  EXPECT_EQ(scenario.model.spec(body_named(scenario.model, "bob")).v_WB, Vector3d::Zero().eval());
}

// Damaged files: bytes and words removed, doubled, replaced and moved.
std::string damaged(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return random() % std::max<std::size_t>(n, 1); };
  static const std::string spice = "[]{}=.,\"'#\n\\-+e0123456789 _nai%\x01\x7f\xc3\xa9\xff";
  static const std::vector<std::string> words = {
      "nan",   "inf",    "-1",     "0",          "true",   "\"x\"",    "[]",     "{}",
      "1e999", "ground", "ball",   "type",       "shapes", "\"1 mm\"", "mass",   "joints",
      "law",   "[[",     "]]",     "1979-05-27", "hertz",  "\"\"",     "slider", "bodies",
      "plane", "gear",   "[1, 2]", "-inf",       "free"};
  for (std::size_t change = 0, changes = 1 + below(2); change < changes; ++change) {
    const std::size_t at = below(text.size());
    std::size_t from = text.find_last_of(" \n=,[{", at), to = text.find_first_of(" \n=,]}", at);
    from = from == std::string::npos ? 0 : from + 1;
    to = to == std::string::npos || to < from ? text.size() : to;
    switch (below(8)) {
      case 0:
        text.erase(at, below(12));
        break;
      case 1:
        text.insert(at, text.substr(below(text.size()), below(40)));
        break;
      case 2:
        text[at] = spice[below(spice.size())];
        break;
      case 3:
        text.replace(from, to - from, words[below(words.size())]);
        break;
      case 4:
        text.erase(from, to - from);
        break;
      case 5:
      case 6:
        if (const auto digit = text.find_first_of("0123456789", at); digit < text.size()) {
          text[digit] = static_cast<char>('0' + below(10));
        }
        break;
      default:
        text.insert(at, words[below(words.size())]);
    }
  }
  return text;
}

TEST(Scenario, DamagedFilesGiveAScenarioOrProblemsAndNothingElse) {
  std::mt19937 random(20240917);
  int broken = 0, refused = 0, accepted = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string text = damaged(test::full_scenario, random);
    try {
      const Scenario scenario = parse_scenario(text, "full.toml");
      EXPECT_GT(scenario.settings.duration, 0);
      ++accepted;
    } catch (const InputError& error) {
      EXPECT_FALSE(error.problems().empty()) << text;
      for (const Problem& problem : error.problems()) {
        EXPECT_FALSE(problem.place.empty()) << problem.message;
        EXPECT_FALSE(problem.message.empty()) << problem.place;
      }
      ++(error.problems()[0].message.starts_with("not TOML") ? broken : refused);
    }
  }
  // All ways out are taken often, so the damage is neither harmless nor total.
  EXPECT_GT(broken, 100);
  EXPECT_GT(refused, 200);
  EXPECT_GT(accepted, 100);
}

TEST(Scenario, ImpossibleFilesGiveProblems) {
  const std::string head = "carom = 1\nsimulation = {duration = 1}\n";
  std::string long_list = "gravity = [0";
  for (int i = 0; i < 1'000'000; ++i) long_list += ",0";
  std::string wrong_items = "[[bodies]]\nname = \"a\"\nmass = 1\ninertia = [1, 1, 1]\nshapes = [0";
  for (int i = 0; i < 100'000; ++i) wrong_items += ",0";
  std::string nested = "gravity = ";
  for (int i = 0; i < 100'000; ++i) nested += "[";
  const std::vector<std::string> texts = {"",
                                          head + long_list + "]\n",
                                          head + wrong_items + "]\n",
                                          head + nested,
                                          head + "title = \"\xff\xfe\"\n",
                                          head + "title = \"" + std::string(1 << 20, 'x'),
                                          head + std::string(1 << 20, 'k') + " = 1\n"};
  for (const std::string& text : texts) {
    EXPECT_THROW(parse_scenario(text, "odd.toml"), InputError) << text.substr(0, 60);
  }
  EXPECT_THROW(read_scenario("/no/such/file.toml"), InputError);
}

}  // namespace scenario_test
}  // namespace carom
