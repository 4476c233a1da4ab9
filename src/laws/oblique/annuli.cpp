#include "laws/oblique/annuli.h"

#include <algorithm>
#include <cmath>

namespace carom::laws {

Annuli::Annuli(int count) : width_(1.0 / count), shear_(static_cast<std::size_t>(count), 0.0) {}

/// Mean of z − t² over the part of a ring that is in contact.
double Annuli::limit(std::size_t ring, double depth) const {
  const double inner = static_cast<double>(ring) * width_, outer = inner + width_;
  if (depth >= outer * outer) return depth - (inner * inner + inner * outer + outer * outer) / 3;
  if (depth <= inner * inner) return 0;
  // ∫ from t to √z = (√z − t)²·(2√z + t)/3
  const double edge = std::sqrt(depth);
  return (edge - inner) * (edge - inner) * (2 * edge + inner) / (3 * width_);
}

void Annuli::advance(double depth, double displacement) {
  const double edge = std::sqrt(std::max(depth, depth_));
  const std::size_t touching =
      std::min(shear_.size(), static_cast<std::size_t>(std::ceil(edge / width_)));
  double sum = 0, loss = 0;
  std::size_t sticking = 0, sliding = 0;
  for (std::size_t ring = 0; ring < touching; ++ring) {
    const double before = limit(ring, depth_), after = limit(ring, depth);
    // A ring that is partly in contact, or for a part of the step, takes that part of the motion.
    const double share = depth != depth_ ? (after - before) / (depth - depth_) : 1;
    const double moved = share * displacement;
    const double trial = shear_[ring] + moved;
    const double shear = std::clamp(trial, -after, after);
    // At the limit to rounding, as in ψ₁ = 1 at first touch, is not yet sliding.
    const bool sticks = std::fabs(trial - shear) <= 1e-14 * after;
    if (sticks && after > 0) {
      sticking = ring + 1;
    } else if (after > 0) {
      ++sliding;
    }
    // Work of the mean traction on the slip, moved − change of g.
    if (!sticks) loss += 0.5 * (shear_[ring] + shear) * (trial - shear);
    shear_[ring] = shear;
    sum += shear;
  }
  depth_ = depth;
  // ∫ (z − t²) dt from 0 to √z is 2/3·z^1.5, and the normal force z^1.5.
  force_ = 1.5 * width_ * sum;
  loss_ += 1.5 * width_ * loss;
  const double radius = std::sqrt(depth);
  stick_outer_ = radius > 0 ? std::min(1.0, static_cast<double>(sticking) * width_ / radius) : 0;
  mode_ = sticking == 0 ? AreaMode::slip : sliding == 0 ? AreaMode::stick : AreaMode::partial;
}

}  // namespace carom::laws
