// Random scenes for the product of laws: bodies of every shape dropped on, laid on or pushed over a floor and
// each other, with a given normal law and given laws of friction. One seed makes one scene.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "carom/friction.h"
#include "carom/laws.h"
#include "carom/model.h"
#include "support/normal_law.h"
#include "support/scene_dice.h"

namespace carom::test {

/// The laws of a scene, by the names of the catalogues; empty: none.
struct SceneLaws {
  std::string normal, sliding, rolling, drilling;
};

enum class Arrangement { dropped, laid, pushed };

/// What one scene is, told by `text`.
struct LawScene {
  SceneLaws laws;
  Arrangement arrangement = Arrangement::dropped;
  int bodies = 1;
  double restitution = 0.5;
  bool damped = true;  ///< false: dashpots of laws that need no restitution are left out
  std::string text;
};

inline std::string arrangement_name(Arrangement arrangement) {
  return arrangement == Arrangement::dropped ? "dropped"
         : arrangement == Arrangement::laid  ? "laid"
                                             : "pushed";
}

/// A box with its corners cut unevenly.
inline ConvexHull uneven_stone(SceneDice& dice, double size) {
  std::vector<Vector3d> points;
  for (int corner = 0; corner < 8; ++corner) {
    const auto side = [&](int bit) { return (corner >> bit & 1) != 0 ? 1.0 : -1.0; };
    points.push_back(size * dice(0.7, 1.0) * Vector3d(side(0), 0.8 * side(1), 0.6 * side(2)));
  }
  return ConvexHull(points);
}

/// Half the height of the shape as it stands, upright.
struct StandingShape {
  Shape shape;
  double half_height = 0;  ///< [m]
  std::string name;
};

inline StandingShape scene_shape(SceneDice& dice, bool flat) {
  const double r = dice(0.03, 0.08), h = dice(0.05, 0.15);
  switch (dice.below(5)) {
    case 0:
      return {Sphere{r}, r, "sphere"};
    case 1:
      return {Box{{2 * r, dice(0.05, 0.15), h}}, h / 2, "box"};
    case 2:
      return {Capsule{r, h}, h / 2 + r, "capsule"};
    case 3:
      return {Cylinder{r, h}, h / 2, "cylinder"};
    default:
      // What is laid needs a face to stand on.
      if (flat) {
        std::vector<Vector3d> points;
        for (int corner = 0; corner < 8; ++corner) {
          const auto side = [&](int bit) { return (corner >> bit & 1) != 0 ? 1.0 : -1.0; };
          const double narrow = side(2) > 0 ? dice(0.6, 0.9) : 1;
          points.push_back({r * narrow * side(0), r * narrow * side(1), h / 2 * side(2)});
        }
        return {ConvexHull(points), h / 2, "hull"};
      }
      return {uneven_stone(dice, r), r, "hull"};
  }
}

inline FrictionSpec example_friction(const std::string& name) {
  FrictionSpec spec{.law = name};
  for (const ParameterInfo& parameter : find_friction_law(name)->parameters) {
    if (parameter.origin == Origin::given) spec.parameters[parameter.name] = parameter.example;
  }
  return spec;
}

inline ContactLaw scene_law(const LawScene& scene) {
  const NormalLawEntry& entry = *find_normal_law(scene.laws.normal);
  ContactLaw law;
  law.law = entry.name;
  law.parameters = testing_support::example_parameters(entry);
  if (entry.takes_restitution) law.restitution = RestitutionLaw(scene.restitution);
  if (!scene.damped && !entry.takes_restitution) {
    for (const char* name : {"damping", "damping_factor", "damping_ratio", "dissipation"}) {
      const auto found = law.parameters.find(name);
      if (found != law.parameters.end()) found->second = 0;
    }
  }
  if (!scene.laws.sliding.empty()) law.friction = example_friction(scene.laws.sliding);
  if (!scene.laws.rolling.empty()) law.rolling = example_friction(scene.laws.rolling);
  if (!scene.laws.drilling.empty()) law.drilling = example_friction(scene.laws.drilling);
  return law;
}

/// Fills in `scene.text`. Bodies that are laid stand on each other, each in touch with the one below.
inline Model law_scene_model(LawScene& scene, SceneDice& dice) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::vector<ShapeId> shapes = {
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}})};
  const bool dropped = scene.arrangement == Arrangement::dropped;
  scene.text = scene.laws.normal + " × " + scene.laws.sliding + "/" + scene.laws.rolling + "/" +
               scene.laws.drilling + ", e = " + std::to_string(scene.restitution) +
               (scene.damped ? "" : ", undamped") + ", " + arrangement_name(scene.arrangement) +
               ":";
  double top = 0;
  for (int i = 0; i < scene.bodies; ++i) {
    const StandingShape part = scene_shape(dice, !dropped);
    const MassProperties unit = solid(part.shape);
    const double density = dice(800, 8000);
    const double reach = dropped ? bounding_radius(part.shape) : part.half_height;
    const double gap = dropped ? dice(0.0005, 0.01) : 0;
    const Vector3d p_W(dice(-0.01, 0.01), dice(-0.01, 0.01), top + gap + reach);
    top = p_W.z() + reach;
    Vector3d v_W = Vector3d::Zero(), w_W = Vector3d::Zero();
    if (dropped) {
      v_W = Vector3d(dice(-1, 1), dice(-1, 1), dice(-1.5, 0));
      w_W = dice.vector(5);
    } else if (scene.arrangement == Arrangement::pushed) {
      v_W = Vector3d(dice(-1, 1), dice(-1, 1), 0);
      w_W = Vector3d(0, 0, dice(-5, 5));
    }
    const std::string name = part.name + std::to_string(i + 1);
    scene.text += " " + part.name;
    const BodyId body =
        build.add_body({.name = name,
                        .mass = density * unit.volume,
                        .I_B = density * unit.I_S,
                        .X_WB = {dropped ? dice.rotation() : Matrix3d::Identity(), p_W},
                        .v_WB = v_W,
                        .w_WB = w_W});
    shapes.push_back(build.add_shape({.name = "skin", .body = body, .shape = part.shape}));
  }
  const ContactLaw law = scene_law(scene);
  for (std::size_t a = 0; a < shapes.size(); ++a) {
    for (std::size_t b = a + 1; b < shapes.size(); ++b) {
      build.add_contact({.name = std::to_string(a) + "-" + std::to_string(b),
                         .a = {shapes[a]},
                         .b = {shapes[b]},
                         .law = law});
    }
  }
  return build.finish();
}

}  // namespace carom::test
