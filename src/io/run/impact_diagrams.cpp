#include "io/run/impact_diagrams.h"

#include <fmt/format.h>

#include <exception>
#include <nlohmann/json.hpp>
#include <optional>

#include "carom/math.h"
#include "io/picture/rebound_pictures.h"
#include "io/run/touch_path_json.h"

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

/// The diagram of a rigid impact; of elastic bodies the path that they took, beside that of rigid ones whose
/// energetic restitution is the same. Nothing where there was no impact.
std::optional<std::string> diagram_of(const ContactEpisode& episode, const std::string& title) {
  if (episode.elastic) {
    const TouchPath& path = episode.elastic->path;
    const std::optional<double> e = comparable_restitution(episode);
    if (!e) return std::nullopt;
    return rebound_svg(
        rebound_report(path.contact, *e, shown_hypotheses(ImpactHypothesis::stronge), title),
        path.points);
  }
  const bool strikes = episode.rigid && episode.rigid->contact && episode.requested_restitution;
  if (!strikes || episode.rigid->contact->velocity_C.z() >= 0) return std::nullopt;
  return rebound_svg(rebound_report(*episode.rigid->contact, *episode.requested_restitution,
                                    shown_hypotheses(episode.rigid->hypothesis), title));
}

}  // namespace

Json diagrams_json(const Trajectory& trajectory) {
  Json diagrams = Json::array();
  for (std::size_t i = 0; i < trajectory.episodes.size(); ++i) {
    const ContactEpisode& episode = trajectory.episodes[i];
    if (diagrams.size() == most_diagrams) break;
    const std::string title = fmt::format("Impact {}: {} at {}", i + 1, episode.contact,
                                          engineering_text(episode.start, "s"));
    try {
      if (const auto svg = diagram_of(episode, title)) {
        diagrams.push_back({{"impact", i}, {"svg", *svg}});
      }
    } catch (const std::exception&) {
      // Without this picture: it never costs the run that it belongs to.
    }
  }
  return diagrams;
}

}  // namespace carom::io
