// Memory that the factor of a large mesh takes, said before it is taken.
#pragma once

#include <cstddef>
#include <string>

namespace carom::continuum {

/// Memory that programs may still take, as the system sees it; 0 where it does not say [bytes].
double available_memory();

/// About how much the factor of so many unknowns of a compact body takes [bytes].
double forecast_factor_bytes(double unknowns);

/// "its factor needs 3.2 GB of memory, and 1.1 GB are free", or nothing where so many bytes suffice.
std::string memory_problem(double bytes);

/// "3.2 GB"
std::string memory_text(double bytes);

}  // namespace carom::continuum
