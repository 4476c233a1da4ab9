#include "carom/analysis.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/brach_moments.h"
#include "base/text.h"

namespace carom {
namespace {

constexpr std::array path_hypotheses = {ImpactHypothesis::newton, ImpactHypothesis::poisson,
                                        ImpactHypothesis::stronge};

/// Impulses closer than this share of the largest are the same prediction.
constexpr double agreement = 0.01;
/// Energy below this share of the impact's is rounding.
constexpr double energy_rounding = 1e-9;
/// Slip below this share of the speeds that it is the difference of is rounding.
constexpr double slip_rounding = 1e-12;
/// So is inverse inertia out of the plane of t1 and n below this share of all.
constexpr double plane_rounding = 1e-13;

Vector3d point_velocity(const CollisionBody& body, const Vector3d& p_WC) {
  return body.v_WB + body.w_WB.cross(p_WC - body.p_WB);
}

BodyVelocity after(const CollisionBody& body, const Vector3d& p_WC, const Vector3d& impulse_W,
                   const Vector3d& moment_impulse_W) {
  if (!body.mass) return {body.v_WB, body.w_WB};
  const Vector3d turning = (p_WC - body.p_WB).cross(impulse_W) + moment_impulse_W;
  return {body.v_WB + impulse_W / *body.mass, body.w_WB + body.I_W.inverse() * turning};
}

/// The world axis nearest to the tangent plane, in it.
Vector3d any_tangent(const Vector3d& n_W) {
  Eigen::Index nearest = 0;
  n_W.cwiseAbs().minCoeff(&nearest);
  const Vector3d axis = Vector3d::Unit(nearest);
  return (axis - n_W.dot(axis) * n_W).normalized();
}

ImpactLaw law_of(const Collision& collision, double restitution, ImpactHypothesis hypothesis) {
  return {.hypothesis = hypothesis,
          .restitution = hypothesis == ImpactHypothesis::brach && collision.perforation
                             ? -*collision.perforation
                             : restitution,
          .wave_loss = collision.wave_loss,
          .impulse_ratio = collision.impulse_ratio,
          .tangential_restitution = collision.tangential_restitution};
}

/// Energy of the approach, which alone a frictionless impact could lose [J].
double approach_energy(const RigidContact& contact) {
  return 0.5 * contact.velocity_C.z() * contact.velocity_C.z() / contact.inverse_C(2, 2);
}

/// What stands in the place of a rebound where a hypothesis has none.
RigidRebound no_rebound() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  RigidRebound none;
  none.impulse_C = none.velocity_C = Vector3d::Constant(nan);
  none.compression_impulse = none.work_compression = none.work_restitution = nan;
  none.work_tangential = none.energy_lost = nan;
  none.restitution_kinematic = none.restitution_kinetic = none.restitution_energetic = nan;
  return none;
}

/// The algebraic hypotheses prescribe velocities, which not every impulse that pushes can give.
RigidRebound solve(const RigidContact& contact, const ImpactLaw& law) {
  if (law.hypothesis == ImpactHypothesis::brach && law.tangential_restitution) {
    const Vector3d e(*law.tangential_restitution, *law.tangential_restitution, law.restitution);
    const Vector3d gain = -(Vector3d::Ones() + e).cwiseProduct(contact.velocity_C);
    if (!((contact.inverse_C.inverse() * gain).z() > 0)) return no_rebound();
  }
  const RigidRebound rebound = solve_impact(contact, law);
  const bool pushes = rebound.impulse_C.allFinite() && rebound.impulse_C.z() > 0;
  return pushes ? rebound : no_rebound();
}

std::vector<std::string> warnings_of(const RigidContact& contact, const RigidRebound& rebound) {
  std::vector<std::string> warnings;
  if (!rebound.impulse_C.allFinite()) {
    warnings.push_back("has no solution here: what it prescribes needs an impulse that pulls");
    return warnings;
  }
  if (rebound.energy_lost < -energy_rounding * approach_energy(contact)) {
    warnings.push_back(fmt::format("creates energy: {} J more after than before",
                                   short_text(-rebound.energy_lost, 4)));
  }
  if (rebound.wedged) {
    warnings.push_back(
        "wedges: friction holds the bodies where they cannot give way, and no impulse parts them");
  }
  if (rebound.painleve) {
    warnings.push_back(
        "jams: sliding with this friction drives the bodies together, as in Painlevé's paradox");
  }
  return warnings;
}

HypothesisRebound rebound_of(const Collision& collision, const CollisionContact& at,
                             ImpactHypothesis hypothesis) {
  HypothesisRebound result;
  result.hypothesis = hypothesis;
  if (hypothesis == ImpactHypothesis::brach && collision.rotational_restitution) {
    result.rebound = no_rebound();
    if (const auto brach = brach_rebound(collision, at)) {
      result.rebound.impulse_C = brach->impulse_C;
      result.rebound.velocity_C = brach->velocity_C;
      result.rebound.energy_lost = brach->energy_lost;
      result.rebound.restitution_kinematic = -brach->velocity_C.z() / at.contact.velocity_C.z();
      result.moment_impulse_W = at.R_WC * brach->moment_impulse_C;
    }
  } else {
    result.rebound = solve(at.contact, law_of(collision, at.restitution, hypothesis));
  }
  result.impulse_W = at.R_WC * result.rebound.impulse_C;
  result.v_rel_W = at.R_WC * result.rebound.velocity_C;
  result.bodies = {
      after(collision.bodies[0], collision.p_WC, -result.impulse_W, -result.moment_impulse_W),
      after(collision.bodies[1], collision.p_WC, result.impulse_W, result.moment_impulse_W)};
  result.warnings = warnings_of(at.contact, result.rebound);
  return result;
}

/// How far apart the impulses of the path hypotheses are, as a share of the largest.
double spread(const Collision& collision, const CollisionContact& at) {
  std::array<Vector3d, path_hypotheses.size()> impulses;
  double largest = 0, apart = 0;
  for (std::size_t i = 0; i < impulses.size(); ++i) {
    const ImpactLaw law = law_of(collision, at.restitution, path_hypotheses[i]);
    impulses[i] = solve_impact(at.contact, law).impulse_C;
    largest = std::max(largest, impulses[i].norm());
    for (std::size_t j = 0; j < i; ++j) {
      apart = std::max(apart, (impulses[i] - impulses[j]).norm());
    }
  }
  return largest > 0 ? apart / largest : 0;
}

/// The contact in axes whose first is along the slip. `speeds` are what the slip is a difference of.
CollisionContact along_slip(const Collision& collision, const Matrix3d& inverse_W,
                            const Vector3d& v_W, double speeds) {
  const Vector3d n_W = collision.n_W.stableNormalized();
  const auto tangential = [&](const Vector3d& vector) -> Vector3d {
    return vector - n_W.dot(vector) * n_W;
  };
  const Vector3d slip_W = tangential(v_W);
  const Vector3d coupling_W = tangential(inverse_W * n_W);
  const bool slips = slip_W.norm() > slip_rounding * speeds;
  const bool coupled = coupling_W.norm() > slip_rounding * inverse_W.norm();

  CollisionContact at;
  const Vector3d t1_W = slips     ? slip_W.normalized()
                        : coupled ? coupling_W.normalized()
                                  : any_tangent(n_W);
  at.R_WC << t1_W, n_W.cross(t1_W), n_W;
  const Matrix3d inverse_C = at.R_WC.transpose() * inverse_W * at.R_WC;
  at.contact.inverse_C = 0.5 * (inverse_C + inverse_C.transpose());
  // A plane collision in turned axes is one still.
  for (const auto& [row, column] : {std::pair{0, 1}, std::pair{1, 2}}) {
    double& entry = at.contact.inverse_C(row, column);
    if (std::abs(entry) <= plane_rounding * inverse_W.norm()) entry = 0;
    at.contact.inverse_C(column, row) = entry;
  }
  at.contact.velocity_C = {slips ? slip_W.norm() : 0.0, 0.0, n_W.dot(v_W)};
  at.contact.friction = collision.friction;
  at.restitution = collision.restitution(-at.contact.velocity_C.z());
  return at;
}

ReboundReport report_at(const CollisionContact& at, const Collision& collision) {
  ReboundReport report;
  report.title = collision.title;
  report.at = at;
  const RigidContact& contact = report.at.contact;
  // Slip from rest keeps its direction in space too, but not along t1.
  report.plane = is_plane(contact) && contact.inverse_C(0, 1) == 0 && contact.inverse_C(1, 2) == 0;
  if (report.plane) report.principal = principal_inertia(contact.inverse_C);
  report.critical_impulse_ratio = critical_impulse_ratio(contact, report.at.restitution);

  std::vector<ImpactHypothesis> wanted = collision.hypotheses;
  if (wanted.empty()) wanted.assign(impact_hypotheses().begin(), impact_hypotheses().end());
  for (const ImpactHypothesis hypothesis : wanted) {
    report.hypotheses.push_back(rebound_of(collision, report.at, hypothesis));
  }

  const double apart = spread(collision, report.at);
  report.agree = !(apart > agreement);
  if (!report.agree) {
    report.warnings.push_back(
        fmt::format("the answer depends on the hypothesis: the impulses of newton, poisson and "
                    "stronge differ by {:.3g} %",
                    100 * apart));
  }
  // What several say is said once.
  for (const HypothesisRebound& result : report.hypotheses) {
    for (const std::string& warning : result.warnings) {
      std::vector<std::string> names;
      for (const HypothesisRebound& other : report.hypotheses) {
        const bool same = std::ranges::find(other.warnings, warning) != other.warnings.end();
        if (same) names.emplace_back(to_text(other.hypothesis));
      }
      const std::string text = joined(names) + ": " + warning;
      if (std::ranges::find(report.warnings, text) == report.warnings.end()) {
        report.warnings.push_back(text);
      }
    }
  }
  return report;
}

}  // namespace

bool follows_path(ImpactHypothesis hypothesis) {
  return std::ranges::find(path_hypotheses, hypothesis) != path_hypotheses.end();
}

CollisionContact contact_of(const Collision& collision) {
  const auto& [a, b] = collision.bodies;
  const Vector3d& p_WC = collision.p_WC;
  const Matrix3d inverse_W =
      (inverse_inertia_at(a, p_WC) + inverse_inertia_at(b, p_WC)).topLeftCorner<3, 3>();
  const Vector3d v_W = point_velocity(b, p_WC) - point_velocity(a, p_WC);
  double speeds = 0;
  for (const CollisionBody& body : collision.bodies) {
    speeds += body.v_WB.norm() + body.w_WB.norm() * (p_WC - body.p_WB).norm();
  }
  return along_slip(collision, inverse_W, v_W, speeds);
}

ReboundReport rebound_report(const Collision& collision) {
  throw_if_any(problems_of(collision));
  return report_at(contact_of(collision), collision);
}

ReboundReport rebound_report(const RigidContact& contact, double restitution,
                             std::vector<ImpactHypothesis> hypotheses, std::string title) {
  const Collision collision{.title = std::move(title),
                            .friction = contact.friction,
                            .restitution = RestitutionLaw(restitution),
                            .hypotheses = std::move(hypotheses)};
  return report_at(
      along_slip(collision, contact.inverse_C, contact.velocity_C, contact.velocity_C.norm()),
      collision);
}

}  // namespace carom
