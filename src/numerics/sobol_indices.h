// Which share of the variance of a result comes from which input: Sobol's indices.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace carom::numerics {

/// One index of one input, with its standard error.
struct SobolIndex {
  double value = 0, error = 0;
};

struct SobolIndexPair {
  SobolIndex first_order;  ///< the share of the variance that knowing this input alone takes away
  SobolIndex total;        ///< the share that is left when all but this input are known
};

/// Collects results of the design of Saltelli et al. 2010 (Comput. Phys. Commun. 181, Table 2): two independent
/// points A and B, and for each input A with that input of B. Needs the same memory however many come.
class SobolIndices {
 public:
  SobolIndices(std::size_t inputs, std::uint64_t points);

  /// Results of one of the points, at A, at B and at A with the i-th input of B. Points may be left out.
  void add(std::uint64_t point, double at_a, double at_b, std::span<const double> at_mixed);

  std::uint64_t count() const { return count_; }
  /// One pair for each input; nothing where the result does not vary, or of fewer than two points.
  std::optional<std::vector<SobolIndexPair>> indices() const;

 private:
  /// Sums over a part of all points, of results less the first of them.
  struct Sums {
    double count = 0, a = 0, b = 0, squares = 0;
    std::vector<double> covariance, difference, squared_difference;  // by input
  };
  struct Plain {
    double first_order, total;
  };
  Plain estimate(const Sums& sums, std::size_t input) const;

  // Parts of points that follow each other, each of which fills the cube. They are left out one by one: how much
  // the result changes tells its error (the jackknife).
  static constexpr std::size_t parts = 32;
  std::size_t inputs_;
  std::uint64_t points_, count_ = 0;
  double first_ = 0;
  std::vector<Sums> sums_;
};

}  // namespace carom::numerics
