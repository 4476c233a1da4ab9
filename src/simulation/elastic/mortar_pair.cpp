#include "simulation/elastic/mortar_pair.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "continuum/mortar.h"

namespace carom::simulation {
namespace {

/// Bodies that have slid by a smaller part of a face are coupled as before. What that misses of the gap between
/// curved surfaces is of second order in it.
constexpr double hardly = 0.02;

/// Shares of mesh nodes as those of contact nodes.
std::vector<SurfaceShare> contact_shares(const ContactSurface& surface,
                                         const std::vector<continuum::NodeShare>& shares) {
  std::vector<SurfaceShare> made;
  for (const continuum::NodeShare& one : shares) {
    made.push_back({surface.place_of(one.node), one.share});
  }
  return made;
}

}  // namespace

bool MortarPair::hardly_moved(const Pose& X_AB) const {
  const Vector3d moved = X_AB * p_B_ - X_AB_ * p_B_, n_A = X_AB_.R * n_B_;
  const double slid = (moved - n_A.dot(moved) * n_A).norm();
  const double turned = Eigen::AngleAxisd(Matrix3d(X_AB_.R.transpose() * X_AB.R)).angle();
  return slid + turned * reach_ <= hardly * size_;
}

void MortarPair::update(const ContactSurface& first, const ContactSurface& second, const Pose& X_WA,
                        const Pose& X_WB) {
  const Pose X_AB = X_WA.inverse() * X_WB;
  if (!coupled_ || !hardly_moved(X_AB)) {
    X_AB_ = X_AB;
    coupled_ = true;
    first_version_ = -1;
  }
  if (first_version_ == first.version() && second_version_ == second.version()) {
    return;
  }
  first_version_ = first.version();
  second_version_ = second.version();
  couple(first, second);
}

void MortarPair::couple(const ContactSurface& first, const ContactSurface& second) {
  const Pose X_BA = X_AB_.inverse();
  const auto of_second = [&](const Vector3d& p_A) {
    continuum::TrueSurface surface = second.true_surface(X_BA * p_A);
    surface.normal = X_AB_.R * surface.normal;
    return surface;
  };
  const std::vector<continuum::MortarNode> nodes = continuum::couple_by_mortar(
      first.mortar_faces(Pose{}), second.mortar_faces(X_AB_),
      [&](const Vector3d& p_A) { return first.true_surface(p_A); }, of_second);
  cells_.clear();
  cell_of_.assign(first.nodes().size(), -1);
  p_B_.setZero();
  n_B_.setZero();
  double area = 0;
  for (const continuum::MortarNode& node : nodes) {
    const int place = first.place_of(node.node);
    if (place < 0) continue;
    cell_of_[static_cast<std::size_t>(place)] = static_cast<int>(cells_.size());
    MortarCell cell{.own = contact_shares(first, node.own),
                    .other = contact_shares(second, node.other),
                    .area = node.area,
                    .p_A = node.place,
                    .p_B = X_BA * node.other_place,
                    .n_B = X_BA.R * node.normal};
    cell.rest = node.gap - node.normal.dot(node.other_place - node.place);
    p_B_ += node.area * cell.p_B;
    n_B_ += node.area * cell.n_B;
    area += node.area;
    cells_.push_back(std::move(cell));
  }
  reach_ = size_ = 0;
  if (cells_.empty()) return;
  p_B_ /= area;
  n_B_.normalize();
  size_ = std::sqrt(area / static_cast<double>(cells_.size()));
  for (const MortarCell& cell : cells_) reach_ = std::max(reach_, (cell.p_B - p_B_).norm());
}

const MortarCell* MortarPair::cell(int node) const {
  if (cell_of_.empty() || cell_of_[static_cast<std::size_t>(node)] < 0) return nullptr;
  return &cells_[static_cast<std::size_t>(cell_of_[static_cast<std::size_t>(node)])];
}

void MortarPair::archive(Archive& file) {
  file(coupled_, X_AB_.R, X_AB_.p, p_B_, n_B_, reach_, size_);
  if (file.reads()) first_version_ = -1;  // the same cells are found again
}

}  // namespace carom::simulation
