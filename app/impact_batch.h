// Very many samples of impacts at once, by the batch kernel of the laws.
#pragma once

#include <memory>
#include <vector>

#include "study/ordered_blocks.h"
#include "study/sample_rows.h"

namespace carom::app {

/// From so many samples on, a study of impacts takes the kernel where it can.
inline constexpr std::uint64_t batch_from = 10000;

/// What makes blocks of a study by the kernel; nothing where it cannot: for laws that do not scale, parameters
/// other than speed, masses, stiffness and restitution, outputs that it does not have, or where its results are
/// not those of `single` at a few samples. Samples that are outside of its range are followed singly.
std::optional<study::MakeBlock> batch_of_impacts(const study::StudyDesign& design,
                                                 const std::vector<io::OutputExpression>& outputs,
                                                 const study::Evaluate& single);

}  // namespace carom::app
