#include "io/picture/label_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::io {
namespace {

/// Dots that stand for one piece of a line; more of them would be outside of the view.
constexpr int most_dots = 4000;

struct Dot {
  double x, y;
};

struct Rectangle {
  double left, top, right, bottom;

  bool holds(const Dot& dot) const {
    return dot.x > left && dot.x < right && dot.y > top && dot.y < bottom;
  }
  bool meets(const Rectangle& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

struct Place {
  double dx, dy;
  const char* anchor;
  double before;  ///< share of the text that stands before that point
};

/// To the right first, then around, then farther out.
std::vector<Place> places() {
  std::vector<Place> all;
  for (const double far : {0.0, 14.0, 30.0, 48.0}) {
    all.push_back({9 + far, 4, "start", 0});
    all.push_back({8 + 0.7 * far, -7 - 0.7 * far, "start", 0});
    all.push_back({8 + 0.7 * far, 16 + 0.7 * far, "start", 0});
    all.push_back({-9 - far, 4, "end", 1});
    all.push_back({-8 - 0.7 * far, -7 - 0.7 * far, "end", 1});
    all.push_back({-8 - 0.7 * far, 16 + 0.7 * far, "end", 1});
    all.push_back({0, -10 - far, "middle", 0.5});
    all.push_back({0, 20 + far, "middle", 0.5});
  }
  return all;
}

/// Of a plot, in pixels from its upper left.
Dot dot_at(const PlotView& view, double x, double y) {
  return {view.width * (x - view.x_min) / (view.x_max - view.x_min),
          view.height * (view.y_max - y) / (view.y_max - view.y_min)};
}

/// What the text of a note covers at a place.
Rectangle box_at(const PlotView& view, const PlotNote& note, const Place& place) {
  const double wide = text_width(note.text, 0.95 * view.text_size), high = view.text_size;
  const Dot mark = dot_at(view, note.at.x, note.at.y);
  const double left = mark.x + place.dx - place.before * wide;
  const double bottom = mark.y + place.dy + 0.25 * high;
  return {left, bottom - high, left + wide, bottom};
}

/// What is worth seeing, as dots: marks of the notes, and lines every few pixels; and the texts that have a place
/// already.
class Surroundings {
 public:
  Surroundings(const PlotView& view, const std::vector<PlotLine>& lines,
               const std::vector<PlotNote>& notes)
      : view_(view) {
    for (const PlotNote& note : notes) marks_.push_back(dot_at(view, note.at.x, note.at.y));
    for (const PlotLine& line : lines) add(line);
    // Panels draw the zero of y.
    for (double x = 0; x <= view.width; x += 4) dots_.push_back({x, dot_at(view, 0, 0).y});
  }

  /// Of a text there. Its own mark is near every place of it, and so makes no difference.
  double cost(const Rectangle& box) const {
    const auto inside = [&](const Dot& dot) { return box.holds(dot); };
    const Rectangle wider{box.left - 6, box.top - 6, box.right + 6, box.bottom + 6};
    const auto near = [&](const Dot& mark) { return wider.holds(mark); };
    double cost = 0;
    if (box.left < 0 || box.top < 0 || box.right > view_.width || box.bottom > view_.height) {
      cost += 1e4;
    }
    for (const Rectangle& other : taken_) cost += box.meets(other) ? 1e3 : 0;
    cost += 300.0 * static_cast<double>(std::ranges::count_if(marks_, near));
    cost += 12.0 * static_cast<double>(std::ranges::count_if(dots_, inside));
    return cost;
  }

  void take(const Rectangle& box) { taken_.push_back(box); }

 private:
  void add(const PlotLine& line) {
    for (std::size_t i = 1; i < line.points.size(); ++i) {
      const Dot from = dot_at(view_, line.points[i - 1].x, line.points[i - 1].y);
      const Dot to = dot_at(view_, line.points[i].x, line.points[i].y);
      // Lines may reach far beyond the view: in doubles, since an int may not hold their length.
      const double pieces = std::hypot(to.x - from.x, to.y - from.y) / 4;
      const int count = pieces < most_dots ? std::max(static_cast<int>(pieces), 1) : most_dots;
      for (int k = 0; k <= count; ++k) {
        const double share = static_cast<double>(k) / count;
        dots_.push_back({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
      }
    }
  }

  const PlotView& view_;
  std::vector<Dot> marks_, dots_;
  std::vector<Rectangle> taken_;
};

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
  Surroundings around(view, lines, notes);
  for (PlotNote& note : notes) {
    double best = std::numeric_limits<double>::infinity();
    Rectangle chosen{};
    for (const Place& place : places()) {
      const Rectangle box = box_at(view, note, place);
      const double cost = std::hypot(place.dx, place.dy) + around.cost(box);
      if (cost >= best) continue;
      best = cost;
      chosen = box;
      note.dx = place.dx;
      note.dy = place.dy;
      note.anchor = place.anchor;
    }
    around.take(chosen);
  }
}

}  // namespace carom::io
