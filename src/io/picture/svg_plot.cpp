#include "io/picture/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "io/picture/svg_scale.h"
#include "io/picture/svg_shapes.h"
#include "io/picture/svg_text.h"

namespace carom::io {
namespace {

/// Points along a path at given lengths, with the direction there.
std::pair<Pixel, Pixel> at_length(const std::vector<Pixel>& path, double wanted) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double piece = std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    if (length + piece >= wanted && piece > 0) {
      const double share = (wanted - length) / piece;
      const Pixel at{path[i - 1].x + share * (path[i].x - path[i - 1].x),
                     path[i - 1].y + share * (path[i].y - path[i - 1].y)};
      return {
          {at.x - (path[i].x - path[i - 1].x) / piece, at.y - (path[i].y - path[i - 1].y) / piece},
          at};
    }
    length += piece;
  }
  return {path.front(), path.back()};
}

class PanelWriter {
 public:
  PanelWriter(const Figure& figure, const PlotPanel& panel, Pixel origin)
      : panel_(panel),
        origin_(origin),
        width_(figure.panel_width),
        height_(figure.panel_height),
        size_(figure.text_size),
        x_(make_scale(panel.x, panel.lines, &PlotPoint::x, 0.03, std::max(2.0, width_ / 75))),
        y_(make_scale(panel.y, panel.lines, &PlotPoint::y, 0.10, std::max(2.0, height_ / 60))) {}

  /// Room that the numbers and the title need left of the panel [px].
  static double left_margin(const Figure& figure, const PlotPanel& panel) {
    const PanelWriter writer(figure, panel, {0, 0});
    double widest = 0;
    for (int i = 0; panel.y.labels && i < writer.y_.tick_count(); ++i) {
      widest = std::max(widest, text_width(writer.y_.text_of_tick(i), writer.size_));
    }
    return widest + 12 + (panel.y.title.empty() ? 0 : 1.9 * writer.size_);
  }

  std::string write(std::size_t index) {
    out_ = fmt::format("<g id=\"panel-{}\">\n", index + 1);
    write_frame();
    const std::string clip = fmt::format("clip-{}", index + 1);
    out_ += fmt::format(
        "<clipPath id=\"{}\"><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
        "height=\"{:.1f}\"/></clipPath>\n<g clip-path=\"url(#{})\">\n",
        clip, origin_.x - 3, origin_.y - 3, width_ + 6, height_ + 6, clip);
    for (const PlotArea& area : panel_.areas) {
      std::string path = path_text(pixels(area.outline)) + "z";
      for (const auto& outline : area.more) path += path_text(pixels(outline)) + "z";
      const std::string rule = area.more.empty() ? "" : " fill-rule=\"evenodd\"";
      const auto fill = [&](const std::string& paint) {
        out_ += fmt::format("<path d=\"{}\" fill=\"{}\"{} stroke=\"none\"/>\n", path, paint, rule);
      };
      fill(area.colour);
      if (area.hatch != SvgHatch::none) fill(hatch_paint(area.hatch));
    }
    for (std::size_t i = 0; i < panel_.lines.size(); ++i) write_line(panel_.lines[i], i);
    out_ += "</g>\n";
    for (const PlotNote& note : panel_.notes) write_note(note);
    return out_ + "</g>\n";
  }

 private:
  /// A long title gets smaller rather than being cut.
  double fitting_size(const std::string& text, double room) const {
    return size_ * std::min(1.0, (room + 30) / text_width(text, size_));
  }

  Pixel pixel(PlotPoint point) const {
    return {origin_.x + width_ * x_.at(point.x), origin_.y + height_ * (1 - y_.at(point.y))};
  }

  /// The points in pixels; those that fall onto their predecessor are left out.
  std::vector<Pixel> pixels(const std::vector<PlotPoint>& points) const {
    std::vector<Pixel> path;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Pixel next = pixel(points[i]);
      const bool last = i + 1 == points.size();
      if (path.empty() || last ||
          std::hypot(next.x - path.back().x, next.y - path.back().y) > 0.5) {
        path.push_back(next);
      }
    }
    return path;
  }

  static std::string path_text(const std::vector<Pixel>& path) {
    std::string text;
    for (const Pixel& at : path) {
      text += fmt::format("{}{:.2f} {:.2f}", text.empty() ? "M" : "L", at.x, at.y);
    }
    return text;
  }

  void write_frame() {
    const double right = origin_.x + width_, bottom = origin_.y + height_;
    for (int i = 0; i < x_.tick_count(); ++i) {
      const double x = origin_.x + width_ * x_.at_tick(i);
      out_ += line_at({x, origin_.y}, {x, bottom}, "#e0e0e0", 0.8);
      out_ += line_at({x, bottom}, {x, bottom + 4}, "#000000", 1);
      if (panel_.x.labels) {
        out_ += text_at({x, bottom + 6 + size_}, x_.text_of_tick(i), size_, "middle");
      }
    }
    for (int i = 0; i < y_.tick_count(); ++i) {
      const double y = bottom - height_ * y_.at_tick(i);
      out_ += line_at({origin_.x, y}, {right, y}, "#e0e0e0", 0.8);
      out_ += line_at({origin_.x - 4, y}, {origin_.x, y}, "#000000", 1);
      if (panel_.y.labels) {
        out_ += text_at({origin_.x - 7, y + 0.36 * size_}, y_.text_of_tick(i), size_, "end");
      }
    }
    if (!y_.logarithmic && y_.low < 0 && y_.high > 0) {
      const double zero = bottom + height_ * y_.low / (y_.high - y_.low);
      out_ += line_at({origin_.x, zero}, {right, zero}, "#000000", 0.8);
    }
    out_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
        "stroke=\"#000000\" stroke-width=\"1\"/>\n",
        origin_.x, origin_.y, width_, height_);
    const double middle = origin_.y + height_ / 2;
    if (!x_.title.empty()) {
      out_ += text_at({origin_.x + width_ / 2, bottom + 10 + (panel_.x.labels ? 2.4 : 1.2) * size_},
                      x_.title, fitting_size(x_.title, width_), "middle");
    }
    if (!y_.title.empty()) {
      const double x = origin_.x - left_room_ + 0.9 * size_;
      out_ += text_at({x, middle}, y_.title, fitting_size(y_.title, height_), "middle",
                      fmt::format(" transform=\"rotate(-90 {:.1f} {:.1f})\"", x, middle));
    }
    double above = origin_.y - 7;
    if (!panel_.subtitle.empty()) {
      out_ +=
          text_at({origin_.x, above}, panel_.subtitle, 0.88 * size_, "start", " fill=\"#444444\"");
      above -= 1.2 * size_;
    }
    if (!panel_.title.empty()) {
      // A long title gets smaller rather than running into its neighbour; bold is a tenth wider.
      const double room = (width_ + 10) / (1.1 * text_width(panel_.title, size_));
      out_ += text_at({origin_.x, above}, panel_.title, size_ * std::min(1.0, room), "start",
                      " font-weight=\"bold\"");
    }
  }

  void write_line(const PlotLine& line, std::size_t index) {
    const std::vector<Pixel> path = pixels(line.points);
    if (path.size() > 1) write_way(line, path, index);
    if (!line.at_points) return;
    for (const PlotPoint& point : line.points) out_ += mark_at(pixel(point), line.style);
  }

  void write_way(const PlotLine& line, const std::vector<Pixel>& path, std::size_t index) {
    out_ += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\" "
        "stroke-linejoin=\"round\"{}/>\n",
        path_text(path), line.style.colour, line.style.width,
        line.style.dash.empty() ? "" : " stroke-dasharray=\"" + line.style.dash + "\"");
    double length = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
      length += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    }
    // Marks start at different lengths, so that lines that run together still show theirs.
    const double first = 25 + 17.0 * static_cast<double>(index % 6);
    if (line.style.mark != PlotMark::none && !line.at_points) {
      // A long way to and fro would be hidden by its marks.
      const double apart = std::max(110.0, length / 24);
      for (double at = first; at < length - 8; at += apart) {
        out_ += mark_at(at_length(path, at).second, line.style);
      }
    }
    if (line.arrows) {
      for (const double share : {0.30, 0.72}) {
        const auto [before, at] =
            at_length(path, (share + 0.02 * static_cast<double>(index % 5)) * length);
        out_ += arrow_head(before, at, line.style.colour);
      }
    }
  }

  void write_note(const PlotNote& note) {
    const Pixel at = pixel(note.at);
    if (note.dot) {
      out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\" fill=\"#000000\"/>\n",
                          at.x, at.y);
    }
    out_ += mark_at(at, note.mark);
    if (note.text.empty()) return;
    out_ += text_at({at.x + note.dx, at.y + note.dy}, note.text, 0.95 * size_, note.anchor,
                    " stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\"");
  }

  const PlotPanel& panel_;
  const Pixel origin_;
  const double width_, height_, size_;
  const Scale x_, y_;
  std::string out_;

 public:
  double left_room_ = 0;  // set by the figure, so that titles of one column stand in a line
};

/// A line or an area.
struct LegendItem {
  const PlotLine* line;
  const PlotArea* area;
  double x = 0, y = 0;
  std::string text = {};  // as much of the label as there is room for

  const std::string& label() const { return area != nullptr ? area->label : line->label; }
};

std::string swatch_at(Pixel from, const LegendItem& item) {
  if (item.area == nullptr) {
    const LineStyle& style = item.line->style;
    return line_at(from, {from.x + 38, from.y}, style.colour, style.width, style.dash) +
           mark_at({from.x + 19, from.y}, style);
  }
  const auto box = [&](const std::string& paint) {
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"38\" height=\"14\" fill=\"{}\" "
        "stroke=\"#000000\" stroke-width=\"1\"/>\n",
        from.x, from.y - 7, paint);
  };
  const bool hatched = item.area->hatch != SvgHatch::none;
  return box(item.area->colour) + (hatched ? box(hatch_paint(item.area->hatch)) : "");
}

/// Legend items in rows of at most `width`; returns the height used.
double lay_out_legend(const Figure& figure, double width, std::vector<LegendItem>& items) {
  if (!figure.legend || figure.panels.empty()) return 0;
  const double row = 1.6 * figure.text_size;
  double x = 0, y = 0;
  const auto add = [&](const PlotLine* line, const PlotArea* area) {
    LegendItem item{line, area};
    if (item.label().empty()) return;
    item.text = cut_text(item.label(), figure.text_size, figure.text_room - 44);
    const double item_width = 44 + text_width(item.text, figure.text_size) + 22;
    if (x > 0 && x + item_width - 22 > width) {
      x = 0;
      y += row;
    }
    item.x = x;
    item.y = y;
    items.push_back(item);
    x += item_width;
  };
  for (const PlotArea& area : figure.panels.front().areas) add(nullptr, &area);
  for (const PlotLine& line : figure.panels.front().lines) add(&line, nullptr);
  return items.empty() ? 0 : y + row + 6;
}

/// Definitions of the hatches that its areas use.
std::string hatches_of(const Figure& figure) {
  std::set<SvgHatch> used;
  for (const PlotPanel& panel : figure.panels) {
    for (const PlotArea& area : panel.areas) used.insert(area.hatch);
  }
  return hatch_definitions(used);
}

struct Drawing {
  std::string body;
  FigureExtent extent;
};

constexpr double kMargin = 16;

/// Room around the panels: left of each column, above and below each row.
struct PanelRooms {
  std::vector<double> left, above, below;
};

PanelRooms panel_rooms(const Figure& figure, std::size_t columns, std::size_t rows) {
  const double size = figure.text_size;
  PanelRooms rooms{std::vector<double>(columns, 0), std::vector<double>(rows, 10),
                   std::vector<double>(rows, 14)};
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const PlotPanel& panel = figure.panels[i];
    double& room = rooms.left[i % columns];
    room = std::max(room, PanelWriter::left_margin(figure, panel));
    double& top = rooms.above[i / columns];
    top = std::max(top, 10 + (panel.title.empty() ? 0 : 1.5 * size) +
                            (panel.subtitle.empty() ? 0 : 1.2 * size));
    double& bottom = rooms.below[i / columns];
    bottom = std::max(
        bottom, 14 + (panel.x.labels ? 1.3 * size : 0) + (panel.x.title.empty() ? 0 : 1.5 * size));
  }
  return rooms;
}

/// Title, subtitle and legend; `y` is moved below them.
std::string draw_head(const Figure& figure, const std::vector<std::string>& titles, double width,
                      double& y) {
  const double size = figure.text_size;
  std::string body;
  for (const std::string& line : titles) {
    y += 1.25 * size;
    body += text_at({kMargin, y}, line, 1.25 * size, "start", " font-weight=\"bold\"");
    y += 0.4 * size;
  }
  if (!figure.subtitle.empty()) {
    y += 1.2 * size;
    body += text_at({kMargin, y}, figure.subtitle, size, "start", " fill=\"#333333\"");
    y += 0.4 * size;
  }
  std::vector<LegendItem> items;
  const double legend_height = lay_out_legend(figure, width - 2 * kMargin, items);
  for (const LegendItem& item : items) {
    const Pixel from{kMargin + item.x, y + item.y + 1.2 * size};
    body += swatch_at(from, item);
    body += text_at({from.x + 44, from.y + 0.36 * size}, item.text, size, "start");
  }
  y += legend_height;
  return body;
}

/// The panels row by row; `y` is moved below them.
std::string draw_panels(const Figure& figure, const PanelRooms& rooms, double& y) {
  const std::size_t columns = rooms.left.size();
  std::string body;
  for (std::size_t row = 0; row < rooms.above.size(); ++row) {
    y += rooms.above[row];
    double x = kMargin;
    for (std::size_t column = 0; column < columns; ++column) {
      const std::size_t index = row * columns + column;
      x += rooms.left[column];
      if (index < figure.panels.size()) {
        PanelWriter writer(figure, figure.panels[index], {x, y});
        writer.left_room_ = rooms.left[column];
        body += writer.write(index);
      }
      x += figure.panel_width + 18;
    }
    y += figure.panel_height + rooms.below[row];
  }
  return body;
}

Drawing draw(const Figure& figure) {
  const std::size_t columns = std::max<std::size_t>(1, figure.columns);
  const std::size_t rows = (figure.panels.size() + columns - 1) / columns;
  const double size = figure.text_size;
  const PanelRooms rooms = panel_rooms(figure, columns, rows);
  double width = 2 * kMargin;
  for (const double room : rooms.left) width += room + figure.panel_width + 18;
  // Bold is a tenth wider.
  const std::vector<std::string> titles =
      wrapped_lines(figure.title, 1.1 * 1.25 * size, figure.text_room);
  double title_width = text_width(figure.subtitle, size);
  for (const std::string& line : titles)
    title_width = std::max(title_width, text_width(line, 1.25 * size));
  width = std::max(width, title_width + 2 * kMargin);

  double y = kMargin;
  std::string body = draw_head(figure, titles, width, y);
  body += draw_panels(figure, rooms, y);
  if (!figure.footer.empty()) {
    y += 1.3 * size;
    body += text_at({kMargin, y}, figure.footer, 0.9 * size, "start", " fill=\"#444444\"");
  }
  y += kMargin;
  return {body, {width, y}};
}

}  // namespace

LineStyle line_style(std::size_t index) {
  // Dark, and told apart by people with colour-blindness; but dash and mark alone suffice.
  static const std::array<std::string, 6> colours = {"#000000", "#0059a8", "#b5430d",
                                                     "#00705a", "#8a3a7d", "#6b5200"};
  static const std::array<std::string, 6> dashes = {"",           "9 4", "2.5 3",
                                                    "11 3 2.5 3", "5 3", "14 5"};
  static const std::array<PlotMark, 6> marks = {PlotMark::none,    PlotMark::circle,
                                                PlotMark::square,  PlotMark::triangle,
                                                PlotMark::diamond, PlotMark::cross};
  const std::size_t round = index / 6;
  return {.colour = colours[index % 6],
          .dash = dashes[(index + round) % 6],
          .mark = marks[(index + 2 * round) % 6]};
}

FigureExtent extent_of(const Figure& figure) {
  return draw(figure).extent;
}

std::string to_svg(const Figure& figure) {
  const auto [body, extent] = draw(figure);
  const auto length = [&](double pixels) {
    return figure.millimetres ? fmt::format("{:.2f}mm", pixels * 25.4 / 96)
                              : fmt::format("{:.0f}", pixels);
  };
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
      "viewBox=\"0 0 {:.0f} {:.0f}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', "
      "sans-serif\">\n"
      "<title>{}</title>\n{}<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
      length(extent.width), length(extent.height), extent.width, extent.height,
      escaped(figure.description.empty() ? figure.title : figure.description), hatches_of(figure),
      body);
}

}  // namespace carom::io
