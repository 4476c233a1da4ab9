#include "analysis/run_summary.h"

#include <algorithm>
#include <cmath>

#include "analysis/run_warnings.h"
#include "carom/analysis.h"

namespace carom {
namespace analysis {

std::string shape_path(const Model& model, ShapeId shape) {
  const ShapeSpec& spec = model.shapes()[shape.index];
  return model.name(spec.body) + "." + spec.name;
}

}  // namespace analysis

namespace {

ImpactSummary summary_of(const Model& model, const ContactEpisode& episode) {
  ImpactSummary impact{.episode = episode, .shapes = {}, .bodies = {}};
  for (const ShapeId shape : {episode.shape_a, episode.shape_b}) {
    if (shape.index >= 0) impact.shapes.push_back(analysis::shape_path(model, shape));
  }
  for (const EpisodeBody& body : episode.bodies) impact.bodies.push_back(model.name(body.body));
  return impact;
}

EnergySummary energy_of(const Trajectory& trajectory) {
  EnergySummary energy{.first = trajectory.first().energy, .last = trajectory.last().energy};
  for (const Sample& sample : trajectory.samples)
    energy.largest_residual = std::max(energy.largest_residual, std::fabs(sample.energy.residual));
  return energy;
}

void add_final_state(const Model& model, const Trajectory& trajectory, RunSummary& summary) {
  const Sample& last = trajectory.last();
  summary.final_time = last.time;
  for (std::size_t i = 0; i < last.bodies.size(); ++i)
    summary.final_bodies.push_back({model.name(BodyId{static_cast<int>(i) + 1}), last.bodies[i]});
  const int joints =
      std::min(model.given_joint_count(), static_cast<int>(trajectory.final_joints.size()));
  for (int i = 0; i < joints; ++i)
    summary.final_joints.push_back({model.name(JointId{i}), trajectory.final_joints[i]});
}

}  // namespace

ModelFacts facts_of(const Model& model) {
  return {.bodies = model.body_count() - 1,
          .joints = model.given_joint_count(),
          .mobility = model.mobility()};
}

std::vector<Material> materials_of(const Model& model) {
  std::vector<Material> materials;
  for (const ShapeSpec& shape : model.shapes()) {
    if (!shape.material) continue;
    const auto same = std::ranges::find(materials, shape.material->name, &Material::name);
    if (same == materials.end()) {
      materials.push_back(*shape.material);
    } else {
      *same = *shape.material;
    }
  }
  return materials;
}

RunSummary summarise(const SummaryOrigin& origin, const Model& model,
                     const Trajectory& trajectory) {
  CAROM_ASSERT(!trajectory.samples.empty(), "a run records at least its start");
  RunSummary summary{.title = origin.title,
                     .scenario = origin.scenario,
                     .method = trajectory.method,
                     .outcome = trajectory.outcome,
                     .events = trajectory.events,
                     .clearances = clearance_reports(model, trajectory),
                     .energy = energy_of(trajectory),
                     .model = facts_of(model),
                     .duration = trajectory.duration,
                     .tolerance = trajectory.tolerance,
                     .output_step = trajectory.output_step,
                     .materials = materials_of(model),
                     .statistics = trajectory.statistics,
                     .warnings = origin.warnings};
  summary.model.elastic = trajectory.elastic;
  summary.impacts.reserve(trajectory.episodes.size());
  for (const ContactEpisode& episode : trajectory.episodes)
    summary.impacts.push_back(summary_of(model, episode));
  add_final_state(model, trajectory, summary);
  std::vector<ContactEpisode*> episodes;
  for (ImpactSummary& impact : summary.impacts) episodes.push_back(&impact.episode);
  for (const auto& more :
       {trajectory.warnings, analysis::run_warnings(model, trajectory, episodes)}) {
    summary.warnings.insert(summary.warnings.end(), more.begin(), more.end());
  }
  return summary;
}

std::string_view to_text(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::finished:
      return "finished";
    case Outcome::Kind::stopped:
      return "stopped";
    case Outcome::Kind::interrupted:
      return "interrupted";
  }
  return "stopped";
}

}  // namespace carom
