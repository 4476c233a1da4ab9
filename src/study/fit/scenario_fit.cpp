#include "study/fit/scenario_fit.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "io/run/run_table.h"
#include "io/run/trajectory_columns.h"
#include "io/study/output_expression.h"

namespace carom::study {
namespace {

using io::MeasuredColumn;

/// One number that was measured: of which column, in which row.
struct Measurement {
  std::size_t column, row;
};

/// A straight line between samples; the last of two at one instant.
double value_between(const std::vector<double>& times, const std::vector<double>& values,
                     double time) {
  const auto next = std::ranges::upper_bound(times, time);
  if (next == times.begin()) return values.front();
  const auto i = static_cast<std::size_t>(next - times.begin());
  if (next == times.end()) return values.back();
  const double share = (time - times[i - 1]) / (times[i] - times[i - 1]);
  return (1 - share) * values[i - 1] + share * values[i];
}

/// A path in which * is the number of the row, from 0.
std::string path_of_row(const std::string& path, std::size_t row) {
  const std::size_t star = path.find('*');
  if (star == std::string::npos || path.find('(') != std::string::npos) return path;
  return path.substr(0, star) + std::to_string(row) + path.substr(star + 1);
}

class ScenarioFit {
 public:
  ScenarioFit(const io::FitFile& file, const FitSettings& settings)
      : file_(file),
        settings_(settings),
        document_(ScenarioDocument::read(file.scenario)),
        table_(io::Measurements::read(file.data)) {
    document_.scenario();  // what is wrong with it as it is written, is told with its own places
    read_columns();
  }

  std::optional<FitReport> fit() {
    FitProblem problem = make_problem();
    // The first run tells what is wrong; in later ones it means that the parameters cannot be.
    std::vector<double> start, predicted(measurements_.size());
    for (const FitParameter& parameter : problem.parameters) start.push_back(parameter.start);
    first_ = true;
    run_all(start, predicted);
    first_ = false;
    problem.predict = [this](std::span<const double> parameters, std::span<double> values) {
      try {
        return run_all(parameters, values);
      } catch (const InputError&) {
        return false;
      }
    };
    auto result = study::fit(problem, settings_);
    if (!result) return std::nullopt;
    return report_of(problem, std::move(*result));
  }

 private:
  void read_columns() {
    std::vector<Problem> problems;
    for (const io::GivenColumn& input : file_.inputs)
      inputs_.push_back(table_.numbers(input.column, "", input.place, problems));
    for (const MeasuredColumn& column : file_.measured) {
      const std::string unit = column.time.empty() ? "" : io::unit_of_column(column.quantity);
      measured_.push_back(table_.numbers(column.column, unit, column.place, problems));
      times_.emplace_back();
      if (!column.time.empty())
        times_.back() = table_.numbers(column.time, "s", column.place, problems);
      deviations_.emplace_back();
      if (!column.deviation.empty())
        deviations_.back() = table_.numbers(column.deviation, unit, column.place, problems);
      else if (column.sigma)
        deviations_.back().assign(table_.rows(), *column.sigma);
    }
    throw_if_any(problems);
    choose_measurements();
    for (const Measurement& of : measurements_) {
      const MeasuredColumn& column = file_.measured[of.column];
      const bool is_series = !column.time.empty();
      outputs_.emplace_back(
          io::StudyOutput{column.column, is_series ? "" : path_of_row(column.quantity, of.row),
                          column.place},
          problems);
    }
    throw_if_any(problems);
  }

  void choose_measurements() {
    std::size_t left_out = 0;
    for (std::size_t c = 0; c < measured_.size(); ++c) {
      for (std::size_t row = 0; row < table_.rows(); ++row) {
        if (is_whole(c, row))
          measurements_.push_back({c, row});
        else
          ++left_out;
      }
    }
    if (left_out > 0)
      warnings_.push_back(std::to_string(left_out) + " cells of " + file_.data +
                          " have no number, and are left out");
    skipped_ = left_out;
  }

  bool is_whole(std::size_t c, std::size_t row) const {
    bool whole = !std::isnan(measured_[c][row]);
    if (!times_[c].empty()) whole = whole && !std::isnan(times_[c][row]);
    if (!deviations_[c].empty()) whole = whole && deviations_[c][row] > 0;
    for (const std::vector<double>& input : inputs_) whole = whole && !std::isnan(input[row]);
    return whole;
  }

  FitProblem make_problem() const {
    FitProblem problem;
    for (const io::SoughtNumber& sought : file_.parameters) {
      FitParameter parameter{.name = sought.path,
                             .low = sought.from.value_or(-std::numeric_limits<double>::infinity()),
                             .high = sought.to.value_or(std::numeric_limits<double>::infinity())};
      const bool wide = parameter.low > 0 && std::isfinite(parameter.high) &&
                        parameter.high > 100 * parameter.low;
      parameter.by_ratio = sought.logarithmic || wide;
      parameter.start = sought.start.value_or(
          parameter.by_ratio ? std::sqrt(parameter.low) * std::sqrt(parameter.high)
                             : 0.5 * (parameter.low + parameter.high));
      const double size = std::max(std::fabs(parameter.start), 1e-3);
      parameter.scatter_low = parameter.by_ratio ? 0.01 * size : parameter.start - 3 * size;
      parameter.scatter_high = parameter.by_ratio ? 100 * size : parameter.start + 3 * size;
      parameter.scatter_low = std::max(parameter.scatter_low, parameter.low);
      parameter.scatter_high = std::min(parameter.scatter_high, parameter.high);
      parameter.unit = "";
      problem.parameters.push_back(std::move(parameter));
    }
    const bool weighted = !deviations_.front().empty();
    for (const Measurement& of : measurements_) {
      problem.measured.push_back(measured_[of.column][of.row]);
      if (weighted) problem.deviation.push_back(deviations_[of.column][of.row]);
      problem.along.push_back(along(of));
      problem.group.push_back(static_cast<int>(of.column));
    }
    problem.noise = std::max(1e-9, 10 * document_.scenario().settings.tolerance);
    return problem;
  }

  double along(const Measurement& of) const {
    if (!times_[of.column].empty()) return times_[of.column][of.row];
    return inputs_.empty() ? static_cast<double>(of.row) : inputs_.front()[of.row];
  }

  std::vector<Edit> edits_of(std::span<const double> parameters) const {
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      edits.push_back({file_.parameters[i].path, parameters[i]});
    return edits;
  }

  bool has_series() const {
    return std::ranges::any_of(times_, [](const auto& times) { return !times.empty(); });
  }

  SimulationSettings settings_for(const Scenario& scenario) const {
    SimulationSettings settings = scenario.settings;
    // Straight lines between samples are to lie within the error of anything measured.
    const double usual = settings.output_step > 0 ? settings.output_step : settings.duration / 500;
    if (has_series()) settings.output_step = std::min(usual, settings.duration / 5000);
    if (settings_.watch) settings.progress = [this](double) { return settings_.watch(0); };
    return settings;
  }

  bool run_all(std::span<const double> parameters, std::span<double> predicted) {
    const std::vector<Edit> edits = edits_of(parameters);
    if (inputs_.empty()) return run(edits, std::nullopt, predicted);
    for (std::size_t row = 0; row < table_.rows(); ++row) {
      const bool any =
          std::ranges::any_of(measurements_, [&](const Measurement& of) { return of.row == row; });
      if (!any) continue;
      std::vector<Edit> of_row = edits;
      for (std::size_t i = 0; i < inputs_.size(); ++i)
        of_row.push_back({file_.inputs[i].path, inputs_[i][row]});
      if (!run(of_row, row, predicted)) return false;
    }
    return true;
  }

  /// One run, and what it says to all measurements, or to those of a row.
  bool run(const std::vector<Edit>& edits, std::optional<std::size_t> row,
           std::span<double> predicted) {
    const Scenario scenario = scenario_with(edits);
    const Trajectory trajectory = simulate(scenario.model, scenario.start, settings_for(scenario));
    if (trajectory.outcome.kind == Outcome::Kind::interrupted) return false;
    if (trajectory.outcome.kind == Outcome::Kind::stopped) {
      if (first_)
        throw InputError(
            {{file_.scenario, "the run at the start stopped: " + trajectory.outcome.reason,
              "give another start"}});
      return false;
    }
    const RunTable columns = has_series() ? run_table(scenario, trajectory) : RunTable{};
    std::vector<std::size_t> asked;
    std::vector<io::OutputExpression> outputs;
    for (std::size_t i = 0; i < measurements_.size(); ++i) {
      const Measurement& of = measurements_[i];
      if (row && of.row != *row) continue;
      if (times_[of.column].empty()) {
        asked.push_back(i);
        outputs.push_back(outputs_[i]);
      } else if (const auto value = in_series(columns, of)) {
        predicted[i] = *value;
      } else {
        return false;
      }
    }
    if (asked.empty()) return true;
    const std::vector<io::SummaryValue> values =
        io::outputs_of(summarise(scenario, trajectory), outputs);
    for (std::size_t k = 0; k < asked.size(); ++k) {
      if (!values[k].number && first_) throw InputError({no_value(asked[k], values[k].message)});
      if (!values[k].number) return false;
      predicted[asked[k]] = *values[k].number;
    }
    return true;
  }

  /// Problems of edits, where the file has them.
  Scenario scenario_with(const std::vector<Edit>& edits) const {
    try {
      return document_.with(edits);
    } catch (const InputError& error) {
      std::vector<Problem> problems = error.problems();
      for (Problem& problem : problems) {
        for (const io::SoughtNumber& sought : file_.parameters) {
          if (problem.place == "--set " + sought.path) problem.place = sought.place;
        }
        for (const io::GivenColumn& input : file_.inputs) {
          if (problem.place == "--set " + input.path) problem.place = input.place;
        }
      }
      throw InputError(problems);
    }
  }

  Problem no_value(std::size_t measurement, const std::string& why) const {
    const io::OutputExpression& output = outputs_[measurement];
    return {output.place(),
            "the run at the start has no '" + output.path() + "' for " +
                table_.place_of_row(measurements_[measurement].row) + ": " + why,
            "give a start nearer to what was measured, or another quantity"};
  }

  std::optional<double> in_series(const RunTable& columns, const Measurement& of) const {
    const MeasuredColumn& column = file_.measured[of.column];
    const std::vector<double>* values = columns.find(column.quantity);
    if (values == nullptr)
      throw InputError(
          {{column.place, "trajectory.csv has no column '" + column.quantity + "'",
            did_you_mean(column.quantity, columns.names, "as in ball.pz, the height of a body")}});
    const std::vector<double>& times = *columns.find("time");
    const double time = times_[of.column][of.row];
    if (time >= times.front() && time <= times.back()) return value_between(times, *values, time);
    if (first_)
      throw InputError({{table_.place_of_row(of.row),
                         "was measured at " + short_text(time) + " s, and the run goes from " +
                             short_text(times.front()) + " to " + short_text(times.back()) + " s",
                         "make the duration of the scenario longer"}});
    return std::nullopt;
  }

  /// What a series says at any times.
  Predict series_at(const MeasuredColumn& column, const std::vector<double>& times) {
    return [this, &column, &times](std::span<const double> parameters, std::span<double> values) {
      const Scenario scenario = scenario_with(edits_of(parameters));
      const Trajectory trajectory =
          simulate(scenario.model, scenario.start, settings_for(scenario));
      const RunTable columns = run_table(scenario, trajectory);
      for (std::size_t i = 0; i < times.size(); ++i)
        values[i] = value_between(*columns.find("time"), *columns.find(column.quantity), times[i]);
      return trajectory.outcome.kind == Outcome::Kind::finished;
    };
  }

  FitReport report_of(const FitProblem& problem, FitResult result) {
    FitReport report{.model = file_.scenario, .data = file_.data, .skipped = skipped_};
    const std::vector<double> deviation =
        deviation_of_model(result, problem.predict, measurements_.size());
    for (std::size_t c = 0; c < file_.measured.size(); ++c) {
      FitSeries series = named_series(c);
      std::vector<std::size_t> order;
      for (std::size_t i = 0; i < measurements_.size(); ++i) {
        if (measurements_[i].column == c) order.push_back(i);
      }
      if (order.empty()) continue;
      std::ranges::stable_sort(order, {}, [&](std::size_t i) { return problem.along[i]; });
      for (const std::size_t i : order) {
        series.along.push_back(problem.along[i]);
        series.measured.push_back(problem.measured[i]);
        series.predicted.push_back(result.predicted[i]);
        if (!problem.deviation.empty()) series.deviation.push_back(problem.deviation[i]);
        series.curve_deviation.push_back(deviation[i]);
      }
      series.curve_x = series.along;
      series.curve = series.predicted;
      if (!times_[c].empty()) draw_between(c, result, series);
      report.series.push_back(std::move(series));
    }
    report.result = std::move(result);
    report.result.warnings.insert(report.result.warnings.begin(), warnings_.begin(),
                                  warnings_.end());
    return report;
  }

  FitSeries named_series(std::size_t c) const {
    const MeasuredColumn& column = file_.measured[c];
    FitSeries series{.x = {"row", "1"}, .y = {column.column, "1"}};
    if (!column.time.empty()) {
      series.x = {column.time, "s"};
      series.y.unit = io::unit_of_column(column.quantity);
    } else if (!file_.inputs.empty()) {
      series.x.name = file_.inputs.front().column;
    }
    return series;
  }

  /// The curve of a series between the times at which it was measured.
  void draw_between(std::size_t c, const FitResult& result, FitSeries& series) {
    const std::vector<double> times = places_along(series.along);
    const Predict predict = series_at(file_.measured[c], times);
    std::vector<double> curve(times.size());
    if (!predict(result.values(), curve)) return;
    series.curve_deviation = deviation_of_model(result, predict, times.size());
    series.curve_x = times;
    series.curve = std::move(curve);
  }

  const io::FitFile& file_;
  const FitSettings& settings_;
  ScenarioDocument document_;
  io::Measurements table_;
  std::vector<std::vector<double>> inputs_;                         // by [inputs], then by row
  std::vector<std::vector<double>> measured_, times_, deviations_;  // by [measured], then by row
  std::vector<Measurement> measurements_;
  std::vector<io::OutputExpression> outputs_;  // by measurement
  std::vector<std::string> warnings_;
  std::size_t skipped_ = 0;
  bool first_ = false;
};

}  // namespace

std::optional<FitReport> fit_scenario(const io::FitFile& file, const FitSettings& settings) {
  return ScenarioFit(file, settings).fit();
}

}  // namespace carom::study
