// A model and measurements to the parameters that fit best, and how sure they are.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace carom::study {

/// A number that is looked for.
struct FitParameter {
  std::string name;
  std::string unit = "1";
  double start = 1;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  /// Where further starts are tried, for numbers without both bounds.
  double scatter_low = 0, scatter_high = 1;
  bool by_ratio = false;  ///< above zero, and its size is not known: searched by its logarithm
};

/// What the model says to each measurement; false where it has nothing to say with these parameters.
using Predict =
    std::function<bool(std::span<const double> parameters, std::span<double> predicted)>;

/// Measurements, and the model that shall explain them.
struct FitProblem {
  std::vector<FitParameter> parameters;
  std::vector<double> measured;
  std::vector<double> deviation;  ///< standard deviation of each measurement; empty: all alike
  /// Residuals are looked at in the order of these numbers; those of another group are another series.
  std::vector<double> along;
  std::vector<int> group;  ///< empty: one
  Predict predict;
  double noise = 1e-12;  ///< relative error of the predictions
};

enum class Resampling {
  residuals,  ///< the model's values with residuals drawn anew
  cases       ///< measurements drawn anew
};

struct FitSettings {
  int starts = 8;  ///< searches, the first from the start of the parameters
  int candidates =
      8;  ///< for each further search: points that are tried, of which the best begin one
  std::uint64_t seed = 1;
  bool robust = false;
  bool profile = false;
  int bootstrap = 0;  ///< repetitions
  Resampling resampling = Resampling::residuals;
  /// Told the number of predictions so far; false ends the fit.
  std::function<bool(std::uint64_t predictions)> watch = nullptr;
};

/// An end that is not known is left out: the parameter may be as small, or as large, as it likes.
using Interval = std::array<std::optional<double>, 2>;

struct FittedParameter {
  std::string name, unit;
  double value = 0;
  double start = 0, low = 0, high = 0;
  bool at_bound = false;
  std::optional<double> standard_error;   ///< none where it cannot be told
  std::optional<Interval> interval;       ///< 95 %, from the standard error
  std::optional<Interval> profile;        ///< 95 %, from the sum of squares itself
  std::optional<double> bootstrap_error;  ///< deviation of the repetitions
  std::optional<Interval> bootstrap;      ///< 2.5 % and 97.5 % of them
};

/// How much a model explains for its number of parameters; smaller is better.
struct FitInformation {
  double aic = 0;              ///< n·ln(χ²/n) + 2k
  double bic = 0;              ///< n·ln(χ²/n) + k·ln n
  std::optional<double> aicc;  ///< aic + 2k(k + 1)/(n − k − 1)
};

struct FitResult {
  std::vector<FittedParameter> parameters;
  Eigen::MatrixXd covariance;  ///< of the parameters; not a number where it cannot be told
  Eigen::MatrixXd correlation;
  std::vector<double> predicted, residuals;  ///< measured less predicted, in the measurements' unit
  double residual_rms =
      0;  ///< in the measurements' unit; of several quantities over their deviations
  double chi_square =
      0;  ///< sum of (residual/deviation)², with deviations of 1 where none are given
  int degrees_of_freedom = 0;
  std::optional<double> reduced_chi_square;
  std::optional<FitInformation> information;  ///< none where nothing is left unexplained
  bool converged = false;
  int searches = 0, agreeing = 0;  ///< and how many of them ended in the best minimum
  int repetitions = 0;             ///< of the bootstrap that came to an end
  std::uint64_t predictions = 0;
  std::vector<std::string> warnings;

  std::vector<double> values() const;
  /// Student's t of a two-sided interval of 95 %.
  double student() const;
};

/// Fits. Nothing when it was ended by `watch`. Throws InputError when there are fewer measurements than
/// parameters, or no parameters at which the model has a value.
std::optional<FitResult> fit(const FitProblem& problem, const FitSettings& settings);

/// Standard deviation of what the model says with the fitted parameters, through their covariance: by
/// differences of `predict`, which may be about other places than the measurements. Zero where it is not known.
std::vector<double> deviation_of_model(const FitResult& result, const Predict& predict,
                                       std::size_t count);

}  // namespace carom::study
