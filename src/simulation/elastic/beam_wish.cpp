#include "simulation/elastic/beam_wish.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "continuum/meshing/beam_form.h"
#include "continuum/reduced/beam.h"

namespace carom::simulation {
namespace {

/// Along a beam, unless the user wishes.
constexpr int usual_elements = 100, most_elements = 400;

template <class Tell>
void for_each_beam(const Model& model, const Tell& tell) {
  for (const ShapeSpec& shape : model.shapes()) {
    if (shape.body == Model::ground) continue;
    const auto& elastic = model.spec(shape.body).elastic;
    if (elastic && elastic->model == "beam") tell(shape, elastic->elements);
  }
}

// c = √(E/ρ)
double through_time(const Model& model, const ShapeSpec& beam) {
  const continuum::BeamForm form = continuum::beam_form(beam.shape, beam.material->poisson, 1);
  const double density = model.mass(beam.body) / form.element_volumes.front();
  return form.length / std::sqrt(beam.material->young / density);
}

}  // namespace

double beam_wave_time(const Model& model, ShapeId beam) {
  return through_time(model, model.shapes()[static_cast<std::size_t>(beam.index)]);
}

double beam_step(const Model& model, ShapeId beam) {
  const BodyId body = model.shapes()[static_cast<std::size_t>(beam.index)].body;
  return beam_wave_time(model, beam) / beam_elements(model, body);
}

int beam_elements(const Model& model, BodyId body) {
  double shortest = std::numeric_limits<double>::infinity(), own = 0;
  std::optional<int> wished;
  for_each_beam(model, [&](const ShapeSpec& shape, const std::optional<int>& elements) {
    const double time = through_time(model, shape);
    shortest = std::min(shortest, time / elements.value_or(usual_elements));
    if (shape.body != body) return;
    own = time;
    wished = elements;
  });
  if (wished) return *wished;
  return std::clamp(static_cast<int>(std::round(std::min(own / shortest, 1e6))), usual_elements,
                    most_elements);
}

double lowest_beam_frequency(const Model& model, ShapeId shape) {
  const ShapeSpec& spec = model.shapes()[static_cast<std::size_t>(shape.index)];
  const Material& material = *spec.material;
  const continuum::BeamForm form =
      continuum::beam_form(spec.shape, material.poisson, usual_elements);
  const auto modes = continuum::Beam(continuum::beam_input(form, material.young, material.poisson,
                                                           model.mass(spec.body), usual_elements))
                         .free_modes();
  return std::sqrt(modes.front().stiffness) / (2 * std::numbers::pi);
}

}  // namespace carom::simulation
