#include "simulation/modal/modal_plan.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <variant>

#include "base/numbers.h"
#include "base/text.h"
#include "continuum/meshing/beam_form.h"
#include "continuum/meshing/meshable.h"
#include "continuum/reduced/beam_shapes.h"
#include "continuum/reduced/reduced_solid.h"
#include "continuum/reduced/static_shapes.h"
#include "simulation/elastic/beam_check.h"
#include "simulation/elastic/elastic_port.h"
#include "simulation/elastic/touch_mesh.h"
#include "simulation/point_touch.h"

namespace carom::simulation {
namespace {

using continuum::Beam;
using continuum::BeamForm;

/// Elements along a beam unless the user wishes.
constexpr int usual_elements = 100;
/// Modes of a solid unless the user wishes.
constexpr int modes_of_solid = 20;
/// Modes of a beam that rigid contacts strike, unless the user wishes: enough for the motion after the blow, while the mass that
/// the contact feels is still that of the body around it and not of the place alone.
constexpr int modes_of_rigid_contact = 12;
/// A force that lasts for T shakes modes with frequencies up to some 1/T; those faster than so many times that follow it
/// as if they had no mass.
constexpr double fastest_of_touch = 6;
/// So many modes that touches shake are chosen at most, and so many of the slowest others that later touches may need.
constexpr std::size_t most_shaken_modes = 60, other_modes = 12;
/// A touch shakes a mode that moves at its place by more than this share of what the liveliest one does.
constexpr double shaken_share = 1e-3;
/// Touches of power laws last about so many times the depth that takes the energy, over the speed.
constexpr double depths_per_touch = 3.1;

bool is_modal(const Model& model, BodyId body) {
  return body != Model::ground && model.spec(body).elastic.has_value();
}

const ShapeSpec* only_shape(const Model& model, BodyId body, int& place) {
  const ShapeSpec* found = nullptr;
  for (int shape = 0; shape < std::ssize(model.shapes()); ++shape) {
    const ShapeSpec& spec = model.shapes()[static_cast<std::size_t>(shape)];
    if (spec.body != body) continue;
    if (found != nullptr) return nullptr;
    found = &spec;
    place = shape;
  }
  return found;
}

void check_body(const Model& model, BodyId body, std::vector<Problem>& problems) {
  const ElasticSpec& elastic = *model.spec(body).elastic;
  const auto problem = [&](const std::string& what, const std::string& remedy) {
    problems.push_back({elastic.place, "elastic body " + model.name(body) + ": " + what, remedy});
  };
  if (elastic.model == "solid") {
    return problem("solids deform in the method implicit only",
                   "write method = \"implicit\", model = \"beam\" if it is slender, or leave "
                   "elastic out");
  }
  int place = -1;
  const ShapeSpec* shape = only_shape(model, body, place);
  if (shape == nullptr) {
    const auto shapes = std::ranges::count(model.shapes(), body, &ShapeSpec::body);
    return problem("it has " + std::to_string(shapes) + " shapes", "give it exactly one");
  }
  if (!shape->material) {
    return problem("its shape " + shape->name + " has no material, so its stiffness is not known",
                   "write material = \"steel\" there, or one of your own");
  }
  if (elastic.model == "beam") return check_beam(model, body, *shape, problem);
  if (elastic.mesh) return;
  try {
    continuum::check_meshable(shape->shape);
  } catch (const std::invalid_argument& error) {
    problem(error.what(), "choose another shape, or leave the body rigid");
  }
}

/// Stops are places of the mechanism without the joints of bodies that deform.
void check_stops(const Model& model, std::vector<Problem>& problems) {
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    const JointSpec& spec = model.spec(JointId{joint});
    if (!spec.actions.limits || (!is_modal(model, spec.a) && !is_modal(model, spec.b))) continue;
    problems.push_back({spec.place,
                        "joint " + spec.name +
                            ": stops of joints that hold an elastic body are "
                            "not computed",
                        "leave limits out, or make the stop a shape of its own"});
  }
}

}  // namespace

void check_modal(const Model& model, const contact::Candidates& candidates,
                 std::vector<Problem>& problems) {
  if (!model.any_elastic()) return;
  for (int body = 1; body < model.body_count(); ++body) {
    if (is_modal(model, {body})) check_body(model, {body}, problems);
  }
  check_split(model, problems);
  check_stops(model, problems);
  for (const contact::MeshPair& pair : candidates.mesh_pairs()) {
    if (!is_modal(model, pair.shapes.body_a) && !is_modal(model, pair.shapes.body_b)) continue;
    contact::add_once(problems, {pair.law.place,
                                 pair.law.subject + ": " + pair.law.partners.describe +
                                     " touch by the facets of a mesh, which bodies that bend "
                                     "cannot",
                                 "give the other body another shape, or leave elastic out"});
  }
}

namespace {

ModalPlan plan_of(const Model& model, BodyId body, int place) {
  const ElasticSpec& elastic = *model.spec(body).elastic;
  return {.settings = {.body = body,
                       .shape = {place},
                       .name = model.name(body),
                       .X_BS = model.shapes()[static_cast<std::size_t>(place)].X_BS,
                       .X_BF = {},
                       .mass = model.mass(body)},
          .damping = {elastic.damping_ratio, elastic.damping_alpha, elastic.damping_beta},
          .wished = elastic.modes};
}

void plan_beam(const Model& model, const ShapeSpec& shape, ModalPlan& plan) {
  const Material& material = *shape.material;
  const ElasticSpec& elastic = *model.spec(shape.body).elastic;
  const int elements = elastic.elements.value_or(usual_elements);
  const BeamForm form = continuum::beam_form(shape.shape, material.poisson, elements);
  plan.settings.X_BF = {shape.X_BS.R * form.R_SF, Vector3d::Zero()};
  plan.beam = std::make_shared<const Beam>(continuum::beam_input(
      form, material.young, material.poisson, model.mass(shape.body), elements));
  plan.reach = form.reach;
  plan.surface = continuum::beam_surface(shape.shape, form);
  plan.modes = plan.beam->free_modes();
}

void plan_solid(const Model& model, const ShapeSpec& shape, ModalPlan& plan) {
  try {
    TouchMesh made = make_touch_mesh(model, plan.settings.shape, {}, {});
    plan.settings.X_BF = made.X_BF;
    const auto solid = std::make_shared<const continuum::ElasticSolid>(std::move(made.input));
    std::vector<continuum::SpreadPlace> held;
    for (const Vector3d& p_B : plan.held) {
      held.push_back(spread_place(shape, plan.settings.X_BF, p_B));
    }
    plan.solid = std::make_shared<const continuum::ReducedBody>(
        continuum::reduce(solid, plan.wished.value_or(modes_of_solid), plan.damping, held));
  } catch (const std::exception& error) {
    throw InputError({{model.spec(shape.body).elastic->place,
                       "elastic body " + plan.settings.name + ": " + error.what(), ""}});
  }
}

}  // namespace

std::vector<ModalPlan> plan_modal(const Model& model, const ElasticSplit& split) {
  std::vector<ModalPlan> plans;
  for (int index = 1; index < model.body_count(); ++index) {
    const BodyId body{index};
    if (!is_modal(model, body)) continue;
    int place = -1;
    const ShapeSpec& shape = *only_shape(model, body, place);
    ModalPlan plan = plan_of(model, body, place);
    for (const PortPlace& port : split.ports) {
      if (port.body == body) plan.held.push_back(port.p_B);
    }
    if (model.spec(body).elastic->model == "beam") {
      plan_beam(model, shape, plan);
    } else {
      plan_solid(model, shape, plan);
    }
    plans.push_back(std::move(plan));
  }
  return plans;
}

namespace {

/// How long a touch will last that begins as told; none where that cannot be said [s].
std::optional<double> expected_duration(const contact::Candidates& candidates,
                                        const contact::Candidate& candidate,
                                        const contact::LawPlan& law,
                                        const contact::TouchState& touch, Dynamics& dynamics,
                                        Calibrator& calibrator) {
  const double mass =
      std::isfinite(touch.gap) ? candidates.effective_mass(dynamics, candidate, touch) : infinite;
  if (!std::isfinite(mass)) return std::nullopt;
  PointTouch point;
  try {
    point.bind(law, touch, mass, 0, 0, candidate.length, calibrator);
  } catch (const InputError&) {
    return std::nullopt;  // the touch itself will say so, if it comes
  }
  return depths_per_touch * point.depth_scale / point.speed();
}

}  // namespace

std::vector<Shake> expected_shakes(const Model& model, const ModalPlan& plan,
                                   contact::Candidates candidates,
                                   const std::vector<contact::LawPlan>& laws, const State& start,
                                   double speed) {
  const BodyId body = plan.settings.body;
  Dynamics dynamics(model);
  dynamics.update(start);
  const Kinematics& kinematics = dynamics.kinematics();
  candidates.update_all(kinematics);
  Calibrator calibrator;
  std::vector<Shake> shakes;
  for (const contact::Candidate& candidate : candidates.all()) {
    const auto [a, b] = candidates.bodies(candidate);
    const bool touches = a == body || b == body;
    if (candidate.is_stop() || (!touches && plan.held.empty())) continue;
    contact::TouchState touch = candidates.state(kinematics, candidate);
    const double moving = (touch.slip_W - touch.closing * touch.n_W).norm();
    touch.closing = moving > 0 ? moving : speed;
    const contact::LawPlan& law = laws[static_cast<std::size_t>(candidate.law)];
    const auto duration =
        expected_duration(candidates, candidate, law, touch, dynamics, calibrator);
    if (!duration) continue;
    const Pose& X_WB = kinematics.pose(body);
    Shake shake{
        .n_B = X_WB.R.transpose() * touch.n_W,
        .duration = *duration,
        .rubs =
            law.friction().state_count() > 0 ||
            model.contacts()[static_cast<std::size_t>(candidate.contact)].law.friction.has_value(),
        .through_joints = !touches};
    const Vector3d own = X_WB.inverse() * (a == body ? touch.p_WA : touch.p_WB);
    for (const Vector3d& p_B : touches ? std::vector{own} : plan.held) {
      shake.p_B = p_B;
      shakes.push_back(shake);
    }
  }
  return shakes;
}

namespace {

/// Which modes a touch shakes, of those that are not too fast for it.
void mark_shaken(const ModalPlan& plan, const Shake& shake, std::vector<char>& shaken) {
  std::vector<continuum::NodalMotion> shapes;
  for (const continuum::BeamMode& mode : plan.modes) shapes.push_back(mode.shape);
  continuum::ShapeRows rows;
  continuum::BeamShapes(*plan.beam, shapes, plan.reach)
      .write_rows(plan.settings.X_BF.inverse() * shake.p_B, rows);
  const Vector3d n_F = plan.settings.X_BF.R.transpose() * shake.n_B;
  const Eigen::VectorXd moves = shake.rubs
                                    ? Eigen::VectorXd(rows.moves.colwise().norm().transpose())
                                    : Eigen::VectorXd((rows.moves.transpose() * n_F).cwiseAbs());
  const double least = shaken_share * moves.maxCoeff();
  const double fastest = 2 * std::numbers::pi * fastest_of_touch / shake.duration;
  for (std::size_t j = 0; j < plan.modes.size(); ++j) {
    const bool follows = plan.modes[j].stiffness > fastest * fastest;
    if (!follows && moves[static_cast<Eigen::Index>(j)] > least) shaken[j] = 1;
  }
}

}  // namespace

namespace {

std::vector<std::size_t> slowest(const ModalPlan& plan, int count) {
  std::vector<std::size_t> chosen;
  if (plan.solid) return chosen;
  chosen.resize(std::min(plan.modes.size(), static_cast<std::size_t>(count)));
  std::iota(chosen.begin(), chosen.end(), 0);
  return chosen;
}

}  // namespace

std::vector<std::size_t> choose_modes_of_rigid_contact(const ModalPlan& plan) {
  return slowest(plan, plan.wished.value_or(modes_of_rigid_contact));
}

std::vector<std::size_t> choose_modes(const ModalPlan& plan, const std::vector<Shake>& shakes) {
  std::vector<std::size_t> chosen;
  if (plan.solid) return chosen;
  if (plan.wished) return slowest(plan, *plan.wished);
  std::vector<char> shaken(plan.modes.size(), 0);
  for (const Shake& shake : shakes) mark_shaken(plan, shake, shaken);
  std::size_t of_touches = 0, others = 0;
  for (std::size_t j = 0; j < plan.modes.size(); ++j) {
    std::size_t& count = shaken[j] ? of_touches : others;
    if (count >= (shaken[j] ? most_shaken_modes : other_modes)) continue;
    ++count;
    chosen.push_back(j);
  }
  return chosen;
}

std::shared_ptr<const continuum::ReducedBody> reduced_body(const ModalPlan& plan,
                                                           const std::vector<std::size_t>& modes,
                                                           const std::vector<Shake>& shakes) {
  if (plan.solid) return plan.solid;
  std::vector<continuum::BeamMode> chosen;
  for (const std::size_t mode : modes) chosen.push_back(plan.modes[mode]);
  const Pose X_FB = plan.settings.X_BF.inverse();
  std::vector<continuum::SectionLoad> loads;
  for (const Vector3d& p_B : plan.held) {
    for (const auto& load : continuum::unit_loads((X_FB * p_B).x())) loads.push_back(load);
  }
  for (const Shake& shake : shakes) {
    if (shake.through_joints) continue;  // joints have all their shapes
    const Vector3d X = X_FB * shake.p_B, force = X_FB.R * shake.n_B;
    loads.push_back({X.x(), force, Vector3d(0, X.y(), X.z()).cross(force)});
  }
  chosen = continuum::with_static_shapes(*plan.beam, std::move(chosen), loads);
  auto reduced = continuum::reduce(plan.beam, chosen, plan.reach, plan.damping);
  reduced.surface = plan.surface;
  return std::make_shared<const continuum::ReducedBody>(std::move(reduced));
}

std::shared_ptr<ModalBody> make_modal_body(const ModalPlan& plan,
                                           const std::vector<std::size_t>& modes, double speed,
                                           const std::vector<Shake>& shakes) {
  ModalBody::Settings settings = plan.settings;
  settings.speed = speed;
  return std::make_shared<ModalBody>(std::move(settings), reduced_body(plan, modes, shakes));
}

}  // namespace carom::simulation
