#include "analysis/apparent_mass.h"
#include "base/numbers.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "multibody/joint_type.h"

namespace carom::analysis {
namespace {

/// A normal motion below this share of what the side does altogether is none. The same share makes a
/// direction immovable in Dynamics::point_pair.
constexpr double negligible = 1e-8;

/// What a method divides for one side: apparent mass = numerator/denominator. The denominator is that
/// of the contact point, or of the body's mass centre as the equations are printed.
struct Side {
  double numerator = 0;
  double at_point = 0, at_centre = 0;
  double smallest = 0;  ///< a denominator up to this is zero
};

double kinetic_energy_of(const Kinematics& kinematics, BodyId body) {
  const Model& model = kinematics.model();
  const SpatialVector& V_WB = kinematics.velocity(body);
  const Vector3d w_WB_B = kinematics.pose(body).R.transpose() * V_WB.angular;
  return 0.5 * model.mass(body) * V_WB.linear.squaredNorm() +
         0.5 * w_WB_B.dot(model.inertia(body) * w_WB_B);
}

template <class Value>
double sum_over(const std::vector<int>& subsystem, BodyId member, const Value& value) {
  double sum = 0;
  for (int index = 1; index < static_cast<int>(subsystem.size()); ++index) {
    if (subsystem[index] == subsystem[member.index]) sum += value(BodyId{index});
  }
  return sum;
}

/// m_app = KE_sub / ½(n·v)²                                                              Eq. (14)
Side energy_side(const Kinematics& kinematics, const std::vector<int>& subsystem, BodyId body,
                 const ContactMass& contact) {
  const double energy = sum_over(
      subsystem, body, [&](BodyId member) { return kinetic_energy_of(kinematics, member); });
  const auto half_square = [](double speed) { return 0.5 * speed * speed; };
  return {.numerator = energy,
          .at_point = half_square(contact.n_W.dot(kinematics.velocity_at(body, contact.p_WC))),
          .at_centre = half_square(contact.n_W.dot(kinematics.velocity(body).linear)),
          .smallest = negligible * negligible * energy / kinematics.model().mass(body)};
}

/// m_app = n·Σ m_s·a_s / n·a                                                             Eq. (15)
/// with the accelerations that a unit force along n at the contact point causes from rest.
Side newtonian_side(Dynamics& dynamics, const State& state, const std::vector<int>& subsystem,
                    BodyId body, const ContactMass& contact) {
  const Model& model = dynamics.kinematics().model();
  Forces unit(model);
  unit.add(dynamics.kinematics(), body, contact.n_W, contact.p_WC);
  // Velocities are linear in the speeds, so the motion at speeds v̇ has the accelerations as velocities.
  State answer = state;
  answer.v = dynamics.speed_change(unit);
  Kinematics accelerations(model);
  accelerations.update(answer);
  return {.numerator = sum_over(subsystem, body,
                                [&](BodyId member) {
                                  return model.mass(member) *
                                         contact.n_W.dot(accelerations.velocity(member).linear);
                                }),
          .at_point = contact.n_W.dot(accelerations.velocity_at(body, contact.p_WC)),
          .at_centre = contact.n_W.dot(accelerations.velocity(body).linear),
          .smallest = negligible * negligible / model.mass(body)};
}

/// Eq. (2), also with one or two infinite masses.
std::optional<double> combined(const std::array<std::optional<double>, 2>& apparent) {
  if (!apparent[0] || !apparent[1]) return std::nullopt;
  const double inverse = 1 / *apparent[0] + 1 / *apparent[1];
  return inverse > 0 ? 1 / inverse : infinite;
}

struct Words {
  std::string_view method, zero, negative;
};

Words words_of(MassMethod method) {
  if (method == MassMethod::energy) {
    return {"energy method", "has no velocity along the normal, so Eq. (14) divides by zero", ""};
  }
  return {"newtonian method", "has no acceleration along the normal, so Eq. (15) divides by zero",
          "accelerates against the force or not at all along the normal because of what the ground "
          "carries, so Eq. (15) gives no positive mass"};
}

/// The quotient of one side, or nothing and a warning.
std::optional<double> quotient(const Side& side, double denominator, const std::string& what,
                               const std::string& whole, MassMethod method,
                               std::vector<std::string>& warnings) {
  const Words words = words_of(method);
  if (method == MassMethod::energy && side.numerator == 0) {
    warnings.push_back(
        fmt::format("{}: {} is at rest and has no kinetic energy: no number", words.method, whole));
    return std::nullopt;
  }
  if (std::abs(denominator) <= side.smallest) {
    warnings.push_back(fmt::format("{}: {} {}: no number", words.method, what, words.zero));
    return std::nullopt;
  }
  const double mass = side.numerator / denominator;
  if (!(mass > 0)) {
    warnings.push_back(fmt::format("{}: the mass centre of {}, seen from {}, {}: no number",
                                   words.method, whole, what, words.negative));
    return std::nullopt;
  }
  return mass;
}

}  // namespace

std::vector<int> subsystems(const Model& model) {
  std::vector<int> group(model.body_count());
  std::iota(group.begin(), group.end(), 0);
  const auto root = [&](int body) {
    while (group[body] != body) body = group[body];
    return body;
  };
  const auto join = [&](BodyId a, BodyId b) {
    if (a == Model::ground || b == Model::ground) return;
    group[root(a.index)] = root(b.index);
  };
  // Any body of a joint that is not the ground.
  const auto moving = [&](JointId id) {
    const JointSpec& spec = model.spec(id);
    return spec.b == Model::ground ? spec.a : spec.b;
  };
  for (int index = 0; index < model.given_joint_count(); ++index) {
    const JointSpec& spec = model.spec(JointId{index});
    if (spec.first.index < 0 && !multibody::connects_bodies(spec.type)) continue;
    if (spec.first.index >= 0) {
      join(moving(spec.first), moving(spec.second));
    } else {
      join(spec.a, spec.b);
    }
  }
  std::vector<int> subsystem(group.size(), -1);
  for (int body = 1; body < model.body_count(); ++body) subsystem[body] = root(body);
  return subsystem;
}

void estimate_masses(Dynamics& dynamics, const State& state, const std::vector<int>& subsystem,
                     ContactMass& contact) {
  const Model& model = dynamics.kinematics().model();
  contact.estimate_at_centres.emplace();
  const std::array<BodyId, 2> bodies = {contact.body_a, contact.body_b};
  if (bodies[0] != Model::ground && bodies[1] != Model::ground &&
      subsystem[bodies[0].index] == subsystem[bodies[1].index]) {
    contact.warnings.push_back(
        fmt::format("{}: joints connect {} and {} other than through the ground, and where to cut "
                    "the mechanism "
                    "into two sides is arbitrary: no number",
                    words_of(contact.method).method, model.name(bodies[0]), model.name(bodies[1])));
    return;
  }
  for (int i = 0; i < 2; ++i) {
    const BodyId body = bodies[i];
    auto& at_point = contact.estimate.apparent_mass[i];
    auto& at_centre = contact.estimate_at_centres->apparent_mass[i];
    if (body == Model::ground) {
      at_point = at_centre = infinite;
      continue;
    }
    const Side side = contact.method == MassMethod::energy
                          ? energy_side(dynamics.kinematics(), subsystem, body, contact)
                          : newtonian_side(dynamics, state, subsystem, body, contact);
    const std::string whole = "the side of " + model.name(body);
    std::vector<std::string>& warnings = contact.warnings;
    at_point = quotient(side, side.at_point, "the contact point on " + model.name(body), whole,
                        contact.method, warnings);
    if (contact.method == MassMethod::energy && side.numerator == 0) continue;
    at_centre = quotient(side, side.at_centre, "the mass centre of " + model.name(body), whole,
                         contact.method, warnings);
  }
  contact.estimate.effective_mass = combined(contact.estimate.apparent_mass);
  contact.estimate_at_centres->effective_mass =
      combined(contact.estimate_at_centres->apparent_mass);
  if (const auto error = contact.estimate.relative_error(contact.exact_effective_mass);
      error && std::abs(*error) > 1e-9) {
    contact.warnings.push_back(fmt::format(
        "{}: {:.6g} kg is {:.3g} % {} the exact {:.6g} kg", words_of(contact.method).method,
        *contact.estimate.effective_mass, 100 * std::abs(*error), *error > 0 ? "above" : "below",
        contact.exact_effective_mass));
  }
}

}  // namespace carom::analysis
