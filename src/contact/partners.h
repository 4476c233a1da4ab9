// Who answers for a surface that touches: its body, and what moves the surface against the body.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "carom/math.h"
#include "carom/mechanics.h"
#include "carom/model.h"

namespace carom::contact {

/// Where on a surface: a point of it and its normal there, of either sense, as they are now; axes of the body.
struct SurfacePlace {
  Vector3d p_B = Vector3d::Zero();
  Vector3d n_B = Vector3d::UnitZ();
};

/// No point of a surface moves faster against its body, and no velocity changes faster [m/s, m/s²].
struct SurfaceBounds {
  double speed = 0, rate = 0;
};

/// A surface that moves against the body which carries it: a field of an elastic body, a mass on a spring
/// that stands on the ground. Everything is relative to the body, in its axes, from its centre of mass,
/// and holds for the values that were set last. Forces load the body as well.
class MovingSurface {
 public:
  virtual ~MovingSurface() = default;

  virtual const std::string& name() const = 0;
  /// Pose of one of its shapes in the body; of one that bends, while it is not deformed.
  virtual Pose pose_BS(ShapeId shape) const = 0;
  /// No one pose carries all of the shape: the surface is looked at piece by piece.
  virtual bool bends() const { return false; }
  /// Pose that carries the shape as the surface is near a place: there it has the same point and the same normal.
  virtual Pose pose_near_BS(ShapeId shape, const SurfacePlace& /*place*/) const {
    return pose_BS(shape);
  }
  /// Angular velocity and velocity of the material point that is at p_BC now [rad/s, m/s].
  virtual SpatialVector velocity_B(const Vector3d& p_BC) const = 0;
  /// Their rates by the forces of the last evaluation [rad/s², m/s²].
  virtual SpatialVector acceleration_B(const Vector3d& p_BC) const = 0;
  /// Takes a moment and a force at p_BC into account, in this evaluation [N m, N]. Returns the moment that the body
  /// feels besides theirs, because what moves swings against it [N m].
  virtual Vector3d add_force(const Vector3d& p_BC, const SpatialVector& force_B) = 0;
  /// What an impulse at p_BC changes of the velocity at p_BD, the body aside [m/s].
  virtual Vector3d velocity_change_B(const Vector3d& p_BC, const Vector3d& impulse_B,
                                     const Vector3d& p_BD) const = 0;
  /// Of all its points, where they do not all move alike.
  virtual std::optional<SurfaceBounds> bounds() const { return std::nullopt; }

  // ---- Surfaces whose coordinates stand in states, behind those of the joints (multibody/riders.h).

  virtual bool rides() const { return false; }
  /// Sees coordinates and rates as they are there, or so much later by the last accelerations [s].
  virtual void see(const Kinematics& /*kinematics*/, double /*later*/ = 0) const {}
  /// Loads the coordinates with a moment and a force at p_BC; what the body feels is left to the dynamics.
  virtual void load(const Vector3d& /*p_BC*/, const SpatialVector& /*force_B*/,
                    Forces& /*forces*/) const {}
  /// Changes of velocity_B by the last speed_change() of the dynamics [rad/s, m/s].
  virtual SpatialVector change_B(const Vector3d& /*p_BC*/) const { return {}; }

  /// Strain and kinetic energy about the motion of the body [J].
  virtual double vibration_energy() const { return 0; }
};

/// One of the two that touch. Most surfaces are fixed in their bodies.
struct Partner {
  BodyId body;
  MovingSurface* surface = nullptr;  ///< null: the surface is fixed in the body
};

/// A place where a partner touches: whose it is, and where it is now.
struct SurfacePoint {
  SurfacePoint(const Partner& of, const Vector3d& at) : partner(of), p_WC(at), p_WS(at) {}
  SurfacePoint(const Partner& of, const Vector3d& at, const Vector3d& on_surface)
      : partner(of), p_WC(at), p_WS(on_surface) {}

  Partner partner;
  Vector3d p_WC;  ///< where forces act [m]
  /// Where the surface is, as which it moves against its body: surfaces that overlap have no point in common [m].
  Vector3d p_WS;
};

/// Pose of a shape of a moving surface.
Pose moving_pose(const Kinematics& kinematics, const Partner& partner, ShapeId shape);
/// Pose that carries a shape as the partner's surface is near a point with a normal, world axes.
Pose shape_pose_near(const Kinematics& kinematics, const Partner& partner, const ShapeSpec& spec,
                     ShapeId shape, const Vector3d& p_WS, const Vector3d& n_W);
/// What a moving surface adds to the motion of its body at a point, world axes.
SpatialVector surface_velocity(const Kinematics& kinematics, const SurfacePoint& point);
SpatialVector surface_acceleration(const Dynamics& dynamics, const SurfacePoint& point);
/// Loads the moving surface alone with a moment and a force at a point, world axes, and its body with the moment that
/// it feels besides.
void load_surface(const Kinematics& kinematics, const SurfacePoint& point,
                  const SpatialVector& force_W, Forces& forces);
/// What the last speed_change() has changed of the motion of a surface that rides, the body aside.
SpatialVector riding_change(const Kinematics& kinematics, const SurfacePoint& point);

/// Pose of a shape of the partner.
inline Pose shape_pose(const Kinematics& kinematics, const Partner& partner, const ShapeSpec& spec,
                       ShapeId shape) {
  return partner.surface == nullptr ? kinematics.pose(partner.body) * spec.X_BS
                                    : moving_pose(kinematics, partner, shape);
}

/// Velocity of the material there [m/s].
inline Vector3d velocity_at(const Kinematics& kinematics, const SurfacePoint& point) {
  const Partner& partner = point.partner;
  if (partner.surface == nullptr) return kinematics.velocity_at(partner.body, point.p_WC);
  return kinematics.velocity_at(partner.body, point.p_WC) +
         surface_velocity(kinematics, point).linear;
}
inline Vector3d velocity_at(const Kinematics& kinematics, const Partner& partner,
                            const Vector3d& p_WC) {
  return velocity_at(kinematics, {partner, p_WC});
}

/// Angular velocity of the material there [rad/s].
inline Vector3d angular_velocity_at(const Kinematics& kinematics, const SurfacePoint& point) {
  const Vector3d& w_WB = kinematics.velocity(point.partner.body).angular;
  if (point.partner.surface == nullptr) return w_WB;
  return w_WB + surface_velocity(kinematics, point).angular;
}

/// Acceleration of the material there under the last accelerations [m/s²].
Vector3d acceleration_at(const Dynamics& dynamics, const SurfacePoint& point);

/// The same of its angular velocity [rad/s²].
Vector3d angular_acceleration_at(const Dynamics& dynamics, const SurfacePoint& point);

/// Adds a force to what it loads.
inline void add_force(const Kinematics& kinematics, const SurfacePoint& point,
                      const Vector3d& force_W, Forces& forces) {
  const BodyId body = point.partner.body;
  forces.add(kinematics, body, force_W, point.p_WC);
  if (point.partner.surface != nullptr) {
    load_surface(kinematics, point, {Vector3d::Zero(), force_W}, forces);
  }
}
inline void add_force(const Kinematics& kinematics, const Partner& partner, const Vector3d& p_WC,
                      const Vector3d& force_W, Forces& forces) {
  add_force(kinematics, {partner, p_WC}, force_W, forces);
}

/// Adds a moment to what it loads.
inline void add_moment(const Kinematics& kinematics, const SurfacePoint& point,
                       const Vector3d& moment_W, Forces& forces) {
  const BodyId body = point.partner.body;
  forces.on_body[body.index].angular += moment_W;
  if (point.partner.surface != nullptr) {
    load_surface(kinematics, point, {moment_W, Vector3d::Zero()}, forces);
  }
}

/// What an impulse at one point changes of the velocity at another by moving surfaces alone [m/s]: zero
/// unless both points are of the same one.
Vector3d surface_change(const Kinematics& kinematics, const SurfacePoint& from,
                        const Vector3d& impulse_W, const SurfacePoint& to);

/// Change of the velocity at a point of the body by the last speed_change() of the dynamics [m/s].
inline Vector3d body_change_at(const Dynamics& dynamics, BodyId body, const Vector3d& p_WC) {
  if (body == Model::ground) return Vector3d::Zero();
  const SpatialVector change = dynamics.velocity_change(body);
  const Vector3d arm_W = p_WC - dynamics.kinematics().pose(body).p;
  return change.linear + change.angular.cross(arm_W);
}

/// Effective mass of two points along n_W, pushed apart; infinite where nothing moves [kg].
double effective_mass(const Dynamics& dynamics, const SurfacePoint& a, const SurfacePoint& b,
                      const Vector3d& n_W);

}  // namespace carom::contact
