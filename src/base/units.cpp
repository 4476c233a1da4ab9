#include "carom/math.h"

#include <cctype>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>

#include "base/text.h"

namespace carom {
namespace {

struct NamedUnit {
  std::string_view symbol;
  Unit unit;
  bool takes_prefix;
};

constexpr Dimension kMass{.mass = 1};
constexpr Dimension kLength{.length = 1};
constexpr Dimension kTime{.time = 1};
constexpr Dimension kAngle{.angle = 1};
constexpr Dimension kForce{.mass = 1, .length = 1, .time = -2};
constexpr Dimension kPressure{.mass = 1, .length = -1, .time = -2};
constexpr Dimension kEnergy{.mass = 1, .length = 2, .time = -2};
constexpr Dimension kPower{.mass = 1, .length = 2, .time = -3};
constexpr Dimension kSpeed{.length = 1, .time = -1};

constexpr NamedUnit kUnits[] = {
    {"m", {kLength, 1}, true},
    {"g", {kMass, 1e-3}, true},
    {"s", {kTime, 1}, true},
    {"N", {kForce, 1}, true},
    {"Pa", {kPressure, 1}, true},
    {"J", {kEnergy, 1}, true},
    {"W", {kPower, 1}, true},
    {"Hz", {{.time = -1}, 1}, true},
    {"rad", {kAngle, 1}, true},
    {"t", {kMass, 1e3}, true},
    {"bar", {kPressure, 1e5}, true},
    {"deg", {kAngle, std::numbers::pi / 180}, false},
    {"rev", {kAngle, 2 * std::numbers::pi}, false},
    {"rpm", {{.time = -1, .angle = 1}, 2 * std::numbers::pi / 60}, false},
    {"min", {kTime, 60}, false},
    {"h", {kTime, 3600}, false},
    {"in", {kLength, 0.0254}, false},
    {"ft", {kLength, 0.3048}, false},
    {"lb", {kMass, 0.45359237}, false},
    {"lbf", {kForce, 4.4482216152605}, false},
    {"psi", {kPressure, 6894.757293168361}, false},
    {"mph", {kSpeed, 0.44704}, false},
    {"%", {{}, 0.01}, false},
    {"1", {{}, 1}, false},
};

struct Prefix {
  std::string_view symbol;
  double factor;
};

constexpr Prefix kPrefixes[] = {{"p", 1e-12},       {"n", 1e-9}, {"u", 1e-6}, {"\xC2\xB5", 1e-6},
                                {"\xCE\xBC", 1e-6}, {"m", 1e-3}, {"c", 1e-2}, {"d", 1e-1},
                                {"h", 1e2},         {"k", 1e3},  {"M", 1e6},  {"G", 1e9},
                                {"T", 1e12}};

std::optional<Unit> find_unit(std::string_view symbol) {
  for (const NamedUnit& known : kUnits) {
    if (known.symbol == symbol) return known.unit;
  }
  for (const Prefix& prefix : kPrefixes) {
    if (!symbol.starts_with(prefix.symbol)) continue;
    for (const NamedUnit& known : kUnits) {
      if (known.takes_prefix && known.symbol == symbol.substr(prefix.symbol.size())) {
        return Unit{known.unit.dimension, known.unit.in_si * prefix.factor};
      }
    }
  }
  return std::nullopt;
}

void multiply(Unit& product, const Unit& factor, double power) {
  product.dimension.mass += power * factor.dimension.mass;
  product.dimension.length += power * factor.dimension.length;
  product.dimension.time += power * factor.dimension.time;
  product.dimension.angle += power * factor.dimension.angle;
  if (factor.in_si != 1) product.in_si *= std::pow(factor.in_si, power);
}

/// unit := part (('*' | '/' | ' ') part)* ; part := symbol ['^' exponent | digits]
class UnitReader {
 public:
  UnitReader(std::string_view text, const UnitVariables& variables)
      : text_(text), variables_(variables) {}

  Unit read() {
    Unit product;
    double sign = 1;
    while (true) {
      read_part(product, sign);
      skip_spaces();
      if (at_end()) return product;
      if (take('/')) {
        sign = -1;
      } else {
        take('*');
        sign = 1;
      }
      skip_spaces();
    }
  }

 private:
  void read_part(Unit& product, double sign) {
    skip_spaces();
    const std::size_t start = position_;
    if (peek() == '1' || peek() == '%') {
      ++position_;
    } else {
      while (std::isalpha(static_cast<unsigned char>(peek())) || (peek() & 0x80) != 0) ++position_;
    }
    const std::string symbol(text_.substr(start, position_ - start));
    const std::optional<Unit> unit = find_unit(symbol);
    if (!unit) fail(symbol.empty() ? std::string(text_.substr(start)) : symbol);
    double power = 1;
    if (take('^')) {
      power = read_exponent();
    } else if (std::isdigit(static_cast<unsigned char>(peek())) || peek() == '-') {
      power = read_number_here();
    }
    multiply(product, *unit, sign * power);
  }

  double read_exponent() {
    if (!take('(')) return read_term();
    double sum = read_term();
    while (!take(')')) {
      if (take('+')) {
        sum += read_term();
      } else if (take('-')) {
        sum -= read_term();
      } else {
        fail(std::string(text_.substr(position_)));
      }
    }
    return sum;
  }

  double read_term() {
    skip_spaces();
    double value = 0;
    if (std::isalpha(static_cast<unsigned char>(peek()))) {
      const std::string name(1, text_[position_++]);
      const auto known = variables_.find(name);
      if (known == variables_.end()) fail(name);
      value = known->second;
    } else {
      value = read_number_here();
    }
    skip_spaces();
    return value;
  }

  double read_number_here() {
    const std::size_t start = position_;
    if (peek() == '-') ++position_;
    while (std::isdigit(static_cast<unsigned char>(peek())) || peek() == '.') ++position_;
    double value = 0;
    const std::string_view digits = text_.substr(start, position_ - start);
    if (!read_number(digits, value)) fail(std::string(text_.substr(start)));
    return value;
  }

  [[noreturn]] void fail(const std::string& part) const {
    throw std::invalid_argument("'" + part + "' in '" + std::string(text_) + "' is not a unit");
  }

  bool at_end() const { return position_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[position_]; }
  bool take(char wanted) {
    if (peek() != wanted) return false;
    ++position_;
    return true;
  }
  void skip_spaces() {
    while (peek() == ' ') ++position_;
  }

  std::string_view text_;
  const UnitVariables& variables_;
  std::size_t position_ = 0;
};

}  // namespace

Unit parse_unit(std::string_view text, const UnitVariables& variables) {
  return UnitReader(text, variables).read();
}

double parse_quantity(std::string_view text, std::string_view expected,
                      const UnitVariables& variables) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  double value = 0;
  if (read_number(text, value)) return value;

  // The number is the longest start of the text that reads as one.
  std::size_t length = text.size();
  while (length > 0 && !read_number(text.substr(0, length), value)) --length;
  const std::string example = expected == "1" ? "0.5" : "1 " + std::string(expected);
  if (length == 0) {
    throw std::invalid_argument("'" + std::string(text) + "' is not a number; write for example " +
                                example);
  }
  std::string_view unit_text = text.substr(length);
  while (unit_text.starts_with(' ')) unit_text.remove_prefix(1);
  const Unit unit = parse_unit(unit_text, variables);
  if (unit.dimension != parse_unit(expected, variables).dimension) {
    throw std::invalid_argument("'" + std::string(text) + "' is in " + std::string(unit_text) +
                                ", which cannot be converted to " + std::string(expected) +
                                "; write for example " + example);
  }
  return value * unit.in_si;
}

}  // namespace carom
