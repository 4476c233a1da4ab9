// What a run leaves behind: the run folder with its summary and tables, and the facts of its model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/clearance.h"
#include "carom/messages.h"
#include "carom/run_reader.h"
#include "carom/scenario.h"
#include "carom/trajectory.h"

namespace carom {

/// summary.json: impacts, events, final state, energies, model, settings, statistics.
std::string summary_json(const Scenario& scenario, const Trajectory& trajectory);

/// trajectory.csv: the motion of all bodies, the contacts and the energies over time, SI units.
std::string trajectory_csv(const Scenario& scenario, const Trajectory& trajectory);

/// impacts.csv: one row per contact episode, SI units.
std::string impacts_csv(const Scenario& scenario, const Trajectory& trajectory);

/// scene.json: shapes, joints and springs in the axes of their bodies, the contacts, the scenario's own
/// text, and the diagrams of rigid impacts: what a page shows besides.
std::string scene_json(const Scenario& scenario, const Trajectory& trajectory);

/// NAME.orbit.csv: where the pin, slider or ball was in a joint with clearance, over time, SI units.
std::string orbit_csv(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory);

/// NAME.orbit.svg: the same as a picture, with the clearance.
std::string orbit_svg(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory);

/// Where a run is kept unless the user says otherwise: "dir/slider.toml" in "slider.carom", in the
/// current folder.
std::string default_run_folder(const std::string& scenario_file);

/// Appends a problem when a run could not be kept in that folder: it may not be written to, or a
/// part of the path is a file. The folder need not exist. Changes nothing on disk.
void check_run_folder(const std::string& folder, const std::string& place,
                      std::vector<Problem>& problems);

/// Writes summary.json, trajectory.csv, impacts.csv and scene.json into the folder, the orbits of
/// joints with clearance, and report.html when there is a page to fill, and makes the folder when it is
/// not there; other files in it stay. Throws std::system_error when that fails; then all is as before.
void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const std::optional<std::string>& empty_page);

/// A run as its folder would be read back.
RunFolder run_folder_of(const std::string& name, const Scenario& scenario,
                        const Trajectory& trajectory);

/// What `carom check --json` prints: the model and its contacts, before anything runs.
std::string model_json(const Scenario& scenario);

}  // namespace carom
