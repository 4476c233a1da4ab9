// How the data of fits/ were made: what is true, and noise that follows from a seed and the row.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "base/text.h"
#include "support/fit_data.h"

namespace carom::test {

/// A file of fits/ with the text it must have.
struct FitRecipe {
  std::string file, text;
};

/// A line for each row: x as it is, and y with noise; six digits, as an instrument writes them.
inline std::string rows_of(const std::vector<double>& x, const std::vector<double>& y,
                           const std::vector<double>& deviation, std::uint64_t seed,
                           bool with_deviation) {
  std::string text;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double noisy = y[i] + deviation[i] * testing_support::noise_of_row(seed, i);
    text += short_text(x[i]) + "," + short_text(noisy);
    if (with_deviation) text += "," + short_text(deviation[i], 3);
    text += "\n";
  }
  return text;
}

/// What a model of the catalogue says, in units of the table.
inline std::vector<double> predicted_by(const testing_support::KnownModel& known,
                                        double y_unit = 1) {
  std::vector<double> y = testing_support::known_fit(known).second.measured;
  for (double& value : y) value /= y_unit;
  return y;
}

inline std::vector<double> scaled(std::vector<double> values, double factor) {
  for (double& value : values) value *= factor;
  return values;
}

inline FitRecipe steel_restitution() {
  const std::vector<double> speeds = testing_support::in_ratios(0.05, 5, 24);
  const std::vector<double> e = predicted_by(
      {{.name = "restitution/power-law"}, {}, {{"alpha", 0.12}, {"exponent", 0.2}}, speeds});
  return {"steel_restitution.csv",
          "# Restitution of a ball over its approach speed: 24 throws, each with an error of 1 %.\n"
          "#   ./carom fit fits/steel_restitution.csv --model restitution/power-law --x speed --y "
          "restitution --sigma deviation\n"
          "# Which law describes it best? Laws of plasticity do not: their restitution stays at 1 "
          "until something yields.\n"
          "#   ./carom fit fits/steel_restitution.csv --model "
          "restitution/power-law,restitution/thornton,restitution/constant "
          "--x speed --y restitution --sigma deviation\n"
          "# true: alpha = 0.12, exponent = 0.2\n"
          "speed [m/s],restitution,deviation\n" +
              rows_of(speeds, e, scaled(e, 0.01), 1, true)};
}

inline FitRecipe impact_force() {
  const std::vector<double> times = testing_support::in_steps(0, 155, 32);
  const std::vector<double> force =
      predicted_by({{.name = "flores", .x = "time"},
                    {{"effective_mass", {.fixed = 0.0464}}, {"approach_speed", {.fixed = 0.3}}},
                    {{"stiffness", 5.5e9}, {"restitution", 0.7}},
                    scaled(times, 1e-6)});
  return {"impact_force.csv",
          "# Force of one impact over time: 92.8 g against 92.8 g at 0.3 m/s, sampled every 5 us, "
          "with an error of 3 N.\n"
          "#   ./carom fit fits/impact_force.csv --model flores --x time --y force --sigma 3 --fix "
          "effective_mass=0.0464,approach_speed=0.3\n"
          "# The same from several laws. Some differ in the meaning of their restitution only: "
          "their fits are equally good.\n"
          "#   ./carom fit fits/impact_force.csv --model "
          "flores,hertz,kelvin-voigt,permanent-indentation --x time --y force --sigma 3 "
          "--fix effective_mass=0.0464,approach_speed=0.3\n"
          "# true: stiffness = 5.5e9, restitution = 0.7\n"
          "time [us],force [N]\n" +
              rows_of(times, force, std::vector<double>(times.size(), 3.), 2, false)};
}

/// Not made: printed. Lankarani and Nikravesh 1994, Example 2.
inline FitRecipe aluminium_spheres() {
  return {"aluminium_spheres.csv",
          "# Two aluminium spheres of 20 mm radius, each at 0.15 m/s, touch for 135 us with a "
          "restitution of 0.7: measured by\n"
          "# Goldsmith, cited by Lankarani and Nikravesh 1994, Example 2. Which stiffness has the "
          "law of permanent indentation then?\n"
          "#   ./carom fit fits/aluminium_spheres.csv --model permanent-indentation --x speed --y "
          "duration --fix "
          "effective_mass=0.0464,restitution=0.7\n"
          "# 4.95e9 N/m^1.5, and Hertz's formula says 5.50e9 for these spheres. One number for one "
          "parameter has no error: it is met\n"
          "# by any law that has a duration. The stiffness goes with its power -2.5, so that one "
          "us more or less is 2 %.\n"
          "# true: stiffness = 4.95e9\n"
          "speed [m/s],duration [us]\n0.3,135\n"};
}

inline FitRecipe oblique_impulses() {
  const std::vector<double> angles = testing_support::in_steps(5, 80, 26);
  const std::vector<double> ratio = predicted_by({{.name = "friction/coulomb", .x = "angle"},
                                                  {{"restitution", {.fixed = 0.8}}},
                                                  {{"coefficient", 0.18}},
                                                  scaled(angles, std::numbers::pi / 180)});
  return {"oblique_impulses.csv",
          "# Impulse ratio of a sphere thrown at a plate, over the angle between its path and the "
          "normal. Up to about 49 degrees the\n"
          "# slip stops, and the ratio follows from mass and restitution; beyond it is the "
          "friction. Errors of 0.004.\n"
          "#   ./carom fit fits/oblique_impulses.csv --model friction/coulomb --x angle --y "
          "impulse_ratio --sigma 0.004 --fix restitution=0.8\n"
          "# true: coefficient = 0.18\n"
          "angle [deg],impulse_ratio\n" +
              rows_of(angles, ratio, std::vector<double>(angles.size(), 0.004), 3, false)};
}

inline FitRecipe two_zones() {
  const std::vector<double> speeds = testing_support::in_steps(0.2, 8, 27);
  const std::vector<double> ratio =
      predicted_by({{.name = "friction/two-zones", .x = "tangential_speed"},
                    {},
                    {{"rise", 0.16}, {"coefficient", 0.26}, {"decline", 0.008}},
                    speeds});
  return {"impulse_zones.csv",
          "# Impulse ratio over the tangential speed in two zones, as Gilardi and Sharf 2002, Fig. "
          "7, show them without numbers: a\n"
          "# steep rise, then friction that falls slowly. Errors of 0.005.\n"
          "#   ./carom fit fits/impulse_zones.csv --model friction/two-zones --x tangential_speed "
          "--y impulse_ratio --sigma 0.005\n"
          "# true: rise = 0.16, coefficient = 0.26, decline = 0.008\n"
          "tangential_speed [m/s],impulse_ratio\n" +
              rows_of(speeds, ratio, std::vector<double>(speeds.size(), 0.005), 4, false)};
}

inline FitRecipe journal() {
  const std::vector<double> depths = testing_support::in_steps(4, 50, 24);
  const std::vector<double> force = predicted_by(
      {{.name = "stiffness/rivin-quadratic"}, {}, {{"stiffness", 3.2e12}}, scaled(depths, 1e-6)},
      1000);
  return {
      "journal.csv",
      "# Static test of a journal in its bearing. Rivin's two formulas, F = k·d for light loads "
      "and F = k·d^2 for heavy ones, are\n"
      "# compared by their information: the data were made with the second, and errors of 2 %.\n"
      "#   ./carom fit fits/journal.csv --model stiffness/rivin-quadratic --x indentation --y "
      "force --sigma deviation\n"
      "#   ./carom fit fits/journal.csv --model stiffness/rivin-linear,stiffness/rivin-quadratic "
      "--x indentation --y force --sigma deviation\n"
      "# true: stiffness = 3.2e12\n"
      "indentation [um],force [kN],deviation [kN]\n" +
          rows_of(depths, force, scaled(force, 0.02), 5, true)};
}

inline constexpr double gravity = 9.81, drop = 1.0, kept = 0.8;  // of the bouncing ball

inline FitRecipe bounce_times() {
  std::vector<double> bounces, times;
  const double fall = std::sqrt(2 * drop / gravity);
  double time = fall;
  for (int i = 0; i < 8; ++i) {
    bounces.push_back(i);
    times.push_back(time);
    time += 2 * fall * std::pow(kept, i + 1);
  }
  return {
      "bounce_times.csv",
      "# When a ball was heard to touch the floor, with errors of 2 ms: see bounce_times.toml.\n"
      "bounce,time [s]\n" +
          rows_of(bounces, times, std::vector<double>(times.size(), 0.002), 6, false)};
}

inline FitRecipe bounce_track() {
  const double fall = std::sqrt(2 * drop / gravity);
  const std::vector<double> times = testing_support::in_steps(0, 2, 61);
  std::vector<double> heights;
  for (const double time : times) {
    double begin = -fall, speed = gravity * fall;  // as if it had come from the floor
    while (time > begin + 2 * speed / gravity) {
      begin += 2 * speed / gravity;
      speed *= kept;
    }
    const double t = time - begin;
    heights.push_back(0.1 + speed * t - 0.5 * gravity * t * t);
  }
  return {"bounce_track.csv",
          "# Height of the centre of a bouncing ball in the pictures of a camera, 30 in a second, "
          "with errors of 3 mm: see\n"
          "# bounce_track.toml.\n"
          "time [s],height [m]\n" +
              rows_of(times, heights, std::vector<double>(times.size(), 0.003), 7, false)};
}

inline FitRecipe drop_rebounds() {
  const std::vector<double> heights = testing_support::in_steps(0.2, 1.1, 10);
  std::vector<double> speeds;
  for (const double height : heights)
    speeds.push_back(kept * std::sqrt(2 * gravity * (height - 0.1)));
  return {"drop_rebounds.csv",
          "# How fast a ball leaves the floor when it is dropped from ten heights of its centre, "
          "with errors of 2 %: see\n"
          "# drop_rebounds.toml.\n"
          "height [m],rebound [m/s]\n" +
              rows_of(heights, speeds, scaled(speeds, 0.02), 8, false)};
}

inline std::vector<FitRecipe> fit_recipes() {
  return {steel_restitution(), impact_force(), aluminium_spheres(), oblique_impulses(), two_zones(),
          journal(),           bounce_times(), bounce_track(),      drop_rebounds()};
}

}  // namespace carom::test
