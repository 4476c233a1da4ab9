// What is kept of a run, each file with the others as they should be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace carom::fuzz {

/// The file with the other files of a small run: read, drawn in every way, and put on a page.
void feed_summary(std::string_view bytes);
void feed_trajectory(std::string_view bytes);
void feed_scene(std::string_view bytes);
/// As it is; and as what a checkpoint says when its checksum is right.
void feed_checkpoint(std::string_view bytes);
/// What a checkpoint knows of the state of the run, when its checksum is right.
void feed_snapshot(std::string_view bytes);

std::vector<std::string> summary_examples();
std::vector<std::string> trajectory_examples();
std::vector<std::string> scene_examples();
std::vector<std::string> checkpoint_examples();
std::vector<std::string> snapshot_examples();

}  // namespace carom::fuzz
