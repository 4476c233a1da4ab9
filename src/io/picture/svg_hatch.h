// Hatches for areas of pictures, so that regions differ without colour.
#pragma once

#include <set>
#include <string>

namespace carom::io {

enum class SvgHatch { none, rising, falling, crossed, dots, level, upright };

/// What `fill` of an element is.
std::string hatch_paint(SvgHatch hatch);

/// The <defs> element with these hatches; empty when there are none.
std::string hatch_definitions(const std::set<SvgHatch>& hatches);

}  // namespace carom::io
