// As contact gets stiffer, the continuous method (exactly calibrated, Coulomb friction) tends to the
// rigid impact under Stronge's hypothesis: exactly for a law that gives back a fixed share of the work
// of compression, whatever the mass. Viscous damping gives back a share that depends on the history,
// so its limit is near Stronge's where friction changes its direction on the way, and equal where not.
#include <gtest/gtest.h>

#include "support/piecewise_models.h"

namespace carom {
namespace rigid_limit_test {

using test::add_plane;

/// A rod in the plane of x and z whose lower end, a point, strikes the floor; it leans by an angle from
/// the floor, as a body of mass 1 and length 1.
Model falling_rod(double angle, const Vector3d& v_W, const ContactLaw& law) {
  ModelBuilder build;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const Vector3d to_centre(0.5 * std::cos(angle), 0, 0.5 * std::sin(angle));
  const BodyId rod = build.add_body({.name = "rod",
                                     .mass = 1,
                                     .I_B = Matrix3d::Identity() / 12,
                                     .X_WB = {Matrix3d::Identity(), to_centre},
                                     .v_WB = v_W,
                                     .w_WB = Vector3d::Zero()});
  const ShapeId tip = build.add_shape(
      {.name = "tip", .body = rod, .shape = Sphere{0}, .X_BS = {Matrix3d::Identity(), -to_centre}});
  build.add_contact({.name = "tip", .a = {floor}, .b = {tip}, .law = law});
  return build.finish();
}

struct Oblique {
  const char* name;
  double angle;
  Vector3d v_W;
  double friction, restitution;
};

// Slip goes on, slip reverses, slip stops. The duration of contact falls as K^(-2/5) and with it the
// rotation of the rod while it lasts; the friction law's steep line acts below 1e-3 of the speed of the
// touch (1 m/s), so the limit is met within a few of that.
TEST(StiffContact, TendsToStrongesRebound) {
  for (const Oblique& one : {Oblique{"slides", 0.785398163397448, {3, 0, -1}, 0.2, 0.5},
                             Oblique{"reverses", 0.785398163397448, {0.2, 0, -1}, 0.3, 0.6},
                             Oblique{"stops", 0.785398163397448, {0.2, 0, -1}, 0.8, 0.7}}) {
    const Trajectory rigid = test::run_piecewise(
        falling_rod(one.angle, one.v_W, test::rigid_contact(one.restitution, one.friction)), 1e-3);
    ASSERT_EQ(rigid.episodes.size(), 1U) << one.name;
    const EpisodeBody& wanted = rigid.episodes[0].bodies[0];
    constexpr double friction_line = 4e-3;
    double before = 0;
    for (const double stiffness : {1e6, 1e8, 1e10, 1e12}) {
      ContactLaw law = test::rigid_contact(one.restitution, one.friction);
      law.law = "walton-braun";
      law.stiffness = stiffness;
      law.calibration = Calibration::exact;
      const Trajectory run = simulate(falling_rod(one.angle, one.v_W, law),
                                      start_state(falling_rod(one.angle, one.v_W, law)),
                                      {.duration = 0.05, .tolerance = 1e-9});
      ASSERT_GE(run.episodes.size(), 1U) << one.name;
      const EpisodeBody& ours = run.episodes[0].bodies[0];
      const double error =
          (ours.v_after - wanted.v_after).norm() + (ours.w_after - wanted.w_after).norm();
      if (before > 0) {
        EXPECT_LT(error, std::max(before / 3, friction_line))
            << one.name << ", stiffness " << stiffness;
      }
      before = error;
    }
    EXPECT_LT(before, friction_line) << one.name;
  }
}

}  // namespace rigid_limit_test
}  // namespace carom
