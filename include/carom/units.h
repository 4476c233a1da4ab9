// Units of measurement in text: "30 mm", "210 GPa", "N*s/m^(n+1)".
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace carom {

/// Exponents of the base quantities. Real numbers, because a stiffness may be in N/m^1.5.
struct Dimension {
  double mass = 0;
  double length = 0;
  double time = 0;
  double angle = 0;

  friend bool operator==(const Dimension&, const Dimension&) = default;
};

/// A unit: its dimension, and how many SI units it is.
struct Unit {
  Dimension dimension;
  double in_si = 1;
};

/// Values of letters used as exponents in a unit, such as n in "N/m^n".
using UnitVariables = std::map<std::string, double, std::less<>>;

/// Reads a unit such as "mm", "kg/m^3", "m/s2" or "N*s/m^(n+1)"; "1" is the unit of a pure number.
/// Throws std::invalid_argument with the part that is not understood.
Unit parse_unit(std::string_view text, const UnitVariables& variables = {});

/// Reads "30 mm", or a plain number (then SI), into SI. `expected` is the unit the value must be
/// convertible to. "inf" is accepted as a number. Throws std::invalid_argument with what is wrong
/// and an example of what would be right.
double parse_quantity(std::string_view text, std::string_view expected,
                      const UnitVariables& variables = {});

/// A power of ten with its letter.
struct EngineeringPrefix {
  std::string symbol;  ///< "µ", "k", …; empty for 1
  double factor = 1;
};

/// The prefix that brings a magnitude between 1 and 1000; pico to tera, none for zero and infinity.
EngineeringPrefix engineering_prefix(double magnitude);

/// A value as people read it: "12.34 µm", "5.5e+09 N/m^1.5", "46 g". The unit is SI; it takes a
/// prefix where that is usual (m, s, N, Pa, J and what starts with them unraised).
std::string engineering_text(double value, std::string_view unit, int digits = 4);

}  // namespace carom
