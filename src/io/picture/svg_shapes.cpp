#include "io/picture/svg_shapes.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "base/utf8.h"

namespace carom::io {

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : visible_text(text)) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

double text_width(const std::string& text, double size) {
  double width = 0;
  for (const char letter : text) {
    if ((static_cast<unsigned char>(letter) & 0xC0) == 0x80) continue;
    const bool narrow =
        std::string_view("iljtfI.,:;'|!()[] ").find(letter) != std::string_view::npos;
    width += narrow ? 0.39 : 0.64;
  }
  return width * size;
}

std::string text_at(Pixel at, const std::string& text, double size, const std::string& anchor,
                    const std::string& more) {
  return fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", at.x,
      at.y, size, anchor, more, escaped(text));
}

std::string line_at(Pixel from, Pixel to, const std::string& colour, double width,
                    const std::string& dash) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
      "stroke-width=\"{:.1f}\"{}/>\n",
      from.x, from.y, to.x, to.y, colour, width,
      dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"");
}

std::string mark_at(Pixel at, const LineStyle& style) {
  constexpr double r = 3.6;
  const std::string paint =
      fmt::format("fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"1.5\"", style.colour);
  switch (style.mark) {
    case PlotMark::none:
      return "";
    case PlotMark::circle:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}/>\n", at.x, at.y, r,
                         paint);
    case PlotMark::square:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" {}/>\n",
                         at.x - r, at.y - r, 2 * r, 2 * r, paint);
    case PlotMark::triangle:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}h{}z\" {}/>\n", at.x, at.y - 1.2 * r,
                         1.2 * r, 2.1 * r, -2.4 * r, paint);
    case PlotMark::diamond:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\" {}/>\n", at.x,
                         at.y - 1.3 * r, 1.3 * r, 1.3 * r, -1.3 * r, 1.3 * r, -1.3 * r, -1.3 * r,
                         paint);
    case PlotMark::cross:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}m0 {}l{} {}\" fill=\"none\" {}/>\n",
                         at.x - r, at.y - r, 2 * r, 2 * r, -2 * r, -2 * r, 2 * r,
                         fmt::format("stroke=\"{}\" stroke-width=\"1.8\"", style.colour));
    case PlotMark::plus:
      return fmt::format("<path d=\"M{:.1f} {:.1f}v{}M{:.1f} {:.1f}h{}\" fill=\"none\" {}/>\n",
                         at.x, at.y - 1.3 * r, 2.6 * r, at.x - 1.3 * r, at.y, 2.6 * r,
                         fmt::format("stroke=\"{}\" stroke-width=\"1.8\"", style.colour));
    case PlotMark::wedge:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}h{}z\" {}/>\n", at.x, at.y + 1.2 * r,
                         -1.2 * r, -2.1 * r, 2.4 * r, paint);
  }
  return "";
}

std::string arrow_head(Pixel from, Pixel to, const std::string& colour) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (!(length > 0)) return "";
  const double ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
  constexpr double long_side = 10, half_width = 4;
  return fmt::format(
      "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\" fill=\"{}\"/>\n", to.x, to.y,
      to.x - long_side * ux - half_width * uy, to.y - long_side * uy + half_width * ux,
      to.x - long_side * ux + half_width * uy, to.y - long_side * uy - half_width * ux, colour);
}

}  // namespace carom::io
