// Routh's diagram of a plane collision: normal impulse over tangential impulse.
#include "io/picture/rebound_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/math.h"
#include "impact/routh.h"
#include "io/picture/rebound_ends.h"

namespace carom::io {
namespace {

constexpr double picture_width = 520, picture_height = 440;

/// The part of the line that the view may show; nothing where it passes by. `scale` is what shows one N s.
std::vector<PlotPoint> line_across(const ImpulseLine& line, double scale, const PlotView& view) {
  const double norm = std::hypot(line.tangential, line.normal);
  if (!(norm > 0)) return {};
  const double a = line.tangential / norm, b = line.normal / norm, c = scale * line.constant / norm;
  const double x = 0.5 * (view.x_min + view.x_max), y = 0.5 * (view.y_min + view.y_max);
  // Foot of the perpendicular from the middle of the view; farther than the view is wide, it is not seen.
  const double away = c - a * x - b * y;
  const double reach = view.x_max - view.x_min + view.y_max - view.y_min;
  if (!(std::fabs(away) < reach)) return {};
  const double foot_x = x + a * away, foot_y = y + b * away;
  return {{foot_x + b * reach, foot_y - a * reach}, {foot_x - b * reach, foot_y + a * reach}};
}

/// Draws one collision; impulses are shown with a prefix that suits the largest.
class Diagram {
 public:
  Diagram(const ReboundReport& report, const std::vector<TouchPathPoint>& followed)
      : report_(report),
        contact_(report.at.contact),
        path_(longest_path(report)),
        followed_(followed) {
    double largest = 0;
    for (const PathPoint& point : path_) largest = std::max(largest, point.impulse_C.norm());
    for (const TouchPathPoint& point : followed_)
      largest = std::max(largest, point.impulse_C.norm());
    const EngineeringPrefix prefix = engineering_prefix(3 * largest);
    scale_ = 1 / prefix.factor;
    unit_ = prefix.symbol + "N s";
    std::vector<PlotPoint> seen = {{0, 0}};
    for (const PathPoint& point : path_) seen.push_back(place(point.impulse_C));
    for (const TouchPathPoint& point : followed_) seen.push_back(place(point.impulse_C));
    for (const HypothesisRebound& result : report.hypotheses) {
      if (result.rebound.impulse_C.allFinite()) seen.push_back(place(result.rebound.impulse_C));
    }
    view_ = equal_view(seen, picture_width, picture_height);
  }

  std::string draw() {
    panel_.x = {.title = "tangential impulse on body 2, along the slip [" + unit_ + "]",
                .unit = "1",
                .min = view_.x_min,
                .max = view_.x_max};
    panel_.y = {.title = "normal impulse [" + unit_ + "]",
                .unit = "1",
                .min = view_.y_min,
                .max = view_.y_max};
    add_lines();
    add_path();
    add_ends(
        report_, [this](const RigidRebound& rebound) { return place(rebound.impulse_C); }, view_,
        panel_);
    return to_svg({.title = report_.title.empty() ? "Routh's diagram" : report_.title,
                   .subtitle = subtitle(),
                   .panels = {panel_},
                   .panel_width = picture_width,
                   .panel_height = picture_height});
  }

 private:
  PlotPoint place(const Vector3d& impulse_C) const {
    return {scale_ * impulse_C.x(), scale_ * impulse_C.z()};
  }

  void add(const ImpulseLine& line, const std::string& label, const LineStyle& style) {
    panel_.lines.push_back(
        {.points = line_across(line, scale_, view_), .label = label, .style = style});
  }

  RouthDiagram lines_of(ImpactHypothesis hypothesis) const {
    return routh_diagram(contact_,
                         {.hypothesis = hypothesis, .restitution = report_.at.restitution});
  }

  void add_lines() {
    const RouthDiagram newton = lines_of(ImpactHypothesis::newton);
    const LineStyle friction{.colour = "#6b5200", .dash = "11 3 2.5 3", .width = 1.3};
    if (contact_.friction > 0) {
      add({1, contact_.friction, 0}, "limiting friction", friction);
      add({1, -contact_.friction, 0}, "", friction);
    }
    add(newton.sticking, "sticking: no slip", {.colour = "#00705a", .dash = "9 4"});
    add(newton.maximum_compression, "greatest compression", {.colour = "#0059a8", .dash = "2.5 3"});
    if (!(report_.at.restitution > 0)) return;  // both end at the greatest compression
    if (shows(ImpactHypothesis::newton)) {
      add(newton.termination, "newton's termination",
          {.colour = "#777777", .dash = "5 3", .width = 1.1});
    }
    if (shows(ImpactHypothesis::poisson)) {
      add(lines_of(ImpactHypothesis::poisson).termination, "poisson's termination",
          {.colour = "#777777", .dash = "1.5 2.5", .width = 1.1});
    }
  }

  bool shows(ImpactHypothesis hypothesis) const {
    return std::ranges::find(report_.hypotheses, hypothesis, &HypothesisRebound::hypothesis) !=
           report_.hypotheses.end();
  }

  void add_path() {
    PlotLine line{.points = {}, .label = "path", .style = {.width = 2.6}, .arrows = true};
    for (const PathPoint& point : path_) line.points.push_back(place(point.impulse_C));
    if (!followed_.empty()) {
      line.label = "path of rigid bodies";
      line.style.width = 1.6;
    }
    panel_.lines.push_back(std::move(line));
    if (followed_.empty()) return;
    PlotLine own{.points = {},
                 .label = "path of the elastic bodies",
                 .style = {.colour = "#c0392b", .width = 2.6}};
    for (const TouchPathPoint& point : followed_) own.points.push_back(place(point.impulse_C));
    panel_.lines.push_back(std::move(own));
  }

  std::string subtitle() const {
    std::string text = fmt::format(
        "friction {}, restitution {}, slip {}, approach {}", short_text(contact_.friction, 4),
        short_text(report_.at.restitution, 4), engineering_text(contact_.velocity_C.x(), "m/s"),
        engineering_text(-contact_.velocity_C.z(), "m/s"));
    if (report_.principal) {
      text += fmt::format("; m {}, λ {}, θ {} rad", engineering_text(report_.principal->mass, "kg"),
                          short_text(report_.principal->lambda, 4),
                          short_text(report_.principal->theta, 4));
    }
    return text;
  }

  const ReboundReport& report_;
  const RigidContact& contact_;
  const std::vector<PathPoint> path_;
  const std::vector<TouchPathPoint>& followed_;
  double scale_ = 1;
  std::string unit_;
  PlotView view_;
  PlotPanel panel_;
};

}  // namespace

std::string routh_diagram_svg(const ReboundReport& report,
                              const std::vector<TouchPathPoint>& followed) {
  return Diagram(report, followed).draw();
}

}  // namespace carom::io
