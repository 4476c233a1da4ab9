#include "simulation/modal/mode_surface.h"

#include <algorithm>

namespace carom::simulation {

std::shared_ptr<const ModeSurface> mode_surface(const continuum::ReducedBody& reduced,
                                                const Pose& X_BF) {
  const std::vector<Vector3d>& places_F = reduced.surface.places;
  if (places_F.empty()) return nullptr;
  ModeSurface surface{.triangles = reduced.surface.triangles};
  Eigen::MatrixXd moves(3 * std::ssize(places_F), std::ssize(reduced.modes));
  continuum::ShapeRows rows;
  for (std::size_t i = 0; i < places_F.size(); ++i) {
    surface.places_B.push_back(X_BF * places_F[i]);
    reduced.shapes->write_rows(places_F[i], rows);
    moves.middleRows<3>(3 * static_cast<Eigen::Index>(i)) = X_BF.R * rows.moves;
  }
  for (Eigen::Index j = 0; j < moves.cols(); ++j) {
    double largest = 0;
    for (Eigen::Index i = 0; i < moves.rows(); i += 3) {
      largest = std::max(largest, moves.col(j).segment<3>(i).norm());
    }
    const Eigen::VectorXf shape = (moves.col(j) / (largest > 0 ? largest : 1)).cast<float>();
    surface.shapes.emplace_back(shape.begin(), shape.end());
  }
  return std::make_shared<const ModeSurface>(std::move(surface));
}

}  // namespace carom::simulation
