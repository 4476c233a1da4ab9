// How a solid answers to loads that do not change.
#pragma once

#include <Eigen/Core>
#include <memory>

#include "continuum/elastic_solid.h"

namespace carom::continuum {

/// u of K·u = P·f for loads f, a column each, in mean axes.
Eigen::MatrixXd static_answers(const std::shared_ptr<const ElasticSolid>& solid,
                               const Eigen::MatrixXd& loads);

}  // namespace carom::continuum
