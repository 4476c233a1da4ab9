#include "simulation/continuous_parts.h"

#include "simulation/contact_points.h"
#include "simulation/foundation_contacts.h"
#include "simulation/modal/modal_joints_part.h"

namespace carom::simulation {
namespace {

/// `held` and `rigid` may be null.
std::vector<std::shared_ptr<Part>> with_contacts(const ContinuousPlan& plan,
                                                 std::vector<std::shared_ptr<Part>> more,
                                                 contact::Holder* held,
                                                 std::shared_ptr<RigidMotion> rigid) {
  contact::Candidates candidates = plan.candidates;
  if (held != nullptr) candidates.set_holder(*held);
  for (const std::shared_ptr<Part>& part : more) {
    for (const OwnedShape& owned : part->owned_shapes()) {
      candidates.give_shape(owned.shape, *owned.surface);
    }
  }
  const std::vector<contact::MeshPair> mesh_pairs = candidates.mesh_pairs();
  const auto points = std::make_shared<ContactPoints>(plan.model, std::move(candidates), plan.laws);
  points->tell_vibration(std::move(rigid));
  std::vector<std::shared_ptr<Part>> parts{points};
  if (!mesh_pairs.empty()) {
    parts.push_back(std::make_shared<FoundationContacts>(plan.model, mesh_pairs, plan.foundations));
  }
  parts.insert(parts.end(), more.begin(), more.end());
  return parts;
}

/// A body that deforms, with as many modes as the touches that are expected from the start ask for.
std::shared_ptr<ModalBody> body_of(const ContinuousPlan& plan, const ModalPlan& modal,
                                   const State& start, double speed) {
  const std::vector<Shake> shakes =
      expected_shakes(plan.model, modal, plan.candidates, plan.laws, start, speed);
  return make_modal_body(modal, choose_modes(modal, shakes), speed, shakes);
}

}  // namespace

ContinuousParts make_parts(const ContinuousPlan& plan, const State& start, double duration,
                           std::vector<std::shared_ptr<Part>> more) {
  if (plan.modal.empty()) return {with_contacts(plan, std::move(more), nullptr, nullptr), nullptr};
  Kinematics kinematics(plan.model);
  kinematics.update(start);
  const Scales scales = find_scales(kinematics, duration);
  std::vector<ModalBody*> bodies;
  for (const ModalPlan& modal : plan.modal) {
    const std::shared_ptr<ModalBody> body = body_of(plan, modal, start, scales.speed);
    bodies.push_back(body.get());
    more.push_back(body);
  }
  const auto rigid = std::make_shared<RigidMotion>(
      plan.model, plan.split, std::vector<const ModalBody*>(bodies.begin(), bodies.end()));
  std::shared_ptr<ModalJoints> held;
  if (plan.split) {
    held = std::make_shared<ModalJoints>(*plan.split, bodies);
    more.push_back(std::make_shared<ModalJointsPart>(held, scales));
  }
  return {with_contacts(plan, std::move(more), held.get(), rigid), held};
}

}  // namespace carom::simulation
