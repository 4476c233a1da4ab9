// What a touch of elastic bodies will be like, as far as Hertz' theory tells: how fine meshes must be, and how
// short steps.
#pragma once

#include <span>

#include "carom/mechanics.h"
#include "carom/shapes.h"
#include "continuum/elastic_material.h"

namespace carom::simulation {

/// What meets, along the normal.
struct Encounter {
  std::span<const ContactPoint> points;  ///< at least one; several of faces that lie on each other
  double approach_speed = 0;             ///< ≥ 0 [m/s]
  double effective_mass = 0;             ///< [kg]
  double load = 0;                       ///< of what lies on it: weight [N]
  double size = 0;                       ///< of the smaller body [m]
  const continuum::ElasticMaterial* a = nullptr;  ///< null: rigid
  const continuum::ElasticMaterial* b = nullptr;
};

struct TouchForecast {
  Vector3d p_W = Vector3d::Zero();  ///< [m]
  Vector3d n_W = Vector3d::Zero();  ///< unit, from the first body to the second
  double radius = 0;                ///< of the contact [m]
  double duration = 0;              ///< [s]
  bool sharp = false;               ///< an edge or corner, for which there is no theory
};

TouchForecast forecast_touch(const Encounter& encounter);

/// Depth and duration by Hertz' theory of a contact with this radius of relative curvature [m].
struct HertzTouch {
  double depth = 0;     ///< [m]
  double duration = 0;  ///< [s]
};
HertzTouch hertz_touch(const Encounter& encounter, double radius);

}  // namespace carom::simulation
