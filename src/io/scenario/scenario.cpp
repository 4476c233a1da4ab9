#include "carom/scenario.h"

#include <fmt/format.h>

#include "base/text.h"
#include "carom/mechanics.h"
#include "io/scenario/scenario_content.h"
#include "io/scenario/scenario_parts.h"
#include "io/toml/materials_file.h"
#include "io/toml/toml_edit.h"
#include "simulation/elastic/elastic_memory.h"
#include "simulation/recorder.h"

namespace carom::io {

const TableSchema& scenario_document_schema() {
  static const TableSchema schema{
      .name = "scenario",
      .description =
          "A scenario of Carom: a mechanism, its contacts, and how to simulate it. A "
          "number is SI; a text carries a unit",
      .fields = {required({.key = "carom", .description = "version of this format, 1"}),
                 {.key = "title", .kind = FieldKind::text, .description = "what it shows"},
                 {.key = "gravity",
                  .kind = FieldKind::vector,
                  .description = "left out: none",
                  .unit = "m/s^2"},
                 start_field(),
                 required({.key = "simulation",
                           .kind = FieldKind::table,
                           .description = "how to simulate",
                           .table = simulation_schema}),
                 materials_field(),
                 {.key = "ground",
                  .kind = FieldKind::table,
                  .description = "shapes of the world",
                  .table = ground_schema},
                 {.key = "bodies",
                  .kind = FieldKind::tables,
                  .description = "rigid bodies",
                  .table = body_schema},
                 {.key = "joints",
                  .kind = FieldKind::tables,
                  .description = "joints between bodies",
                  .table = joint_schema},
                 {.key = "forces",
                  .kind = FieldKind::tables,
                  .description = "forces on bodies",
                  .table = force_schema},
                 {.key = "contacts",
                  .kind = FieldKind::tables,
                  .description = "what can touch",
                  .table = contact_schema},
                 {.key = "contact_defaults",
                  .kind = FieldKind::table,
                  .description = "a contact for every other pair of bodies",
                  .table = contact_defaults_schema},
                 {.key = "expected",
                  .kind = FieldKind::tables,
                  .description = "known numbers about the outcome",
                  .table = expected_schema}}};
  return schema;
}

namespace {

void check_version(TableReader& document) {
  const auto version = document.number("carom");
  if (version && *version != 1) {
    document.problem("carom",
                     fmt::format("carom is {}: this version is not known", short_text(*version)),
                     "write carom = 1");
  }
}

/// Joints with clearance get no id: those after them count on in the model, not in the file.
std::vector<JointId> model_ids(const std::vector<JointSpec>& joints) {
  std::vector<JointId> ids;
  int next = 0;
  for (const JointSpec& joint : joints)
    ids.push_back(joint.clearance ? JointId{} : JointId{next++});
  return ids;
}

Model build(const ScenarioParts& parts, const Vector3d& gravity_W) {
  ModelBuilder builder;
  const std::vector<JointId> ids = model_ids(parts.joints);
  for (const BodySpec& body : parts.bodies) builder.add_body(body);
  for (JointSpec joint : parts.joints) {
    if (joint.first.index >= 0) joint.first = ids[joint.first.index];
    if (joint.second.index >= 0) joint.second = ids[joint.second.index];
    builder.add_joint(std::move(joint));
  }
  for (const ShapeSpec& shape : parts.shapes) builder.add_shape(shape);
  for (const ContactSpec& contact : parts.contacts) builder.add_contact(contact);
  for (const ForceSpec& force : parts.forces) builder.add_force(force);
  builder.set_gravity(gravity_W);
  return builder.finish();
}

}  // namespace
}  // namespace carom::io

namespace carom {
namespace {

/// What would not fit into memory or numbers, at the place where it is written.
void check_size_of_run(io::TableReader& document, const Model& model,
                       const SimulationSettings& settings) {
  std::vector<Problem> problems;
  simulation::check_sample_count(model, settings, problems);
  simulation::check_gravity(model, settings, problems);
  for (Problem& problem : problems) {
    const auto table = document.table("simulation");
    problem.message = problem.place + " " + problem.message;
    problem.place = table && table->has(problem.place) ? table->place(problem.place)
                                                       : document.place(problem.place);
  }
  throw_if_any(problems);
}

}  // namespace

ScenarioDocument::ScenarioDocument(std::shared_ptr<const io::ScenarioContent> content)
    : content_(std::move(content)) {}

ScenarioDocument ScenarioDocument::read(const std::string& path) {
  return parse(io::read_text(path), path);
}

ScenarioDocument ScenarioDocument::parse(std::string_view text, const std::string& file) {
  auto content = std::make_shared<io::ScenarioContent>();
  content->file = file;
  content->text = text;
  content->tree = io::parse_toml(text, file);
  return ScenarioDocument(std::move(content));
}

const std::string& ScenarioDocument::file() const {
  return content_->file;
}

const std::string& ScenarioDocument::text() const {
  return content_->text;
}

Scenario ScenarioDocument::with(const std::vector<Edit>& edits) const {
  const io::EditedTree edited(content_->tree, edits);
  io::ProblemList problems(file(), edited.places());
  io::TableReader document(edited.tree(), io::scenario_document_schema(), "", problems);
  io::check_version(document);
  io::ScenarioParts parts;
  parts.meshes = content_->meshes.known();
  std::string title = document.text("title").value_or("");
  const Vector3d gravity_W = document.vector("gravity").value_or(Vector3d::Zero());
  SimulationSettings settings = io::read_simulation(document);
  parts.materials = io::materials_of(document);
  io::read_ground(document, parts);
  io::read_bodies(document, parts);
  io::read_joints(document, parts);
  io::read_forces(document, parts);
  io::read_contacts(document, settings.method, parts);
  std::vector<Expectation> expected = io::read_expected(document);
  const std::optional<io::StartOfRun> other_run = io::read_start(document, parts);

  content_->meshes.keep(parts.meshes);
  edited.throw_if_any(problems);
  Model model = io::build(parts, gravity_W);
  check_size_of_run(document, model, settings);
  for (std::string& warning : simulation::elastic_memory_warnings(model)) {
    parts.warnings.push_back(std::move(warning));
  }
  State start = other_run ? io::state_of(*other_run, model) : start_state(model);
  std::vector<std::string> changes;
  for (const Edit& edit : edits) changes.push_back(edit.path + "=" + edit.value.text());
  return {.file = file(),
          .text = text(),
          .changes = std::move(changes),
          .title = std::move(title),
          .settings = std::move(settings),
          .model = std::move(model),
          .start = std::move(start),
          .expected = std::move(expected),
          .warnings = std::move(parts.warnings)};
}

Scenario read_scenario(const std::string& path, const std::vector<Edit>& edits) {
  return ScenarioDocument::read(path).with(edits);
}

Scenario parse_scenario(std::string_view text, const std::string& file,
                        const std::vector<Edit>& edits) {
  return ScenarioDocument::parse(text, file).with(edits);
}

}  // namespace carom
