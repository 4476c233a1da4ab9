// What a trajectory consists of, for runs that are saved.
#pragma once

#include "base/archive.h"
#include "carom/simulation.h"

namespace carom {

/// Numbers without gaps between them.
template <>
inline constexpr bool archived_whole<EnergyLedger> = sizeof(EnergyLedger) == 10 * sizeof(double);
template <>
inline constexpr bool archived_whole<PatchNode> = sizeof(PatchNode) == 6 * sizeof(double);

void archive(Archive& file, State& state);
void archive(Archive& file, BodySample& body);
void archive(Archive& file, Sample& sample);
void archive(Archive& file, ContactEpisode& episode);
void archive(Archive& file, RunEvent& event);
void archive(Archive& file, RunStatistics& statistics);
/// All but `progress`.
void archive(Archive& file, SimulationSettings& settings);
/// Samples, of a brief archive the first, statistics and warnings; not what is known at the end only.
void archive(Archive& file, Trajectory& trajectory);

}  // namespace carom
