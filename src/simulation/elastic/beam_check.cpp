#include "simulation/elastic/beam_check.h"

#include <cmath>
#include <stdexcept>

#include "base/text.h"
#include "continuum/meshing/beam_form.h"

namespace carom::simulation {
namespace {

/// The shape's centre is the centre of mass, and its volume and density make the mass, so nearly.
constexpr double centre_precision = 1e-6, mass_precision = 0.01;

}  // namespace

void check_beam(const Model& model, BodyId body, const ShapeSpec& shape,
                const TellProblem& problem) {
  try {
    const continuum::BeamForm form = continuum::beam_form(shape.shape, shape.material->poisson, 1);
    if (shape.X_BS.p.norm() > centre_precision * form.length) {
      problem("its shape " + shape.name + " is not centred at the centre of mass",
              "leave out the position of the shape");
    }
    const double mass = form.element_volumes.front() * shape.material->density;
    const bool contradicts = std::fabs(model.mass(body) / mass - 1) > mass_precision;
    if (shape.material->density > 0 && contradicts) {
      problem("density and volume make " + short_text(mass) + " kg, and mass says " +
                  short_text(model.mass(body)) + " kg",
              "leave mass and inertia out, or mend the density");
    }
  } catch (const std::invalid_argument& error) {
    problem(error.what(), "choose another shape, or leave the body rigid");
  }
}

}  // namespace carom::simulation
