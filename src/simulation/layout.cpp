#include "simulation/layout.h"

#include <algorithm>

namespace carom::simulation {
namespace {

std::vector<int> hits_between(std::span<const numerics::EventHit> all, std::size_t first,
                              std::size_t end) {
  std::vector<int> found;
  for (const numerics::EventHit& hit : all) {
    const auto index = static_cast<std::size_t>(hit.index);
    if (index >= first && index < end) found.push_back(static_cast<int>(index - first));
  }
  return found;
}

}  // namespace

void Layout::set_values(std::size_t part, std::span<const double> values, std::vector<double>& y) {
  const auto begin = y.begin() + static_cast<std::ptrdiff_t>(first_value(part));
  const std::size_t common = std::min(values.size(), values_[part]);
  const auto past = std::copy_n(values.begin(), common, begin);
  if (values.size() > common) {
    y.insert(past, values.begin() + static_cast<std::ptrdiff_t>(common), values.end());
  } else {
    y.erase(past, begin + static_cast<std::ptrdiff_t>(values_[part]));
  }
  values_[part] = values.size();
}

std::vector<int> Layout::hits(std::size_t part, std::span<const numerics::EventHit> all) const {
  return hits_between(all, first_event(part), first_event(part) + events_[part]);
}

std::vector<int> Layout::joint_hits(std::span<const numerics::EventHit> all) const {
  return hits_between(all, event_count(), static_cast<std::size_t>(-1));
}

std::vector<int> Layout::event_places(const std::vector<std::vector<int>>& of_parts,
                                      std::size_t joints) const {
  std::vector<int> places;
  for (std::size_t part = 0; part < part_count(); ++part) {
    const int first = static_cast<int>(first_event(part));
    for (const int place : of_parts[part]) places.push_back(place < 0 ? -1 : first + place);
  }
  for (std::size_t i = 0; i < joints; ++i) places.push_back(static_cast<int>(event_count() + i));
  return places;
}

}  // namespace carom::simulation
