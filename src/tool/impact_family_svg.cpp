#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "io/picture/svg_plot.h"
#include "tool/impact_family.h"
#include "tool/report_quantities.h"

namespace carom {
namespace {

std::string axis_text(const FamilyAxis& axis, double value) {
  return fmt::format("{} = {}{}", axis.name, short_text(value, 4),
                     axis.unit == "1" ? "" : " " + axis.unit);
}

/// What its members have in common: all but their place on the main axis.
struct FamilyCurve {
  std::string label;
  std::vector<const FamilyMember*> members;
};

std::vector<FamilyCurve> curves_of(const ImpactFamily& family) {
  const std::size_t main = family.main_axis();
  std::vector<FamilyCurve> curves;
  for (const FamilyMember& member : family.members) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < family.axes.size(); ++i) {
      if (i != main) parts.push_back(axis_text(family.axes[i], family.axes[i].shown[member.at[i]]));
    }
    if (family.several_laws) parts.push_back(member.report.law);
    const std::string label = joined(parts);
    const auto known = std::ranges::find(curves, label, &FamilyCurve::label);
    (known == curves.end() ? curves.emplace_back(FamilyCurve{label, {}}) : *known)
        .members.push_back(&member);
  }
  return curves;
}

}  // namespace

std::string family_svg(const ImpactFamily& family) {
  const std::size_t main = family.main_axis();
  const FamilyAxis& along = family.axes[main];
  const auto [least, most] = std::ranges::minmax(along.shown);
  const bool from_zero = !along.logarithmic && least > 0 && least < 0.3 * most;
  const io::PlotAxis x{.title = along.unit == "deg" ? along.name + " [deg]" : along.name,
                       .unit = along.unit == "deg" ? "1" : along.unit,
                       .min = from_zero ? 0 : least,
                       .max = most,
                       .logarithmic = along.logarithmic};
  const std::vector<FamilyCurve> curves = curves_of(family);
  const bool oblique = family.members.front().report.oblique.has_value();
  const ImpactReport& first = family.members.front().report;
  std::vector<std::string> laws;
  if (!family.several_laws) laws.push_back("law " + first.law);
  if (oblique) laws.push_back("friction " + first.oblique->law);
  io::Figure figure{.title = "Impacts over " + along.name, .subtitle = joined(laws), .columns = 2};
  for (const tool::ReportQuantity& quantity : tool::report_quantities()) {
    if (!quantity.drawn || quantity.oblique != oblique) continue;
    io::PlotPanel panel{.title = {}, .x = x, .y = {.title = quantity.title, .unit = quantity.unit}};
    for (std::size_t i = 0; i < curves.size(); ++i) {
      io::PlotLine line{.label = curves[i].label, .style = io::line_style(i)};
      for (const FamilyMember* member : curves[i].members) {
        const double value = quantity.value(member->report).value_or(std::nan(""));
        if (std::isfinite(value)) line.points.push_back({along.shown[member->at[main]], value});
      }
      std::ranges::sort(line.points, {}, &io::PlotPoint::x);
      panel.lines.push_back(std::move(line));
    }
    figure.panels.push_back(std::move(panel));
  }
  return io::to_svg(figure);
}

}  // namespace carom
