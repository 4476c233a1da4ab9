#include "simulation/event_crowd.h"

#include "base/text.h"

namespace carom::simulation {

std::string EventCrowd::text(double duration, double speed) const {
  constexpr double worth_a_word = 1e-3;
  const bool strikes = fastest_strike_ > worth_a_word * speed;
  if (total_ <= worth_a_word * duration && !strikes) return "";
  std::string text = "contacts changed too often to be followed one by one during " +
                     short_text(total_, 2) +
                     " s of the run, which were taken in short steps by impulses";
  if (strikes) {
    text += ", where approaches of up to " + short_text(fastest_strike_, 2) +
            " m/s ended without rebound";
  }
  return text;
}

}  // namespace carom::simulation
