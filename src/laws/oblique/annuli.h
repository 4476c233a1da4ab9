// A circular contact area of rings that stick or slide, in the units of `hertz_motion`.
//
// A tangential traction is a sum of elementary ones, ∫ −g′(t)/√(t² − r²) dt over t > r: each is what a
// rigid disc of radius t would carry that is moved by its share of g. Then (Jäger 1998; Ciavarella
// 1998; both from Cattaneo 1938 and Mindlin 1949)
//   the traction outside a radius depends on g outside of it, the displacement inside on g inside,
//   the force is ∝ ∫ g dt, and Hertz' pressure has g = z − t², in units where the contact radius is √z.
// So a ring that slides with q = ±μ·p has g = ±(z − t²), a ring that sticks keeps its g but for the
// motion of the bodies, and the rings decouple: |g| ≤ z − t² decides. This is exact as long as slip
// begins at the edge and moves inwards. It does: g never falls more steeply than ±(z − t²), since
// sticking shifts g, sliding has that slope, and new area starts with the slope of the motion, or
// slides. Hence (z − t²) ∓ g falls outwards, and no inner ring reaches the limit before an outer one.
#pragma once

#include <vector>

#include "carom/impact.h"

namespace carom::laws {

class Annuli {
 public:
  explicit Annuli(int count);

  /// The bodies go on to another depth, and by `displacement` along the tangent.
  void advance(double depth, double displacement);

  double force() const { return force_; }  ///< tangential, over μ and the greatest normal force
  double loss() const { return loss_; }    ///< work of slip so far, over force times length
  double stick_outer() const { return stick_outer_; }  ///< over the contact radius
  AreaMode mode() const { return mode_; }              ///< in the last advance

 private:
  double limit(std::size_t ring, double depth) const;

  double width_;
  std::vector<double> shear_;  ///< mean of g over each ring
  double depth_ = 0;
  double force_ = 0;
  double loss_ = 0;
  double stick_outer_ = 0;
  AreaMode mode_ = AreaMode::stick;
};

}  // namespace carom::laws
