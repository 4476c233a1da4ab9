// The smallest pieces of a picture as SVG elements.
#pragma once

#include <string>

#include "io/picture/svg_plot.h"

namespace carom::io {

/// A place in a picture: to the right and downwards [px].
struct Pixel {
  double x, y;
};

/// The text with what means something in XML replaced.
std::string escaped(const std::string& text);

/// `more` are further attributes.
std::string text_at(Pixel at, const std::string& text, double size, const std::string& anchor,
                    const std::string& more = "");
std::string line_at(Pixel from, Pixel to, const std::string& colour, double width,
                    const std::string& dash = "");
/// Nothing for a style without a mark.
std::string mark_at(Pixel at, const LineStyle& style);
/// A head at the end of the piece from `from` to `to`.
std::string arrow_head(Pixel from, Pixel to, const std::string& colour);

}  // namespace carom::io
