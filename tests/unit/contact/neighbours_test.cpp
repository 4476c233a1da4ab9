#include "contact/neighbours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

#include "contact/least_gaps.h"
#include "support/contact_models.h"

namespace carom::contact {
namespace contact_neighbours_test {

/// Balls, boxes and rods that fly and turn through each other above a floor, which nothing stops.
struct Cloud {
  explicit Cloud(int count, double spread) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    std::mt19937 random(11);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto vector = [&] { return Vector3d(uniform(random), uniform(random), uniform(random)); };
    std::vector<ShapeId> shapes = {
        test::add_plane(build, "floor", {0, 0, -spread}, {0, 0, 1}),
        build.add_shape({.name = "step",
                         .body = build.ground(),
                         .shape = Box{Vector3d(2 * spread, spread, 0.1)},
                         .X_BS = {Matrix3d::Identity(), {0, 0, -0.8 * spread}}})};
    for (int i = 0; i < count; ++i) {
      const BodyId body = build.add_body({.name = "b" + std::to_string(i),
                                          .mass = 1,
                                          .I_B = Matrix3d::Identity(),
                                          .X_WB = {Matrix3d::Identity(), spread * vector()},
                                          .v_WB = (i == 7 ? 50.0 : 1.0) * vector(),
                                          .w_WB = 3 * vector()});
      const double size = 0.05 * (1.5 + uniform(random));
      const Pose off{Matrix3d::Identity(), 0.05 * vector()};
      Shape shape = Sphere{size};
      if (i % 5 == 1) shape = Box{Vector3d(size, 2 * size, 3 * size)};
      if (i % 5 == 3) shape = Capsule{.radius = 0.5 * size, .length = 4 * size};
      shapes.push_back(build.add_shape({.name = "s", .body = body, .shape = shape, .X_BS = off}));
    }
    build.add_contact({.name = "all", .a = shapes, .b = {}, .law = test::power_contact(1e6, 0.5)});
    build.add_contact({.name = "far",
                       .a = {shapes[3]},
                       .b = {shapes[shapes.size() - 1]},
                       .law = test::power_contact(1e6, 0.5)});
    model.emplace(build.finish());
    table = std::make_shared<const ContactTable>(*model);
    state = start_state(*model);
  }

  /// All shapes go on with their speeds.
  void move(double time) {
    move_coordinates(*model, time * state.v, state.q);
    state.time += time;
  }

  std::optional<Model> model;
  std::shared_ptr<const ContactTable> table;
  State state;
};

/// Gaps of all pairs by brute force.
template <class Visit>
void for_each_gap(const Cloud& cloud, const Kinematics& kinematics, const Visit& visit) {
  const std::vector<MovingShape> shapes =
      standing_shapes(*cloud.model, *cloud.table, kinematics, 0);
  std::vector<ContactPair> pairs;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = i + 1; j < shapes.size(); ++j) {
      if (shapes[i].is_fixed() && shapes[j].is_fixed()) continue;
      pairs.clear();
      cloud.table->find_pairs(shapes[i].id, shapes[j].id, pairs);
      for (const ContactPair& pair : pairs) visit(pair, measured_gap(shapes[i], shapes[j]));
    }
  }
}

// While the list holds, every pair that is not in it is farther apart than the list says; and the list is
// far shorter than that of all pairs.
TEST(Neighbours, MissNoPairWhileTheListHolds) {
  for (const double spread : {0.6, 2.0}) {
    Cloud cloud(80, spread);
    Dynamics dynamics(*cloud.model);
    Forces forces(*cloud.model);
    Neighbours neighbours(*cloud.model, cloud.table);
    dynamics.update(cloud.state);
    dynamics.accelerations(forces);
    neighbours.renew(0, dynamics);
    int renewals = 0, missed = 0, touching = 0;
    for (int step = 0; step < 60; ++step) {
      const double time = cloud.state.time;
      if (neighbours.should_renew(time, dynamics, 1e-3)) {
        neighbours.renew(time, dynamics);
        ++renewals;
      }
      const double h = std::min(neighbours.longest_step(time, dynamics), 0.02);
      ASSERT_GT(h, 1e-6);
      cloud.state.v += 0.5 * h * dynamics.accelerations(forces);
      cloud.move(h);
      dynamics.update(cloud.state);
      cloud.state.v += 0.5 * h * dynamics.accelerations(forces);
      dynamics.update(cloud.state);
      const double clearance = neighbours.clearance(cloud.state.time, dynamics.kinematics());
      ASSERT_GT(neighbours.room(cloud.state.time, dynamics.kinematics()), 0);
      for_each_gap(cloud, dynamics.kinematics(), [&](const ContactPair& pair, double gap) {
        const bool listed =
            std::ranges::binary_search(neighbours.pairs(), pair.place, {}, &ContactPair::place);
        touching += gap < 0;
        missed += !listed && gap < clearance;
      });
    }
    EXPECT_EQ(missed, 0);
    EXPECT_GT(touching, 50);
    EXPECT_GT(renewals, 0);
    EXPECT_LT(renewals, 60);
    EXPECT_LT(neighbours.pairs().size(), spread > 1 ? 600U : 1500U);  // of 3400
  }
}

TEST(LeastGaps, AreThoseOfAllPairsHoweverFewAreKnown) {
  Cloud cloud(80, 2);
  Kinematics kinematics(*cloud.model);
  LeastGaps least_gaps(*cloud.model, cloud.table);
  for (int step = 0; step < 5; ++step) {
    kinematics.update(cloud.state);
    std::vector<double> exact(2, std::numeric_limits<double>::infinity());
    for_each_gap(cloud, kinematics, [&](const ContactPair& pair, double gap) {
      exact[pair.contact] = std::min(exact[pair.contact], gap);
    });
    std::vector<double> unknown(2, std::numeric_limits<double>::infinity());
    least_gaps.complete(kinematics, -std::numeric_limits<double>::infinity(), unknown);
    EXPECT_EQ(unknown, exact);
    // What is known to be the least stays.
    std::vector<double> known = {0.2, 0.1};
    least_gaps.complete(kinematics, 0.3, known);
    EXPECT_EQ(known, (std::vector<double>{0.2, 0.1}));
    cloud.move(0.02);
  }
}

}  // namespace contact_neighbours_test
}  // namespace carom::contact
