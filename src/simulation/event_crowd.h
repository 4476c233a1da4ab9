// Where events and steps crowd: so many of them in so short a time that a run does not get on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "base/archive.h"

namespace carom::simulation {

/// Counts events and steps, and says how long a step should be that leads out of a crowd of them.
class EventCrowd {
 public:
  /// `time`: in which the mechanism moves by its own size [s]. `fastest`: of what vibrates in it [rad/s]; zero: nothing.
  /// A vibration changes contacts a few times in its period, which is no crowd, and steps by impulses resolve it.
  explicit EventCrowd(double time, double fastest = 0)
      : shortest_(1e-4 * time), longest_(1e-2 * time) {
    if (!(fastest > 0)) return;
    shortest_ = std::min(shortest_, 0.02 / fastest);
    longest_ = std::min(longest_, 0.2 / fastest);
  }

  /// What ended a step: nothing, a change of modes, or an impact. Of those that rebound there may be many, as
  /// they die away.
  enum class Ending { plain, change, impact };

  /// A step to `time`, while so many contacts touch. True: it is one of a crowd.
  bool count(double time, Ending ending, int contacts) {
    const bool is_tiny = time < last_time_ + tiny * shortest_;
    last_time_ = time;
    const double weight = ending == Ending::impact              ? weight_of_an_impact
                          : ending == Ending::plain && !is_tiny ? weight_of_a_step
                                                                : 1;
    const double few = few_events + few_events_of_a_contact * contacts;
    bool crowded = false;
    for (std::size_t i = 0; i < windows_.size(); ++i) {
      Window& window = windows_[i];
      if (time > window.start + spans[i] * shortest_) window = {time, 0};
      window.crowd += weight;
      const double many = shares[i] * few;
      crowded |= window.crowd > (follows_another(time) ? 0.2 * many : many);
    }
    return crowded;
  }

  /// Length of a step out of a crowd at `time`: longer where one follows the other [s].
  double length(double time) const {
    return follows_another(time) ? std::min(2 * last_length_, longest_) : shortest_;
  }

  /// Such a step was taken, in which something touched, or struck without rebound at that speed. True: another
  /// should follow at once. Where crowds follow each other, more and more such steps do.
  bool leave(double time, double length, bool touched, double strike) {
    if (steps_left_ == 0) {
      const bool again = follows_another(time - length);
      steps_in_a_row_ = again ? std::min(2 * steps_in_a_row_, most_steps_in_a_row) : 1;
      steps_left_ = steps_in_a_row_;
    }
    last_length_ = length;
    last_end_ = time;
    windows_.fill({time, 0});
    total_ += length;
    fastest_strike_ = std::max(fastest_strike_, strike);
    steps_left_ = touched ? steps_left_ - 1 : 0;
    return steps_left_ > 0;
  }

  /// Says where such steps were more than a way out, of a run of that duration and speed; empty: nowhere.
  std::string text(double duration, double speed) const;

  void archive(Archive& file) {
    for (Window& window : windows_) file(window.start, window.crowd);
    file(last_time_, last_end_, last_length_, total_, fastest_strike_, steps_in_a_row_,
         steps_left_);
  }

 private:
  static constexpr double few_events = 50, few_events_of_a_contact = 10, weight_of_a_step = 0.25,
                          weight_of_an_impact = 0.02;
  static constexpr double tiny = 1e-3;  // in shortest lengths: a step that gets nowhere
  static constexpr double near_in_lengths = 20;
  static constexpr int most_steps_in_a_row = 64;
  /// Windows in which events are counted, in shortest lengths, and how many are a crowd there. Short ones see
  /// events that follow each other without end, long ones those that never cease.
  static constexpr std::array<double, 5> spans{1e-4, 1e-2, 1, 10, 100};
  static constexpr std::array<double, 5> shares{0.2, 0.5, 1, 2, 5};

  struct Window {
    double start = 0;
    double crowd = 0;  // changes of modes, and shares of one for other endings
  };

  bool follows_another(double time) const {
    return time < last_end_ + near_in_lengths * last_length_;
  }

  double shortest_, longest_;
  std::array<Window, 5> windows_{};
  double last_time_ = 0;
  double last_end_ = 0, last_length_ = 0, total_ = 0;  // of such steps [s]
  int steps_in_a_row_ = 1, steps_left_ = 0;
  double fastest_strike_ = 0;  // that ended in one without rebound [m/s]
};

}  // namespace carom::simulation
