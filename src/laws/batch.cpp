#include "carom/batch.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "base/text.h"
#include "carom/impact.h"
#include "carom/units.h"

namespace carom {
namespace {

// Pieces of the restitution axis: eight to each factor of two, read off the bits of the number.
constexpr int kBitsPerOctave = 3;
constexpr double kLowest = 1.0 / 128;
constexpr int kPieces = 7 << kBitsPerOctave;
constexpr double kLowestAllowed = 0.01;

int piece_of(double restitution) {
  constexpr int shift = 52 - kBitsPerOctave;
  const std::int64_t index =
      static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(restitution) >> shift) -
      static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(kLowest) >> shift);
  return index < kPieces ? static_cast<int>(index) : kPieces - 1;
}

double start_of(int piece) {
  constexpr int per_octave = 1 << kBitsPerOctave;
  return std::ldexp(kLowest * (1 + double(piece % per_octave) / per_octave), piece / per_octave);
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

BatchImpacts::BatchImpacts(std::string_view law, double exponent, Calibration calibration)
    : exponent_(exponent) {
  std::vector<Problem> problems;
  const NormalLawRequest unit_request{.law = std::string(law),
                                      .context = {{"stiffness", 1.0}, {"exponent", exponent}},
                                      .restitution = 0.5,
                                      .calibration = calibration};
  NormalLawChoice choice = choose(unit_request, "batch", problems);
  throw_if_any(problems);
  throw_if_any(problems_of(*choice.entry));

  const Onset unit{.approach_speed = 1, .effective_mass = 1};
  Calibrator calibrator;
  constexpr int points = kDegree + 1;
  pieces_.resize(kPieces);
  for (int p = 0; p < kPieces; ++p) {
    Piece& piece = pieces_[p];
    const double a = start_of(p), b = start_of(p + 1);
    piece.centre = 0.5 * (a + b);
    piece.scale = 2 / (b - a);
    double values[kOutputs][points];
    for (int k = 0; k < points; ++k) {
      const double t = std::cos((2 * k + 1) * std::numbers::pi / (2 * points));
      choice.restitution = piece.centre + t / piece.scale;
      const CentralImpact impact = simulate_impact(bind(choice, unit, calibrator), unit);
      const double outputs[kOutputs] = {impact.restitution, impact.max_indentation,
                                        impact.peak_force,  impact.time_of_max_indentation,
                                        impact.duration,    impact.indentation_at_separation};
      for (int o = 0; o < kOutputs; ++o) values[o][k] = outputs[o];
    }
    for (int o = 0; o < kLanes; ++o) {
      double powers[points] = {};
      if (o < kOutputs) fit(values[o], powers);
      for (int i = 0; i < points; ++i) piece.coefficients[i][o] = powers[i];
    }
  }
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

    // Horner's rule on all outputs at once: the inner loop is one or a few vector instructions.
    const Piece& piece = pieces_[piece_of(e)];
    const double t = (e - piece.centre) * piece.scale;
    double lane[kLanes];
    for (int o = 0; o < kLanes; ++o) lane[o] = piece.coefficients[0][o];
    for (int power = 1; power <= kDegree; ++power) {
      for (int o = 0; o < kLanes; ++o) lane[o] = lane[o] * t + piece.coefficients[power][o];
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
