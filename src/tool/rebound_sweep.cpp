#include "tool/rebound_sweep.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "io/json_values.h"
#include "io/picture/svg_plot.h"
#include "io/run/csv_text.h"
#include "tool/rebound_files.h"

namespace carom {
namespace {

using io::json_number;

struct SweptQuantity {
  const char* key;
  const char* title;
  const char* unit;
  double (*value)(const ReboundReport&, const HypothesisRebound&);
};

constexpr SweptQuantity swept_quantities[] = {
    {"impulse_ratio", "impulse ratio P_t/P_n", "1", impulse_ratio},
    {"restitution_kinematic", "kinematic restitution", "1",
     [](const ReboundReport&, const HypothesisRebound& of) {
       return of.rebound.restitution_kinematic;
     }},
    {"restitution_kinetic", "kinetic restitution", "1",
     [](const ReboundReport&, const HypothesisRebound& of) {
       return of.rebound.restitution_kinetic;
     }},
    {"restitution_energetic", "energetic restitution", "1",
     [](const ReboundReport&, const HypothesisRebound& of) {
       return of.rebound.restitution_energetic;
     }},
    {"energy_lost", "energy lost", "J", energy_lost}};

}  // namespace

double impulse_ratio(const ReboundReport& report, const HypothesisRebound& result) {
  const Vector3d& impulse_C = result.rebound.impulse_C;
  return (report.plane ? impulse_C.x() : impulse_C.head<2>().norm()) / impulse_C.z();
}

// Rounding is not energy, neither lost nor created.
double energy_lost(const ReboundReport& report, const HypothesisRebound& result) {
  const RigidContact& contact = report.at.contact;
  const double stored = contact.velocity_C.squaredNorm() / contact.inverse_C(2, 2);
  const double lost = result.rebound.energy_lost;
  return std::fabs(lost) < 1e-12 * stored ? 0 : lost;
}

ReboundSweep sweep_rebound(std::string_view text, const std::string& file,
                           const std::vector<Edit>& edits, const std::string& path,
                           const numerics::SpacedValues& range) {
  ReboundSweep sweep{.path = path, .logarithmic = range.logarithmic, .points = {}};
  std::vector<Problem> problems;
  bool any = false;
  for (std::uint64_t i = 0; i < range.count; ++i) {
    ReboundPoint point{.value = range.value(i), .report = {}, .problem = {}};
    std::vector<Edit> all = edits;
    all.push_back({path, point.value});
    try {
      point.report = rebound_report(parse_collision(text, file, all));
      sweep.title = point.report->title;
      any = true;
    } catch (const InputError& error) {
      point.problem = error.problems().front().message;
      if (problems.empty()) problems = error.problems();
    }
    sweep.points.push_back(std::move(point));
  }
  if (any) return sweep;
  for (Problem& problem : problems) {
    if (problem.place == "--set " + path) problem.place = "--sweep " + path;
  }
  throw InputError(problems);
}

std::string rebound_sweep_json(const ReboundSweep& sweep) {
  io::Json points = io::Json::array();
  for (const ReboundPoint& point : sweep.points) {
    io::Json json = {{"value", json_number(point.value)}};
    if (!point.report) {
      json["problem"] = point.problem;
      points.push_back(std::move(json));
      continue;
    }
    io::Json& hypotheses = json["hypotheses"] = io::Json::object();
    for (const HypothesisRebound& result : point.report->hypotheses) {
      io::Json& of = hypotheses[std::string(to_text(result.hypothesis))] = io::Json::object();
      for (const SweptQuantity& quantity : swept_quantities) {
        of[quantity.key] = json_number(quantity.value(*point.report, result));
      }
      const bool has_path = follows_path(result.hypothesis);
      of["mode"] = has_path ? io::Json(std::string(to_text(contact_mode(result.rebound))))
                            : io::Json(nullptr);
    }
    points.push_back(std::move(json));
  }
  return io::json_text(
      {{"title", sweep.title}, {"path", sweep.path}, {"points", std::move(points)}});
}

std::string rebound_sweep_csv(const ReboundSweep& sweep) {
  std::vector<std::string> head = {io::csv_cell(sweep.path), "hypothesis"};
  for (const SweptQuantity& quantity : swept_quantities) head.push_back(quantity.key);
  std::string text = fmt::format("# carom {}: {}\n# units: SI, energy_lost J\n", CAROM_VERSION,
                                 io::one_line(sweep.title)) +
                     joined(head, ",") + "\n";
  for (const ReboundPoint& point : sweep.points) {
    if (!point.report) {
      text += fmt::format("# {}: {}\n", exact_text(point.value), io::one_line(point.problem));
      continue;
    }
    for (const HypothesisRebound& result : point.report->hypotheses) {
      std::vector<std::string> cells = {exact_text(point.value),
                                        std::string(to_text(result.hypothesis))};
      for (const SweptQuantity& quantity : swept_quantities) {
        const double value = quantity.value(*point.report, result);
        cells.push_back(std::isnan(value) ? "" : exact_text(value));
      }
      text += joined(cells, ",") + "\n";
    }
  }
  return text;
}

std::string rebound_sweep_svg(const ReboundSweep& sweep) {
  const auto [least, most] = std::minmax(sweep.points.front().value, sweep.points.back().value);
  io::Figure figure{.title = sweep.title.empty() ? "Rebound over " + sweep.path : sweep.title,
                    .subtitle = "one curve for each hypothesis of what restitution means",
                    .columns = 2};
  for (const SweptQuantity& quantity : swept_quantities) {
    io::PlotPanel panel{
        .title = {},
        .x = {.title = sweep.path, .min = least, .max = most, .logarithmic = sweep.logarithmic},
        .y = {.title = quantity.title, .unit = quantity.unit}};
    std::vector<std::string> names;
    for (const ReboundPoint& point : sweep.points) {
      if (!point.report) continue;
      for (const HypothesisRebound& result : point.report->hypotheses) {
        const std::string name(to_text(result.hypothesis));
        auto known = std::ranges::find(names, name);
        if (known == names.end()) {
          panel.lines.push_back({.label = name, .style = io::line_style(names.size())});
          names.push_back(name);
          known = names.end() - 1;
        }
        const double value = quantity.value(*point.report, result);
        if (std::isfinite(value))
          panel.lines[known - names.begin()].points.push_back({point.value, value});
      }
    }
    figure.panels.push_back(std::move(panel));
  }
  return io::to_svg(figure);
}

}  // namespace carom
