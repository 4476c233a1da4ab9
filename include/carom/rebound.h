// One rigid collision of two free bodies with friction, under every hypothesis side by side.
//
// A Collision is what can be read off a drawing, in world axes. `rebound_report` turns it into contact
// axes, asks rigid_impact.h for the impulse of each hypothesis, and brings the answers back to the bodies.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "carom/math.h"
#include "carom/messages.h"
#include "carom/restitution.h"
#include "carom/rigid_impact.h"

namespace carom {

/// One body at the instant of the collision, world axes.
struct CollisionBody {
  std::optional<double> mass;        ///< [kg]; none: nothing moves it
  Matrix3d I_W = Matrix3d::Zero();   ///< about the centre of mass; of a body with mass [kg m²]
  Vector3d p_WB = Vector3d::Zero();  ///< centre of mass [m]
  Vector3d v_WB = Vector3d::Zero();  ///< of the centre of mass, before [m/s]
  Vector3d w_WB = Vector3d::Zero();  ///< before [rad/s]
};

/// Two bodies that touch at one point and approach each other there.
struct Collision {
  std::string title = {};
  Vector3d n_W = Vector3d::UnitZ();  ///< from body 1 towards body 2; any length above zero
  Vector3d p_WC = Vector3d::Zero();  ///< where they touch [m]
  std::array<CollisionBody, 2> bodies;
  double friction = 0;  ///< Coulomb's μ ≥ 0 [1]
  RestitutionLaw restitution{1.0};
  std::vector<ImpactHypothesis> hypotheses = {};  ///< in the order of the report; none: all of them
  /// Of brach: one body goes through the other and keeps this share of the approach speed, in [0, 1];
  /// Brach's restitution is then minus this.
  std::optional<double> perforation;
  double wave_loss = 0;                          ///< of stronge, in [0, 1]; see ImpactLaw
  std::optional<double> impulse_ratio;           ///< of brach, ≥ 0
  std::optional<double> tangential_restitution;  ///< of brach, in [−1, 1]
  /// Of brach, about t1, t2, n: relative angular velocity after = −this times that before, in [−1, 1], by
  /// a moment impulse. Left out: the contact transmits none.
  std::optional<Vector3d> rotational_restitution;
};

/// What is wrong with a collision, all at once; the place is "body1.inertia", "collision.friction", …
/// That the bodies do not approach is said only when everything else is right.
std::vector<Problem> problems_of(const Collision& collision);

/// A collision as its contact sees it.
struct CollisionContact {
  RigidContact contact;
  /// Columns t1, t2, n in world axes. t1 is along the slip; without slip along the tangential velocity
  /// that a normal impulse gives; without that either, along the world axis nearest to the tangent plane.
  Matrix3d R_WC = Matrix3d::Identity();
  double restitution = 1;  ///< at this approach speed
};

/// Needs a collision without problems.
CollisionContact contact_of(const Collision& collision);

/// Velocities of one body after, world axes.
struct BodyVelocity {
  Vector3d v_WB = Vector3d::Zero();  ///< [m/s]
  Vector3d w_WB = Vector3d::Zero();  ///< [rad/s]
};

/// What one hypothesis says.
struct HypothesisRebound {
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  RigidRebound rebound;                          ///< in contact axes
  Vector3d impulse_W = Vector3d::Zero();         ///< on body 2 [N s]
  Vector3d moment_impulse_W = Vector3d::Zero();  ///< on body 2; of brach only [N m s]
  Vector3d v_rel_W = Vector3d::Zero();  ///< of body 2 relative to body 1 at the point, after [m/s]
  std::array<BodyVelocity, 2> bodies;
  std::vector<std::string> warnings;
};

/// All hypotheses side by side.
struct ReboundReport {
  std::string title;
  CollisionContact at;
  bool plane = true;                          ///< the slip stays in the plane of t1 and n
  std::optional<PrincipalInertia> principal;  ///< of a plane collision
  double critical_impulse_ratio = 0;          ///< see rigid_impact.h
  std::vector<HypothesisRebound> hypotheses;
  /// The impulses of newton, poisson and stronge differ by 1 % at most, whichever of them was asked for.
  bool agree = true;
  std::vector<std::string> warnings;
};

/// Throws InputError with `problems_of` the collision.
ReboundReport rebound_report(const Collision& collision);

/// The same of a contact alone, whose bodies are not known: their velocities are left at zero, and its
/// own axes take the place of the world's. It approaches.
ReboundReport rebound_report(const RigidContact& contact, double restitution,
                             std::vector<ImpactHypothesis> hypotheses, std::string title);

/// Whether the hypothesis follows Routh's path: newton, poisson, stronge.
bool follows_path(ImpactHypothesis hypothesis);

/// What the contact does, in one word: the regions of a map.
enum class ContactMode {
  slide,                ///< slips in one direction throughout, or begins to slip from rest
  stick_compression,    ///< slip stops before the greatest compression and stays stopped
  stick_restitution,    ///< … after it
  reverse_compression,  ///< slip stops before the greatest compression and begins again
  reverse_restitution,  ///< … after it
  jam,                  ///< sliding drives the bodies together for a while
  none                  ///< they do not approach
};
std::string_view to_text(ContactMode mode);
ContactMode contact_mode(const RigidRebound& rebound);

/// One parameter of a map, from the first value to the last in equal steps.
struct MapAxis {
  enum class Quantity {
    angle,       ///< of incidence: atan2(slip, approach speed), the speed kept [rad]
    friction,    ///< [1]
    restitution  ///< [1]
  };
  Quantity quantity = Quantity::angle;
  double from = 0;
  double to = 1;
  int steps = 1;  ///< there is one value more

  double value(int index) const;
};
std::string_view to_text(MapAxis::Quantity quantity);

/// Contact modes over two parameters.
struct ModeMap {
  std::string title;
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  MapAxis x, y;
  struct Cell {
    ContactMode mode = ContactMode::none;
    double energy_lost = 0;            ///< [J]
    double restitution_kinematic = 0;  ///< −v_n after / v_n before
  };
  std::vector<Cell> cells;  ///< rows of x, one for each y

  const Cell& at(int ix, int iy) const { return cells[iy * (x.steps + 1) + ix]; }
};

/// The collision with two of its parameters changed, under the first path hypothesis it asks for
/// (stronge when it asks for all). The two quantities must differ.
ModeMap map_contact_modes(const Collision& collision, const MapAxis& x, const MapAxis& y);

}  // namespace carom
