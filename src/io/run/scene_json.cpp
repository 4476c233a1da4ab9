// scene.json: what a page needs to draw a run that its tables do not tell. Shapes are in the axes of
// their bodies, joints and springs in those of both bodies they connect.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "geometry/shape_type.h"
#include "io/json_values.h"
#include "io/run/elastic_scene.h"
#include "io/run/impact_diagrams.h"
#include "io/run/model_facts.h"
#include "io/run/run_identifier.h"
#include "io/run/scene_json.h"
#include "multibody/joint_type.h"
#include "multibody/shape_pairs.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;
using io::json_vector;

constexpr int drawn_format = 1;

Json quaternion_json(const Matrix3d& R) {
  const Quaterniond q(R);
  return {q.w(), q.x(), q.y(), q.z()};
}

Json drawing_json(const geometry::Drawing& drawing) {
  Json json = {{"type", drawing.kind}};
  for (const geometry::DrawnNumbers& numbers : drawing.numbers) {
    json[std::string(numbers.name)] =
        numbers.is_list ? Json(numbers.values) : Json(numbers.values.front());
  }
  if (!drawing.triangles.empty()) json["triangles"] = drawing.triangles;
  return json;
}

Json shape_json(const ShapeSpec& spec) {
  const geometry::Drawing drawing = geometry::drawing_of(spec.shape);
  Json json = drawing_json(drawing);
  json["name"] = spec.name;
  json["position"] = json_vector(drawing.p_SD ? spec.X_BS * *drawing.p_SD : spec.X_BS.p);
  json["quaternion"] = quaternion_json(spec.X_BS.R);
  json["material"] = spec.material ? Json(spec.material->name) : Json(nullptr);
  return json;
}

Json bodies_json(const Model& model) {
  Json bodies = Json::array();
  for (int i = 0; i < model.body_count(); ++i) {
    const BodyId body{i};
    bodies.push_back(
        {{"name", model.name(body)},
         {"mass", body == Model::ground ? Json(nullptr) : json_number(model.mass(body))},
         {"shapes", Json::array()}});
  }
  for (const ShapeSpec& shape : model.shapes())
    bodies[static_cast<std::size_t>(shape.body.index)]["shapes"].push_back(shape_json(shape));
  return bodies;
}

/// A point or direction of the start configuration in the axes of both bodies.
Json points_json(const Model& model, BodyId a, const Vector3d& p_WA, BodyId b,
                 const Vector3d& p_WB) {
  return {json_vector(model.start_pose(a).inverse() * p_WA),
          json_vector(model.start_pose(b).inverse() * p_WB)};
}

std::string_view text_of(multibody::InPlane in_plane) {
  switch (in_plane) {
    case multibody::InPlane::nothing:
      return "any";
    case multibody::InPlane::normal:
      return "normal";
    case multibody::InPlane::within:
      return "within";
    case multibody::InPlane::leaves_it:
      return "none";
  }
  return "none";
}

/// `marks`, `holds_point` and `axis_to_plane` are for pages, which know no joint by its name.
Json joint_json(const Model& model, const JointSpec& joint) {
  const multibody::JointType& type = *multibody::find_joint_type(joint.type);
  const bool two_points = type.needs == multibody::Needs::two_positions;
  const Vector3d axis_W = joint.axis_W.stableNormalized();
  const Vector3d axis2_W = joint.axis2_W.isZero() ? axis_W : joint.axis2_W.stableNormalized();
  Json json = {{"name", joint.name},
               {"type", joint.type},
               {"bodies", {model.name(joint.a), model.name(joint.b)}},
               {"points", points_json(model, joint.a, joint.p_W, joint.b,
                                      two_points ? joint.p2_W : joint.p_W)},
               {"axes",
                {json_vector(model.start_pose(joint.a).R.transpose() * axis_W),
                 json_vector(model.start_pose(joint.b).R.transpose() * axis2_W)}},
               {"clearance", joint.clearance ? json_number(joint.clearance->size) : Json(nullptr)},
               {"unit", takes_limits(type) ? Json(axis_units(type).coordinate) : Json(nullptr)},
               {"marks", type.drawing.marks},
               {"holds_point", type.drawing.holds_point},
               {"axis_to_plane", text_of(type.drawing.in_plane)}};
  if (!joint.parameters.empty()) json["parameters"] = joint.parameters;
  return json;
}

/// Gears and racks have no place of their own.
Json joints_json(const Model& model) {
  Json joints = Json::array();
  for (int i = 0; i < model.given_joint_count(); ++i) {
    const JointSpec& joint = model.spec(JointId{i});
    if (joint.first.index < 0) joints.push_back(joint_json(model, joint));
  }
  for (const ClearanceJoint& joint : model.clearance_joints())
    joints.push_back(joint_json(model, joint.spec));
  return joints;
}

Json springs_json(const Model& model) {
  Json springs = Json::array();
  for (const ForceSpec& force : model.forces()) {
    const auto* spring = std::get_if<SpringDamper>(&force.force);
    if (spring == nullptr) continue;
    springs.push_back(
        {{"type", "spring-damper"},
         {"name", force.name},
         {"bodies", {model.name(spring->a), model.name(spring->b)}},
         {"points", points_json(model, spring->a, spring->p_WPa, spring->b, spring->p_WPb)}});
  }
  return springs;
}

/// "body.shape" of a side with one shape, otherwise the body of its first.
std::string side_text(const Model& model, const std::vector<ShapeId>& side) {
  return side.size() == 1 ? io::shape_path(model, side[0])
                          : model.name(model.shapes()[side[0].index].body);
}

Json contacts_json(const Model& model) {
  Json contacts = Json::array();
  for (const ContactSpec& contact : model.contacts()) {
    Json json = io::contact_facts(model, contact);
    json["mutual"] = multibody::is_mutual(contact);
    if (!multibody::is_mutual(contact))
      json["between"] = {side_text(model, contact.a), side_text(model, contact.b)};
    contacts.push_back(json);
  }
  return contacts;
}

}  // namespace

namespace io {

Json scene_document(const Scenario& scenario, const Trajectory& trajectory) {
  const Model& model = scenario.model;
  Json scene = {{"carom", CAROM_VERSION},
                {"format", drawn_format},
                {"run", run_identifier(trajectory)},
                {"scenario",
                 {{"file", std::filesystem::path(scenario.file).filename().string()},
                  {"text", scenario.text},
                  {"changes", scenario.changes}}},
                {"gravity", json_vector(model.gravity_W())},
                {"bodies", bodies_json(model)},
                {"joints", joints_json(model)},
                {"forces", springs_json(model)},
                {"contacts", contacts_json(model)},
                {"diagrams", diagrams_json(trajectory)}};
  if (Json elastic = elastic_scene_json(trajectory); !elastic.is_null()) {
    scene["elastic"] = std::move(elastic);
  }
  return scene;
}

}  // namespace io

std::string scene_json(const Scenario& scenario, const Trajectory& trajectory) {
  return io::json_text(io::scene_document(scenario, trajectory));
}

}  // namespace carom
