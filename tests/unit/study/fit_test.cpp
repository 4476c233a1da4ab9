// Errors, intervals and warnings of a fit against what is known of straight lines.
#include "study/fit/fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/messages.h"
#include "numerics/distribution.h"
#include "numerics/philox.h"

namespace carom::study {
namespace fit_test {

double noise(std::uint64_t seed, std::uint64_t number) {
  return numerics::normal_quantile(
      numerics::random_share(seed, {.sample = number, .coordinate = 0, .purpose = 99}));
}

/// y = a + b·x at x = 0, 0.1, …, with noise.
FitProblem line(std::size_t count, double deviation, std::uint64_t seed) {
  FitProblem problem{.parameters = {{.name = "a", .start = 0.3, .scatter_high = 10},
                                    {.name = "b", .start = -1, .scatter_high = 10}}};
  for (std::size_t i = 0; i < count; ++i) {
    const double x = 0.1 * static_cast<double>(i);
    problem.along.push_back(x);
    problem.measured.push_back(1 + 2 * x + deviation * noise(seed, i));
  }
  problem.predict = [x = problem.along](std::span<const double> p, std::span<double> predicted) {
    for (std::size_t i = 0; i < predicted.size(); ++i) predicted[i] = p[0] + p[1] * x[i];
    return true;
  };
  return problem;
}

/// The textbook's line: estimates, their errors and correlation.
struct Line {
  double a, b, error_a, error_b, correlation, variance;
};
Line textbook(const FitProblem& problem) {
  const auto n = static_cast<double>(problem.measured.size());
  double x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t i = 0; i < problem.measured.size(); ++i) {
    x += problem.along[i] / n;
    y += problem.measured[i] / n;
  }
  for (std::size_t i = 0; i < problem.measured.size(); ++i) {
    xx += (problem.along[i] - x) * (problem.along[i] - x);
    xy += (problem.along[i] - x) * (problem.measured[i] - y);
  }
  Line line{.a = y - xy / xx * x, .b = xy / xx};
  double squares = 0;
  for (std::size_t i = 0; i < problem.measured.size(); ++i)
    squares += std::pow(problem.measured[i] - line.a - line.b * problem.along[i], 2);
  line.variance = squares / (n - 2);
  line.error_b = std::sqrt(line.variance / xx);
  line.error_a = std::sqrt(line.variance * (1 / n + x * x / xx));
  line.correlation = -x * line.error_b / line.error_a;
  return line;
}

TEST(Fit, OfALineIsThatOfTheTextbook) {
  const FitProblem problem = line(20, 0.1, 1);
  const Line known = textbook(problem);
  const FitResult result = *fit(problem, {.profile = true});
  EXPECT_TRUE(result.converged);
  EXPECT_TRUE(result.warnings.empty()) << result.warnings.front();
  const FittedParameter &a = result.parameters[0], &b = result.parameters[1];
  EXPECT_NEAR(a.value, known.a, 1e-11);
  EXPECT_NEAR(b.value, known.b, 1e-11);
  EXPECT_NEAR(*a.standard_error / known.error_a, 1, 1e-8);
  EXPECT_NEAR(*b.standard_error / known.error_b, 1, 1e-8);
  EXPECT_NEAR(result.correlation(0, 1), known.correlation, 1e-8);
  EXPECT_NEAR(*result.reduced_chi_square / known.variance, 1, 1e-10);
  // Student's t of 18 degrees of freedom is 2.1009.
  EXPECT_NEAR(*(*a.interval)[1] - a.value, 2.10092 * known.error_a, 1e-5 * known.error_a);
  const double chi = known.variance * 18;
  EXPECT_NEAR(result.information->aic, 20 * std::log(chi / 20) + 4, 1e-8);
  EXPECT_NEAR(result.information->bic, 20 * std::log(chi / 20) + 2 * std::log(20.), 1e-8);
}

// The sum of squares of a line is a parabola in each parameter, so the profile has the same ends.
TEST(Fit, HasTheProfileOfALineAtItsInterval) {
  const FitResult result = *fit(line(15, 0.2, 3), {.profile = true});
  for (const FittedParameter& parameter : result.parameters) {
    for (const int end : {0, 1})
      EXPECT_NEAR(*(*parameter.profile)[end], *(*parameter.interval)[end],
                  1e-4 * *parameter.standard_error);
  }
}

// Twice the deviation for everything: the same parameters and errors, a quarter of χ².
TEST(Fit, DependsOnDeviationsOnlyByTheirRatios) {
  FitProblem problem = line(20, 0.1, 1);
  problem.deviation.assign(20, 0.1);
  const FitResult one = *fit(problem, {});
  problem.deviation.assign(20, 0.2);
  const FitResult two = *fit(problem, {});
  EXPECT_NEAR(*one.reduced_chi_square / *two.reduced_chi_square, 4, 1e-9);
  EXPECT_NEAR(*one.parameters[1].standard_error / *two.parameters[1].standard_error, 1, 1e-9);
  EXPECT_NEAR(*one.reduced_chi_square, 1, 0.7);
}

TEST(Fit, DrawsTheSameBootstrapAgain) {
  const FitProblem problem = line(40, 0.1, 2);
  for (const Resampling resampling : {Resampling::residuals, Resampling::cases}) {
    const FitSettings settings{.bootstrap = 400, .resampling = resampling};
    const FitResult one = *fit(problem, settings), two = *fit(problem, settings);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(*one.parameters[i].bootstrap_error, *two.parameters[i].bootstrap_error);
      // √(1/(2·400)) is 3.5 %; cases draw other x too.
      EXPECT_NEAR(*one.parameters[i].bootstrap_error / *one.parameters[i].standard_error, 1, 0.25);
    }
    EXPECT_EQ(one.repetitions, 400);
  }
}

// Huber's covariance is that of least squares, 1/0.95 times, where the noise is normal.
TEST(Fit, KeepsItsErrorsWithHubersLoss) {
  const FitProblem problem = line(2000, 0.1, 5);
  const FitResult plain = *fit(problem, {.starts = 1});
  const FitResult robust = *fit(problem, {.starts = 1, .robust = true});
  for (std::size_t i = 0; i < 2; ++i) {
    const double ratio = *robust.parameters[i].standard_error / *plain.parameters[i].standard_error;
    EXPECT_NEAR(ratio, std::sqrt(1 / 0.95), 0.03);
    EXPECT_LT(std::fabs(robust.parameters[i].value - plain.parameters[i].value),
              *plain.parameters[i].standard_error);
  }
}

TEST(Fit, SaysThatOnlyASumIsKnown) {
  FitProblem problem = line(12, 0.1, 1);
  problem.parameters.push_back({.name = "c", .start = 0, .scatter_high = 1});
  problem.predict = [x = problem.along](std::span<const double> p, std::span<double> predicted) {
    for (std::size_t i = 0; i < predicted.size(); ++i) predicted[i] = p[0] + p[2] + p[1] * x[i];
    return true;
  };
  const FitResult result = *fit(problem, {});
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_EQ(
      result.warnings[0],
      "not identifiable: the data cannot tell apart a, c; only a combination of them is known; "
      "fix some of them");
  EXPECT_FALSE(result.parameters[0].standard_error);
  EXPECT_TRUE(result.parameters[1].standard_error);
}

TEST(Fit, SaysThatAParameterIsAtABound) {
  FitProblem problem = line(12, 0.1, 1);
  problem.parameters[1].high = 1.5;
  const FitResult result = *fit(problem, {.starts = 1});
  EXPECT_EQ(result.parameters[1].value, 1.5);
  EXPECT_FALSE(result.parameters[1].interval);
  ASSERT_FALSE(result.warnings.empty());
  EXPECT_NE(result.warnings[0].find("b is at a bound, 1.5"), std::string::npos);
}

// A mean of numbers below zero that may not be negative is 0; how large it may be, the sum of squares says. With n numbers of
// mean −m it grows by n·(v² + 2·m·v), and t²·s² is allowed.
TEST(Fit, FindsTheOtherEndByItsProfile) {
  FitProblem problem{.parameters = {{.name = "mean", .start = 1, .low = 0, .scatter_high = 2}},
                     .measured = {-0.3, 0.2, -0.2, 0.1, -0.1}};
  problem.predict = [](std::span<const double> p, std::span<double> predicted) {
    std::ranges::fill(predicted, p[0]);
    return true;
  };
  const FitResult result = *fit(problem, {.profile = true});
  EXPECT_EQ(result.parameters[0].value, 0);
  const double t = result.student(), squares = 0.19, m = 0.06;
  const double allowed = t * t * squares / 4;
  EXPECT_NEAR(*(*result.parameters[0].profile)[1], std::sqrt(m * m + allowed / 5) - m, 1e-5);
  EXPECT_FALSE((*result.parameters[0].profile)[0]);
}

// A parabola fitted by a line: residuals +, −, + change sign twice.
TEST(Fit, SeesATrend) {
  FitProblem problem = line(30, 0, 1);
  for (std::size_t i = 0; i < 30; ++i) problem.measured[i] += problem.along[i] * problem.along[i];
  const FitResult result = *fit(problem, {});
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("a trend: they change sign 2 times"), std::string::npos);
}

// White noise: one in a hundred series is taken for a trend.
TEST(Fit, SeldomSeesATrendInNoise) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed)
    seen += fit(line(30, 0.1, seed), {.starts = 1})->warnings.empty() ? 0 : 1;
  EXPECT_GE(seen, 1);
  EXPECT_LE(seen, 14);
}

TEST(Fit, RefusesAModelWithoutValues) {
  FitProblem problem = line(12, 0.1, 1);
  problem.predict = [](std::span<const double>, std::span<double>) { return false; };
  EXPECT_THROW(fit(problem, {}), InputError);
}

// A model that is known at its start and nowhere around it: there is a value and nothing else to tell.
TEST(Fit, EndsWhereTheModelEnds) {
  FitProblem problem = line(12, 0.1, 1);
  problem.predict = [inner = problem.predict](std::span<const double> p,
                                              std::span<double> predicted) {
    return p[0] == 0.3 && inner(p, predicted);
  };
  const FitResult result = *fit(problem, {.profile = true, .bootstrap = 5});
  EXPECT_FALSE(result.converged);
  EXPECT_EQ(result.parameters[0].value, 0.3);
  EXPECT_FALSE(result.parameters[0].standard_error);
}

TEST(Fit, RefusesFewerMeasurementsThanParameters) {
  try {
    fit(line(1, 0, 1), {});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "data: error: has 1 measurement for 2 parameters: a, b (measure more, or fix some "
                 "of them)\n");
  }
}

TEST(Fit, OfAsManyMeasurementsAsParametersHasNoErrors) {
  const FitResult result = *fit(line(2, 0.1, 1), {.profile = true, .bootstrap = 10});
  EXPECT_FALSE(result.parameters[0].interval);
  EXPECT_FALSE(result.information);
  EXPECT_EQ(result.repetitions, 0);
  ASSERT_EQ(result.warnings.size(), 1u);
}

TEST(Fit, EndsWhenItIsTold) {
  const FitSettings settings{.watch = [](std::uint64_t predictions) { return predictions < 5; }};
  EXPECT_FALSE(fit(line(20, 0.1, 1), settings));
}

// From the start downhill leads to another minimum: other starts find the deepest one.
TEST(Fit, FindsAMinimumBehindAHill) {
  FitProblem problem = line(20, 0, 1);
  problem.parameters = {{.name = "p", .start = -4.5, .low = -5, .high = 5}};
  const auto model = [](double p, double x) { return std::sin(p * (x + 1)); };
  for (std::size_t i = 0; i < 20; ++i) problem.measured[i] = model(3, problem.along[i]);
  problem.predict = [&](std::span<const double> p, std::span<double> predicted) {
    for (std::size_t i = 0; i < predicted.size(); ++i) predicted[i] = model(p[0], problem.along[i]);
    return true;
  };
  const FitResult result = *fit(problem, {.starts = 12});
  EXPECT_NEAR(result.parameters[0].value, 3, 1e-9);
}

// g = (1, x) of a line: the band has its textbook's width, σ²·(1/n + (x − x̄)²/Σ(x − x̄)²).
TEST(Fit, KnowsTheBandOfALine) {
  const FitProblem problem = line(21, 0.1, 4);
  const FitResult result = *fit(problem, {});
  const std::vector<double> band = deviation_of_model(result, problem.predict, 21);
  const Line known = textbook(problem);
  EXPECT_NEAR(band[10], std::sqrt(known.variance / 21), 1e-9);
  EXPECT_NEAR(band[0], known.error_a, 1e-9);
}

}  // namespace fit_test
}  // namespace carom::study
