#include "numerics/polynomial_roots.h"

#include <algorithm>
#include <cmath>

#include "numerics/root_bracket.h"

namespace carom::numerics {
namespace {

/// b_i of Σ b_i·C(n, i)·x^i·(1 − x)^(n−i) for x = (place in the interval)/end.
std::vector<double> bernstein_form(const std::vector<double>& coefficients, double end) {
  // b_i = Σ_j C(i, j)/C(n, j)·c_j·end^j                                   Farouki 2012, Eq. (4)
  const std::size_t n = coefficients.size() - 1;
  std::vector<double> form(n + 1, 0.0);
  for (std::size_t i = 0; i <= n; ++i) {
    double ratio = 1, power = 1;
    for (std::size_t j = 0; j <= i; ++j) {
      form[i] += ratio * coefficients[j] * power;
      ratio *= static_cast<double>(i - j) / static_cast<double>(n - j);
      power *= end;
    }
  }
  return form;
}

int sign_changes(const std::vector<double>& form) {
  int changes = 0, last = 0;
  for (const double value : form) {
    const int sign = value > 0 ? 1 : value < 0 ? -1 : 0;
    if (sign == 0) continue;
    if (last != 0 && sign != last) ++changes;
    last = sign;
  }
  return changes;
}

struct RootSearch {
  const std::vector<double>& coefficients;
  double end;
  std::vector<double> roots = {};

  double value(double share) const { return polynomial_value(coefficients, share * end); }

  void search(std::vector<double> form, double low, double high) {
    const int changes = sign_changes(form);
    if (changes == 0) return;
    const double at_low = value(low), at_high = value(high);
    if (changes == 1 || high - low < 1e-15) {
      if ((at_low < 0) == (at_high < 0) && at_low != 0 && at_high != 0) return;
      roots.push_back(
          end * find_root([&](double x) { return value(x); }, low, at_low, high, at_high, 1e-16));
      return;
    }
    // De Casteljau: both halves.
    std::vector<double> left(form.size());
    for (std::size_t level = 0; level < left.size(); ++level) {
      left[level] = form[0];
      for (std::size_t i = 0; i + level + 1 < form.size(); ++i) {
        form[i] = 0.5 * (form[i] + form[i + 1]);
      }
    }
    // What is left in place are the coefficients of the right half.
    const double middle = 0.5 * (low + high);
    search(std::move(left), low, middle);
    search(std::move(form), middle, high);
  }
};

}  // namespace

double polynomial_value(const std::vector<double>& coefficients, double x) {
  double value = 0;
  for (std::size_t j = coefficients.size(); j-- > 0;) value = value * x + coefficients[j];
  return value;
}

std::vector<double> polynomial_derivative(const std::vector<double>& coefficients) {
  std::vector<double> result;
  for (std::size_t j = 1; j < coefficients.size(); ++j) {
    result.push_back(static_cast<double>(j) * coefficients[j]);
  }
  return result;
}

std::vector<double> polynomial_integral(const std::vector<double>& coefficients) {
  std::vector<double> result{0.0};
  for (std::size_t j = 0; j < coefficients.size(); ++j) {
    result.push_back(coefficients[j] / static_cast<double>(j + 1));
  }
  return result;
}

std::vector<double> shifted_polynomial(std::vector<double> coefficients, double shift) {
  // Horner's scheme, once for each coefficient.
  const std::size_t n = coefficients.size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    for (std::size_t j = n - 1; j-- > i;) coefficients[j] += shift * coefficients[j + 1];
  }
  return coefficients;
}

std::vector<double> polynomial_roots(const std::vector<double>& coefficients, double end) {
  std::vector<double> shortened = coefficients;
  while (shortened.size() > 1 && shortened.back() == 0) shortened.pop_back();
  if (shortened.size() < 2 || !(end > 0)) return {};
  RootSearch search{shortened, end};
  search.search(bernstein_form(shortened, end), 0, 1);
  std::vector<double> roots = search.roots;
  std::ranges::sort(roots);
  std::erase_if(roots, [&](double root) { return !(root > 0) || !(root < end); });
  return roots;
}

}  // namespace carom::numerics
