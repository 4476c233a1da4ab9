#include "carom/model.h"

#include "carom/mechanics.h"
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

State Model::start() const {
  State state{
      .time = 0, .q = VectorXd::Zero(data_->coordinates), .v = VectorXd::Zero(data_->speeds)};
  for (const multibody::JointData& joint : data_->joints) {
    if (joint.node >= 0 && joint.type->quaternion >= 0) {
      state.q[joint.place.q + joint.type->quaternion] = 1;
    }
  }
  return state;
}

}  // namespace carom
