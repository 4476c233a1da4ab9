// Routh's diagram of a plane impact, and the thesis that computes rebounds of a rod with it.
//
// The plane is that of t1 and n. Lines and points are those of the impulse on the second body.
#pragma once

#include <array>

#include "carom/impact.h"

namespace carom {

/// tangential·P_t + normal·P_n = constant [m/s].
struct ImpulseLine {
  double tangential = 0;
  double normal = 0;
  double constant = 0;
};

/// A point of the diagram [N s].
struct ImpulsePoint {
  double tangential = 0;
  double normal = 0;
};

/// The lines of Routh's method, and the path that the impulse takes between them.
struct RouthDiagram {
  ImpulseLine limiting_friction;    ///< of the slip before, or of that which begins from rest
  ImpulseLine sticking;             ///< no slip
  ImpulseLine maximum_compression;  ///< no normal velocity
  ImpulseLine termination;  ///< Newton's line, or the normal impulse at which the others end
  /// From the origin over every change of slip and the greatest compression to the end.
  std::array<ImpulsePoint, SlipPhases::capacity + 1> path{};
  int path_count = 0;
};

/// Diagram of a contact whose slip, friction and coupling stay in the plane of t1 and n, under newton,
/// poisson or stronge.
RouthDiagram routh_diagram(const RigidContact& contact, const ImpactLaw& law);

/// The inverse inertia with these principal values in the plane of t1 and n; t2 is a principal axis.
Matrix3d inverse_inertia(const PrincipalInertia& inertia);

/// How a plane impact goes on where its slip stops, for slip along +t1: "Rebound predictions for
/// elastic collisions", section 2.2.
enum class RouthCase { reverse = 1, slide = 2, stick = 3 };

/// μ' of Eq. (3.21) there: negative slope of the line of sticking.
double sticking_slope(const PrincipalInertia& inertia);

/// Slides when μ' > μ, for then friction never stops the slip; reverses when μ' < −μ.
RouthCase routh_case(const PrincipalInertia& inertia, double friction);

/// Ratio f of the kinematic to the energetic coefficient of restitution when the slip stops at the
/// greatest compression: the extreme of all angles of incidence, Eq. (3.20). Infinite where it jams.
double restitution_factor(const PrincipalInertia& inertia, double friction);

/// Slip over approach speed with which that happens, tan α of Eq. (3.18).
double incidence_of_factor(const PrincipalInertia& inertia, double friction);

/// A uniform round rod with hemispherical ends that strikes a plane, Example 2 there.
struct RoundedRod {
  double radius = 0;   ///< R [m]
  double length = 0;   ///< L of the cylindrical part [m]
  double density = 0;  ///< [kg/m³]
};
double mass(const RoundedRod& rod);                     ///< [kg]
double gyration_radius_squared(const RoundedRod& rod);  ///< k₃² about a transverse axis [m²]
/// b²: from the centre to the contact, at the angle φ between axis and normal [m²].
double contact_distance_squared(const RoundedRod& rod, double axis_angle);
/// θ between the line from contact to centre and the normal, and back, Eq. (3.24) [rad].
double principal_angle(const RoundedRod& rod, double axis_angle);
double axis_angle(const RoundedRod& rod, double principal_angle);
/// Principal values of the contact at the angle φ between axis and normal.
PrincipalInertia contact_inertia(const RoundedRod& rod, double axis_angle);

/// Where the factor f of the rod is largest or smallest over all its angles.
struct FactorExtreme {
  double axis_angle = 0;  ///< φ [rad]
  double factor = 1;      ///< f
};
FactorExtreme largest_factor(const RoundedRod& rod, double friction);
FactorExtreme smallest_factor(const RoundedRod& rod, double friction);

}  // namespace carom
