#include "io/rebound_ends.h"

#include <algorithm>
#include <cmath>

namespace carom::io {
namespace {

/// Ends nearer than this are one place [px].
constexpr double same_place = 7;

LineStyle mark_of(ImpactHypothesis hypothesis) {
  static constexpr PlotMark marks[] = {PlotMark::circle,  PlotMark::square, PlotMark::triangle,
                                       PlotMark::diamond, PlotMark::cross,  PlotMark::circle,
                                       PlotMark::square};
  const auto all = impact_hypotheses();
  const auto index = static_cast<std::size_t>(std::ranges::find(all, hypothesis) - all.begin());
  LineStyle style = line_style(index);
  style.mark = marks[index % std::size(marks)];
  style.width = 0;
  style.dash = "";
  return style;
}

}  // namespace

std::vector<ImpulsePoint> longest_path(const ReboundReport& report) {
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

std::optional<ImpulsePoint> greatest_compression(const std::vector<ImpulsePoint>& path) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double before = path[i - 1].velocity_C.z(), after = path[i].velocity_C.z();
    if (before >= 0 || after < 0) continue;
    const double share = before / (before - after);
    return ImpulsePoint{
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
    const std::string name(to_text(result.hypothesis));
    const auto near = std::ranges::find_if(ends, [&](const PlotNote& end) {
      return std::hypot(end.at.x - at.x, end.at.y - at.y) < same_place * per_pixel;
    });
    const LineStyle mark = mark_of(result.hypothesis);
    panel.lines.push_back({.points = {}, .label = name, .style = mark});
    if (near == ends.end()) {
      ends.push_back({.at = at, .text = name, .mark = mark});
    } else {
      near->text += ", " + name;
    }
  }
  lay_out_labels(view, panel.lines, ends);
  // Texts that were laid out before stay where they are.
  panel.notes.insert(panel.notes.end(), ends.begin(), ends.end());
}

}  // namespace carom::io
