#include "carom/laws.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "base/text.h"
#include "carom/impact.h"
#include "carom/math.h"

namespace carom {
namespace {

// Pieces of the restitution axis: two to each factor of two in e below 1/2 and in 1 − e above it,
// read off the bits of the number. Laws that end at zero force go as a fractional power of 1 − e
// near e = 1, which pieces of growing fineness follow. The last piece is e = 1 itself. A piece on
// which the polynomial is not good enough is halved: where the largest force moves from first touch
// to a later instant, its curve has a kink.
constexpr int kBitsPerOctave = 1;
constexpr int kPiecesPerOctave = 1 << kBitsPerOctave;
constexpr double kLowest = 1.0 / 128;
constexpr double kNearest = 0x1p-30;  // of 1 − e
constexpr int kLowerPieces = 6 * kPiecesPerOctave;
constexpr int kUpperPieces = 29 * kPiecesPerOctave;
constexpr int kElasticPiece = kLowerPieces + kUpperPieces;
constexpr double kLowestAllowed = 0.01;
constexpr double kAccuracy = 1e-7;  // relative, ten times better than promised
constexpr int kMaxHalvings = 20;

int half_octave(double value, double start) {
  constexpr int shift = 52 - kBitsPerOctave;
  return static_cast<int>((std::bit_cast<std::uint64_t>(value) >> shift) -
                          (std::bit_cast<std::uint64_t>(start) >> shift));
}

/// The piece of a restitution, or −1 between the finest piece and e = 1.
int piece_of(double restitution) {
  if (restitution < 0.5) return half_octave(restitution, kLowest);
  const double loss = 1 - restitution;
  if (loss == 0) return kElasticPiece;
  if (loss < kNearest) return -1;
  return kLowerPieces + std::min(half_octave(loss, kNearest), kUpperPieces - 1);
}

/// Ends of a piece on the restitution axis.
std::pair<double, double> ends_of(int piece) {
  if (piece == kElasticPiece) return {1, 1};
  const auto point = [](int index, double start) {
    return std::ldexp(start * (1 + double(index % kPiecesPerOctave) / kPiecesPerOctave),
                      index / kPiecesPerOctave);
  };
  if (piece < kLowerPieces) return {point(piece, kLowest), point(piece + 1, kLowest)};
  const int index = piece - kLowerPieces;
  return {1 - point(index + 1, kNearest), 1 - point(index, kNearest)};
}

std::vector<Problem> problems_of(const NormalLawEntry& entry) {
  std::vector<Problem> problems;
  if (!entry.takes_restitution) {
    problems.push_back(
        {"batch", "law " + entry.name + " takes no restitution", "a batch needs a law that does"});
  }
  for (const ParameterInfo& parameter : entry.parameters) {
    if (parameter.name == "stiffness" || parameter.origin == Origin::computed) continue;
    const UnitVariables letters = {{"n", 1.5}, {"p", 0.5}, {"q", 1}};
    if (parse_unit(parameter.unit, letters).dimension != Dimension{}) {
      problems.push_back({"batch",
                          "law " + entry.name + " has the dimensional parameter " + parameter.name,
                          "only laws whose stiffness is their one dimensional parameter scale"});
    }
  }
  return problems;
}

/// Coefficients in powers of t, highest first, of the polynomial through values at the Chebyshev
/// points t_k = cos((2k+1)π/(2N)).
template <int N>
void fit(const double (&values)[N], double (&powers)[N]) {
  double chebyshev[N];
  for (int j = 0; j < N; ++j) {
    double sum = 0;
    for (int k = 0; k < N; ++k) {
      sum += values[k] * std::cos(j * (2 * k + 1) * std::numbers::pi / (2 * N));
    }
    chebyshev[j] = (j == 0 ? 1.0 : 2.0) / N * sum;
  }
  // T_{j+1} = 2t·T_j − T_{j−1}, accumulated in powers of t.
  double previous[N] = {1}, current[N] = {0, 1}, sum[N] = {};
  for (int j = 0; j < N; ++j) {
    for (int i = 0; i < N; ++i) sum[i] += chebyshev[j] * previous[i];
    double next[N];
    for (int i = 0; i < N; ++i) next[i] = (i > 0 ? 2 * current[i - 1] : 0) - previous[i];
    for (int i = 0; i < N; ++i) previous[i] = current[i], current[i] = next[i];
  }
  for (int i = 0; i < N; ++i) powers[N - 1 - i] = sum[i];
}

}  // namespace

BatchImpacts::BatchImpacts(std::string_view law, double exponent, Calibration calibration) {
  std::vector<Problem> problems;
  const NormalLawRequest at_unit_stiffness{.law = std::string(law),
                                           .context = {{"stiffness", 1.0}, {"exponent", exponent}},
                                           .restitution = 0.5,
                                           .calibration = calibration};
  choice_ = choose(at_unit_stiffness, "batch", problems);
  throw_if_any(problems);
  throw_if_any(problems_of(*choice_.entry));
  for (const ParameterInfo& parameter : choice_.entry->parameters) {
    if (parameter.name != "stiffness") continue;
    exponent_ = 1 - parse_unit(parameter.unit, {{"n", exponent}}).dimension.length;
  }

  Calibrator calibrator;
  pieces_.resize(kElasticPiece + 1);
  for (int index = 0; index <= kElasticPiece; ++index) {
    const auto [start, end] = ends_of(index);
    fit_piece(index, start, end, 0, calibrator);
  }
}

void BatchImpacts::fit_piece(int index, double start, double end, int depth,
                             Calibrator& calibrator) {
  constexpr int points = kDegree + 1;
  Piece piece{.centre = 0.5 * (start + end), .scale = start < end ? 2 / (end - start) : 0};
  double values[kOutputs][points];
  for (int k = 0; k < points; ++k) {
    const double t = std::cos((2 * k + 1) * std::numbers::pi / (2 * points));
    const Outputs outputs = unit_impact(piece.centre + t * 0.5 * (end - start), calibrator);
    for (int o = 0; o < kOutputs; ++o) values[o][k] = outputs[o];
  }
  for (int o = 0; o < kLanes; ++o) {
    double powers[points] = {};
    if (o < kOutputs) fit(values[o], powers);
    for (int i = 0; i < points; ++i) piece.coefficients[i][o] = powers[i];
  }
  bool good = true;
  for (const double t : {-0.99, -0.4, 0.2, 0.77}) {
    const double restitution = piece.centre + t * 0.5 * (end - start);
    double lane[kLanes];
    evaluate_piece(piece, restitution, lane);
    const Outputs outputs = unit_impact(restitution, calibrator);
    for (int o = 0; o < kOutputs; ++o) {
      good = good && std::fabs(lane[o] - outputs[o]) <= kAccuracy * std::fmax(outputs[o], 1e-3);
    }
  }
  if (!good && depth < kMaxHalvings) {
    piece.halves = static_cast<int>(pieces_.size());
    pieces_.resize(pieces_.size() + 2);
    fit_piece(piece.halves, start, piece.centre, depth + 1, calibrator);
    fit_piece(piece.halves + 1, piece.centre, end, depth + 1, calibrator);
  }
  pieces_[index] = piece;
}

void BatchImpacts::evaluate_piece(const Piece& piece, double restitution, double* lane) {
  // Horner's rule on all outputs at once: the inner loop is one or a few vector instructions.
  const double t = (restitution - piece.centre) * piece.scale;
  for (int o = 0; o < kLanes; ++o) lane[o] = piece.coefficients[0][o];
  for (int power = 1; power <= kDegree; ++power) {
    for (int o = 0; o < kLanes; ++o) lane[o] = lane[o] * t + piece.coefficients[power][o];
  }
}

BatchImpacts::Outputs BatchImpacts::unit_impact(double restitution, Calibrator& calibrator) const {
  const Onset unit{.approach_speed = 1, .effective_mass = 1};
  NormalLawChoice choice = choice_;
  choice.restitution = restitution;
  const CentralImpact impact = simulate_impact(bind(choice, unit, calibrator), unit);
  return {impact.restitution, impact.max_indentation,
          impact.peak_force,  impact.time_of_max_indentation,
          impact.duration,    impact.indentation_at_separation};
}

void BatchImpacts::evaluate(const ImpactBatch& batch, ImpactBatchResult& result) const {
  const std::size_t count = batch.restitution.size();
  CAROM_ASSERT(batch.effective_mass.size() == count && batch.approach_speed.size() == count &&
                   batch.stiffness.size() == count,
               "the arrays of a batch must have one length");
  for (std::vector<double>* array :
       {&result.restitution, &result.separation_speed, &result.max_indentation, &result.peak_force,
        &result.time_of_max_indentation, &result.duration, &result.indentation_at_separation,
        &result.energy_lost}) {
    array->resize(count);
  }
  const double inverse = 1 / (exponent_ + 1);
  const auto check = [](bool good, std::size_t i, const char* name, double value,
                        const char* right) {
    if (good) return;
    throw InputError(
        {{"impact " + std::to_string(i), std::string(name) + " is " + exact_text(value), right}});
  };
  for (std::size_t i = 0; i < count; ++i) {
    const double e = batch.restitution[i];
    const double m = batch.effective_mass[i];
    const double v = batch.approach_speed[i];
    const double stiffness = batch.stiffness[i];
    check(e >= kLowestAllowed && e <= 1, i, "restitution", e, "must be from 0.01 to 1");
    check(m > 0 && std::isfinite(m), i, "effective mass", m, "must be positive and finite");
    check(v > 0 && std::isfinite(v), i, "approach speed", v, "must be positive and finite");
    check(stiffness > 0 && std::isfinite(stiffness), i, "stiffness", stiffness,
          "must be positive and finite");

    double lane[kLanes] = {};
    if (int index = piece_of(e); index >= 0) {
      while (pieces_[index].halves >= 0) {
        index = pieces_[index].halves + (e < pieces_[index].centre ? 0 : 1);
      }
      evaluate_piece(pieces_[index], e, lane);
    } else {
      Calibrator calibrator;
      std::ranges::copy(unit_impact(e, calibrator), lane);
    }

    const double energy = m * v * v;
    const double length =
        exponent_ == 1 ? std::sqrt(energy / stiffness) : std::pow(energy / stiffness, inverse);
    const double time = length / v;
    result.restitution[i] = lane[0];
    result.separation_speed[i] = lane[0] * v;
    result.max_indentation[i] = lane[1] * length;
    result.peak_force[i] = lane[2] * energy / length;
    result.time_of_max_indentation[i] = lane[3] * time;
    result.duration[i] = lane[4] * time;
    result.indentation_at_separation[i] = lane[5] * length;
    result.energy_lost[i] = 0.5 * energy * (1 - lane[0] * lane[0]);
  }
}

}  // namespace carom
