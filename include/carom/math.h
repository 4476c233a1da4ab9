// Poses, spatial velocities and typed ids; units of measurement in text.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <compare>
#include <map>
#include <string>
#include <string_view>

namespace carom {

// ------------------------------------------------------------------------------------------------
// Poses, spatial velocities and typed ids.

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Pose of frame B in frame A: p_AC = p_AB + R_AB·p_BC.
struct Pose {
  Matrix3d R = Matrix3d::Identity();  ///< R_AB
  Vector3d p = Vector3d::Zero();      ///< p_AB [m]

  Vector3d operator*(const Vector3d& p_BC) const { return p + R * p_BC; }
  Pose operator*(const Pose& X_BC) const { return {R * X_BC.R, p + R * X_BC.p}; }
  Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

/// Angular velocity and velocity of a point, or a moment about that point and a force.
struct SpatialVector {
  Vector3d angular = Vector3d::Zero();
  Vector3d linear = Vector3d::Zero();
};

/// Place of a thing in its list. Each kind of thing has its own type, so that they cannot be mixed.
template <class Tag>
struct Id {
  int index = -1;
  friend auto operator<=>(const Id&, const Id&) = default;
};

using BodyId = Id<struct BodyTag>;
using JointId = Id<struct JointTag>;
using ShapeId = Id<struct ShapeTag>;
using ContactId = Id<struct ContactTag>;

// ------------------------------------------------------------------------------------------------
// Units of measurement in text: "30 mm", "210 GPa", "N*s/m^(n+1)".

/// Exponents of the base quantities. Real numbers, because a stiffness may be in N/m^1.5.
struct Dimension {
  double mass = 0;
  double length = 0;
  double time = 0;
  double angle = 0;

  friend bool operator==(const Dimension&, const Dimension&) = default;
};

/// A unit: its dimension, and how many SI units it is.
struct Unit {
  Dimension dimension;
  double in_si = 1;
};

/// Values of letters used as exponents in a unit, such as n in "N/m^n".
using UnitVariables = std::map<std::string, double, std::less<>>;

/// Reads a unit such as "mm", "kg/m^3", "m/s2" or "N*s/m^(n+1)"; "1" is the unit of a pure number.
/// Throws std::invalid_argument with the part that is not understood.
Unit parse_unit(std::string_view text, const UnitVariables& variables = {});

/// Reads "30 mm", or a plain number (then SI), into SI. `expected` is the unit the value must be
/// convertible to. "inf" is accepted as a number. Throws std::invalid_argument with what is wrong
/// and an example of what would be right.
double parse_quantity(std::string_view text, std::string_view expected,
                      const UnitVariables& variables = {});

/// A power of ten with its letter.
struct EngineeringPrefix {
  std::string symbol;  ///< "µ", "k", …; empty for 1
  double factor = 1;
};

/// The prefix that brings a magnitude between 1 and 1000; pico to tera, none for zero and infinity.
EngineeringPrefix engineering_prefix(double magnitude);

/// A value as people read it: "12.34 µm", "5.5e+09 N/m^1.5", "46 g". The unit is SI; it takes a
/// prefix where that is usual (m, s, N, Pa, J and what starts with them unraised).
std::string engineering_text(double value, std::string_view unit, int digits = 4);

}  // namespace carom
