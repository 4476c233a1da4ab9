// Effective masses as JSON, as a table and as a picture.
#pragma once

#include <string>
#include <vector>

#include "carom/mechanics.h"

namespace carom {

/// The JSON document of `carom effective-mass`: {"contacts": {NAME: {…}}}.
std::string effective_mass_json(const Model& model, const std::vector<ContactMass>& contacts);

/// The same for a sweep: {"sweep": {…}, "contacts": {NAME: [{"coordinate": …, …}, …]}}.
std::string mass_sweep_json(const Model& model, const MassSweep& sweep);

/// Comma-separated values: the coordinate in SI, and for each contact effective mass, apparent
/// masses, gap and normal. Cells without a number are empty.
std::string mass_sweep_csv(const MassSweep& sweep);

/// Effective and apparent masses over the coordinate, two panels for each contact. Angles
/// are in degrees. Infinite and missing numbers leave gaps in the lines.
std::string mass_sweep_svg(const Model& model, const MassSweep& sweep);

}  // namespace carom
