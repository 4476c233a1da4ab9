// Beams that deform by modes, against solutions that share nothing with them: sums of Euler's and Timoshenko's modes in closed
// form, waves in rods by the method of steps, published frequencies of spinning beams.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

#include "simulation/continuous.h"
#include "simulation/methods.h"
#include "support/contact_models.h"
#include "support/elastic_beams.h"

namespace carom {
namespace elastic_beams_test {

using std::numbers::pi;
using test::ElasticBeam;

Trajectory run_of(const Model& model, const SimulationSettings& settings) {
  const Trajectory run = simulate(model, start_state(model), settings);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  double residual = 0, energy = 0;
  for (const Sample& sample : run.samples) {
    residual = std::max(residual, std::fabs(sample.energy.residual));
    energy = std::max(energy, sample.energy.stored() - sample.energy.gravitational);
  }
  EXPECT_LT(residual, 100 * settings.tolerance * energy);
  return run;
}

/// y' = f(y) by the classical method of Runge and Kutta.
void step_through(std::vector<double>& y, double h,
                  const std::function<void(const std::vector<double>&, std::vector<double>&)>& f) {
  std::vector<double> k1(y.size()), k2(y.size()), k3(y.size()), k4(y.size()), at(y.size());
  const auto shifted = [&](const std::vector<double>& k, double by) -> const std::vector<double>& {
    for (std::size_t i = 0; i < y.size(); ++i) at[i] = y[i] + by * k[i];
    return at;
  };
  f(y, k1);
  f(shifted(k1, h / 2), k2);
  f(shifted(k2, h / 2), k3);
  f(shifted(k3, h), k4);
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}

struct Touch {
  double start = 0, end = 0, peak = 0, impulse = 0;
};

/// A ball of mass m at speed v strikes a field of modes (frequency ω and what a unit force at the place makes of the place's
/// acceleration, φ²) with k·δ^1.5.
struct ModalSum {
  std::vector<double> omega, mobility;  // [rad/s], [1/kg]
  std::vector<Touch> touches;
  double ball_speed = 0;  // upwards, at the end

  void run(double m, double v, double k, double duration, double h) {
    const std::size_t n = omega.size();
    std::vector<double> y(2 * n + 2, 0.0);  // of each mode what it adds at the place, rates, ball
    y[2 * n + 1] = -v;
    const auto force = [&](const std::vector<double>& s) {
      double depth = -s[2 * n];
      for (std::size_t j = 0; j < n; ++j) depth += s[j];
      return depth > 0 ? k * std::pow(depth, 1.5) : 0.0;
    };
    bool touching = false;
    for (double t = 0; t < duration; t += h) {
      step_through(y, h, [&](const std::vector<double>& s, std::vector<double>& rate) {
        const double f = force(s);
        for (std::size_t j = 0; j < n; ++j) {
          rate[j] = s[n + j];
          rate[n + j] = -omega[j] * omega[j] * s[j] - mobility[j] * f;
        }
        rate[2 * n] = s[2 * n + 1];
        rate[2 * n + 1] = f / m;
      });
      const double f = force(y);
      if (f > 0 && !touching) touches.push_back({.start = t});
      touching = f > 0;
      if (!touching) continue;
      touches.back().end = t + h;
      touches.back().impulse += h * f;
      touches.back().peak = std::max(touches.back().peak, f);
    }
    ball_speed = y[2 * n + 1];
  }
};

/// A ball above the middle of a beam, just apart.
Model ball_over(const ElasticBeam& beam, double mass, double radius, double speed, double stiffness,
                const std::function<void(ModelBuilder&, BodyId)>& hold = {}) {
  ModelBuilder build;
  const auto [body, skin] = test::add_beam(build, beam);
  const auto [ball, round] = test::add_ball(
      build, "ball", mass, radius, {0, 0, beam.size.z() / 2 + radius + 1e-9}, {0, 0, -speed});
  build.add_contact(
      {.name = "strike", .a = {skin}, .b = {round}, .law = test::spring_contact(stiffness)});
  if (hold) hold(build, body);
  return build.finish();
}

// The free-free modes of Euler in closed form: cosh x·cos x = 1, φ(0)² = 4·(…)/m at the middle.
TEST(ElasticBeams, BallOnAFreeBeamFollowsTheModalSum) {
  const ElasticBeam beam{.size = {0.5, 0.02, 0.004}};
  constexpr double m = 0.0327, v = 0.5, k = 3e7;
  const Trajectory run = run_of(ball_over(beam, m, 0.01, v, k), {.duration = 4e-3});
  ModalSum sum{.omega = {0}, .mobility = {1 / beam.mass()}};
  const double scale = std::sqrt(beam.young / (12 * beam.density)) * beam.size.z() / 0.25;
  for (int n = 1; n <= 25; n += 2) {
    double x = (n + 0.5) * pi;
    for (int i = 0; i < 20; ++i)
      x = (n + 0.5) * pi - std::asin(1 / std::cosh(x)) * (n % 2 ? -1 : 1);
    // φ = cosh(x·ξ)/cosh(x/2) + cos(x·ξ)/cos(x/2), normed to ∫φ² = 1 by quadrature.
    double norm = 0;
    for (int i = 0; i < 4000; ++i) {
      const double xi = (i + 0.5) / 4000 - 0.5;
      norm +=
          std::pow(std::cosh(x * xi) / std::cosh(x / 2) + std::cos(x * xi) / std::cos(x / 2), 2);
    }
    const double middle = 1 / std::cosh(x / 2) + 1 / std::cos(x / 2);
    sum.omega.push_back(x * x * scale);
    sum.mobility.push_back(middle * middle / (norm / 4000) / beam.mass());
  }
  sum.run(m, v, k, 4e-3, 2e-7);
  ASSERT_EQ(run.episodes.size(), sum.touches.size());
  for (std::size_t i = 0; i < run.episodes.size(); ++i) {
    const ContactEpisode& one = run.episodes[i];
    const Touch& other = sum.touches[i];
    EXPECT_NEAR(one.peak_force / other.peak, 1, 3e-3) << i;
    EXPECT_NEAR(one.normal_impulse / other.impulse, 1, 3e-3) << i;
    EXPECT_NEAR((one.end - one.start) / (other.end - other.start), 1, 3e-3) << i;
  }
  EXPECT_NEAR(run.last().bodies.back().v_WB.z(), sum.ball_speed, 2e-3 * v);
  // What the ball has lost and the beam does not have as a rigid body vibrates.
  const double p = run.episodes[0].normal_impulse;
  const double lost = 0.5 * m * (v * v - std::pow(p / m - v, 2)) - 0.5 * p * p / beam.mass();
  ASSERT_EQ(run.episodes.size(), 1u);
  EXPECT_NEAR(*run.episodes[0].vibration_energy, lost, 1e-7 * m * v * v);
}

/// δ′ = v − F/Z − 2·(F(t − T)/Z + F(t − 2T)/Z + …), F = k·δ: a rod with a free far end on a spring, by steps of the wave's way
/// up and back, T = 2·L/c, Z = ρ·c·A. Returns duration and impulse.
std::pair<double, double> rod_on_spring(double Z, double T, double v, double k) {
  constexpr int per_turn = 20000;
  const double h = T / per_turn;
  std::vector<double> F{0};
  double depth = 0, impulse = 0;
  for (int i = 0;; ++i) {
    const auto returned = [&](int at) {
      double sum = 0;
      for (int back = at - per_turn; back >= 0; back -= per_turn) sum += F[back];
      return sum;
    };
    const double rate = v - F.back() / Z - 2 * returned(i) / Z;
    const double guess = k * (depth + h * rate);
    const double next = v - guess / Z - 2 * returned(i + 1) / Z;
    depth += h / 2 * (rate + next);
    if (depth <= 0) return {i * h, impulse};
    F.push_back(k * depth);
    impulse += h / 2 * (F[i] + F[i + 1]);
  }
}

/// Only modes of stretch.
std::shared_ptr<simulation::ModalBody> stretching(const simulation::ModalPlan& plan,
                                                  std::size_t count) {
  std::vector<std::size_t> modes;
  for (std::size_t j = 0; j < plan.modes.size() && modes.size() < count; ++j) {
    if (plan.modes[j].motion == continuum::BeamMotion::stretch) modes.push_back(j);
  }
  return simulation::make_modal_body(plan, modes, 0.1);
}

// Stiffer springs bring the duration to 2·L/c, and e is near 1. What n modes leave out of the rod's static compliance,
// 2·L/(π²·EA)·Σ 1/j², is missing beside the spring.
TEST(ElasticBeams, RodOnAWallFollowsTheMethodOfSteps) {
  const ElasticBeam rod{.size = {1, 0.02, 0.02}, .poisson = 0, .elements = 100};
  const double c = std::sqrt(rod.young / rod.density), A = 4e-4, v = 0.1;
  double last_duration = 2;
  for (const double ratio : {5.0, 10.0, 20.0}) {
    const double k = ratio * rod.young * A;
    constexpr int count = 30;
    ModelBuilder build;
    ElasticBeam falling = rod;
    falling.p_W = {0.5 + 1e-9, 0, 0};
    falling.v_W = {-v, 0, 0};
    const auto [body, skin] = test::add_beam(build, falling);
    const ShapeId wall = test::add_plane(build, "wall", {0, 0, 0}, {1, 0, 0});
    build.add_contact(
        {.name = "wall", .a = {wall}, .b = {skin}, .law = test::spring_contact(k / 4, 1)});
    const Model model = build.finish();
    std::vector<Problem> problems;
    simulation::ContinuousPlan plan = simulation::plan_continuous(model, problems);
    ASSERT_TRUE(problems.empty());
    const auto part = stretching(plan.modal.at(0), count);
    plan.modal.clear();
    simulation::ContinuousRun running(plan, start_state(model), {.duration = 1e-3}, {part});
    const Trajectory run = simulation::run_to_end(running);
    ASSERT_EQ(run.episodes.size(), 4u);
    double rest = 0;
    for (int j = count + 1; j < 100000; ++j) rest += 2 / (pi * pi * rod.young * A * j * j);
    const auto [duration, impulse] =
        rod_on_spring(rod.density * c * A, 2 / c, v, 1 / (1 / k - rest));
    const double restitution = impulse / (rod.mass() * v) - 1;
    const ContactEpisode& corner = run.episodes[0];
    EXPECT_NEAR((corner.end - corner.start) / duration, 1, 3e-3) << ratio;
    EXPECT_NEAR(corner.realised_restitution, restitution, 3e-3) << ratio;
    EXPECT_NEAR(4 * corner.normal_impulse / impulse, 1, 2e-3) << ratio;
    const double spread = std::fabs((corner.end - corner.start) * c / 2 - 1);
    EXPECT_LT(spread, last_duration);
    last_duration = spread;
    EXPECT_LT(std::fabs(run.last().energy.residual), 1e-7 * run.first().energy.kinetic);
  }
  EXPECT_LT(last_duration, 0.06);
}

/// Modes of a beam on two supports in Timoshenko's theory, w = sin(nπx/L)·…, ψ = b·cos(nπx/L), of odd n, which the middle feels:
/// (κGA·q² − m·ω²)·w − κGA·q·ψ = 0, −κGA·q·w + (EI·q² + κGA − J·ω²)·ψ = 0, q = nπ/L. Both branches.
ModalSum supported_beam(const ElasticBeam& beam, int highest) {
  const double L = beam.size.x(), b = beam.size.y(), h = beam.size.z(), nu = beam.poisson;
  const double m = beam.density * b * h, J = beam.density * b * h * h * h / 12;
  const double GA = 10 * (1 + nu) / (12 + 11 * nu) * beam.young / (2 * (1 + nu)) * b * h;
  const double EI = beam.young * b * h * h * h / 12;
  ModalSum sum;
  for (int n = 1; n <= highest; n += 2) {
    const double q = n * pi / L, a = GA * q * q, d = EI * q * q + GA;
    const double B = a / m + d / J, C = (a * d - GA * GA * q * q) / (m * J);
    for (const double sign : {-1.0, 1.0}) {
      const double square =
          sign < 0 ? 2 * C / (B + std::sqrt(B * B - 4 * C)) : (B + std::sqrt(B * B - 4 * C)) / 2;
      const double psi = (a - m * square) / (GA * q);
      sum.omega.push_back(std::sqrt(square));
      sum.mobility.push_back(2 / (L * (m + J * psi * psi)));
    }
  }
  return sum;
}

// Timoshenko's problem of 1913: a beam of 1 x 1 x 15.35 cm of steel (E = 2.2e6 kgf/cm²) on two supports is struck in the middle at
// 1 cm/s, by a ball of 1 cm radius once, by one of 2 cm several times. Hertz' k as he has it, of two equal materials.
TEST(ElasticBeams, TimoshenkosBallOnASupportedBeam) {
  ElasticBeam beam{.size = {0.1535, 0.01, 0.01}};
  beam.young = 2.2e6 * 9.80665e4;
  beam.density = 7960;
  for (const double radius : {0.01, 0.02}) {
    const double m = 4.0 / 3 * pi * std::pow(radius, 3) * beam.density;
    const double k = 4.0 / 3 * beam.young / (2 * (1 - 0.09)) * std::sqrt(radius);
    const Model model = ball_over(beam, m, radius, 0.01, k, [&](ModelBuilder& build, BodyId body) {
      build.add_joint({.name = "left",
                       .type = "revolute",
                       .a = build.ground(),
                       .b = body,
                       .p_W = {-beam.size.x() / 2, 0, 0},
                       .axis_W = {0, 1, 0}});
      build.add_joint({.name = "right",
                       .type = "point-on-line",
                       .a = build.ground(),
                       .b = body,
                       .p_W = {beam.size.x() / 2, 0, 0},
                       .axis_W = {1, 0, 0}});
    });
    const double duration = radius < 0.015 ? 4e-4 : 1.5e-3;
    const Trajectory run = run_of(model, {.duration = duration, .tolerance = 1e-8});
    ModalSum sum = supported_beam(beam, 61);
    sum.run(m, 0.01, k, duration, 1e-7);
    ASSERT_EQ(run.episodes.size(), sum.touches.size()) << radius;
    EXPECT_EQ(run.episodes.size() > 1, radius > 0.015);
    for (std::size_t i = 0; i < run.episodes.size(); ++i) {
      const ContactEpisode& one = run.episodes[i];
      EXPECT_NEAR(one.start, sum.touches[i].start, 0.01 * duration) << i;
      EXPECT_NEAR(one.end, sum.touches[i].end, 0.01 * duration) << i;
      EXPECT_NEAR(one.peak_force / sum.touches[i].peak, 1, 0.01) << i;
    }
    EXPECT_NEAR(run.last().bodies.back().v_WB.z(), sum.ball_speed, 0.01 * 0.01);
  }
}

// Flapwise frequencies of a cantilever that turns about its root with Ω, ω/√(EI/(ρ·A·L⁴)) over Ω in the same unit. Wright et al.,
// J. Appl. Mech. 49:197, 1982.
TEST(ElasticBeams, SpinningCantileverHasThePublishedFrequencies) {
  const std::pair<double, double> published[] = {
      {0, 3.5160}, {2, 4.1373}, {4, 5.5850}, {6, 7.3604}, {8, 9.2568}};
  const ElasticBeam beam{.size = {1, 0.05, 0.002}, .p_W = {0.5, 0, 0}, .modes = 12};
  const double unit = std::sqrt(beam.young / (12 * beam.density)) * beam.size.z();
  for (const auto& [ratio, frequency] : published) {
    const double spin = ratio * unit;
    ElasticBeam turning = beam;
    turning.w_W = {0, 0, spin};
    turning.v_W = {0, 0.5 * spin, 0};
    ModelBuilder build;
    build.set_gravity({0, 0, -0.1});  // what shakes it
    const auto [body, skin] = test::add_beam(build, turning);
    JointSpec root{.name = "root",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = body,
                   .p_W = {0, 0, 0},
                   .axis_W = {0, 0, 1}};
    root.actions.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = spin}};
    build.add_joint(root);
    const Model model = build.finish();
    const double period = 2 * pi / (frequency * unit);
    const Trajectory run =
        run_of(model, {.duration = 10.3 * period, .tolerance = 1e-9, .output_step = period / 200});
    // The centre of mass swings about where gravity holds it, by the first mode almost alone.
    double mean = 0;
    for (const Sample& sample : run.samples) mean += sample.bodies[0].p_WB.z();
    mean /= static_cast<double>(run.samples.size());
    std::vector<double> crossings;
    for (std::size_t i = 1; i < run.samples.size(); ++i) {
      const double before = run.samples[i - 1].bodies[0].p_WB.z() - mean;
      const double after = run.samples[i].bodies[0].p_WB.z() - mean;
      if (before > 0 || after <= 0) continue;
      const double part = before / (before - after);
      crossings.push_back(run.samples[i - 1].time +
                          part * (run.samples[i].time - run.samples[i - 1].time));
    }
    ASSERT_GE(crossings.size(), 9u) << ratio;
    const double found =
        2 * pi * static_cast<double>(crossings.size() - 1) / (crossings.back() - crossings.front());
    EXPECT_NEAR(found / unit / frequency, 1, 5e-3) << ratio;
  }
}

/// Cantilever modes of Euler, Σ over x of mass 1 and length 1: cosh x·cos x = −1.
struct Cantilever {
  static constexpr int points = 2000;
  std::vector<double> root, mean, first_moment;  // by mode: ∫φ, ∫x·φ
  std::vector<std::vector<double>> stiffening;   // ∫½·(1 − x²)·φ_i′·φ_j′

  Cantilever() {
    std::vector<std::vector<double>> slopes;
    for (const double x : {1.875104069, 4.694091133, 7.854757438, 10.99554073}) {
      const double s = (std::sinh(x) - std::sin(x)) / (std::cosh(x) + std::cos(x));
      std::vector<double> slope(points);
      double of_mean = 0, of_moment = 0;
      for (int i = 0; i < points; ++i) {
        const double at = (i + 0.5) / points, y = x * at;
        const double phi = std::cosh(y) - std::cos(y) - s * (std::sinh(y) - std::sin(y));
        slope[i] = x * (std::sinh(y) + std::sin(y) - s * (std::cosh(y) - std::cos(y)));
        of_mean += phi / points;
        of_moment += at * phi / points;
      }
      root.push_back(x);
      mean.push_back(of_mean);
      first_moment.push_back(of_moment);
      slopes.push_back(slope);
    }
    for (const auto& a : slopes) {
      stiffening.emplace_back();
      for (const auto& b : slopes) {
        double sum = 0;
        for (int i = 0; i < points; ++i) {
          const double at = (i + 0.5) / points;
          sum += 0.5 * (1 - at * at) * a[i] * b[i] / points;
        }
        stiffening.back().push_back(sum);
      }
    }
  }
};

// The spin-up of Kane, Ryan and Banerjee, J. Guid. Control Dyn. 10:139, 1987, with the numbers of Simo and Vu-Quoc, J. Appl. Mech. 53:849,
// 1986, for any beam: Ω_s = 1.580·ω_1 is reached after T = 57·1/ω_1. Their equations for a cantilever with its tension,
// q̈_i + ω_i²·q_i + Ω²·Σ(S_ij − δ_ij)·q_j = −Ω̇·∫x·φ_i. The beam bends back by 5 % of its length and comes to rest; without the
// tension it would fly off. Deflections are of second order in both: 1 %.
TEST(ElasticBeams, SpinUpBendsTheBeamBackAndLetsItComeToRest) {
  const ElasticBeam beam{.size = {1, 0.01, 0.01}, .p_W = {0.5, 0, 0}, .modes = 12};
  const double unit = std::sqrt(beam.young / (12 * beam.density)) * beam.size.z();
  const Cantilever modes;
  const double first = modes.root[0] * modes.root[0] * unit;
  const double fastest = 6 / 3.7976 * first, ramp = 15 * 3.7976 / first;
  const auto spin = [&](double t) {
    return t > ramp ? fastest : fastest * (t / ramp - std::sin(2 * pi * t / ramp) / (2 * pi));
  };
  const auto angle = [&](double t) {
    return fastest *
           (t * t / (2 * ramp) + ramp / (4 * pi * pi) * (std::cos(2 * pi * t / ramp) - 1));
  };
  ModelBuilder build;
  const auto [body, skin] = test::add_beam(build, beam);
  JointSpec root{.name = "root",
                 .type = "revolute",
                 .a = build.ground(),
                 .b = body,
                 .p_W = {0, 0, 0},
                 .axis_W = {0, 0, 1}};
  TimeFunction course{.kind = TimeFunction::Kind::smooth};
  for (int i = 0; i <= 400; ++i) course.points.push_back({ramp * i / 400, spin(ramp * i / 400)});
  root.actions.drive = JointDrive{.type = JointDrive::Type::motion, .value = course};
  build.add_joint(root);
  const Trajectory run =
      run_of(build.finish(), {.duration = ramp, .tolerance = 1e-8, .output_step = ramp / 200});
  std::vector<double> y(8, 0.0);
  double t = 0, largest = 0, largest_error = 0;
  std::size_t next = 1;
  const double h = ramp / 20000;
  for (int step = 1; step <= 20000; ++step, t += h) {
    step_through(y, h, [&](const std::vector<double>& q, std::vector<double>& rate) {
      const double w = spin(t + h / 2), change = (spin(t + h) - spin(t)) / h;
      for (std::size_t i = 0; i < 4; ++i) {
        const double omega = modes.root[i] * modes.root[i] * unit;
        rate[i] = q[4 + i];
        rate[4 + i] = -omega * omega * q[i] + w * w * q[i] - change * modes.first_moment[i];
        for (std::size_t j = 0; j < 4; ++j) rate[4 + i] -= w * w * modes.stiffening[i][j] * q[j];
      }
    });
    if (next >= run.samples.size() || t + h < run.samples[next].time - 1e-12) continue;
    double expected = 0;
    for (std::size_t i = 0; i < 4; ++i) expected += modes.mean[i] * y[i];
    const Vector3d& p = run.samples[next].bodies[0].p_WB;
    const double a = angle(run.samples[next].time);
    const double found = -std::sin(a) * p.x() + std::cos(a) * p.y();
    largest = std::max(largest, std::fabs(expected));
    largest_error = std::max(largest_error, std::fabs(found - expected));
    ++next;
  }
  EXPECT_GT(largest, 0.015);  // of the mass centre; the tip has 2.6 times as much
  EXPECT_LT(largest_error, 0.01 * largest);
  EXPECT_EQ(next, run.samples.size());
}

}  // namespace elastic_beams_test
}  // namespace carom
