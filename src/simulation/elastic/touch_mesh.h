// The mesh of an elastic body that is fine where touches are expected.
#pragma once

#include <vector>

#include "carom/model.h"
#include "continuum/elastic_solid.h"
#include "simulation/elastic/expected_touch.h"

namespace carom::simulation {

struct TouchMesh {
  continuum::SolidInput input;  ///< nodes near touches are massless
  Pose X_BF;                    ///< axes of the mesh in the body
  double reach = 0;             ///< contact nodes are so near to a touch, in its radius
};

/// Without touches an even mesh. Throws std::invalid_argument, in words.
TouchMesh make_touch_mesh(const Model& model, ShapeId shape,
                          const std::vector<ExpectedTouch>& touches,
                          const continuum::RayleighDamping& damping);

/// Of the body's one shape.
continuum::ElasticMaterial elastic_material(const Model& model, ShapeId shape);

/// Of the free body [Hz].
double lowest_free_frequency(const Model& model, ShapeId shape);

}  // namespace carom::simulation
