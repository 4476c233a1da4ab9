#include "continuum/reduced/static_answers.h"

#include <algorithm>
#include <cmath>

#include "continuum/solid_step.h"

namespace carom::continuum {
namespace {

/// See steady_rotation(): a step so many times as long as a wave takes is nearly static, and corrections end after a few.
constexpr double static_step = 100;
constexpr int correction_rounds = 6;

}  // namespace

Eigen::MatrixXd static_answers(const std::shared_ptr<const ElasticSolid>& solid,
                               const Eigen::MatrixXd& loads) {
  double reach = 0;
  for (const Vector3d& X : solid->mesh().nodes) reach = std::max(reach, X.norm());
  const ElasticMaterial& material = solid->material();
  const double h = static_step * reach / std::sqrt(material.young / material.density);
  const SolidStep step(solid, h);
  const Eigen::VectorXd& mass = solid->rigid().diagonal_mass();
  Eigen::MatrixXd u = Eigen::MatrixXd::Zero(loads.rows(), loads.cols());
  // A = K + 4/h²·M
  for (int round = 0; round < correction_rounds; ++round) {
    u = step.answers(loads + 4 / (h * h) * (mass.asDiagonal() * u));
  }
  return u;
}

}  // namespace carom::continuum
