#include "io/picture/rebound_ends.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace carom::io {
namespace {

/// Ends nearer than this are one place [px].
constexpr double same_place = 7;

struct EndMark {
  const char* letter;
  PlotMark mark;
};

/// In the order of the hypotheses.
constexpr EndMark end_marks[] = {{"N", PlotMark::circle},   {"P", PlotMark::square},
                                 {"S", PlotMark::triangle}, {"B", PlotMark::diamond},
                                 {"M", PlotMark::cross},    {"W", PlotMark::wedge},
                                 {"K", PlotMark::plus}};

std::size_t index_of(ImpactHypothesis hypothesis) {
  const auto all = impact_hypotheses();
  CAROM_ASSERT(all.size() == std::size(end_marks), "every hypothesis has a mark in pictures");
  return static_cast<std::size_t>(std::ranges::find(all, hypothesis) - all.begin());
}

}  // namespace

std::vector<PathPoint> longest_path(const ReboundReport& report) {
  const RigidRebound* longest = nullptr;
  for (const HypothesisRebound& result : report.hypotheses) {
    if (!follows_path(result.hypothesis)) continue;
    if (longest == nullptr || result.rebound.impulse_C.z() > longest->impulse_C.z()) {
      longest = &result.rebound;
    }
  }
  if (longest != nullptr) return sample_path(report.at.contact, *longest);
  const ImpactLaw law{.hypothesis = ImpactHypothesis::stronge,
                      .restitution = report.at.restitution};
  return sample_path(report.at.contact, solve_impact(report.at.contact, law));
}

std::optional<PathPoint> greatest_compression(const std::vector<PathPoint>& path) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double before = path[i - 1].velocity_C.z(), after = path[i].velocity_C.z();
    if (before >= 0 || after < 0) continue;
    const double share = before / (before - after);
    return PathPoint{
        path[i - 1].impulse_C + share * (path[i].impulse_C - path[i - 1].impulse_C),
        path[i - 1].velocity_C + share * (path[i].velocity_C - path[i - 1].velocity_C)};
  }
  return std::nullopt;
}

void add_ends(const ReboundReport& report,
              const std::function<PlotPoint(const RigidRebound&)>& place, const PlotView& view,
              PlotPanel& panel) {
  const double per_pixel = (view.x_max - view.x_min) / view.width;
  std::vector<PlotNote> ends;
  for (const HypothesisRebound& result : report.hypotheses) {
    if (!result.rebound.impulse_C.allFinite()) continue;
    const PlotPoint at = place(result.rebound);
    const std::size_t index = index_of(result.hypothesis);
    const LineStyle mark{
        .colour = line_style(index).colour, .width = 0, .mark = end_marks[index].mark};
    const std::string letter = end_marks[index].letter;
    panel.lines.push_back({.points = {},
                           .label = fmt::format("{} {}", letter, to_text(result.hypothesis)),
                           .style = mark});
    const auto near = std::ranges::find_if(ends, [&](const PlotNote& end) {
      return std::hypot(end.at.x - at.x, end.at.y - at.y) < same_place * per_pixel;
    });
    if (near == ends.end()) {
      ends.push_back({.at = at, .text = letter, .mark = mark});
    } else {
      near->text += ", " + letter;
    }
  }
  panel.notes.insert(panel.notes.end(), ends.begin(), ends.end());
  lay_out_labels(view, panel.lines, panel.notes);
}

}  // namespace carom::io
