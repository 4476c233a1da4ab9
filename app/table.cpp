#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "help.h"

namespace carom::app {

std::string table_text(const std::vector<std::vector<std::string>>& rows, bool has_head,
                       const std::vector<std::size_t>& right_aligned) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], text_width(row[i]));
  }
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line = " ";
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      const std::string padding(widths[i] - text_width(rows[r][i]), ' ');
      const bool right = std::ranges::find(right_aligned, i) != right_aligned.end();
      line += " " + (right ? padding + rows[r][i] : rows[r][i] + padding) + " ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
    if (r == 0 && has_head) {
      std::string rule = " ";
      for (const std::size_t width : widths) rule += " " + std::string(width, '-') + " ";
      rule.pop_back();
      text += rule + "\n";
    }
  }
  return text;
}

std::string vector_text(const Vector3d& vector) {
  const auto tidy = [](double value) { return std::abs(value) < 5e-13 ? 0.0 : value; };
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", tidy(vector.x()), tidy(vector.y()),
                     tidy(vector.z()));
}

}  // namespace carom::app
