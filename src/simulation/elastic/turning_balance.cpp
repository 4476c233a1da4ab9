#include "simulation/elastic/turning_balance.h"

#include "multibody/model_data.h"

namespace carom::simulation {
namespace {

Matrix3d inertia_W(const Model& model, BodyId body, const Kinematics& kinematics) {
  const Matrix3d& R_WB = kinematics.pose(body).R;
  return R_WB * model.inertia(body) * R_WB.transpose();
}

bool is_round(const Matrix3d& I_B) {
  return (I_B - I_B(0, 0) * Matrix3d::Identity()).isZero(0);
}

}  // namespace

TurningBalance::TurningBalance(const Model& model) : model_(model) {
  const ModelData& data = model.data();
  for (int body = 1; body < model.body_count(); ++body) {
    const multibody::Node& node =
        data.nodes[static_cast<std::size_t>(data.bodies[static_cast<std::size_t>(body)].node)];
    const bool is_free = node.parent == 0 && node.speeds == 6;
    if (is_free && !is_round(model.inertia({body}))) bodies_.push_back({{body}, Vector3d::Zero()});
  }
}

void TurningBalance::clear() {
  for (Body& body : bodies_) body.moment_W.setZero();
}

// A step has I_m·(ω⁺ − ω) = −h·ω_m × (I_m·ω_m) + impulses, with the inertia at its middle and without what impulses change of ω_m.
// The angular momentum is I⁺·ω⁺ − I·ω = impulses if these get −(I⁺·ω⁺ − I·ω − I_m·(ω⁺ − ω)) + h·ω_m × (I_m·ω_m) more.
void TurningBalance::find(const Kinematics& before, const Kinematics& middle,
                          const Kinematics& after, double h) {
  for (Body& one : bodies_) {
    const Matrix3d I_m = inertia_W(model_, one.body, middle);
    const Vector3d &w = before.velocity(one.body).angular, &w_m = middle.velocity(one.body).angular,
                   &w_end = after.velocity(one.body).angular;
    const Vector3d gained =
        inertia_W(model_, one.body, after) * w_end - inertia_W(model_, one.body, before) * w;
    one.moment_W = h * w_m.cross(I_m * w_m) - (gained - I_m * (w_end - w));
  }
}

void TurningBalance::add_impulses(Forces& impulses) const {
  for (const Body& one : bodies_) {
    impulses.on_body[static_cast<std::size_t>(one.body.index)].angular += one.moment_W;
  }
}

}  // namespace carom::simulation
