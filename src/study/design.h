// Which values the parameters of a study have in each of its samples.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "io/study/study_file.h"
#include "numerics/sobol_sequence.h"

namespace carom::study {

/// The value of one parameter in one sample.
struct DrawnValue {
  double number = std::numeric_limits<double>::quiet_NaN();  ///< SI; not a number for texts
  const io::ListedValue* listed = nullptr;  ///< as the study has it, when it lists values

  EditValue edit() const { return listed != nullptr ? listed->value : EditValue(number); }
};

/// How many samples a study would have; more than a whole number holds is possible.
double sample_count(const io::StudyFile& study);

/// The samples of a study. Each follows from its number alone. The study must outlive the design, and have
/// no more samples than `most_samples`.
class StudyDesign {
 public:
  /// As many as have numbers and values of their own.
  static double most_samples(const io::StudyFile& study);

  explicit StudyDesign(const io::StudyFile& study);

  const io::StudyFile& study() const { return study_; }
  std::uint64_t count() const { return count_; }
  /// Samples that belong together: of `sobol` the points A, B, and A with one parameter of B each; otherwise 1.
  std::uint64_t group() const { return group_; }
  /// One value for each parameter.
  void draw(std::uint64_t sample, std::span<DrawnValue> values) const;

 private:
  double share(std::uint64_t sample, std::size_t parameter) const;
  DrawnValue value_at(double share, const io::StudyParameter& parameter) const;

  const io::StudyFile& study_;
  std::uint64_t count_ = 0, group_ = 1;
  numerics::SobolSequence sequence_;
};

}  // namespace carom::study
