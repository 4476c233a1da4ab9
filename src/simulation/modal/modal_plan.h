// Which bodies of a model deform by few coordinates, what is wrong with them, and how many modes each of them gets.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "carom/messages.h"
#include "contact/candidates.h"
#include "contact/law_plan.h"
#include "continuum/reduced/reduced_body.h"
#include "simulation/elastic/elastic_split.h"
#include "simulation/modal/modal_body.h"

namespace carom::simulation {

/// A body that deforms by few coordinates, before a run: how many modes of a beam take part is open.
struct ModalPlan {
  ModalBody::Settings settings;
  std::shared_ptr<const continuum::ReducedBody> solid{};  ///< null: a beam
  std::shared_ptr<const continuum::Beam> beam{};
  std::vector<continuum::BeamMode> modes{};  ///< all that it has, slowest first
  double reach = 0;                          ///< of its section [m]
  continuum::DrawnSurface surface{};         ///< of a beam, for pictures
  continuum::ModeDamping damping{};
  std::optional<int> wished{};   ///< number of modes
  std::vector<Vector3d> held{};  ///< places of joints and forces, body axes [m]
};

/// Appends what the continuous method cannot do with the elastic bodies of a model.
void check_modal(const Model& model, const contact::Candidates& candidates,
                 std::vector<Problem>& problems);

/// One for each body that deforms, and is held at ports; nothing may be wrong with them. Throws InputError where modes
/// cannot be found.
std::vector<ModalPlan> plan_modal(const Model& model, const ElasticSplit& split);

/// A touch that the start lets expect, as something that shakes the body.
struct Shake {
  Vector3d p_B = Vector3d::Zero(), n_B = Vector3d::Zero();  ///< where, and along which normal
  double duration = 0;                                      ///< [s]
  bool rubs = false;                                        ///< with friction
  bool through_joints = false;  ///< of other bodies: it comes to a place where the body is held
};

/// One for each place that can touch the body: where it would now, at the speed at which the bodies move there, or at
/// `speed` where they do not [m/s]. Touches of other bodies shake it where it is held, along their normals.
std::vector<Shake> expected_shakes(const Model& model, const ModalPlan& plan,
                                   contact::Candidates candidates,
                                   const std::vector<contact::LawPlan>& laws, const State& start,
                                   double speed);

/// Modes of a beam that take part: those that were wished, else those that shakes move, and the slowest of the others. Places
/// in `plan.modes`, rising.
std::vector<std::size_t> choose_modes(const ModalPlan& plan, const std::vector<Shake>& shakes);

/// Of a body that rigid contacts strike, whose outcome has no limit as modes are added: those that were wished, else the
/// slowest that are usual.
std::vector<std::size_t> choose_modes_of_rigid_contact(const ModalPlan& plan);

/// These modes, and what they lack of its static answers where it is held and where shakes come.
std::shared_ptr<const continuum::ReducedBody> reduced_body(const ModalPlan& plan,
                                                           const std::vector<std::size_t>& modes,
                                                           const std::vector<Shake>& shakes);

/// The body with them; errors are measured against a speed [m/s].
std::shared_ptr<ModalBody> make_modal_body(const ModalPlan& plan,
                                           const std::vector<std::size_t>& modes, double speed,
                                           const std::vector<Shake>& shakes = {});

}  // namespace carom::simulation
