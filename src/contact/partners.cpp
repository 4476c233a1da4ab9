#include "contact/partners.h"

#include <Eigen/Geometry>

#include "base/numbers.h"

namespace carom::contact {
namespace {

/// Where a point is in the axes of the body, from its centre of mass.
Vector3d in_body(const Pose& X_WB, const Vector3d& p_WC) {
  return X_WB.R.transpose() * (p_WC - X_WB.p);
}

}  // namespace

Pose moving_pose(const Kinematics& kinematics, const Partner& partner, ShapeId shape) {
  partner.surface->see(kinematics);
  return kinematics.pose(partner.body) * partner.surface->pose_BS(shape);
}

Pose shape_pose_near(const Kinematics& kinematics, const Partner& partner, const ShapeSpec& spec,
                     ShapeId shape, const Vector3d& p_WS, const Vector3d& n_W) {
  if (partner.surface == nullptr) return kinematics.pose(partner.body) * spec.X_BS;
  partner.surface->see(kinematics);
  const Pose& X_WB = kinematics.pose(partner.body);
  return X_WB *
         partner.surface->pose_near_BS(shape, {in_body(X_WB, p_WS), X_WB.R.transpose() * n_W});
}

SpatialVector surface_velocity(const Kinematics& kinematics, const SurfacePoint& point) {
  point.partner.surface->see(kinematics);
  const Pose& X_WB = kinematics.pose(point.partner.body);
  const SpatialVector V_B = point.partner.surface->velocity_B(in_body(X_WB, point.p_WS));
  return {X_WB.R * V_B.angular, X_WB.R * V_B.linear};
}

SpatialVector surface_acceleration(const Dynamics& dynamics, const SurfacePoint& point) {
  point.partner.surface->see(dynamics.kinematics());
  const Pose& X_WB = dynamics.kinematics().pose(point.partner.body);
  const SpatialVector A_B = point.partner.surface->acceleration_B(in_body(X_WB, point.p_WS));
  return {X_WB.R * A_B.angular, X_WB.R * A_B.linear};
}

void load_surface(const Kinematics& kinematics, const SurfacePoint& point,
                  const SpatialVector& force_W, Forces& forces) {
  MovingSurface& surface = *point.partner.surface;
  const Pose& X_WB = kinematics.pose(point.partner.body);
  const Vector3d p_BC = in_body(X_WB, point.p_WS);
  const SpatialVector force_B{X_WB.R.transpose() * force_W.angular,
                              X_WB.R.transpose() * force_W.linear};
  if (surface.rides()) {
    surface.see(kinematics);
    surface.load(p_BC, force_B, forces);
  } else {
    forces.on_body[point.partner.body.index].angular += X_WB.R * surface.add_force(p_BC, force_B);
  }
}

SpatialVector riding_change(const Kinematics& kinematics, const SurfacePoint& point) {
  const MovingSurface& surface = *point.partner.surface;
  const Pose& X_WB = kinematics.pose(point.partner.body);
  surface.see(kinematics);
  const SpatialVector change_B = surface.change_B(in_body(X_WB, point.p_WS));
  return {X_WB.R * change_B.angular, X_WB.R * change_B.linear};
}

Vector3d acceleration_at(const Dynamics& dynamics, const SurfacePoint& point) {
  const BodyId body = point.partner.body;
  const Kinematics& kinematics = dynamics.kinematics();
  Vector3d a_WC = Vector3d::Zero();
  if (body != Model::ground) {
    const SpatialVector A = dynamics.acceleration(body);
    const Vector3d p_BC_W = point.p_WC - kinematics.pose(body).p;
    const Vector3d& w = kinematics.velocity(body).angular;
    a_WC = A.linear + A.angular.cross(p_BC_W) + w.cross(w.cross(p_BC_W));
  }
  if (point.partner.surface == nullptr) return a_WC;
  // Coriolis: 2·ω × v of the motion in the body.
  const Vector3d& w_WB = kinematics.velocity(body).angular;
  return a_WC + surface_acceleration(dynamics, point).linear +
         2 * w_WB.cross(surface_velocity(kinematics, point).linear);
}

Vector3d angular_acceleration_at(const Dynamics& dynamics, const SurfacePoint& point) {
  const BodyId body = point.partner.body;
  Vector3d rate_W = Vector3d::Zero();
  if (body != Model::ground) rate_W = dynamics.acceleration(body).angular;
  if (point.partner.surface == nullptr) return rate_W;
  const Kinematics& kinematics = dynamics.kinematics();
  return rate_W + surface_acceleration(dynamics, point).angular +
         kinematics.velocity(body).angular.cross(surface_velocity(kinematics, point).angular);
}

Vector3d surface_change(const Kinematics& kinematics, const SurfacePoint& from,
                        const Vector3d& impulse_W, const SurfacePoint& to) {
  MovingSurface* surface = from.partner.surface;
  if (surface == nullptr || surface != to.partner.surface) return Vector3d::Zero();
  const Pose& X_WB = kinematics.pose(from.partner.body);
  return X_WB.R * surface->velocity_change_B(in_body(X_WB, from.p_WS),
                                             X_WB.R.transpose() * impulse_W,
                                             in_body(X_WB, to.p_WS));
}

double effective_mass(const Dynamics& dynamics, const SurfacePoint& a, const SurfacePoint& b,
                      const Vector3d& n_W) {
  const PointPairInertia rigid =
      dynamics.point_pair(a.partner.body, a.p_WC, b.partner.body, b.p_WC, n_W);
  if (a.partner.surface == nullptr && b.partner.surface == nullptr) return rigid.effective_mass;
  // 1/m of the bodies, and what the surfaces give way besides; impulses n on b and −n on a.
  const Kinematics& kinematics = dynamics.kinematics();
  double inverse = n_W.dot(rigid.inverse_W * n_W);
  inverse += n_W.dot(surface_change(kinematics, a, n_W, a) + surface_change(kinematics, b, n_W, b));
  inverse -= n_W.dot(surface_change(kinematics, a, n_W, b) + surface_change(kinematics, b, n_W, a));
  return inverse > 0 ? 1 / inverse : infinite;
}

}  // namespace carom::contact
