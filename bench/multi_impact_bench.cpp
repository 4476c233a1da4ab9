// Impacts at several contacts: chains of balls and stacks of boxes under each rule.
#include <benchmark/benchmark.h>

#include <vector>

#include "carom/impact.h"

namespace carom {
namespace {

/// Equal balls in a row, struck by the first.
MultiImpact chain(Eigen::Index contacts) {
  MultiImpact impact;
  impact.inverse = Eigen::MatrixXd::Zero(3 * contacts, 3 * contacts);
  impact.velocity = Eigen::VectorXd::Zero(3 * contacts);
  impact.velocity[2] = -1;
  for (Eigen::Index i = 0; i < contacts; ++i) {
    impact.inverse(3 * i + 2, 3 * i + 2) = 2;
    if (i == 0) continue;
    impact.inverse(3 * i + 2, 3 * i - 1) = impact.inverse(3 * i - 1, 3 * i + 2) = -1;
  }
  impact.contacts.assign(static_cast<std::size_t>(contacts), {.restitution = 0.9});
  return impact;
}

/// Cubes of unit mass and edge on each other that fall on the ground together: four corners each.
MultiImpact stack(Eigen::Index contacts) {
  const Eigen::Index boxes = contacts / 4;
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(3 * contacts, 6 * boxes);
  Eigen::VectorXd v = Eigen::VectorXd::Zero(6 * boxes), inverse_mass(6 * boxes);
  for (Eigen::Index box = 0; box < boxes; ++box) {
    v.segment<3>(6 * box) = Eigen::Vector3d(0.1, 0, -1);
    inverse_mass.segment<6>(6 * box) << 1, 1, 1, 6, 6, 6;
    for (Eigen::Index corner = 0; corner < 4; ++corner) {
      const double x = corner < 2 ? -0.5 : 0.5, y = corner % 2 == 0 ? -0.5 : 0.5;
      const auto add = [&](Eigen::Index body, double z, double sign) {
        auto rows = J.block<3, 6>(3 * (4 * box + corner), 6 * body);
        rows.leftCols<3>() = sign * Eigen::Matrix3d::Identity();
        rows.rightCols<3>() << 0, sign * z, -sign * y, -sign * z, 0, sign * x, sign * y, -sign * x,
            0;
      };
      add(box, -0.5, 1);
      if (box > 0) add(box - 1, 0.5, -1);
    }
  }
  MultiImpact impact;
  impact.inverse = J * inverse_mass.asDiagonal() * J.transpose();
  impact.velocity = J * v;
  impact.contacts.assign(static_cast<std::size_t>(contacts), {.friction = 0.4, .restitution = 0.3});
  return impact;
}

void ball_chain(benchmark::State& state, MultiImpactRule rule) {
  const MultiImpact impact = chain(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(solve_multi_impact(impact, rule));
}

void box_stack(benchmark::State& state, MultiImpactRule rule) {
  const MultiImpact impact = stack(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(solve_multi_impact(impact, rule));
}

BENCHMARK_CAPTURE(ball_chain, newton, MultiImpactRule::newton)->Arg(3)->Arg(10)->Arg(40);
BENCHMARK_CAPTURE(ball_chain, poisson, MultiImpactRule::poisson)->Arg(3)->Arg(10)->Arg(40);
BENCHMARK_CAPTURE(ball_chain, sequential, MultiImpactRule::sequential)->Arg(3)->Arg(10)->Arg(40);
BENCHMARK_CAPTURE(ball_chain, hurmuzlu_marghitu, MultiImpactRule::hurmuzlu_marghitu)
    ->Arg(3)
    ->Arg(10)
    ->Arg(40);
BENCHMARK_CAPTURE(ball_chain, lzb, MultiImpactRule::lzb)->Arg(3)->Arg(10)->Arg(40);
BENCHMARK_CAPTURE(box_stack, newton, MultiImpactRule::newton)->Arg(4)->Arg(12)->Arg(40);
BENCHMARK_CAPTURE(box_stack, poisson, MultiImpactRule::poisson)->Arg(4)->Arg(12)->Arg(40);

}  // namespace
}  // namespace carom
