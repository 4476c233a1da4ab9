#include <algorithm>
#include <stdexcept>

#include "base/text.h"
#include "carom/simulation.h"

namespace carom {
namespace {

int index_of(std::string_view name, const std::vector<std::string>& names,
             const std::string& what) {
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  throw InputError({{"", "the run has no " + what + " '" + std::string(name) + "'",
                     did_you_mean(std::string(name), names, "choose one of: " + joined(names))}});
}

}  // namespace

TouchEnd end_of(const ContactEpisode& episode) {
  if (episode.ended) return episode.rested ? TouchEnd::lift_off : TouchEnd::rebound;
  return episode.rested ? TouchEnd::at_rest : TouchEnd::in_touch;
}

std::string_view to_text(TouchEnd end) {
  switch (end) {
    case TouchEnd::rebound:
      return "rebound";
    case TouchEnd::lift_off:
      return "lift-off";
    case TouchEnd::at_rest:
      return "at rest";
    case TouchEnd::in_touch:
      return "in touch";
  }
  return "rebound";
}

std::vector<BodySample> Trajectory::body(BodyId body) const {
  std::vector<BodySample> motion;
  if (body.index == 0) return motion;
  motion.reserve(samples.size());
  for (const Sample& sample : samples) {
    motion.push_back(sample.bodies.at(static_cast<std::size_t>(body.index) - 1));
  }
  return motion;
}

std::vector<BodySample> Trajectory::body(std::string_view name) const {
  return body(BodyId{index_of(name, bodies, "body")});
}

std::vector<ContactSample> Trajectory::contact(ContactId contact) const {
  std::vector<ContactSample> touching;
  touching.reserve(samples.size());
  for (const Sample& sample : samples) {
    touching.push_back(sample.contacts.at(static_cast<std::size_t>(contact.index)));
  }
  return touching;
}

std::vector<ContactSample> Trajectory::contact(std::string_view name) const {
  return contact(ContactId{index_of(name, contacts, "contact")});
}

}  // namespace carom
