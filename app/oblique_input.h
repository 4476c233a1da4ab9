// The oblique part of `carom impact`: angle of incidence and friction, read and checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bodies.h"
#include "analysis/oblique_report.h"
#include "command.h"
#include "input.h"
#include "stiffness_input.h"

namespace carom::app {

/// --angle --friction --friction-law --friction-parameter
std::vector<Option> oblique_options();

/// Whether any of these flags asks for a motion along the tangent. --angle does so unless it belongs to
/// the shapes (crossed cylinders, principal radii).
bool asks_for_oblique(const Input& input);

/// Whether the friction law is Maw, Barber and Fawcett's solution, which brings Hertz' law along.
bool asks_for_maw_barber_fawcett(const Input& input);

struct ObliqueInput {
  ObliqueRequest request;
  std::vector<std::string> warnings;
};

/// Reads the oblique part; what the theory does not cover becomes a problem. `normal_laws` are the
/// names of the normal laws of the call. Nothing when it is not asked for.
std::optional<ObliqueInput> read_oblique(const Bodies& bodies, const StiffnessInput& stiffness,
                                         const std::vector<std::string>& normal_laws, Input& input);

}  // namespace carom::app
