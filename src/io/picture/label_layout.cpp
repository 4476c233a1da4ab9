#include "io/picture/label_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::io {
namespace {

/// Dots that stand for one piece of a line; more of them would be outside of the view.
constexpr int most_dots = 4000;

struct Rectangle {
  double left, top, right, bottom;

  bool holds(double x, double y) const { return x > left && x < right && y > top && y < bottom; }
  bool meets(const Rectangle& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

struct Place {
  double dx, dy;
  const char* anchor;
};

/// To the right first, then around, then farther out.
std::vector<Place> places() {
  std::vector<Place> all;
  for (const double far : {0.0, 14.0, 30.0, 48.0}) {
    all.push_back({9 + far, 4, "start"});
    all.push_back({8 + 0.7 * far, -7 - 0.7 * far, "start"});
    all.push_back({8 + 0.7 * far, 16 + 0.7 * far, "start"});
    all.push_back({-9 - far, 4, "end"});
    all.push_back({-8 - 0.7 * far, -7 - 0.7 * far, "end"});
    all.push_back({-8 - 0.7 * far, 16 + 0.7 * far, "end"});
    all.push_back({0, -10 - far, "middle"});
    all.push_back({0, 20 + far, "middle"});
  }
  return all;
}

}  // namespace

PlotView equal_view(const std::vector<PlotPoint>& points, double width, double height) {
  PlotView view{.width = width, .height = height};
  if (points.empty()) return view;
  const auto [left, right] = std::ranges::minmax(points, {}, &PlotPoint::x);
  const auto [low, high] = std::ranges::minmax(points, {}, &PlotPoint::y);
  constexpr double margin = 1.24;
  double per_pixel = margin * std::max((right.x - left.x) / width, (high.y - low.y) / height);
  if (!(per_pixel > 0)) per_pixel = 1 / width;
  const double x = 0.5 * (left.x + right.x), y = 0.5 * (low.y + high.y);
  view.x_min = x - 0.5 * per_pixel * width;
  view.x_max = x + 0.5 * per_pixel * width;
  view.y_min = y - 0.5 * per_pixel * height;
  view.y_max = y + 0.5 * per_pixel * height;
  return view;
}

void lay_out_labels(const PlotView& view, const std::vector<PlotLine>& lines,
                    std::vector<PlotNote>& notes) {
  const auto x_of = [&](double x) {
    return view.width * (x - view.x_min) / (view.x_max - view.x_min);
  };
  const auto y_of = [&](double y) {
    return view.height * (view.y_max - y) / (view.y_max - view.y_min);
  };
  // What is worth seeing, as dots: marks of the notes, and lines every few pixels.
  std::vector<std::pair<double, double>> marks, dots;
  for (const PlotNote& note : notes) marks.emplace_back(x_of(note.at.x), y_of(note.at.y));
  for (const PlotLine& line : lines) {
    for (std::size_t i = 1; i < line.points.size(); ++i) {
      const double x0 = x_of(line.points[i - 1].x), y0 = y_of(line.points[i - 1].y);
      const double x1 = x_of(line.points[i].x), y1 = y_of(line.points[i].y);
      // Lines may reach far beyond the view: in doubles, since an int may not hold their length.
      const double pieces = std::hypot(x1 - x0, y1 - y0) / 4;
      const int count = pieces < most_dots ? std::max(static_cast<int>(pieces), 1) : most_dots;
      for (int k = 0; k <= count; ++k) {
        const double share = static_cast<double>(k) / count;
        dots.emplace_back(x0 + share * (x1 - x0), y0 + share * (y1 - y0));
      }
    }
  }
  // Panels draw the zero of y.
  for (double x = 0; x <= view.width; x += 4) dots.emplace_back(x, y_of(0));
  // A note's own mark is near every place of its text, and so makes no difference.
  std::vector<Rectangle> taken;
  for (PlotNote& note : notes) {
    const double wide = text_width(note.text, 0.95 * view.text_size);
    const double high = view.text_size;
    double best = std::numeric_limits<double>::infinity();
    Rectangle chosen{};
    for (const Place& place : places()) {
      const std::string anchor = place.anchor;
      const double left = x_of(note.at.x) + place.dx -
                          (anchor == "start" ? 0
                           : anchor == "end" ? wide
                                             : 0.5 * wide);
      const double bottom = y_of(note.at.y) + place.dy + 0.25 * high;
      const Rectangle box{left, bottom - high, left + wide, bottom};
      const auto inside = [&](const auto& dot) { return box.holds(dot.first, dot.second); };
      const Rectangle wider{box.left - 6, box.top - 6, box.right + 6, box.bottom + 6};
      const auto near = [&](const auto& mark) { return wider.holds(mark.first, mark.second); };
      double cost = std::hypot(place.dx, place.dy);
      if (box.left < 0 || box.top < 0 || box.right > view.width || box.bottom > view.height) {
        cost += 1e4;
      }
      for (const Rectangle& other : taken) cost += box.meets(other) ? 1e3 : 0;
      cost += 300.0 * static_cast<double>(std::ranges::count_if(marks, near));
      cost += 12.0 * static_cast<double>(std::ranges::count_if(dots, inside));
      if (cost >= best) continue;
      best = cost;
      chosen = box;
      note.dx = place.dx;
      note.dy = place.dy;
      note.anchor = anchor;
    }
    taken.push_back(chosen);
  }
}

}  // namespace carom::io
