#include "carom/mechanics.h"

#include <fmt/format.h>

#include <cmath>

#include "analysis/apparent_mass.h"
#include "analysis/contact_masses.h"
#include "analysis/nearest_contact.h"

namespace carom {
namespace {

constexpr std::array<std::string_view, 3> method_names = {"exact", "energy", "newtonian"};

std::vector<JointId> joints_with_motion(const Model& model) {
  std::vector<JointId> joints;
  for (int index = 0; index < model.given_joint_count(); ++index) {
    const auto& drive = model.spec(JointId{index}).actions.drive;
    if (drive && drive->type == JointDrive::Type::motion) joints.push_back({index});
  }
  return joints;
}

/// Normal, tangent along the smaller curvature, and the one across.
Matrix3d contact_axes(const ContactPoint& point) {
  const Vector3d n_W = point.n_W;
  Vector3d t_W = point.t_W - n_W * n_W.dot(point.t_W);
  if (t_W.norm() < 1e-6) t_W = n_W.unitOrthogonal();  // a shape without a direction of its own
  t_W.normalize();
  Matrix3d R_WC;
  R_WC << n_W, t_W, n_W.cross(t_W);
  return R_WC;
}

void note_what_is_special(const Model& model, const analysis::NearestContact& nearest,
                          bool connected, ContactMass& contact) {
  if (nearest.equally_near > 1) {
    contact.warnings.push_back(
        fmt::format("{} points of {} have the same gap; this is the mass at the first of them",
                    nearest.equally_near, contact.contact));
  }
  if (!std::isfinite(contact.exact_effective_mass)) {
    contact.warnings.push_back(
        fmt::format("neither {} nor {} can move along the normal: the "
                    "effective mass is infinite",
                    model.name(contact.body_a), model.name(contact.body_b)));
  } else if (connected) {
    contact.warnings.push_back(
        fmt::format("joints connect {} and {} other than through the ground: the apparent masses "
                    "do not combine "
                    "to the effective mass",
                    model.name(contact.body_a), model.name(contact.body_b)));
  }
}

}  // namespace

std::vector<std::string> mass_method_names() {
  return {method_names.begin(), method_names.end()};
}

std::string_view to_text(MassMethod method) {
  return method_names[static_cast<std::size_t>(method)];
}

std::optional<MassMethod> mass_method(std::string_view name) {
  for (std::size_t i = 0; i < method_names.size(); ++i) {
    if (method_names[i] == name) return static_cast<MassMethod>(i);
  }
  return std::nullopt;
}

std::optional<double> MassEstimate::relative_error(double exact) const {
  if (!effective_mass) return std::nullopt;
  if (*effective_mass == exact) return 0;
  return *effective_mass / exact - 1;  // −1 where only the exact one is infinite
}

namespace analysis {

ContactMasses::ContactMasses(const Model& model, MassMethod method, std::optional<ContactId> only)
    : dynamics_(model, joints_with_motion(model)), method_(method), subsystem_(subsystems(model)) {
  for (const JointId joint : joints_with_motion(model)) dynamics_.hold(joint, {});
  for (int index = 0; index < static_cast<int>(model.contacts().size()); ++index) {
    if (!only || only->index == index) contacts_.push_back(&model.contacts()[index]);
  }
}

std::vector<ContactMass> ContactMasses::at(const State& state) {
  const Model& model = dynamics_.kinematics().model();
  dynamics_.update(state);
  std::vector<ContactMass> masses;
  for (const ContactSpec* spec : contacts_) {
    const NearestContact nearest = nearest_contact(dynamics_.kinematics(), *spec);
    const BodyId a = model.shapes()[nearest.shape_a.index].body;
    const BodyId b = model.shapes()[nearest.shape_b.index].body;
    const Vector3d& p_WC = nearest.point.p_WC;
    const Matrix3d R_WC = contact_axes(nearest.point);
    const PointPairInertia pair = dynamics_.point_pair(a, p_WC, b, p_WC, R_WC.col(0));
    ContactMass contact{.contact = spec->name,
                        .body_a = a,
                        .body_b = b,
                        .shape_a = nearest.shape_a,
                        .shape_b = nearest.shape_b,
                        .gap = nearest.point.gap,
                        .n_W = R_WC.col(0),
                        .p_WC = p_WC,
                        .t1_W = R_WC.col(1),
                        .t2_W = R_WC.col(2),
                        .inverse_inertia = R_WC.transpose() * pair.inverse_W * R_WC,
                        .exact_effective_mass = pair.effective_mass,
                        .exact_apparent_mass = {pair.apparent_mass_a, pair.apparent_mass_b},
                        .method = method_,
                        .estimate = {},
                        .estimate_at_centres = {},
                        .warnings = {}};
    const bool connected =
        a != Model::ground && b != Model::ground && subsystem_[a.index] == subsystem_[b.index];
    note_what_is_special(model, nearest, connected, contact);
    if (method_ == MassMethod::exact) {
      contact.estimate = {pair.effective_mass, {pair.apparent_mass_a, pair.apparent_mass_b}};
    } else {
      estimate_masses(dynamics_, state, subsystem_, contact);
    }
    masses.push_back(std::move(contact));
  }
  return masses;
}

}  // namespace analysis

std::vector<ContactMass> effective_masses(const Model& model, const State& state, MassMethod method,
                                          std::optional<ContactId> only) {
  return analysis::ContactMasses(model, method, only).at(state);
}

}  // namespace carom
