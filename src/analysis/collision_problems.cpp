// What is wrong with a collision, found in one pass.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "base/text.h"
#include "carom/analysis.h"

namespace carom {
namespace {

class Checker {
 public:
  explicit Checker(const Collision& collision) : collision_(collision) {}

  std::vector<Problem> check() {
    check_numbers();
    check_body("body1", collision_.bodies[0]);
    check_body("body2", collision_.bodies[1]);
    if (!collision_.bodies[0].mass && !collision_.bodies[1].mass) {
      add("body1", "neither body has a mass, so nothing can move",
          "give mass and inertia to one of them");
    }
    if (problems_.empty()) check_approach();
    return std::move(problems_);
  }

 private:
  void add(std::string place, std::string message, std::string remedy = "") {
    problems_.push_back({std::move(place), std::move(message), std::move(remedy)});
  }

  void in_range(const std::string& key, double value, const Range& range) {
    if (range.contains(value)) return;
    add("collision." + key, fmt::format("{} is {}", key, short_text(value)),
        "must be " + to_text(range));
  }

  void check_vector(const std::string& place, const Vector3d& vector) {
    if (!vector.allFinite()) add(place, "has a component that is not a finite number");
  }

  void check_numbers() {
    check_vector("collision.point", collision_.p_WC);
    check_vector("collision.normal", collision_.n_W);
    if (collision_.n_W.stableNorm() == 0) {
      add("collision.normal", "normal is [0, 0, 0], which is not a direction",
          "give the direction from body 1 towards body 2");
    }
    in_range("friction", collision_.friction, not_negative);
    if (collision_.perforation) {
      in_range("perforation", *collision_.perforation, {.min = 0, .max = 1});
    }
    in_range("wave_loss", collision_.wave_loss, {.min = 0, .max = 1});
    if (collision_.impulse_ratio)
      in_range("impulse_ratio", *collision_.impulse_ratio, not_negative);
    if (collision_.rotational_restitution) {
      for (const double e : *collision_.rotational_restitution) {
        in_range("rotational_restitution", e, {.min = -1, .max = 1});
      }
    }
    if (collision_.tangential_restitution) {
      in_range("tangential_restitution", *collision_.tangential_restitution, {.min = -1, .max = 1});
      if (collision_.impulse_ratio) {
        add("collision.impulse_ratio", "has impulse_ratio and tangential_restitution",
            "leave one of them out");
      }
    }
  }

  void check_body(const std::string& name, const CollisionBody& body) {
    check_vector(name + ".position", body.p_WB);
    check_vector(name + ".velocity", body.v_WB);
    check_vector(name + ".angular_velocity", body.w_WB);
    if (!body.mass) return;
    if (!positive.contains(*body.mass)) {
      add(name + ".mass", fmt::format("mass is {}", short_text(*body.mass)),
          "must be above 0; leave it out for a body that nothing moves");
    }
    check_inertia(name + ".inertia", body.I_W);
  }

  void check_inertia(const std::string& place, const Matrix3d& I_W) {
    if (!I_W.allFinite()) return add(place, "has a component that is not a finite number");
    const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(I_W, Eigen::EigenvaluesOnly);
    const Vector3d i = solver.eigenvalues();  // in increasing order
    const std::string values = fmt::format("the inertia has principal values {}, {} and {}",
                                           short_text(i[0]), short_text(i[1]), short_text(i[2]));
    // Rounding of six given numbers cannot tell zero from this.
    if (!(i[0] > 1e-12 * std::abs(i[2]))) {
      return add(place, values + ": all must be above 0",
                 "a thin rod has a small value about its axis, not zero");
    }
    // I₁ + I₂ ≥ I₃, since ∫z² dm ≥ 0.
    if (i[2] > (i[0] + i[1]) * (1 + 1e-6)) {
      add(place, values + ": the largest exceeds the sum of the others, which no rigid body does",
          "check the numbers and their order: xx, yy, zz, xy, xz, yz");
    }
  }

  void check_approach() {
    const auto& [a, b] = collision_.bodies;
    const Vector3d v_a = a.v_WB + a.w_WB.cross(collision_.p_WC - a.p_WB);
    const Vector3d v_b = b.v_WB + b.w_WB.cross(collision_.p_WC - b.p_WB);
    const double v_n = collision_.n_W.stableNormalized().dot(v_b - v_a);
    if (!std::isfinite(v_n)) {
      add("collision", "the relative velocity is too large for a number");
    } else if (v_n >= 0) {
      add("collision.normal",
          fmt::format(
              "the bodies do not approach: body 2 moves at {} m/s along the normal, relative "
              "to body 1",
              short_text(v_n)),
          "the normal points from body 1 towards body 2; check it and the velocities");
    }
  }

  const Collision& collision_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> problems_of(const Collision& collision) {
  return Checker(collision).check();
}

}  // namespace carom
