// Many contacts with Coulomb friction, each of which touches few speeds: sweeps of Gauss-Seidel with
// the exact solution of one contact, at a cost linear in the contacts.
//
// Jean, The non-smooth contact dynamics method, Comput. Methods Appl. Mech. Engrg. 177, 1999, 235-257.
// What sweeps find too slowly, as heavy bodies on light ones, islands_of_friction.h solves exactly.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace carom::numerics {

/// The speeds place … place + size − 1, and where the 3 × size rows J and the transposed responses
/// (M⁻¹·Jᵀ)ᵀ stand in SparseFriction::values, one after the other, by columns.
struct SpeedBlock {
  int place = 0, size = 0;
  std::size_t data = 0;
};

/// Rows (t1, t2, n) of one contact: u = J·v + shift and 0 ≤ u_n ⊥ p_n ≥ 0, with Coulomb's law for u_t
/// and p_t. The impulse p changes the speeds by M⁻¹·Jᵀ·p.
struct SparseContact {
  std::array<SpeedBlock, 2> blocks;
  int block_count = 0;
  double friction = 0;
  /// The contact whose moment this is, one of those before it; −1: none. Its p_t is limited by that contact's p_n,
  /// and its third row is nothing, as of FrictionContact.
  int limited_by = -1;
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();
  Eigen::Vector3d impulse = Eigen::Vector3d::Zero();  ///< in: a guess; out: the answer
  Eigen::Matrix3d W = Eigen::Matrix3d::Zero();        ///< J·M⁻¹·Jᵀ
  Eigen::Matrix3d inverse = Eigen::Matrix3d::Zero();  ///< of W; zero when it has none
};

struct SparseFriction {
  std::vector<SparseContact> contacts;
  std::vector<double> values;

  void clear();
  /// Adds a block of zeros to the last contact, and returns it.
  SpeedBlock& add_block(int place, int size);
  /// Row J of one axis, and its response, at speed i of a block.
  double& row(const SpeedBlock& block, int axis, int i) {
    return values[block.data + 3 * i + axis];
  }
  double& response(const SpeedBlock& block, int axis, int i) {
    return values[block.data + 3 * (block.size + i) + axis];
  }
  /// W of the last contact from its rows and responses.
  void finish_contact();

  /// J·v of one block.
  Eigen::Vector3d block_velocity(const SpeedBlock& block, const Eigen::VectorXd& v) const;
  /// J·v of a contact, without its shift.
  Eigen::Vector3d velocity(const SparseContact& contact, const Eigen::VectorXd& v) const;
  /// p_n that limits p_t of a contact or moment.
  double load(const SparseContact& contact) const {
    return contact.limited_by < 0 ? contact.impulse.z() : contacts[contact.limited_by].impulse.z();
  }
  /// Adds the response of an impulse to v.
  void push(const SparseContact& contact, const Eigen::Vector3d& impulse, Eigen::VectorXd& v) const;
};

struct SweepResult {
  int sweeps = 0;
  double change = 0;   ///< largest change of a contact's velocity in the last sweep [m/s]
  double largest = 0;  ///< tr W·|p| of any impulse on the way, whose rounding is in v [m/s]
  bool solved = false;
};

/// Adds what the impulses of all contacts do to v.
void push_all(const SparseFriction& problem, Eigen::VectorXd& v);

/// Velocities of contacts are not known better than to this: some roundings of the largest terms in
/// J·v and W·p [m/s].
double rounding_of_velocities(const SparseFriction& problem, const Eigen::VectorXd& v);

/// How far the impulses and the speeds v that come of them are from a solution: the largest difference between an
/// impulse and its projection from p − u/w on what Coulomb's law allows, times w = tr W/3 [m/s]. Zero for a
/// solution and only there (Alart and Curnier 1991).
double defect_of(const SparseFriction& problem, const Eigen::VectorXd& v);

/// `v` comes and leaves with the impulses of the contacts. Ends when no contact changes its own velocity
/// in a sweep by more than `precision`, or than rounding does, and unsolved when tr W·|p| of one
/// exceeds `endless`: impulses may grow for ever where friction jams.
SweepResult solve_by_sweeps(SparseFriction& problem, double precision, double endless,
                            int most_sweeps, Eigen::VectorXd& v);

/// The same without friction and along the normals only: 0 ≤ (J·x)_n + room ⊥ p_n ≥ 0 from x = 0.
/// Leaves the contacts as they are; `impulses` are those along the normals. Of the first contacts, as many as have room.
SweepResult solve_normals(const SparseFriction& problem, const std::vector<double>& room,
                          double precision, int most_sweeps, std::vector<double>& impulses,
                          Eigen::VectorXd& x);

}  // namespace carom::numerics
