// What modes of vibration lack of a body's static answers to some loads, as shapes that take part beside them.
#pragma once

#include <Eigen/Core>

namespace carom::continuum {

/// Orthogonal to the modes and to each other in mass and stiffness, of unit mass; slowest first.
struct RestShapes {
  Eigen::MatrixXd shapes;
  Eigen::VectorXd stiffness;  ///< ω² [1/s²]
};

/// Of modes φ with φᵀ·M·φ = 1 and stiffnesses ω², and of answers s to loads l in mean axes, a column each (Rubin 1975). Answers
/// that modes give to a millionth add nothing.
RestShapes rest_shapes(const Eigen::VectorXd& mass, const Eigen::MatrixXd& modes,
                       const Eigen::VectorXd& stiffness, Eigen::MatrixXd answers,
                       Eigen::MatrixXd loads);

}  // namespace carom::continuum
