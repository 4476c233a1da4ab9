// Impulses of several contacts that grow along one path: the rate of each, by Coulomb's law, from what
// drives the contacts and how each of them moves.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "carom/impact.h"

namespace carom {

/// What a contact's normal impulse does.
enum class NormalMode {
  driven,  ///< grows at a given rate, perhaps zero
  held     ///< grows so that the normal velocity stays zero
};

/// How a contact moves now.
struct PathContact {
  NormalMode normal = NormalMode::driven;
  bool sticks = false;  ///< u_t stays zero; else it slips
  /// Of slip when it was last looked at. A trial step that runs through zero slip keeps it, so that the
  /// rates are smooth up to the place where slip ends. Zero: no slip and no friction.
  Eigen::Vector2d direction = Eigen::Vector2d::Zero();
};

class ImpulsePath {
 public:
  /// `quickly`: choices of stick and slip that are hard are not found.
  explicit ImpulsePath(const MultiImpact& impact, bool quickly = false);

  std::size_t size() const { return contacts.size(); }
  /// Length of the integrated state: impulses (3 rows each), normal and tangential works.
  std::size_t state_size() const { return 5 * size(); }

  /// u = u⁻ + G·P
  Eigen::VectorXd velocity(std::span<const double> state) const;

  /// dP/ds with the given normal rates of the driven contacts.
  Eigen::VectorXd rates(const Eigen::VectorXd& u, const Eigen::VectorXd& drive) const;

  /// Derivative of the integrated state.
  void write_derivative(const Eigen::VectorXd& u, const Eigen::VectorXd& rates,
                        std::span<double> derivative) const;

  /// > 0 as long as contact i may stay as it is: slip that has not stopped, or friction that holds.
  double margin(std::size_t i, const Eigen::VectorXd& u, const Eigen::VectorXd& rates) const;

  /// A contact that sticks needs more friction than it has, or one that is held pulls. Where redundant
  /// contacts share, a margin may begin at zero and pass it unseen.
  bool leaves_a_cone(const Eigen::VectorXd& rates) const;

  /// Decides anew which contacts stick, slip and stay closed. `closed[i]`: a contact at rest along its
  /// normal, held as long as it does not pull. False when no consistent choice was found.
  bool choose(const Eigen::VectorXd& u, const Eigen::VectorXd& drive,
              const std::vector<bool>& closed);

  /// Adds what the state has integrated to a rebound.
  void add_to(std::span<const double> state, MultiRebound& rebound) const;

  std::vector<PathContact> contacts;
  double speed = 0;  ///< largest before [m/s]

 private:
  Eigen::Vector2d slip_direction(std::size_t i, const Eigen::VectorXd& u) const;

  const MultiImpact& impact_;
  bool quickly_;
  // Rates when the modes were chosen: redundant contacts go on to share as they did then.
  Eigen::VectorXd reference_;
  double reference_drive_ = 0;
};

}  // namespace carom
