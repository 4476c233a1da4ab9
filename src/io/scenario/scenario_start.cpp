// The key `start`: bodies begin as they ended in another run.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "io/run/run_reader.h"
#include "io/scenario/scenario_parts.h"
#include "multibody/rest_state.h"

namespace carom::io {
namespace {

/// As many numbers as wanted; nothing when there is something else.
std::optional<std::vector<double>> numbers_at(const Json& table, const char* key,
                                              std::size_t count) {
  if (!table.is_object() || !table.contains(key) || !table[key].is_array()) return std::nullopt;
  std::vector<double> numbers;
  for (const Json& item : table[key]) {
    if (!item.is_number()) return std::nullopt;
    numbers.push_back(item.get<double>());
  }
  return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

std::optional<BodyState> body_state(const Json& body) {
  const auto p = numbers_at(body, "position", 3), q = numbers_at(body, "quaternion", 4),
             v = numbers_at(body, "velocity", 3), w = numbers_at(body, "angular_velocity", 3);
  if (!p || !q || !v || !w) return std::nullopt;
  const Quaterniond turn((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
  if (!(std::abs(turn.norm() - 1) < 1e-6)) return std::nullopt;
  return BodyState{.X_WB = {turn.normalized().toRotationMatrix(), Vector3d(p->data())},
                   .v_WB = Vector3d(v->data()),
                   .w_WB = Vector3d(w->data())};
}

}  // namespace

Field start_field() {
  return {.key = "start",
          .kind = FieldKind::text,
          .description =
              "a run folder, from the scenario's folder: bodies begin as they ended there; "
              "left out: as written here"};
}

std::optional<StartOfRun> read_start(TableReader& document, const ScenarioParts& parts) {
  const auto given = document.text("start");
  if (!given) return std::nullopt;
  StartOfRun start{.folder = shown(*given), .place = document.place("start")};
  const auto folder =
      (std::filesystem::path(document.problems().file()).parent_path() / *given).string();
  Json summary;
  try {
    summary = Json::parse(read_run_summary(folder));
  } catch (const InputError& error) {
    for (const Problem& problem : error.problems()) {
      document.problem("start", shown(problem.place) + ": " + problem.message, problem.remedy);
    }
    return std::nullopt;
  }
  const Json& bodies = summary["final"]["bodies"];
  for (const BodySpec& body : parts.bodies) {
    const auto state =
        bodies.contains(body.name) ? body_state(bodies[body.name]) : std::optional<BodyState>();
    if (!state) {
      std::vector<std::string> names;
      for (const auto& known : bodies.items()) names.push_back(known.key());
      const char* what = bodies.contains(body.name) ? "whole state of body" : "body";
      document.problem(
          "start", fmt::format("start: the run {} has no {} '{}'", start.folder, what, body.name),
          suggestion(body.name, names, "begin with a run that has the same bodies",
                     document.problems()));
    }
    start.bodies.push_back(state.value_or(BodyState{}));
  }
  if (summary["final"].contains("joints") && summary["final"]["joints"].is_object()) {
    for (const auto& joint : summary["final"]["joints"].items()) {
      if (const auto position = numbers_at(joint.value(), "position", 1)) {
        start.coordinates.emplace(joint.key(), position->front());
      }
    }
  }
  return start;
}

State state_of(const StartOfRun& start, const Model& model) {
  State near = multibody::rest_state(model);
  for (int index = 0; index < model.given_joint_count(); ++index) {
    const JointPlace& place = model.place(JointId{index});
    const auto coordinate = start.coordinates.find(model.name(JointId{index}));
    if (coordinate == start.coordinates.end()) continue;
    if (place.in_tree && place.coordinates == 1) near.q[place.q] = coordinate->second;
  }
  try {
    return state_of_bodies(model, start.bodies, near);
  } catch (const InputError& error) {
    std::vector<Problem> problems;
    for (const Problem& problem : error.problems()) {
      problems.push_back({start.place,
                          fmt::format("start: as in the run {}, {}: {}", start.folder,
                                      problem.place, problem.message),
                          problem.remedy});
    }
    throw InputError(problems);
  }
}

}  // namespace carom::io
