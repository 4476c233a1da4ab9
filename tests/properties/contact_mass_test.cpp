// Effective masses of contacts of random mechanisms against the bordered system in absolute
// coordinates (Nikravesh and Poursina, Eq. 28), and what holds for every contact.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "multibody/rest_state.h"
#include "support/mechanism.h"

namespace carom {
namespace contact_mass_test {

using test::Random;

/// A chain or tree with a ball on every body, some loops, and a contact between every two balls.
Model random_mechanism(Random& random, int bodies, int closing) {
  const char* carrying[] = {"revolute", "prismatic", "universal", "spherical", "free"};
  ModelBuilder build;
  std::vector<BodyId> all = {build.ground()};
  std::vector<ShapeId> balls = {
      build.add_shape({.name = "ball", .body = build.ground(), .shape = Sphere{0.01}})};
  const auto join = [&](const char* type, BodyId a, BodyId b) {
    build.add_joint({.name = "j" + std::to_string(a.index) + "-" + std::to_string(b.index) + type,
                     .type = type,
                     .a = a,
                     .b = b,
                     .p_W = random.vector(),
                     .axis_W = random.direction(),
                     .axis2_W = random.direction(),
                     .p2_W = random.vector()});
  };
  for (int i = 0; i < bodies; ++i) {
    const BodyId body = build.add_body(random.body("b" + std::to_string(i)));
    join(carrying[random.below(closing > 0 ? 4 : 5)],
         all[random.below(static_cast<int>(all.size()))], body);
    all.push_back(body);
    balls.push_back(build.add_shape({.name = "ball",
                                     .body = body,
                                     .shape = Sphere{0.01},
                                     .X_BS = {random.rotation(), random.vector()}}));
  }
  for (int i = 0; i < closing; ++i) join("point-on-plane", all[1], all[all.size() - 1 - i]);
  for (std::size_t i = 0; i < balls.size(); ++i) {
    for (std::size_t j = i + 1; j < balls.size(); ++j) {
      build.add_contact({.name = "c" + std::to_string(i) + "-" + std::to_string(j),
                         .a = {balls[i]},
                         .b = {balls[j]}});
    }
  }
  return build.finish();
}

/// Generalized force of a unit force in absolute coordinates.
VectorXd wrenches(const Kinematics& kinematics, const ContactMass& contact, const Vector3d& f_W,
                  bool on_a, bool on_b) {
  VectorXd all = VectorXd::Zero(6 * (kinematics.model().body_count() - 1));
  const auto add = [&](BodyId body, const Vector3d& f) {
    if (body == Model::ground) return;
    all.segment<3>(6 * (body.index - 1)) += (contact.p_WC - kinematics.pose(body).p).cross(f);
    all.segment<3>(6 * (body.index - 1) + 3) += f;
  };
  if (on_a) add(contact.body_a, -f_W);
  if (on_b) add(contact.body_b, f_W);
  return all;
}

void expect_bordered_system(const Model& model, const State& state) {
  Kinematics kinematics(model);
  kinematics.update(state);
  const test::AbsoluteSystem system = test::absolute_system(kinematics, Forces(model));
  const auto inverse = [&](const VectorXd& row) { return row.dot(system.velocity_change(row)); };
  for (const ContactMass& contact : effective_masses(model, state)) {
    SCOPED_TRACE(contact.contact);
    const std::array<Vector3d, 3> axes = {contact.n_W, contact.t1_W, contact.t2_W};
    for (int i = 0; i < 3; ++i) {
      const VectorXd change =
          system.velocity_change(wrenches(kinematics, contact, axes[i], true, true));
      for (int j = 0; j < 3; ++j) {
        EXPECT_NEAR(axes[i].dot(axes[j]), i == j ? 1 : 0, 1e-14);
        EXPECT_NEAR(contact.inverse_inertia(j, i),
                    wrenches(kinematics, contact, axes[j], true, true).dot(change),
                    1e-9 * (1 + change.norm()));
      }
    }
    EXPECT_GT((contact.t1_W.cross(contact.t2_W)).dot(contact.n_W), 0);
    EXPECT_NEAR(1 / *contact.estimate.effective_mass,
                inverse(wrenches(kinematics, contact, contact.n_W, true, true)), 1e-9);
    EXPECT_NEAR(1 / *contact.estimate.apparent_mass[0],
                inverse(wrenches(kinematics, contact, contact.n_W, true, false)), 1e-9);
    EXPECT_NEAR(1 / *contact.estimate.apparent_mass[1],
                inverse(wrenches(kinematics, contact, contact.n_W, false, true)), 1e-9);
  }
}

TEST(ContactMass, OfRandomTreesIsThatOfTheBorderedSystem) {
  Random random(11);
  for (int trial = 0; trial < 25; ++trial) {
    SCOPED_TRACE(trial);
    const Model model = random_mechanism(random, 1 + random.below(4), 0);
    State state = multibody::rest_state(model);
    move_coordinates(model, random.vector(model.speed_count()), state.q);
    expect_bordered_system(model, state);
  }
}

TEST(ContactMass, OfRandomLoopsIsThatOfTheBorderedSystem) {
  Random random(12);
  for (int trial = 0; trial < 15; ++trial) {
    SCOPED_TRACE(trial);
    const Model model = random_mechanism(random, 4, 1 + random.below(2));
    expect_bordered_system(model, multibody::rest_state(model));
  }
}

// Where no joint connects the sides but through the ground, the masses combine as those of two spheres
// (Eq. 2). Elsewhere the result says that they do not.
TEST(ContactMass, OfSeparateSidesIsThatOfTwoSpheres) {
  Random random(13);
  int separate = 0, connected = 0;
  for (int trial = 0; trial < 25; ++trial) {
    const Model model = random_mechanism(random, 4, 0);
    for (const ContactMass& contact : effective_masses(model, multibody::rest_state(model))) {
      const double inverse =
          1 / *contact.estimate.apparent_mass[0] + 1 / *contact.estimate.apparent_mass[1];
      if (contact.warnings.empty()) {
        EXPECT_NEAR(1 / *contact.estimate.effective_mass, inverse, 1e-9 * inverse);
        ++separate;
      } else {
        EXPECT_NE(contact.warnings[0].find("joints connect"), std::string::npos);
        ++connected;
      }
    }
  }
  EXPECT_GT(separate, 50);
  EXPECT_GT(connected, 50);
}

// With the motion that an impulse on one side alone leaves, all of its kinetic energy is ½·m·v_n²: then
// and only then the energy method is exact. Any other motion has more (Kelvin's theorem).
TEST(ContactMass, ByEnergyIsNeverLessThanTheExactOne) {
  Random random(14);
  int compared = 0;
  for (int trial = 0; trial < 25; ++trial) {
    const Model model = random_mechanism(random, 4, 0);
    State state = multibody::rest_state(model);
    state.v = random.vector(model.speed_count());
    for (const ContactMass& contact : effective_masses(model, state, MassMethod::energy)) {
      for (const int side : {0, 1}) {
        const auto& estimate = contact.estimate.apparent_mass[side];
        if (!estimate || std::isinf(*estimate)) continue;
        EXPECT_GT(*estimate, contact.exact_apparent_mass[side] * (1 - 1e-12));
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 50);
}

// A side that nothing joins to the ground moves as a whole by the force alone: the Newtonian method with
// the contact point is exact.
TEST(ContactMass, ByTheNewtonianMethodIsExactForSidesWithoutGround) {
  Random random(15);
  for (int trial = 0; trial < 20; ++trial) {
    ModelBuilder build;
    std::vector<ShapeId> balls;
    for (int side = 0; side < 2; ++side) {
      const BodyId inner = build.add_body(random.body("inner" + std::to_string(side)));
      const BodyId outer = build.add_body(random.body("outer" + std::to_string(side)));
      build.add_joint({.name = "joint" + std::to_string(side),
                       .type = "revolute",
                       .a = inner,
                       .b = outer,
                       .p_W = random.vector(),
                       .axis_W = random.direction()});
      balls.push_back(build.add_shape({.name = "ball",
                                       .body = outer,
                                       .shape = Sphere{0.1},
                                       .X_BS = {Matrix3d::Identity(), random.vector()}}));
    }
    build.add_contact({.name = "contact", .a = {balls[0]}, .b = {balls[1]}});
    const Model model = build.finish();
    const ContactMass contact =
        effective_masses(model, multibody::rest_state(model), MassMethod::newtonian)[0];
    EXPECT_NEAR(*contact.estimate.effective_mass, contact.exact_effective_mass,
                1e-10 * contact.exact_effective_mass);
  }
}

}  // namespace contact_mass_test
}  // namespace carom
