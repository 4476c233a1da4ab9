// The mass that a contact of a mechanism feels: at one configuration, and along a joint's coordinate.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/model.h"
#include "carom/state.h"

namespace carom {

/// How the masses are found. Numbers of equations are those of Nikravesh and Poursina,
/// "Determination of effective mass for continuous contact models in multibody dynamics".
enum class MassMethod {
  exact,     ///< impulse and momentum, loops included, Eqs. (28), (39)
  energy,    ///< from the kinetic energy of each side at the present speeds, Eq. (14)
  newtonian  ///< from the inertia forces of each side under a unit force, Eq. (15)
};

/// exact, energy, newtonian
std::vector<std::string> mass_method_names();
std::string_view to_text(MassMethod method);
/// Nothing for an unknown name.
std::optional<MassMethod> mass_method(std::string_view name);

/// Masses that a method gives for one contact. Where it has no answer there is no number.
struct MassEstimate {
  std::optional<double> effective_mass;                      ///< of the pair [kg]
  std::array<std::optional<double>, 2> apparent_mass;        ///< of either side [kg]
  std::optional<double> relative_error(double exact) const;  ///< estimate/exact − 1
};

/// Effective mass of one contact where its shapes are nearest, also while they are apart.
struct ContactMass {
  std::string contact;
  BodyId body_a, body_b;
  ShapeId shape_a, shape_b;
  double gap = 0;                     ///< > 0 apart, < 0 overlapping [m]
  Vector3d n_W = Vector3d::UnitX();   ///< from a to b
  Vector3d p_WC = Vector3d::Zero();   ///< midway between the surfaces [m]
  Vector3d t1_W = Vector3d::UnitY();  ///< along the smaller curvature of the gap
  Vector3d t2_W = Vector3d::UnitZ();  ///< n × t1

  /// Change of the velocity of b relative to a per unit of impulse on b and against a, in the axes
  /// normal, t1, t2 [1/kg]. Always exact.
  Matrix3d inverse_inertia = Matrix3d::Zero();
  double exact_effective_mass = std::numeric_limits<double>::infinity();  ///< [kg]
  std::array<double, 2> exact_apparent_mass{};  ///< infinite: cannot move along the normal [kg]

  MassMethod method = MassMethod::exact;
  MassEstimate estimate;  ///< by the method
  /// The same with the velocity or acceleration of the mass centres in the denominator, as Eqs. (14)
  /// and (15) are printed, instead of the contact point's. Only of those methods.
  std::optional<MassEstimate> estimate_at_centres;
  std::vector<std::string> warnings;
};

/// Masses of every contact of the model in its order, or of one. Joints with a motion drive are held
/// by it. Throws InputError for contacts whose shapes have no closed form.
std::vector<ContactMass> effective_masses(const Model& model, const State& state,
                                          MassMethod method = MassMethod::exact,
                                          std::optional<ContactId> only = {});

/// One configuration of a sweep.
struct MassSweepPoint {
  double coordinate = 0;              ///< of the joint [rad, m]
  std::vector<ContactMass> contacts;  ///< empty where nothing can be assembled
  std::string problem;                ///< why nothing can be assembled there; otherwise empty
};

struct MassSweep {
  std::string joint;
  bool is_angle = false;  ///< the coordinate is in rad, otherwise in m
  MassMethod method = MassMethod::exact;
  std::vector<std::string> contacts;   ///< names, in the order of every point
  std::vector<MassSweepPoint> points;  ///< from `from` to `to`
  /// Coordinates without an assembly, with infinite masses or with overlapping shapes.
  std::vector<std::string> warnings;
};

/// Masses of every contact, or of one, at steps + 1 equally spaced coordinates of a single-axis
/// joint. The mechanism is led there from the given state in small steps, first one way and then the
/// other, so that it keeps its branch of assembly; other coordinates of the tree stay where they are
/// unless a loop moves them. The joint keeps its speed, which the energy method needs. Throws
/// std::invalid_argument for a joint without a single axis, fewer than one step, or bounds that are
/// not finite or absurdly far.
MassSweep sweep_effective_mass(const Model& model, const State& state, JointId joint, double from,
                               double to, int steps, MassMethod method = MassMethod::exact,
                               std::optional<ContactId> only = {});

}  // namespace carom
