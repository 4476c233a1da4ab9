#include "io/run/impact_diagrams.h"

#include <fmt/format.h>

#include <exception>
#include <nlohmann/json.hpp>

#include "carom/math.h"
#include "io/picture/rebound_pictures.h"

namespace carom::io {
namespace {

/// A page shows that many at most; later impacts are like earlier ones.
constexpr std::size_t most_diagrams = 40;

/// Those whose ends are shown: the usual three, and the one that was taken.
std::vector<ImpactHypothesis> shown_hypotheses(ImpactHypothesis taken) {
  std::vector<ImpactHypothesis> shown = {ImpactHypothesis::newton, ImpactHypothesis::poisson,
                                         ImpactHypothesis::stronge};
  if (!follows_path(taken)) shown.push_back(taken);
  return shown;
}

}  // namespace

Json diagrams_json(const Trajectory& trajectory) {
  Json diagrams = Json::array();
  for (std::size_t i = 0; i < trajectory.episodes.size(); ++i) {
    const ContactEpisode& episode = trajectory.episodes[i];
    const bool strikes = episode.rigid && episode.rigid->contact && episode.requested_restitution;
    if (!strikes || episode.rigid->contact->velocity_C.z() >= 0) continue;
    if (diagrams.size() == most_diagrams) break;
    const ReboundReport report =
        rebound_report(*episode.rigid->contact, *episode.requested_restitution,
                       shown_hypotheses(episode.rigid->hypothesis),
                       fmt::format("Impact {}: {} at {}", i + 1, episode.contact,
                                   engineering_text(episode.start, "s")));
    try {
      diagrams.push_back({{"impact", i}, {"svg", rebound_svg(report)}});
    } catch (const std::exception&) {
      // Without this picture: it never costs the run that it belongs to.
    }
  }
  return diagrams;
}

}  // namespace carom::io
