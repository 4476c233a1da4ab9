#include "numerics/augmented_friction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "numerics/dense.h"

namespace carom::numerics {
namespace {

/// Residual diagonals below this share of what they were are rounding.
constexpr double rank_threshold = 1e-12;
/// R as a share of W: a large one makes the problem tame, a small one brings p̄ near in one round, but rounding
/// of u shows in p = p̄ − u/R. So it falls, and the last rounds have a large one again.
constexpr double first_share = 1e-2, least_share = 1e-6, last_share = 1e-3;
constexpr int most_rounds = 30, most_steps = 20, most_leaps = 4, most_failures = 6;
/// Defects of so many times the precision are near enough to leave them when they do not fall any more.
constexpr double nearly = 100;
/// Newton's method gets so near to what rounding allows, as a share of R⁻¹·W·p.
constexpr double newton_rounding = 1e-14;

using BlockOfRows = Eigen::Map<const Eigen::Matrix<double, 3, Eigen::Dynamic>>;

/// Columns first … first + L.cols() − 1 of the unit-mass speeds that one contact moves.
struct Part {
  Eigen::Index first = 0;
  Eigen::MatrixXd L;  // 3 × columns
};

struct AugmentedContact {
  std::vector<Part> parts;
  double friction = 0;
  int limited_by = -1;                          // of the island's contacts, as of SparseContact
  double w = 0;                                 // tr W/3
  Eigen::Vector3d q = Eigen::Vector3d::Zero();  // velocity without impulses, with the shift
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();  // p̄
};

/// Impulse at a velocity, and its derivative −R·dp/du; of a moment dp/dp_n by its contact's p_n besides.
struct Answer {
  Eigen::Vector3d impulse = Eigen::Vector3d::Zero();
  Eigen::Matrix3d slope = Eigen::Matrix3d::Zero();
  Eigen::Vector2d load_slope = Eigen::Vector2d::Zero();
};

// p_t = the point nearest to p̄_t − u_t/R with |p_t| ≤ μ·p_n of the contact
Answer answer_of_moment(const AugmentedContact& moment, const Eigen::Vector3d& u, double R,
                        double load) {
  Answer result;
  if (!(load > 0)) return result;
  const Eigen::Vector2d y = (moment.centre - u / R).head<2>();
  const double length = y.norm(), radius = moment.friction * load;
  const bool holds = length <= radius;
  const Eigen::Vector2d e = holds ? Eigen::Vector2d::Zero() : Eigen::Vector2d(y / length);
  const double share = holds ? 1 : radius / length;
  result.impulse.head<2>() = share * y;
  result.slope.topLeftCorner<2, 2>() = share * (Eigen::Matrix2d::Identity() - e * e.transpose());
  result.load_slope = moment.friction * e;
  return result;
}

// p_n = max(0, p̄_n − u_n/R);  p_t = the point nearest to p̄_t − u_t/R with |p_t| ≤ μ·p_n
Answer answer(const AugmentedContact& contact, const Eigen::Vector3d& u, double R) {
  Answer result;
  const Eigen::Vector3d y = contact.centre - u / R;
  if (!(y.z() > 0)) return result;
  result.impulse.z() = y.z();
  result.slope(2, 2) = 1;
  const double length = y.head<2>().norm(), radius = contact.friction * y.z();
  if (length <= radius) {
    result.impulse.head<2>() = y.head<2>();
    result.slope.setIdentity();
  } else {
    const Eigen::Vector2d e = y.head<2>() / length;
    result.impulse.head<2>() = radius * e;
    result.slope.topLeftCorner<2, 2>() =
        radius / length * (Eigen::Matrix2d::Identity() - e * e.transpose());
    result.slope.col(2).head<2>() = contact.friction * e;
  }
  return result;
}

int place_in(const std::vector<int>& island, int contact) {
  if (contact < 0) return -1;
  return static_cast<int>(std::ranges::lower_bound(island, contact) - island.begin());
}

class Island {
 public:
  Island(const SparseFriction& problem, const std::vector<int>& island,
         const Eigen::VectorXd& without);

  /// False when that is not found, or not with so many factorisations.
  bool solve(double precision, int most_factorisations);
  int factorisations() const { return factorisations_; }
  const std::vector<AugmentedContact>& contacts() const { return contacts_; }

 private:
  Eigen::Vector3d velocity(const AugmentedContact& contact, const Eigen::VectorXd& z) const;
  Answer answer_at(const AugmentedContact& contact, const Eigen::VectorXd& z, double share) const;
  void add_load_slope(const AugmentedContact& moment, const Eigen::Vector2d& slope, double share,
                      Eigen::MatrixXd& A) const;
  /// z − Σ Lᵀ·p(z).
  Eigen::VectorXd defect(const Eigen::VectorXd& z, double share) const;
  Eigen::MatrixXd defect_slope(const Eigen::VectorXd& z, double share) const;
  void find_speeds(double share, double precision, Eigen::VectorXd& z);
  double take_impulses(const Eigen::VectorXd& z, double share);
  Eigen::VectorXd speeds_of_impulses() const;

  std::vector<AugmentedContact> contacts_;
  Eigen::Index speeds_ = 0;
  double root_w_ = 0;  // √ of the largest tr W: velocity per unit of z
  int factorisations_ = 0, most_factorisations_ = 0;
};

Island::Island(const SparseFriction& problem, const std::vector<int>& island,
               const Eigen::VectorXd& without) {
  std::map<int, std::vector<std::pair<std::size_t, const SpeedBlock*>>>
      users;  // by place of speeds
  for (const int i : island) {
    const SparseContact& contact = problem.contacts[i];
    for (int b = 0; b < contact.block_count; ++b) {
      users[contact.blocks[b].place].push_back({contacts_.size(), &contact.blocks[b]});
    }
    contacts_.push_back({.parts = {},
                         .friction = contact.friction,
                         .limited_by = place_in(island, contact.limited_by),
                         .w = contact.W.trace() / 3,
                         .q = problem.velocity(contact, without) + contact.shift,
                         .centre = contact.impulse});
    root_w_ = std::fmax(root_w_, std::sqrt(contact.W.trace()));
  }
  for (const auto& [place, blocks] : users) {
    const Eigen::Index size = blocks[0].second->size;
    const auto rows = static_cast<Eigen::Index>(3 * blocks.size());
    Eigen::MatrixXd J(rows, size), R(rows, size);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const double* data = problem.values.data() + blocks[k].second->data;
      J.middleRows<3>(static_cast<Eigen::Index>(3 * k)) = BlockOfRows(data, 3, size);
      R.middleRows<3>(static_cast<Eigen::Index>(3 * k)) = BlockOfRows(data + 3 * size, 3, size);
    }
    const Eigen::MatrixXd L = unit_mass_rows(J, R);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      contacts_[blocks[k].first].parts.push_back(
          {speeds_, L.middleRows<3>(static_cast<Eigen::Index>(3 * k))});
    }
    speeds_ += L.cols();
  }
}

Eigen::Vector3d Island::velocity(const AugmentedContact& contact, const Eigen::VectorXd& z) const {
  Eigen::Vector3d u = contact.q;
  for (const Part& part : contact.parts) u += part.L * z.segment(part.first, part.L.cols());
  return u;
}

Answer Island::answer_at(const AugmentedContact& contact, const Eigen::VectorXd& z,
                         double share) const {
  const Eigen::Vector3d u = velocity(contact, z);
  if (contact.limited_by < 0) return answer(contact, u, share * contact.w);
  const double load = answer_at(contacts_[contact.limited_by], z, share).impulse.z();
  return answer_of_moment(contact, u, share * contact.w, load);
}

/// A moment at its limit follows the p_n of its contact, dp_n = −du_n/R.
void Island::add_load_slope(const AugmentedContact& moment, const Eigen::Vector2d& slope,
                            double share, Eigen::MatrixXd& A) const {
  const AugmentedContact& owner = contacts_[moment.limited_by];
  for (const Part& a : moment.parts) {
    const Eigen::VectorXd left = a.L.topRows<2>().transpose() * slope / (share * owner.w);
    for (const Part& b : owner.parts) {
      A.block(a.first, b.first, a.L.cols(), b.L.cols()) += left * b.L.row(2);
    }
  }
}

Eigen::VectorXd Island::defect(const Eigen::VectorXd& z, double share) const {
  Eigen::VectorXd F = z;
  for (const AugmentedContact& contact : contacts_) {
    const Answer at = answer_at(contact, z, share);
    for (const Part& part : contact.parts) {
      F.segment(part.first, part.L.cols()) -= part.L.transpose() * at.impulse;
    }
  }
  return F;
}

Eigen::MatrixXd Island::defect_slope(const Eigen::VectorXd& z, double share) const {
  Eigen::MatrixXd A = Eigen::MatrixXd::Identity(speeds_, speeds_);
  for (const AugmentedContact& contact : contacts_) {
    const double R = share * contact.w;
    const Answer at = answer_at(contact, z, share);
    const Eigen::Matrix3d D = at.slope / R;
    if (!at.load_slope.isZero(0)) add_load_slope(contact, at.load_slope, share, A);
    if (D.isZero(0)) continue;
    for (const Part& a : contact.parts) {
      const Eigen::MatrixXd left = a.L.transpose() * D;
      for (const Part& b : contact.parts) {
        A.block(a.first, b.first, a.L.cols(), b.L.cols()) += left * b.L;
      }
    }
  }
  return A;
}

/// Newton's method, each step as long as makes the defect smallest. Where none makes it smaller, some whole
/// steps leave the place: which contacts stick is about to change. The caller judges where that led.
void Island::find_speeds(double share, double precision, Eigen::VectorXd& z) {
  Eigen::VectorXd F = defect(z, share);
  int leaps = 0;
  for (int step = 0; step < most_steps && root_w_ * F.norm() > precision; ++step) {
    if (factorisations_ == most_factorisations_) return;
    ++factorisations_;
    const Eigen::VectorXd change = solve_regular(defect_slope(z, share), F);
    if (!change.allFinite()) return;
    double length = 1;
    const Eigen::VectorXd whole = z - change;
    Eigen::VectorXd best = whole, F_best = defect(best, share);
    while (length > 0.02 && !(F_best.norm() < 0.9 * F.norm())) {
      length *= 0.5;
      const Eigen::VectorXd next = z - length * change;
      const Eigen::VectorXd F_next = defect(next, share);
      if (!(F_next.norm() < F_best.norm())) continue;
      best = next;
      F_best = F_next;
    }
    if (!(F_best.norm() < F.norm())) {
      if (++leaps > most_leaps || root_w_ * F.norm() <= nearly * precision) return;
      best = whole;
      F_best = defect(whole, share);
    }
    z = best;
    F = F_best;
  }
}

/// Takes p at the speeds for p̄; returns the most that R·p has changed, which is what u lacked [m/s].
double Island::take_impulses(const Eigen::VectorXd& z, double share) {
  double lacked = 0;
  std::vector<Eigen::Vector3d> impulses;
  for (const AugmentedContact& contact : contacts_) {
    const double R = share * contact.w;
    const Eigen::Vector3d p = answer_at(contact, z, share).impulse;
    lacked = std::fmax(lacked, R * (p - contact.centre).cwiseAbs().maxCoeff());
    impulses.push_back(p);
  }
  for (std::size_t i = 0; i < impulses.size(); ++i) contacts_[i].centre = impulses[i];
  return lacked;
}

Eigen::VectorXd Island::speeds_of_impulses() const {
  Eigen::VectorXd z = Eigen::VectorXd::Zero(speeds_);
  for (const AugmentedContact& contact : contacts_) {
    for (const Part& part : contact.parts) {
      z.segment(part.first, part.L.cols()) += part.L.transpose() * contact.centre;
    }
  }
  return z;
}

bool Island::solve(double precision, int most_factorisations) {
  most_factorisations_ = most_factorisations;
  double share = first_share, lacked = std::numeric_limits<double>::infinity();
  int failures = 0;
  for (int round = 0; round < most_rounds && failures < most_failures; ++round) {
    if (factorisations_ == most_factorisations_) return false;
    Eigen::VectorXd z = speeds_of_impulses();
    double size = 0;
    for (const AugmentedContact& contact : contacts_) {
      size = std::fmax(size, contact.w * contact.centre.cwiseAbs().maxCoeff());
    }
    find_speeds(share, 0.1 * precision, z);
    const double left = root_w_ * defect(z, share).norm();
    if (!(left <= std::fmax(precision, newton_rounding / share * size))) {
      share = std::fmin(10 * share, 1.0);
      ++failures;
      continue;
    }
    const double before = lacked;
    lacked = take_impulses(z, share);
    const bool stands = share == least_share && lacked > 0.8 * before;
    if (lacked <= precision || stands) {
      z = speeds_of_impulses();
      find_speeds(last_share, 0.1 * precision, z);
      return take_impulses(z, last_share) <= 10 * precision;
    }
    share = std::fmax(0.1 * share, least_share);
  }
  return false;
}

}  // namespace

Eigen::MatrixXd unit_mass_rows(const Eigen::MatrixXd& J, const Eigen::MatrixXd& R) {
  const Eigen::VectorXd first = J.cwiseProduct(R).rowwise().sum();
  Eigen::VectorXd left = first;  // diagonal of J·Rᵀ − L·Lᵀ
  Eigen::MatrixXd L(J.rows(), std::min(J.rows(), J.cols()));
  Eigen::Index rank = 0;
  for (; rank < L.cols(); ++rank) {
    Eigen::Index pivot = 0;
    double best = 0;
    for (Eigen::Index i = 0; i < left.size(); ++i) {
      if (first[i] > 0 && left[i] / first[i] > best) {
        best = left[i] / first[i];
        pivot = i;
      }
    }
    if (best <= rank_threshold) break;
    Eigen::VectorXd column = J * R.row(pivot).transpose();
    column -= L.leftCols(rank) * L.row(pivot).head(rank).transpose();
    L.col(rank) = column / std::sqrt(left[pivot]);
    left -= L.col(rank).cwiseAbs2();
  }
  return L.leftCols(rank);
}

Eigen::Index speeds_of_island(const SparseFriction& problem, const std::vector<int>& island) {
  std::map<int, std::pair<Eigen::Index, Eigen::Index>> rows_and_speeds;  // by place
  for (const int i : island) {
    const SparseContact& contact = problem.contacts[i];
    for (int b = 0; b < contact.block_count; ++b) {
      auto& [rows, speeds] = rows_and_speeds[contact.blocks[b].place];
      rows += 3;
      speeds = contact.blocks[b].size;
    }
  }
  Eigen::Index all = 0;
  for (const auto& [place, counts] : rows_and_speeds) all += std::min(counts.first, counts.second);
  return all;
}

AugmentedResult solve_augmented(SparseFriction& problem, const std::vector<int>& island,
                                const Eigen::VectorXd& without, const AugmentedLimits& limits) {
  if (speeds_of_island(problem, island) > limits.most_speeds) return {};
  Island solver(problem, island, without);
  AugmentedResult result;
  result.solved = solver.solve(limits.precision, limits.most_factorisations);
  result.factorisations = solver.factorisations();
  if (!result.solved) return result;
  for (std::size_t i = 0; i < island.size(); ++i) {
    problem.contacts[island[i]].impulse = solver.contacts()[i].centre;
  }
  return result;
}

}  // namespace carom::numerics
