// Which stretch of the integrated array, and which of the event functions, belongs to which part of a run.
#pragma once

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "numerics/event_location.h"

namespace carom::simulation {

/// The array: values of the mechanism, then those of the parts from the last to the first, so that the
/// first one, whose number changes most often, grows at the end. The event functions: those of the parts
/// from the first to the last, then those of joints.
class Layout {
 public:
  Layout() = default;
  /// `mechanism` values of the mechanism, and how many each part has.
  Layout(std::size_t mechanism, std::vector<std::size_t> of_parts)
      : mechanism_(mechanism), values_(std::move(of_parts)), events_(values_.size(), 0) {}

  std::size_t part_count() const { return values_.size(); }
  std::size_t value_count() const { return sum(mechanism_, values_); }
  std::size_t value_count(std::size_t part) const { return values_[part]; }
  /// Place in the array of the first value of a part.
  std::size_t first_value(std::size_t part) const {
    return sum(mechanism_, std::span(values_).subspan(part + 1));
  }
  /// The stretch of a part.
  template <class Number>
  std::span<Number> values(std::size_t part, std::span<Number> y) const {
    return y.subspan(first_value(part), values_[part]);
  }
  /// A part has these values from now on, which may be more or fewer; all others keep theirs.
  void set_values(std::size_t part, std::span<const double> values, std::vector<double>& y);

  /// How many event functions a part has.
  void set_event_count(std::size_t part, std::size_t count) { events_[part] = count; }
  std::size_t event_count() const { return sum(0, events_); }
  std::span<double> events(std::size_t part, std::span<double> g) const {
    return g.subspan(first_event(part), events_[part]);
  }
  std::span<double> joint_events(std::span<double> g) const { return g.subspan(event_count()); }

  /// Those of the hits that are of a part, counted within it.
  std::vector<int> hits(std::size_t part, std::span<const numerics::EventHit> all) const;
  std::vector<int> joint_hits(std::span<const numerics::EventHit> all) const;

  /// Places here of event functions that are given by their places within each part, −1 where one is new;
  /// then those of `joints`.
  std::vector<int> event_places(const std::vector<std::vector<int>>& of_parts,
                                std::size_t joints) const;

 private:
  static std::size_t sum(std::size_t first, std::span<const std::size_t> more) {
    return std::accumulate(more.begin(), more.end(), first);
  }
  std::size_t first_event(std::size_t part) const { return sum(0, std::span(events_).first(part)); }

  std::size_t mechanism_ = 0;
  std::vector<std::size_t> values_, events_;  // by part
};

}  // namespace carom::simulation
