// Fixed points x = g(x) where plain repetition is slow or runs away: the next guess is the combination of the
// last ones that would leave the least defect g(x) − x if g were linear.
//
// Anderson, Journal of the ACM 12 (1965) 547–560; Walker and Ni, SIAM Journal on Numerical Analysis 49 (2011)
// 1715–1735.
#pragma once

#include <Eigen/Core>

namespace carom::numerics {

class AndersonMixing {
 public:
  /// `depth`: of how many earlier guesses the next one is made, at most.
  explicit AndersonMixing(Eigen::Index depth) : depth_(depth) {}

  /// The guess that follows x, where g was found to be `value`.
  Eigen::VectorXd next(const Eigen::VectorXd& x, const Eigen::VectorXd& value);

 private:
  Eigen::Index depth_, count_ = 0;
  Eigen::VectorXd last_value_, last_defect_;
  Eigen::MatrixXd values_, defects_;  // differences of guess to guess, by column
};

}  // namespace carom::numerics
