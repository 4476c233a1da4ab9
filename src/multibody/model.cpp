#include "carom/model.h"

#include <algorithm>

#include "multibody/model_data.h"

namespace carom {

int Model::body_count() const {
  return static_cast<int>(data_->bodies.size());
}
int Model::joint_count() const {
  return static_cast<int>(data_->joints.size());
}
int Model::given_joint_count() const {
  return static_cast<int>(data_->joint_specs.size());
}
int Model::coordinate_count() const {
  return data_->coordinates;
}
int Model::speed_count() const {
  return data_->speeds;
}

const std::string& Model::name(BodyId body) const {
  return data_->bodies[body.index].name;
}
const std::string& Model::name(JointId joint) const {
  return data_->joints[joint.index].name;
}
std::string_view Model::type(JointId joint) const {
  return data_->joints[joint.index].type->name;
}
double Model::mass(BodyId body) const {
  return data_->bodies[body.index].mass;
}
bool Model::any_elastic() const {
  return std::ranges::any_of(data_->body_specs,
                             [](const BodySpec& body) { return body.elastic.has_value(); });
}

const BodySpec& Model::spec(BodyId body) const {
  return data_->body_specs[body.index - 1];
}
const JointSpec& Model::spec(JointId joint) const {
  return data_->joint_specs[joint.index];
}
const std::vector<ShapeSpec>& Model::shapes() const {
  return data_->shapes;
}
const std::vector<ContactSpec>& Model::contacts() const {
  return data_->contacts;
}
const std::vector<ClearanceJoint>& Model::clearance_joints() const {
  return data_->clearance_joints;
}
const std::vector<ForceSpec>& Model::forces() const {
  return data_->forces;
}
const Matrix3d& Model::inertia(BodyId body) const {
  return data_->bodies[body.index].I_B;
}
const Pose& Model::start_pose(BodyId body) const {
  return data_->bodies[body.index].X_WB_start;
}
const JointPlace& Model::place(JointId joint) const {
  return data_->joints[joint.index].place;
}
const Vector3d& Model::gravity_W() const {
  return data_->gravity_W;
}
const Mobility& Model::mobility() const {
  return data_->mobility;
}

std::optional<BodyId> Model::find_body(std::string_view name) const {
  for (int i = 0; i < body_count(); ++i) {
    if (this->name(BodyId{i}) == name) return BodyId{i};
  }
  return std::nullopt;
}
std::optional<JointId> Model::find_joint(std::string_view name) const {
  for (int i = 0; i < given_joint_count(); ++i) {
    if (this->name(JointId{i}) == name) return JointId{i};
  }
  return std::nullopt;
}
std::optional<ContactId> Model::find_contact(std::string_view name) const {
  const auto found = std::ranges::find(contacts(), name, &ContactSpec::name);
  if (found == contacts().end()) return std::nullopt;
  return ContactId{static_cast<int>(found - contacts().begin())};
}

}  // namespace carom
