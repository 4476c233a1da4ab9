// Very many central impacts of one law at once.
//
// By the scaling of the impact (docs/theory/central-impact.md) a law whose only dimensional
// parameter is its stiffness has a one-dimensional family of really different impacts: in units of
// m, v₀ and S = (m·v₀²/K)^(1/(n+1)) the result depends on the requested restitution alone. The batch
// tabulates that family once and evaluates each impact from the table.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "carom/laws.h"

namespace carom {

/// Inputs, one entry per impact in each array. All arrays have the same length.
struct ImpactBatch {
  std::span<const double> effective_mass;  ///< [kg]
  std::span<const double> approach_speed;  ///< [m/s]
  std::span<const double> stiffness;       ///< [N/mⁿ]
  std::span<const double> restitution;     ///< requested, from 0.01 to 1
};

/// Results, in the order of the inputs.
struct ImpactBatchResult {
  std::vector<double> restitution;                ///< realised
  std::vector<double> separation_speed;           ///< [m/s]
  std::vector<double> max_indentation;            ///< [m]
  std::vector<double> peak_force;                 ///< [N]
  std::vector<double> time_of_max_indentation;    ///< [s]
  std::vector<double> duration;                   ///< [s]
  std::vector<double> indentation_at_separation;  ///< [m]
  std::vector<double> energy_lost;                ///< [J]
};

/// Impacts of one law at one exponent. Making it solves a few hundred impacts; evaluating it costs
/// some tens of nanoseconds per impact.
class BatchImpacts {
 public:
  /// Throws InputError when the law is unknown, takes no restitution, or has dimensional parameters
  /// beside its stiffness.
  /// The exponent is ignored by laws that have their own.
  BatchImpacts(std::string_view law, double exponent, Calibration calibration);

  /// Relative error of every result is below 1e-6. Throws InputError when an input is out of range;
  /// `result` is resized, and reused when it has the size already.
  void evaluate(const ImpactBatch& batch, ImpactBatchResult& result) const;

 private:
  static constexpr int kOutputs = 6;
  using Outputs = std::array<double, kOutputs>;
  static constexpr int kLanes = 8;   // outputs, padded to whole vector registers
  static constexpr int kDegree = 9;  // of the polynomial on each piece
  struct Piece {
    double centre, scale;  // t = (e − centre)·scale is in [−1, 1]
    int halves = -1;       // first of the two pieces that replace this one, or −1
    alignas(64) double coefficients[kDegree + 1][kLanes];  // highest power first
  };

  Outputs unit_impact(double restitution, Calibrator& calibrator) const;
  void fit_piece(int index, double start, double end, int depth, Calibrator& calibrator);
  static void evaluate_piece(const Piece& piece, double restitution, double* lane);

  NormalLawChoice choice_;  // at unit stiffness
  double exponent_ = 1;
  std::vector<Piece> pieces_;
};

}  // namespace carom
