// The sections of a scenario. Each file scenario_*.cpp says what its tables may hold and reads them
// into the parts; scenario.cpp puts the parts together.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "carom/scenario.h"
#include "io/toml/toml_reader.h"

namespace carom::io {

/// A joint with clearance that says nothing about how its surfaces answer: as [contact_defaults] do.
struct LawlessClearance {
  JointId joint;
  TextPosition position;
};

/// Mesh files that were read already, by name and scale; null after problems.
using ReadMeshes = std::map<std::pair<std::string, double>, std::shared_ptr<const TriangleMesh>>;

/// What was read so far: names that later sections refer to, and everything the model is built from.
/// Things with problems are kept too, so that what refers to them is not a second problem.
struct ScenarioParts {
  std::vector<Material> materials;  ///< the user's own
  std::vector<BodySpec> bodies;     ///< by BodyId, after the ground
  std::vector<ShapeSpec> shapes;    ///< by ShapeId
  std::vector<JointSpec> joints;    ///< in the order of the file, as the ids here count them
  std::vector<LawlessClearance> lawless_clearances;
  std::vector<ContactSpec> contacts;
  std::vector<ForceSpec> forces;
  std::vector<std::string> warnings;
  std::vector<BodyId>
      unread_surfaces{};  ///< bodies whose mesh file cannot be read, which is a problem already
  ReadMeshes meshes;
  std::map<std::string, BodyId, std::less<>> body_ids{{"ground", Model::ground}};
  std::map<std::string, JointId, std::less<>> joint_ids;

  const std::string& name(BodyId body) const;
  Pose pose(BodyId body) const;  ///< at the start
};

/// A name that the user refers to, or a problem with a suggestion.
std::optional<BodyId> find_body(const ScenarioParts& parts, const PlacedText& name,
                                TableReader& table);
std::optional<JointId> find_joint(const ScenarioParts& parts, const PlacedText& name,
                                  TableReader& table);
/// Bodies of a list; fewer than listed when some do not exist.
std::vector<BodyId> find_bodies(const ScenarioParts& parts, std::string_view key,
                                TableReader& table);

/// The key `name`. A name that could not be told apart in tables and paths is a problem.
Field name_field(const std::string& description);
std::optional<std::string> read_name(TableReader& table);

/// Keys `orientation` and `quaternion`, and the rotation they mean.
std::vector<Field> orientation_fields();
Matrix3d read_orientation(TableReader& table);

/// Keys of a table, as the schema of the document needs them.
const TableSchema& ground_schema();
const TableSchema& body_schema();
const TableSchema& elastic_schema();
const TableSchema& shape_schema();
const TableSchema& joint_schema();
const TableSchema& force_schema();
const TableSchema& contact_schema();
const TableSchema& contact_defaults_schema();
const TableSchema& simulation_schema();
const TableSchema& expected_schema();
const TableSchema& scenario_document_schema();

/// Shapes of a body or of the ground are added to the parts; returns their ids.
std::vector<ShapeId> read_shapes(TableReader& table, BodyId body, ScenarioParts& parts);

/// The material that a key names, or a problem with a suggestion.
std::optional<Material> read_material(TableReader& table, std::string_view key,
                                      const std::vector<Material>& own);

void read_ground(TableReader& document, ScenarioParts& parts);
void read_bodies(TableReader& document, ScenarioParts& parts);
/// What is known of a body when it is read how it deforms.
struct BodyShapes {
  BodyId body;
  std::vector<ShapeSpec> shapes;           ///< its own
  const std::vector<Material>& materials;  ///< the user's
};
struct ReadElastic {
  std::optional<ElasticSpec> spec;   ///< nothing of a rigid body
  bool has_mesh = false;             ///< from a file, which gives mass and inertia, too
  std::optional<ShapeSpec> surface;  ///< of that mesh, where the body has no shapes
  std::string warning;               ///< that its size may be wrong; empty: none
};
ReadElastic read_elastic(TableReader& table, const BodyShapes& known, BodySpec& body);
/// Mass and inertia, as given or as those of the shapes.
void read_mass(TableReader& table, const std::vector<ShapeSpec>& shapes, BodySpec& body);
void read_joints(TableReader& document, ScenarioParts& parts);
/// Velocity, spring, damper, drive, limits and friction of a joint.
std::vector<Field> joint_action_fields();
void read_joint_actions(TableReader& table, JointSpec& joint);
/// Keys `clearance`, and radius, length, section and axial beside a clearance that is a number.
std::vector<Field> clearance_fields();
std::vector<std::string_view> clearance_keys();
void read_clearance(TableReader& table, JointId joint, ScenarioParts& parts);
/// A force of a spring over its stretch or of a damper over its speed: a number, {coefficient, exponent}
/// or {table}. Along an angle, turning, or along a length.
struct ForceFunctionUnits {
  std::string_view proportional, coefficient, argument, force;
};
ForceFunctionUnits spring_function_units(bool turning);
ForceFunctionUnits damper_function_units(bool turning);
const TableSchema& spring_function_schema();
const TableSchema& damper_function_schema();
/// Nothing when the key is absent or wrong.
std::optional<ForceFunction> read_force_function(TableReader& table, std::string_view key,
                                                 const ForceFunctionUnits& units);
void read_forces(TableReader& document, ScenarioParts& parts);
/// Keys of contacts, of contact_defaults and (without friction) of the stops of a joint.
std::vector<Field> contact_law_fields();
std::vector<Field> stop_law_fields();
ContactLaw read_contact_law(TableReader& table);
/// Of contacts and contact_defaults, which may have meshes.
Field foundation_field();
std::optional<FoundationSpec> read_foundation(TableReader& table);
/// `turning`: lengths are angles and forces moments.
ContactLaw read_stop_law(TableReader& table, bool turning);
/// Defaults of fixed-step become one mutual contact, those of other methods one for each pair of bodies.
void read_contacts(TableReader& document, const std::string& method, ScenarioParts& parts);
/// What bodies begin with when a scenario starts where another run ended.
struct StartOfRun {
  std::string folder, place;
  std::vector<BodyState> bodies{};              ///< by BodyId, after the ground
  std::map<std::string, double> coordinates{};  ///< of joints with one, which know whole turns
};
Field start_field();
std::optional<StartOfRun> read_start(TableReader& document, const ScenarioParts& parts);
State state_of(const StartOfRun& start, const Model& model);
SimulationSettings read_simulation(TableReader& document);
std::vector<Expectation> read_expected(TableReader& document);

}  // namespace carom::io
