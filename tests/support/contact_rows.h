// Contacts of free rigid bodies as rows (t1, t2, n): the matrices that impact and friction start from.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <random>
#include <vector>

#include "base/rotation_between.h"

namespace carom {

/// A contact of body b at p against body a or the ground (−1), with axes (t1, t2, n) as columns.
struct ContactRow {
  int a = -1;
  int b = 0;
  Eigen::Vector3d p_W = Eigen::Vector3d::Zero();
  Eigen::Matrix3d R_WC = Eigen::Matrix3d::Identity();
};

struct FreeBody {
  double mass = 1;
  Eigen::Vector3d inertia = Eigen::Vector3d::Ones();  ///< about the centre, world axes
  Eigen::Vector3d centre_W = Eigen::Vector3d::Zero();
};

inline Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& v) {
  return (Eigen::Matrix3d() << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0).finished();
}

/// u = J·v with v = (velocity, angular velocity) of each body.
inline Eigen::MatrixXd contact_jacobian(const std::vector<FreeBody>& bodies,
                                        const std::vector<ContactRow>& contacts) {
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(3 * static_cast<Eigen::Index>(contacts.size()),
                                            6 * static_cast<Eigen::Index>(bodies.size()));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const auto add = [&](int body, double sign) {
      if (body < 0) return;
      const Eigen::Vector3d r = contacts[i].p_W - bodies[static_cast<std::size_t>(body)].centre_W;
      auto rows = J.middleRows<3>(3 * static_cast<Eigen::Index>(i));
      rows.middleCols<3>(6 * body) = sign * contacts[i].R_WC.transpose();
      rows.middleCols<3>(6 * body + 3) = -sign * contacts[i].R_WC.transpose() * cross_matrix(r);
    };
    add(contacts[i].b, 1);
    add(contacts[i].a, -1);
  }
  return J;
}

inline Eigen::VectorXd inverse_masses(const std::vector<FreeBody>& bodies) {
  Eigen::VectorXd inverse(6 * static_cast<Eigen::Index>(bodies.size()));
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    inverse.segment<3>(6 * static_cast<Eigen::Index>(i)).setConstant(1 / bodies[i].mass);
    inverse.segment<3>(6 * static_cast<Eigen::Index>(i) + 3) = bodies[i].inertia.cwiseInverse();
  }
  return inverse;
}

/// J·M⁻¹·Jᵀ [1/kg].
inline Eigen::MatrixXd inverse_inertia(const std::vector<FreeBody>& bodies,
                                       const std::vector<ContactRow>& contacts) {
  const Eigen::MatrixXd J = contact_jacobian(bodies, contacts);
  return J * inverse_masses(bodies).asDiagonal() * J.transpose();
}

inline FreeBody box_body(double mass, const Eigen::Vector3d& size,
                         const Eigen::Vector3d& centre_W) {
  const Eigen::Vector3d square = size.cwiseAbs2();
  return {.mass = mass,
          .inertia = mass / 12 *
                     Eigen::Vector3d(square.y() + square.z(), square.z() + square.x(),
                                     square.x() + square.y()),
          .centre_W = centre_W};
}

/// The four lower corners of a box at rest on what is below, z up.
inline void add_lower_corners(std::vector<ContactRow>& contacts, int below, int box,
                              const Eigen::Vector3d& size, const Eigen::Vector3d& centre_W) {
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) {
      contacts.push_back(
          {.a = below, .b = box, .p_W = centre_W + Eigen::Vector3d(x, y, -0.5).cwiseProduct(size)});
    }
  }
}

inline double uniform(std::mt19937& random, double low, double high) {
  return low + (high - low) * static_cast<double>(random()) / 4294967295.0;
}

inline Eigen::Vector3d random_vector(std::mt19937& random) {
  const double x = uniform(random, -1, 1), y = uniform(random, -1, 1), z = uniform(random, -1, 1);
  return {x, y, z};
}

/// Bodies of masses between 0.2 and 5 with contacts in random places and directions, each against the
/// ground or another body.
inline void make_random_bodies(std::mt19937& random, int body_count, int contact_count,
                               std::vector<FreeBody>& bodies, std::vector<ContactRow>& contacts) {
  bodies.clear();
  contacts.clear();
  for (int i = 0; i < body_count; ++i) {
    const double mass = std::pow(5.0, uniform(random, -1, 1));
    const Eigen::Vector3d size = Eigen::Vector3d::Ones() + 0.5 * random_vector(random);
    bodies.push_back(box_body(mass, size, 3 * random_vector(random)));
  }
  for (int i = 0; i < contact_count; ++i) {
    ContactRow contact;
    contact.b = static_cast<int>(random() % static_cast<unsigned>(body_count));
    contact.a = static_cast<int>(random() % static_cast<unsigned>(body_count + 1)) - 1;
    if (contact.a == contact.b) contact.a = -1;
    const FreeBody& body = bodies[static_cast<std::size_t>(contact.b)];
    contact.p_W = body.centre_W + 0.5 * random_vector(random);
    const Eigen::Vector3d axis = random_vector(random).normalized();
    contact.R_WC = rotation_between(Eigen::Vector3d::UnitZ(), axis).toRotationMatrix();
    contacts.push_back(contact);
  }
}

}  // namespace carom
