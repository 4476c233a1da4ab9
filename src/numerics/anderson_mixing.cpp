#include "numerics/anderson_mixing.h"

#include <algorithm>
#include <limits>

#include "numerics/least_norm.h"

namespace carom::numerics {

Eigen::VectorXd AndersonMixing::next(const Eigen::VectorXd& x, const Eigen::VectorXd& value) {
  const Eigen::VectorXd defect = value - x;
  if (count_ == 0) {
    values_.resize(x.size(), depth_);
    defects_.resize(x.size(), depth_);
  } else {
    const Eigen::Index column = (count_ - 1) % depth_;
    values_.col(column) = value - last_value_;
    defects_.col(column) = defect - last_defect_;
  }
  const Eigen::Index known = std::min(count_, depth_);
  ++count_;
  last_value_ = value;
  last_defect_ = defect;
  if (known == 0) return value;
  LeastNormSolver solver(std::numeric_limits<double>::epsilon() *
                         static_cast<double>(std::min(x.size(), known)));
  solver.factor(defects_.leftCols(known));
  const Eigen::VectorXd share = solver.solve(defect);
  return value - values_.leftCols(known) * share;
}

}  // namespace carom::numerics
