#include "contact/partners.h"

#include <gtest/gtest.h>

#include "contact/candidates.h"
#include "contact/contact_rows.h"
#include "support/contact_models.h"
#include "support/spring_surface.h"

namespace carom::contact {
namespace partners_test {

/// A ball over a head that stands on the ground, and a mass on a spring that moves the head.
struct Struck {
  Struck() {
    ModelBuilder build;
    const auto [ball, shape] =
        test::add_ball(build, "ball", 0.2, 0.02, {0.01, 0, 0.039}, {0.3, 0, -1});
    body = ball;
    head = build.add_shape({.name = "head", .body = build.ground(), .shape = Sphere{0.02}});
    build.add_contact(
        {.name = "strike", .a = {head}, .b = {shape}, .law = test::power_contact(1e7, 0.5)});
    model = std::make_unique<Model>(build.finish());
    surface = std::make_unique<test::SpringSurface>(test::SpringSurface::Settings{
        .shape = head, .X_BS = {}, .along = {0, 0, 1}, .mass = 0.5, .stiffness = 100});
  }

  BodyId body;
  ShapeId head;
  std::unique_ptr<Model> model;
  std::unique_ptr<test::SpringSurface> surface;
};

TEST(Partners, OfARigidBodyAnswerAsTheBody) {
  const Struck struck;
  Dynamics dynamics(*struck.model);
  dynamics.update(start_state(*struck.model));
  const Vector3d p_WC(0.005, 0, 0.02), n_W(0, 0.6, 0.8);
  const SurfacePoint ground{{Model::ground}, p_WC}, ball{{struck.body}, p_WC};
  EXPECT_EQ(velocity_at(dynamics.kinematics(), ball), Vector3d(0.3, 0, -1));
  EXPECT_EQ(effective_mass(dynamics, ground, ball, n_W),
            dynamics.point_pair(Model::ground, p_WC, struck.body, p_WC, n_W).effective_mass);
  EXPECT_EQ(surface_change(dynamics.kinematics(), ball, n_W, ball), Vector3d::Zero());
}

// 1/m = n·(1/m_ball)·n + n_z²/m_spring; rotation of the ball does not matter for a central blow.
TEST(Partners, ThatMoveAddTheirPoseVelocityAndInverseInertia) {
  const Struck struck;
  std::vector<Problem> problems;
  Candidates candidates(*struck.model, problems);
  candidates.give_shape(struck.head, *struck.surface);
  Dynamics dynamics(*struck.model);
  dynamics.update(start_state(*struck.model));
  struck.surface->set(0, std::vector<double>{-0.001, 0.25});
  candidates.update_all(dynamics.kinematics());
  const Candidate& candidate = candidates.all()[0];
  const TouchState touch = candidates.state(dynamics.kinematics(), candidate);
  const Vector3d between = Vector3d(0.01, 0, 0.039) - Vector3d(0, 0, -0.001);
  const Vector3d n_W = between.normalized();
  EXPECT_NEAR(touch.gap, between.norm() - 0.04, 1e-15);
  EXPECT_NEAR(touch.closing, -n_W.dot(Vector3d(0.3, 0, -1 - 0.25)), 1e-14);
  const double inverse = 1 / 0.2 + n_W.z() * n_W.z() / 0.5;
  EXPECT_NEAR(candidates.effective_mass(dynamics, candidate, touch), 1 / inverse, 1e-14);
  // The rows of the contact solvers say the same.
  ContactRows rows(*struck.model);
  rows.update(dynamics, candidates, std::vector<int>{0});
  EXPECT_NEAR(rows.inverse()(2, 2), inverse, 1e-12);
}

// The rate of the closing speed is that of the distance, twice differentiated, also while both move.
TEST(Partners, ThatMoveAccelerateTheGap) {
  const Struck struck;
  std::vector<Problem> problems;
  Candidates candidates(*struck.model, problems);
  candidates.give_shape(struck.head, *struck.surface);
  Dynamics dynamics(*struck.model);
  dynamics.update(start_state(*struck.model));
  dynamics.accelerations(Forces(*struck.model));
  std::vector<double> values{-0.001, 0.25}, rates(2);
  struck.surface->set(0, values);
  struck.surface->finish_rates(dynamics, values, rates);
  candidates.update_all(dynamics.kinematics());
  const Candidate& candidate = candidates.all()[0];
  const TouchState touch = candidates.state(dynamics.kinematics(), candidate);
  const Vector3d r(0.01, 0, 0.04), v(0.3, 0, -1.25), a(0, 0, -rates[1]);
  const double distance = r.norm(), speed = r.dot(v) / distance;
  const double expected = -(v.squaredNorm() + r.dot(a) - speed * speed) / distance;
  EXPECT_NEAR(candidates.closing_acceleration(dynamics, candidate, touch), expected,
              1e-6 * std::fabs(expected));
}

TEST(Partners, ThatMoveAreLoadedBesideTheirBody) {
  const Struck struck;
  std::vector<Problem> problems;
  Candidates candidates(*struck.model, problems);
  candidates.give_shape(struck.head, *struck.surface);
  Kinematics kinematics(*struck.model);
  kinematics.update(start_state(*struck.model));
  const std::vector<double> values{0, 0};
  std::vector<double> rates(2);
  struck.surface->set(0, values);
  candidates.update_all(kinematics);
  const Candidate& candidate = candidates.all()[0];
  const TouchState touch = candidates.state(kinematics, candidate);
  Forces forces(*struck.model);
  candidates.apply(kinematics, candidate, touch, 3, Vector3d::Zero(), forces);
  EXPECT_NEAR((forces.on_body[struck.body.index].linear - 3 * touch.n_W).norm(), 0, 1e-15);
  EXPECT_NEAR((forces.on_body[0].linear + 3 * touch.n_W).norm(), 0, 1e-15);
  struck.surface->finish_rates(Dynamics(*struck.model), values, rates);
  EXPECT_NEAR(rates[1], -3 * touch.n_W.z() / 0.5, 1e-13);
}

}  // namespace partners_test
}  // namespace carom::contact
