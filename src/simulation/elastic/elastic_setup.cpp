#include "simulation/elastic/elastic_setup.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/text.h"
#include "contact/law_place.h"
#include "continuum/meshing/meshable.h"
#include "simulation/elastic/beam_check.h"
#include "simulation/elastic/elastic_memory.h"
#include "simulation/elastic/elastic_split.h"
#include "simulation/elastic/mesh_gaps.h"
#include "simulation/implicit.h"

namespace carom::simulation {
namespace {

ShapeId first_shape(const Model& model, BodyId body) {
  for (int shape = 0; shape < std::ssize(model.shapes()); ++shape) {
    if (model.shapes()[static_cast<std::size_t>(shape)].body == body) return {shape};
  }
  return {};
}

bool is_elastic(const Model& model, BodyId body) {
  return body != Model::ground && model.spec(body).elastic.has_value();
}

bool is_beam(const Model& model, BodyId body) {
  return is_elastic(model, body) && model.spec(body).elastic->model == "beam";
}

ElasticBody* find_elastic(const ElasticBodies& bodies, BodyId body) {
  const auto found =
      std::ranges::find_if(bodies, [&](const auto& one) { return one->body() == body; });
  return found == bodies.end() ? nullptr : found->get();
}

void check_body(const Model& model, BodyId body, std::vector<Problem>& problems) {
  const ElasticSpec& elastic = *model.spec(body).elastic;
  const std::string subject = "elastic body " + model.name(body) + ": ";
  const auto problem = [&](const std::string& what, const std::string& remedy) {
    problems.push_back({elastic.place, subject + what, remedy});
  };
  const auto shapes = std::ranges::count(model.shapes(), body, &ShapeSpec::body);
  if (shapes != 1) {
    return problem("it has " + std::to_string(shapes) + " shapes", "give it exactly one");
  }
  const ShapeSpec& shape = model.shapes()[static_cast<std::size_t>(first_shape(model, body).index)];
  if (!shape.material) {
    problem("its shape " + shape.name + " has no material, so its stiffness is not known",
            "write material = \"steel\" there, or one of your own");
    return;
  }
  if (elastic.model == "beam") {
    if (elastic.modes) {
      problem("modes: in the method implicit a beam moves by all of its elements",
              "leave modes out, or write method = \"continuous\"");
    }
    return check_beam(model, body, shape, problem);
  }
  if (elastic.mesh) return;
  try {
    continuum::check_meshable(shape.shape);
  } catch (const std::invalid_argument& error) {
    problem(error.what(), "choose another shape, or leave the body rigid");
  }
}

void check_contact(const ContactSpec& contact, std::vector<Problem>& problems) {
  const auto problem = [&](const std::string& what, const std::string& remedy) {
    contact::add_once(problems, {contact.place, "contact " + contact.name + ": " + what, remedy});
  };
  const ContactLaw& law = contact.law;
  if (law.restitution) {
    problem("a restitution has no place in the implicit method, in which it is a result",
            "leave it out, or choose another method");
  }
  if (law.own || !law.law.empty() || law.stiffness || !law.stiffness_formula.empty()) {
    problem("a law has no place in the implicit method: forces follow from the elastic bodies",
            "leave law and stiffness out, or choose another method");
  }
  if (law.gap_elements) {
    const auto check = [&](double stiffness, const std::string& name) {
      if (stiffness > 0 && std::isfinite(stiffness)) return;
      problem("the " + name + " of its gap elements is " + short_text(stiffness) + " N/m",
              "must be above 0");
    };
    check(law.gap_elements->normal_stiffness, "normal stiffness");
    check(law.gap_elements->tangential_stiffness, "tangential stiffness");
  }
  if (law.rolling || law.drilling) {
    problem(
        "rolling and drilling friction have no place in the implicit method: they follow from "
        "the surfaces",
        "leave them out");
  }
  contact::friction_coefficient(law, contact.place, problems);
}

/// Between nodes of beams and what they touch there is nothing that gives way.
void check_gap_elements(const Model& model, const contact::ShapePair& pair, int contact,
                        std::vector<Problem>& problems) {
  const ContactSpec& spec = model.contacts()[static_cast<std::size_t>(contact)];
  if (!spec.law.gap_elements) return;
  if (!is_beam(model, pair.body_a) && !is_beam(model, pair.body_b)) return;
  contact::add_once(problems, {spec.place,
                               "contact " + spec.name +
                                   ": gap elements lie between nodes of "
                                   "surfaces, and a beam has none",
                               "leave enforcement out, or write model = \"solid\""});
}

void check_pair(const Model& model, const contact::ShapePair& pair,
                std::vector<Problem>& problems) {
  if (is_elastic(model, pair.body_a) || is_elastic(model, pair.body_b)) return;
  contact::add_once(
      problems, {"method",
                 model.name(pair.body_a) + " and " + model.name(pair.body_b) +
                     " are both rigid: nothing says how they rebound",
                 "make one of them elastic, leave their contact out, or choose another method"});
}

/// What holds a body by modes would need static shapes of its place.
void check_held_modes(const Model& model, std::vector<Problem>& problems) {
  for (const PortPlace& port : split_elastic(model).ports) {
    const ElasticSpec& elastic = *model.spec(port.body).elastic;
    if (elastic.model != "modal") continue;
    contact::add_once(problems, {elastic.place,
                                 "elastic body " + model.name(port.body) +
                                     ": joints, springs and forces do not hold modal bodies in the "
                                     "method implicit",
                                 "write model = \"solid\", \"beam\" if it is slender, or method = "
                                 "\"continuous\""});
  }
}

/// Nobody knows when a face of a rigid mesh and an edge of a shape come together.
void check_mesh_pair(const Model& model, const contact::MeshPair& pair,
                     std::vector<Problem>& problems) {
  if (pair.law.law->foundation) {
    contact::add_once(problems, {pair.law.place,
                                 pair.law.subject + ": a foundation has no place in the implicit "
                                                    "method: forces follow from the elastic bodies",
                                 "leave it out, or choose another method"});
  }
  if (is_beam(model, pair.shapes.body_a) || is_beam(model, pair.shapes.body_b)) {
    return contact::add_once(problems,
                             {pair.law.place,
                              pair.law.subject + ": " + pair.law.partners.describe +
                                  " touch by the facets of a mesh, which beams cannot",
                              "give the other body another shape, or write model = \"solid\""});
  }
  if (knows_gap(model, pair)) return;
  contact::add_once(problems,
                    {pair.law.place,
                     pair.law.subject + ": of " + pair.law.partners.describe +
                         " the mesh is rigid, which elastic spheres and elastic bodies with a "
                         "volume mesh alone can touch",
                     "give the elastic body a mesh, or the rigid body another shape"});
}

/// Of two elastic bodies the one that is no beam, since a beam knows its surface everywhere; then the one whose surface is known by its nodes alone has them looked at, else the smaller one,
/// whose faces the other one is more likely to cover.
bool is_second_nodal(const Model& model, const contact::ShapePair& pair) {
  const bool beam_a = is_beam(model, pair.body_a), beam_b = is_beam(model, pair.body_b);
  if (beam_a != beam_b) return beam_a;
  const bool a = nodal_surface(model, pair.a) != nullptr;
  const bool b = nodal_surface(model, pair.b) != nullptr;
  if (a != b) return b;
  const auto size = [&](ShapeId shape) {
    return bounding_radius(model.shapes()[static_cast<std::size_t>(shape.index)].shape);
  };
  return size(pair.b) < 0.99 * size(pair.a);
}

}  // namespace

ElasticBodies make_elastic_bodies(const Model& model) {
  ElasticBodies bodies;
  for (int body = 1; body < model.body_count(); ++body) {
    if (!is_elastic(model, {body})) continue;
    bodies.push_back(
        std::make_unique<ElasticBody>(model, BodyId{body}, first_shape(model, {body})));
  }
  return bodies;
}

std::vector<ElasticPair> make_elastic_pairs(const Model& model,
                                            const contact::Candidates& candidates,
                                            const ElasticBodies& bodies) {
  std::vector<ElasticPair> pairs;
  const auto add = [&](const contact::ShapePair& shapes, int contact) {
    ElasticBody* a = find_elastic(bodies, shapes.body_a);
    ElasticBody* b = find_elastic(bodies, shapes.body_b);
    const bool first = a != nullptr && (b == nullptr || !is_second_nodal(model, shapes));
    const ContactLaw& law = model.contacts()[static_cast<std::size_t>(contact)].law;
    std::vector<Problem> none;
    pairs.push_back({.contact = contact,
                     .shapes = shapes,
                     .nodes = first ? a : b,
                     .surface = first ? b : a,
                     .surface_shape = first ? shapes.b : shapes.a,
                     .nodes_body = first ? shapes.body_a : shapes.body_b,
                     .surface_body = first ? shapes.body_b : shapes.body_a,
                     .nodes_first = first,
                     .friction = contact::friction_coefficient(law, "", none),
                     .even = (first ? a : b)->pieces() != nullptr});
    if (law.gap_elements) {
      pairs.back().normal_give = 1 / law.gap_elements->normal_stiffness;
      pairs.back().tangential_give = 1 / law.gap_elements->tangential_stiffness;
    }
  };
  for (std::size_t place = 0; place < candidates.pairs().size(); ++place) {
    const auto candidate =
        std::ranges::find(candidates.all(), static_cast<int>(place), &contact::Candidate::pair);
    add(candidates.pairs()[place], candidate->contact);
  }
  for (const contact::MeshPair& pair : candidates.mesh_pairs()) add(pair.shapes, pair.contact);
  return pairs;
}

void add_energies(const ElasticBodies& bodies, const Kinematics& now, EnergyLedger& ledger) {
  for (const auto& body : bodies) {
    const Matrix3d R_BW = now.pose(body->body()).R.transpose();
    const Vector3d w_B = R_BW * now.velocity(body->body()).angular;
    const BodyField& field = body->field();
    ledger.strain += field.strain_energy();
    ledger.kinetic += field.vibration_energy() + field.rotation_energy(w_B);
    ledger.lost_in_dampers += field.damped_energy();
  }
}

double vibration_energy(const ElasticBodies& bodies) {
  double energy = 0;
  for (const auto& body : bodies) {
    energy += body->field().strain_energy() + body->field().vibration_energy();
  }
  return energy;
}

double stands_out(const ElasticBodies& bodies) {
  double sum = 0;
  for (const auto& body : bodies) {
    double largest = 0;
    for (int node = 0; body->is_ready() && node < body->surface().size(); ++node) {
      largest = std::max(largest, body->displacement_B(node).norm());
    }
    sum += largest;
  }
  return sum;
}

void check_elastic(const Model& model, const contact::Candidates& candidates,
                   std::vector<Problem>& problems) {
  bool any = false;
  for (int body = 1; body < model.body_count(); ++body) {
    if (!is_elastic(model, {body})) continue;
    any = true;
    check_body(model, {body}, problems);
  }
  if (!any) {
    problems.push_back({"method", "no body is elastic, so nothing could be struck",
                        "write elastic = {model = \"solid\"} in a body, or choose continuous or "
                        "piecewise"});
  }
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    const JointSpec& spec = model.spec(JointId{joint});
    if (spec.actions.limits) {
      problems.push_back({spec.place, "joint " + spec.name + ": the implicit method knows no stops",
                          "leave limits out, or make the stop a shape of its own"});
    }
  }
  check_elastic_memory(model, problems);
  check_split(model, problems);
  check_held_modes(model, problems);
  for (const ContactSpec& contact : model.contacts()) check_contact(contact, problems);
  for (const contact::ShapePair& pair : candidates.pairs()) check_pair(model, pair, problems);
  for (const contact::Candidate& candidate : candidates.all()) {
    if (candidate.is_stop()) continue;
    const auto& pair = candidates.pairs()[static_cast<std::size_t>(candidate.pair)];
    check_gap_elements(model, pair, candidate.contact, problems);
  }
  for (const contact::MeshPair& pair : candidates.mesh_pairs()) {
    check_pair(model, pair.shapes, problems);
    check_mesh_pair(model, pair, problems);
  }
}

void check_implicit(const Model& model, const Kinematics& start, std::vector<Problem>& problems) {
  contact::Candidates candidates(model, problems);
  check_elastic(model, candidates, problems);
  if (problems.empty()) candidates.check_overlaps(start, true, problems);
}

}  // namespace carom::simulation
